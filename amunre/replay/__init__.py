"""A game as one page that steps through it: board, log and points, in a file that needs nothing else.

All is drawn from views, so the page of a seat or of a spectator holds no more than these may know. What a step looks
like is asked of `amunre.render`, and how it is told of the events: no game is known here.
"""

from amunre.replay.page import page

__all__ = ["page"]
