"""The chapters of the rules: a room for each phase, and one for what holds for power cards in all of them.

Each verb and each stage is declared here, with its checks and what it does. A rule stands in the room of its phase
alone, and no number of the rules here: those are data. What follows a phase is said in `rounds`.
"""
