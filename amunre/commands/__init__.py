"""The commands: each in a room of its own, put together in `amunre.cli`.

Here options are read, and it is printed what others have made. Nothing here plays, draws or counts by itself, and no
other room may import this one: a program has the library.
"""
