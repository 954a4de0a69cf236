"""The rules of Euphrat & Tigris and everything specific to this game. The engine uses `definition.GAME`.

From the rules up: what the YAML means (`model`, `build`), the board in bits (`tables`), the state and what moves in it
(`state`, `pieces`), a room for each chapter of the rules (`phases`), `course`, and what is seen of a game (`position`,
`view`, `events`, `prompt`). Nothing here may know another game, nor who plays and where.
"""
