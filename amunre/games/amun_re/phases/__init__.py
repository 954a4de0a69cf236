"""The chapters of the rules: a module for each phase, and one for power cards in all of them.

Each verb and each stage is declared here, with its checks and its effect. Each rule is only in the module of its phase,
and the numbers are data. `rounds` determines the next phase.
"""
