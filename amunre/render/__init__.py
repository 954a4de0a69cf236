"""Drawings of a game: what a view shows, for the eye. Nothing here asks, waits or plays."""
