"""The base for the rules of all games: moves and stages, their checks, events, prompts, and the `Game`.

It also contains the catalogue of actions, chance, texts, clauses with their sources, and the reader that checks YAML
against schemas. The engine learns about a game from its `Definition`. It must not name any card, stage, verb or kind of
event from a game. It never reads a clock, prints, or uses random numbers other than its own shuffles.
"""
