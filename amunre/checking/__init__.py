"""Checks of a ruleset beyond its schema: invariants that must hold in every game played under it.

Random games are played with all invariants checked, and translated texts are compared with the English ones. A game's
own checks come from its `Checks`. Nothing here prints or repairs anything: functions return their findings.
"""
