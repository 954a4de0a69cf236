"""An interactive replay of a game: board, log and points, in one self-contained HTML page.

Everything is drawn from views, so the page for a seat or a spectator contains no more than they may know. Drawings come
from `amunre.render`, and sentences come from the events; this package is independent of the games.
"""

from amunre.replay.page import page

__all__ = ["page"]
