"""The games: each a room of its own, none of which knows another."""
