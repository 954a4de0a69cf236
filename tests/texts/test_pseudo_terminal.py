"""At the terminal too a second language is a file: a session, its help and its answers to slips, and what commands print."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from errno import ENOENT
from os import strerror
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import fields
from click.testing import CliRunner
from conftest import game_at
from counts import few
from pseudo import NAMES, OWN, STANDARD, english
from scripted import SHOWN, Scripted

from amunre import Game
from amunre.cli import cli
from amunre.games.amun_re.printed import PRINTED, kinds
from amunre.games.amun_re.vocabulary import CONDITIONS, EFFECTS, MEASURES, RESPECTS
from amunre.terminal import printouts
from amunre.terminal.comparing import WORDS
from amunre.terminal.keeping import HUMAN, SavedGame
from amunre.terminal.session import Leave, Session

pytestmark = pytest.mark.usefixtures("speaking_strangely")


ASKS = (
    *SHOWN,
    "rule bonsu",
    "rule ѣ",
    "why bid memphis 36",
    "why collect",
    "why",
    "ѣ",
    "9 9 9 9",
    "7",
    "sell",
    "steal 1",
    "buy",
    "1 1 1",
    "ѣ " * 60,
    "ѣ" * 6000,
    "undo",
    "save",
)


class Silent(Scripted):
    """Does not repeat what is typed."""

    def ask(self, prompt: str) -> str:
        self.out.write(f"{prompt}\n")
        return self.type(prompt).strip()


@pytest.fixture
def sitting(monkeypatch):
    """Makes a session of people and bots, and types what a function says."""
    monkeypatch.setattr(printouts, "examples", lambda menu: ("bid abu 3", "bid abu 3"))  # a short one is no text

    def sit(game: Game, people: int, type: Callable[[Session, str], str], **options) -> str:
        screen = Silent(120)
        seats = [HUMAN] * people + ["uniform"] * (game.players - people)
        session = Session(game, seats, screen, **options)
        screen.type = lambda prompt: type(session, prompt)
        with suppress(EOFError, Leave):
            session.play()
        return screen.text

    return sit


@pytest.mark.parametrize(("players", "people", "ask_all"), few([(5, 2, True)], [(4, 1, False), (5, 2, True)]))
def test_a_whole_game_at_the_terminal(strange_rules, sitting, players, people, ask_all):
    random, asked = Random(5), iter(ASKS * people)

    def type(session: Session, prompt: str) -> str:
        name, comma, _ = prompt.removeprefix("⟦").partition(",")
        if not comma or name not in NAMES:
            return ""
        if random.random() < 0.7 and (word := next(asked, "")):
            return word
        game, seat = session.game, NAMES.index(name)
        actions = game.legal_actions(seat) if seat in game.to_act else ()
        return str(random.choice([action for action in actions if action.verb != "sell"] or actions or [""]))

    shown = sitting(Game(strange_rules, NAMES[:players], seed=5), people, type, ask_all=ask_all)
    assert next(asked, None) is None
    assert english(shown, *map(repr, (*ASKS, "bonsu"))) == []


@pytest.mark.parametrize(
    "stage", ["bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring"]
)
def test_each_question_with_its_help(strange_rules, sitting, stage):
    """With every card in hand, and a temple."""
    kinds = [card.id for card in strange_rules.cards]
    game = game_at(
        "offering" if stage in ("correction", "gifts") else "bidding" if stage == "payment" else stage,
        *([] if stage in ("bidding", "payment") else [OWN if stage == "scoring" else [held[:1] for held in OWN]]),
        revealed=["memphis", "buto", "thebes"] if stage in ("bidding", "payment") else (),
        rules=strange_rules,
        hands=[kinds, ["correction"], []],
        gold=[3, 20, 20],
        temple=2 if stage in ("income", "scoring") else 0,
    )
    steps = {"payment": ("0 bid memphis 10", "1 bid buto 0", "2 bid thebes 0"), "correction": ("0 offer 1 correction",)}
    steps["correction"] += ("1 offer 1", "2 offer 1")
    steps["gifts"] = ("0 offer 3", "1 offer 2", "2 offer 1")
    for step in steps.get(stage, ()):
        seat, action = step.split(maxsplit=1)
        game.push(int(seat), action)
    assert (game.stage, game.to_act[:1]) == (stage, (0,))
    game.names = NAMES[:3]
    typed = iter(("help", "hand", "menu", "players", "why steal", "save"))
    shown = sitting(game, 1, lambda session, prompt: next(typed, "quit"))
    assert english(shown) == []


def typing(*typed: str) -> Callable[[Session, str], str]:
    rest = iter(typed)
    return lambda session, prompt: next(rest, "quit")


def test_slips_and_what_cannot_be_taken_back(strange_rules, sitting, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # short names, which are told in one line

    def at(stage: str, **facts: Any) -> Game:
        game = game_at(stage, [held[:1] for held in OWN], rules=strange_rules, **facts)
        game.names = NAMES[:3]
        return game

    told = [
        sitting(at("purchase"), 3, typing("buy cards 1", "", "undo", "buy cards 1", "undo", "end-turn", "", "undo"))
    ]
    told += [sitting(at("purchase", gold=[3, 5, 5]), 3, typing("", "farmer memphis 4", "buy farmer memphis", "undo"))]
    told += [sitting(at("offering"), 3, typing("1", "", "1", "", "1", "undo"))]
    kept = SavedGame((HUMAN,) * 3, Path("game.json"))
    Path("there").write_text("", encoding="utf-8")
    typed = typing("save", "save there", "save no/game", "buy stone memphis", "save")

    def meddling(session: Session, prompt: str) -> str:
        Path("game.json").unlink()
        Path("game.json").write_text("{}", encoding="utf-8")
        return typed(session, prompt)

    told += [sitting(at("purchase"), 3, meddling, kept=kept), *(kept.trouble for kept in [kept])]
    assert any("⟦" in one for one in told)
    assert english("\n".join(told), "there", "no/game", "game.json", strerror(ENOENT)) == []


# --- commands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        "show provinces --language xx",
        "show cards",
        "show scoring",
        "rule",
        "rule play.sell-cards",
        "demo --seed 3 --save game.json",
        "play --seed 3 --names Άννα --save kept.json",
        "board",
    ],
)
def test_commands(strange_folder, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    typed = {"play": "menu\nquit\n", "board": "help\nfields 3\nside up\nf 1\nx\nfields 3, fields 4\n\nquit\n"}
    words = arguments.replace("--language xx", "").split()
    result = CliRunner().invoke(
        cli, [*words, "--ruleset", str(strange_folder)], input=typed.get(words[0]), env={"COLUMNS": "300"}
    )
    assert (result.exit_code, result.stderr) == (0, "")
    told = [*kinds(), *PRINTED.values(), *(word for kind in kinds().values() for word in kind.words)]
    told += [text for texts in PARAMETERS.values() for text in texts]
    told += [card.id for card in STANDARD.cards]
    told += [known.note for province in STANDARD.provinces for known in province.provenance.values() if known.note]
    assert english(result.stdout, str(tmp_path), *told, *TYPED) == []


PARAMETERS = {
    word.kind: [word.kind, *(field.name for field in fields(word) if field.name != "respect"), *RESPECTS]
    for words in (EFFECTS, CONDITIONS, MEASURES)
    for word in words.values()
}
"""Words of the vocabulary with their parameters, as the data have them."""
TYPED = (
    *("amunre play --resume kept.json", "amunre rule card.ID", "amunre board --output", "amunre play --ruleset"),
    *("my-board/README.md", "my-board", "amunre", "sensible", "game.json", "kept.json", "f", "up", "x", *WORDS),
)
"""Text that a shell or a person types, and names of bots and files."""
