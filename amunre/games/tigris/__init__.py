"""The rules of Euphrat & Tigris and everything specific to this game. The engine uses `definition.GAME`.

Rulesets are read by `model`, `build` and `crosscheck`. `state`, `pieces`, `phases` and `course` play the game;
`position`, `view`, `events` and `prompt` show it. The parts of this game in `book`, `bots`, `checking`, `drawings`,
`terminal`, `demo` and `report` are in modules of these names. Nothing here depends on another game, or on who plays.
"""
