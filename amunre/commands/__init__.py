"""The commands that play: each in a room of its own, put together in `amunre.cli`."""
