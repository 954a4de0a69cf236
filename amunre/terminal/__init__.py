"""A game at the terminal, for one person against bots or for several at one keyboard."""
