"""A game at the terminal, for one person against bots or for several at one keyboard.

What is asked, typed, shown and kept, whatever the game, line by line (`screen`) or on the full screen (`full`): what it
looks like comes from the `Face` of its game, who is asked from `amunre.hosting`, and what may be done from its prompts.
No rule and no game is known here, and its words are data.
"""
