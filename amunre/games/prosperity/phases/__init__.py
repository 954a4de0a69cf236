"""The rules, chapter by chapter: turn, buying, gaining and ending."""
