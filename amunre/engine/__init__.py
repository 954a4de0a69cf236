"""How the game is played: state, phases, and the values in which the outside sees them."""
