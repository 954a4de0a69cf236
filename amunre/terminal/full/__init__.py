"""A game on the full screen, with keyboard and mouse: table, question and choices at once.

Each pick or click becomes a line, as if it were typed. The game itself runs in `amunre.terminal.session`, in its own
thread. Requires textual.
"""
