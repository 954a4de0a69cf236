"""Checks of a ruleset that go beyond its form: what always holds when it is played."""
