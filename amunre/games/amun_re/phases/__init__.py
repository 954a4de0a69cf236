"""The chapters of the rules: a room for each phase, and one for what holds for power cards in all of them."""
