"""A table: people and bots with their seats, one game, and a journal that survives whatever happens to the process."""
