"""The chapters of the rules about actions: a turn, leaders, tiles, conflicts, monuments, treasures.

Each is the only place that knows its rules. None may know what another seat is shown, nor how anything is drawn.
"""
