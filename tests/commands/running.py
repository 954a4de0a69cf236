"""Helpers that run the commands in their tests."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import Result

from amunre import load_ruleset

RULES = load_ruleset()
COLUMNS = 80

Run = Callable[..., Result]
