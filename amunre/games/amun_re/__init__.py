"""The rules of Amun-Re and everything specific to this game. The engine uses `definition.GAME`.

Rulesets are read by `model`, `vocabulary`, `build` and `crosscheck`; `state` and `phases` hold the play, `rounds` its
course; `position`, `view`, `events` and `prompt` are what others see. The game's share of `book`, `bots`, `checking`,
`drawings`, `terminal`, `demo` and `report` is in modules of these names. Nothing here may know another game, nor who
plays and where.
"""
