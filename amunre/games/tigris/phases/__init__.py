"""The chapters of the rules about actions: turns, leaders, tiles, conflicts, monuments and treasures.

Each rule is in only one module. No module may depend on the views of seats or on drawings.
"""
