"""Checks of a ruleset beyond its schema: invariants that hold in every game played by it, whatever the game.

Random games are played under all invariants, and texts are compared with those of English. A game's own checks come
from its `Checks`. Nothing here prints or repairs anything: functions return their findings.
"""
