"""The page that steps through a game: what is on it, for whom, and what is not."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from counts import few

from amunre import OMNISCIENT, SPECTATOR, Game, Record, load_ruleset
from amunre.bots import Observation, Sensible, Uniform
from amunre.cli import cli
from amunre.engine.names import as_read
from amunre.games.amun_re import drawings
from amunre.render.drawing import Drawing, Piece
from amunre.render.drawings import Drawings
from amunre.render.style import PLAIN
from amunre.replay import page


def played(players=3, seed=1, names=None, ruleset="standard", rounds=1):
    """A game, till so many rounds are over."""
    game = Game(load_ruleset(ruleset), names or players, seed=seed)
    bots = [Uniform(Random(f"{seed}/{seat}")) for seat in range(game.players)]
    while not game.over and game.round <= rounds:
        seat = game.to_act[0]
        game.push(seat, bots[seat].choose(Observation(game, seat), game.legal_actions(seat)))
    return game


def replay_of(text):
    return json.loads(re.search(r'<script id="replay" type="application/json">(.*?)</script>', text, re.DOTALL)[1])


@pytest.mark.parametrize(("ruleset", "players"), few([("delta", 3)], [("standard", 3), ("standard", 5), ("delta", 4)]))
def test_there_is_a_frame_for_each_moment(ruleset, players):
    game = played(players, ruleset=ruleset, rounds=6)
    replay = replay_of(page(game))
    assert len(replay["frames"]) == len(game.steps) + 1
    chapters = [chapter for chapter, _ in groupby(frame["chapter"] for frame in replay["frames"])]
    assert chapters == [f"Round {number}" for number in range(1, 7)]
    assert "the game is over." in replay["frames"][-1]["told"]


def test_each_different_drawing_is_stored_once():
    replay = replay_of(page(played()))
    assert len(set(replay["drawings"])) == len(replay["drawings"])
    used = {number for frame in replay["frames"] for number in (*frame["drawn"].values(), frame["scores"])}
    assert used == set(range(len(replay["drawings"])))


def test_what_the_game_draws_is_all_that_is_shown(monkeypatch):
    def drawn(view, rules, names, seat=None):
        svg = f"<b>{names[0]}, {len(view.players)}, {seat}</b>"
        return Drawing("", svg, "", html=svg, pieces=(Piece("pit", 0, 0, 9, 9, f"<i>{view.stage}</i>"),))

    own = Drawings(
        board=drawn,
        part=drawn,
        hand=drawn,
        scores=drawn,
        screen=drawn,
        chapter=lambda view, rules, names: f"{names[0]}, {len(view.discard)}",
        palette=PLAIN,
    )
    game = Game(load_ruleset(), ["Ann", "Bob", "Cid"], seed=1)
    [bid, *_] = game.play(0, game.legal_actions(0)[0])
    monkeypatch.setattr(drawings, "DRAWINGS", own)
    made = page(game, 1)
    assert "<b>Ann, 3, None</b>" in made
    replay = replay_of(made)
    assert replay["drawings"] == ["<i>bidding</i>", "<b>Ann, 3, None</b>", "<b>Ann, 3, 1</b>"]
    frame = {"drawn": {"pit": 0}, "scores": 1, "hands": [2]}
    first = {"chapter": "Ann, 0", "told": replay["frames"][0]["told"]}
    assert replay["frames"] == [{**frame, **first}, {**frame, "chapter": "Ann, 1", "told": game.sentence(bid)}]


def test_all_that_happened_is_told_in_order():
    game = played()
    told = " ".join(frame["told"] for frame in replay_of(page(game, OMNISCIENT))["frames"])
    shown = game.renamed(as_read(game.names))
    taken = [shown.sentence(event) for event in game.events(OMNISCIENT) if event.kind == "bid-placed"]
    places = [told.index(sentence) for sentence in taken[:3]]
    assert places == sorted(places)
    assert all(sentence in told for sentence in taken)


def test_the_page_asks_nothing_of_the_outside():
    text = page(played())
    assert set(re.findall(r"\w+://[^\s\"'<\\]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(?:link(?! rel=\"icon\" href=\"data:,\">)|img|iframe)|\bsrc=|@import|url\(", text)


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_games_that_a_viewer_cannot_tell_apart_make_the_same_page(viewer):
    game, bot = Game(load_ruleset(), 3, seed=5), Sensible(Random(5))
    while min(len(player.hand) for player in game.position().players) < 2:
        seat = game.to_act[0]
        game.push(seat, bot.choose(Observation(game, seat), game.legal_actions(seat)))
    seat = viewer if viewer != SPECTATOR else 0
    pages = {page(game.redeal(seat, seed), viewer) for seed in range(3)}
    assert len(pages) == 1
    assert len({page(game.redeal(seat, seed), OMNISCIENT) for seed in range(3)}) > 1


def test_hands_are_shown_to_who_may_see_them():
    game = played()
    assert {len(frame["hands"]) for frame in replay_of(page(game))["frames"]} == {0}
    assert {len(frame["hands"]) for frame in replay_of(page(game, 1))["frames"]} == {1}
    assert {len(frame["hands"]) for frame in replay_of(page(game, OMNISCIENT))["frames"]} == {3}


def test_names_are_texts_and_no_markup():
    names = ["</script><b>Ann</b>", "$board", "&amp;"]
    text = page(played(names=names))
    assert "<b>Ann" not in text
    assert text.count("</script>") == 2
    assert "&lt;b&gt;Ann" in text
    assert "$board, &amp;amp;" in text
    assert names[0] in replay_of(text)["frames"][-1]["told"] + replay_of(text)["frames"][1]["told"]


# --- the command -------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "game.json"
    Record.of(played()).save(file)
    return file


def run(*arguments):
    return CliRunner().invoke(cli, ["replay", *map(str, arguments)])


def test_the_command_writes_the_page_beside_the_record(record):
    told = run(record)
    assert told.exit_code == 0
    assert told.output.startswith(f"{record.with_suffix('.html')}: ")
    assert record.with_suffix(".html").read_text(encoding="utf-8") == page(Record.load(record).replay())


def test_the_page_of_a_seat(record, tmp_path):
    out = tmp_path / "mine.html"
    assert run(record, "--viewer", 2, "--html", out).exit_code == 0
    assert out.read_text(encoding="utf-8") == page(Record.load(record).replay(), 2)


@pytest.mark.parametrize("viewer", ["3", "-1", "²", "everybody", ""])
def test_a_viewer_who_is_not_there_is_refused(record, viewer):
    told = run(record, "--viewer", viewer)
    assert told.exit_code == 2
    assert "expected a seat from 0 to 2, spectator or omniscient" in " ".join(told.output.split())
    assert not record.with_suffix(".html").exists()


def test_of_a_damaged_record_the_good_part_is_shown(record):
    data = json.loads(record.read_text())
    data["steps"][10] = "0 bid abu 36"
    record.write_text(json.dumps(data))
    told = run(record)
    assert told.exit_code == 1
    assert "step 11" in told.output
    assert len(replay_of(record.with_suffix(".html").read_text(encoding="utf-8"))["frames"]) == 11


def test_what_is_no_record_is_refused(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    told = run(tmp_path / "x.json")
    assert told.exit_code == 1
    assert "Error: " in told.output
    assert not (tmp_path / "x.html").exists()


def test_a_folder_that_is_not_there(record, tmp_path):
    told = run(record, "--html", Path(tmp_path, "nowhere", "x.html"))
    assert told.exit_code == 1
    assert "No such file or directory" in told.output


def test_it_says_what_the_sensible_bot_would_have_done_to_whoever_may_know():
    game = played(rounds=1)
    everybody, one, nobody = (replay_of(page(game, viewer, with_hints=True)) for viewer in (OMNISCIENT, 0, SPECTATOR))
    told = [frame.get("hint") for frame in everybody["frames"]]
    assert told[0] is None
    assert any(hint and hint.startswith("The sensible bot would have chosen “") for hint in told)
    own = [step.seat == 0 for step in game.steps]
    assert [frame.get("hint") for frame in one["frames"][1:]] == [
        hint if mine else None for hint, mine in zip(told[1:], own, strict=True)
    ]
    assert not any("hint" in frame for frame in nobody["frames"])
    assert not any("hint" in frame for frame in replay_of(page(game, OMNISCIENT))["frames"])


def test_what_the_bot_itself_did_needs_no_word():
    game = Game(load_ruleset(), 3, seed=2)
    for _ in range(12):
        seat = game.to_act[0]
        game.push(seat, Sensible(Random(1)).choose(Observation(game, seat), game.legal_actions(seat)))
    bids = [
        frame for frame in replay_of(page(game, OMNISCIENT, with_hints=True))["frames"] if " bids " in frame["told"]
    ]
    assert bids
    assert not any("hint" in frame for frame in bids)


def test_there_is_a_way_back_where_there_is_somewhere_to_go():
    assert '<a href="index.html">Go to the rules</a>' in page(played(), home="index.html")
    assert "Go to the rules" not in page(played())


def test_the_page_of_a_game_by_older_numbers_says_so(tmp_path):
    older = Path(__file__).parents[1] / "records" / "before-t2" / "block-out-of-turn.json"
    assert CliRunner().invoke(cli, ["replay", str(older), "--html", str(tmp_path / "page.html")]).exit_code == 0
    made = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Amun-Re (2003), numbers before the tournament reports: " in made
