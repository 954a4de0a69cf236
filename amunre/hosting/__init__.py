"""Where a game is played: who acts when, and tables for people and bots that survive whatever happens to the process.

`playing` is the only loop of play: simulations, the terminal and tables ask it whose turn it is. A `Table` puts around
it who sits where (`seats`), what was done and may be taken back (`standing`, `takeback`), the journal, and what each
screen is told (`Table.update`). No rule may live here, and no card, stage or action of a game be named: `Game` is
asked. Nor does anything here print, serve or look at a clock; that is for the terminal and for front ends.
"""
