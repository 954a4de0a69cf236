"""A game on the full screen, with keyboard and mouse: the table, what is asked and what can be done, all at once.

Whatever is picked or pointed at becomes a line, as somebody would type it, and goes the way of every line: how a game
goes on is in `amunre.terminal.session`, in a thread of its own. It takes textual.
"""
