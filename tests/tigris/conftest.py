"""The rules of Euphrat & Tigris for the tests."""

from __future__ import annotations

import pytest

from amunre.games.shipped import load_ruleset
from amunre.games.tigris.model import Ruleset


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    return load_ruleset("tigris")
