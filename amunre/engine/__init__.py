"""The base for the rules of all games: moves and stages, their checks, events, prompts, and the `Game`.

It also has the catalogue of actions, chance, texts, clauses with their sources, and YAML checked against schemas. The
engine learns about a game from its `Definition`. No card, stage, verb or kind of event of a game may be named here, and
it never reads a clock, prints, or uses random numbers other than its own shuffles.
"""
