"""Fixtures of the tests of texts: an invented language, and rules with texts in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pseudo import pseudo_language, pseudo_rules

import amunre
from amunre import Ruleset
from amunre.engine.languages import Language, speaking


@pytest.fixture(scope="session")
def strange_language(tmp_path_factory) -> Language:
    return pseudo_language(tmp_path_factory.mktemp("texts"))


@pytest.fixture
def speaking_strangely(strange_language) -> Iterator[None]:
    with speaking(strange_language):
        yield


@pytest.fixture(scope="session")
def strange_folder(tmp_path_factory) -> Path:
    return pseudo_rules(tmp_path_factory.mktemp("rules"))


@pytest.fixture(scope="session")
def strange_rules(strange_folder) -> Ruleset:
    return amunre.load_ruleset(strange_folder)
