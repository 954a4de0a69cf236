"""Amun-Re: its rules, and all that only this game has. `definition.GAME` is what the engine asks of it.

From the rules up: what the YAML means (`model`, `vocabulary`, `build`, `crosscheck`), the state and what moves in it, a
room for each phase, `rounds`, and what is seen of a game (`position`, `view`, `events`, `prompt`). What only it adds to
the rooms of any game stands in rooms of their names (`book`, `bots`, `checking`, `drawings`, `terminal`, `demo`,
`report`). Nothing here may know another game, nor who plays and where.
"""
