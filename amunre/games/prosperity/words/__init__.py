"""The effects of the words of a card's text, in rooms by what they do."""
