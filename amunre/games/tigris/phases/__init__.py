"""The chapters of the rules in which something is done: a turn, leaders, tiles, conflicts, monuments, treasures.

Each is the only place that knows its rules. None may know what another seat is told, nor how anything is shown.
"""
