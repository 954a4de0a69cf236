"""A game on the full screen, with keyboard and mouse: table, question and choices are visible together.

Each pick or click becomes a line, as if it were typed. The game itself runs in `amunre.terminal.session`, in a separate
thread. Requires textual.
"""
