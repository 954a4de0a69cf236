"""The chapters of the rules: a module for each phase, and one for power cards in any phase.

Each verb and each stage is declared here, with its checks and its effect. Each rule is only in the module for its
phase, and the numbers are data. `course` determines the next phase.
"""
