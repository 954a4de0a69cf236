"""What the rules of any game stand on: moves and stages, the checks they are made of, events, prompts, and the `Game`.

Here are also the catalogue of actions, chance, texts, clauses with their sources, and YAML held against schemas. What a
game is, the engine asks of its `Definition`. No card, stage, verb or kind of event of a game may be named here, and
nothing reads a clock, draws by a chance of its own, prints, or knows who plays.
"""
