"""Claims of the README; `test_pages.py` runs its code, except for conditions that must hold in a whole game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tigris import games as tigris_games

import amunre
import amunre.tigris
from amunre import Game, amun_re, load_ruleset, render, wire
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
PAGES = f"{SOURCE}/blob/main/"
FILES = f"{SOURCE.replace('github.com', 'raw.githubusercontent.com')}/main/"

POLICIES_OF = {"standard": list(POLICIES.values()), "tigris": tigris_games.POLICIES}
WHOLE_GAMES = [(id, number) for id in POLICIES_OF for number in range(2)]
FEW = 12
"""Of the moments of a game, one of so many is drawn."""


def test_the_first_game_is_short():
    game = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    assert len(game.strip().splitlines()) <= 24


def test_the_readme_is_short():
    assert len(README.splitlines()) <= 120
    assert len(README.encode()) <= 8000


def test_links_and_pictures_are_absolute_and_point_to_files_of_this_repository():
    found = re.findall(r"\]\(([^)]+)\)|<img src=\"([^\"]+)\"", README)
    assert len(found) > 10
    for link in map("".join, found):
        assert link.startswith((PAGES, FILES)), link
        assert (ROOT / link.removeprefix(PAGES).removeprefix(FILES)).is_file(), link


# --- what shows a moment of a game, in every moment of whole games ----------------------------------------------


def block(page: str, within: str) -> str:
    """The block of code in which a line is."""
    text = (ROOT / page).read_text(encoding="utf-8")
    [found] = [code for code in re.findall(r"^```python[^\n]*\n(.*?)^```$", text, re.M | re.S) if within in code]
    return found


def from_line(code: str, first: str) -> str:
    """A block from a line on."""
    return code[code.index(f"\n{first}") :]


def moments(id: str, number: int) -> Iterator[Game]:
    """A random game at every decision and at its end."""
    game, random = Game(load_ruleset(id), (3, 2)[id == "tigris"] + number, seed=number), Random(number)
    yield game
    while not game.over:
        game.push(*next_step(game, POLICIES_OF[id][number], random))
        yield game


@pytest.mark.parametrize(("id", "number"), WHOLE_GAMES)
def test_the_loop_over_groups_shows_just_what_is_legal(id, number):
    code = compile(
        from_line(block("docs/learn/build-a-front-end.md", "for group in prompt.groups"), "print(prompt.text)"),
        "page",
        "exec",
    )
    kinds = set()
    for game in moments(id, number):
        for seat in range(game.players):
            prompt = game.prompt(seat)
            printed: list[tuple[str, ...]] = []
            types = amunre if id == "standard" else amunre.tigris
            exec(code, {"prompt": prompt, "amunre": types, "wire": wire, "print": lambda *w, to=printed: to.append(w)})
            (text,), *groups = printed
            assert text == prompt.text
            assert [title for title, *_ in groups] == [f"{group.title}:" for group in prompt.groups]
            legal = [choice.action for group in prompt.groups for choice in group.choices if not choice.violations]
            assert {*legal} == {*game.legal_actions(seat)}
            labels = [label for _, *labels in groups for label in labels if not label.startswith("(")]
            assert all(labels)
            assert len(labels) == len(legal) == len({*legal})
            kinds |= {group.kind for group in prompt.groups}
    assert len(kinds) > 5


@pytest.mark.parametrize(("id", "number"), WHOLE_GAMES)
def test_a_chat_offers_just_what_is_legal(id, number):
    names: dict[str, Any] = {}
    exec(from_line(block("docs/learn/host-a-table.md", "def options(group):"), "def options(group):").partition("\n\n\nif ")[0], names)  # fmt: skip
    for game in moments(id, number):
        for seat in range(game.players):
            prompt = game.prompt(seat)
            for group in prompt.groups:
                assert names["options"](group) == f"{group.title}: {', '.join(map(str, group.actions))}"
            assert sorted(map(str, prompt.actions)) == sorted(map(str, game.legal_actions(seat)))


@pytest.mark.parametrize("number", range(2))
def test_the_pictures_can_be_taken_at_any_time(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = compile(from_line(block("docs/learn/pictures.md", "render.board("), "render.board("), "page", "exec")
    for nth, game in enumerate(moments("standard", number)):
        if nth % FEW == 0 or game.over:
            exec(code, {"game": game, "amun_re": amun_re, "render": render, "print": lambda shown: None})
            assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
