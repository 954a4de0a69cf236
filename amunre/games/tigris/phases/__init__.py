"""The chapters of the rules about actions: a turn, leaders, tiles, conflicts, monuments, treasures.

Each module alone knows its rules. None may depend on the views of seats, or on drawings.
"""
