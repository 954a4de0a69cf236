"""The rules of Dominion: Prosperity and everything specific to this game. The engine uses `definition.GAME`.

`model`, `vocabulary`, `build` and `crosscheck` read rulesets. `state`, `piles`, `phases`, `words` and `course` play the
game; `position`, `view`, `events` and `prompt` show it. This game's parts of the book, the bots, the checks, the
drawings, the terminal, the demo and the report are in the modules with those names. Nothing here depends on another
game, or on who is playing.
"""
