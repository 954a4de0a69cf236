"""Checks of a ruleset that go beyond its form: what always holds when it is played, whatever the game.

Games at random under all invariants, and texts held against what is to be said. What only one game has to look at comes
from its `Checks`. Nothing here mends anything or prints: it tells what it found.
"""
