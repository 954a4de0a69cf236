"""A game at the terminal, for one person against bots or for several people at one keyboard.

Input, output and saved games are the same for any game, line by line (`screen`) or on the full screen (`full`). The
display of a game comes from its `Face`. Turns come from `amunre.hosting`, legal moves from prompts, and all words from
the data.
"""
