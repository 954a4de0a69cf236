"""Choosing by pieces: how each picked piece narrows the offers, computed in node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import amunre

PICKS = Path(amunre.__file__).parent / "server/page/picks.js"
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="the page's modules are run in node")

RUN = """
import { readFileSync } from "node:fs";
import { NOTHING, narrowed, picking } from "./picks.mjs";
const { offers, clicks, group } = JSON.parse(readFileSync(0, "utf8"));
let picked = { ...NOTHING, group }, confirmed = false;
for (const click of clicks) {
  const next = picking(offers, picked, click);
  confirmed = next === null;
  picked = next ?? picked;
}
const { open, closed, next, shut, pending } = narrowed(offers, picked), texts = all => all.map(one => one.text);
console.log(JSON.stringify({
  ...picked, confirmed, open: texts(open), closed: texts(closed), next: [...next].sort(), shut: [...shut].sort(), pending: pending?.text ?? null,
}));
"""


def offer(text: str, *pieces: str, group: str = "", refused: bool = False, set: bool = False) -> dict[str, Any]:
    """An offer of the group that its first word names."""
    reasons = [{"text": "No.", "clause": "a.b"}] if refused else []
    title = group or text.split()[0]
    return {"text": text, "label": text, "group": title, "reasons": reasons, "pieces": [*pieces], "needsGroup": set}


TILES = [
    *(offer(f"place {tile} {space}", f"hand:{tile}", f"board:{space}") for tile in ("farm", "temple") for space in ("a1", "b2")),
    offer("place farm c3", "hand:farm", "board:c3", refused=True),
    offer("lead king a1", "hand:king", "board:a1"),
    offer("withdraw king", "hand:king"),
    *(offer(f"exchange {' '.join(tiles)}", *(f"hand:{tile}" for tile in tiles), set=True)
      for tiles in (["farm"], ["farm", "farm"], ["farm", "temple"])),
]  # fmt: skip
BIDS = [offer(f"bid memphis {gold}", "board:memphis") for gold in (0, 1, 3)]
CARDS = [
    offer("play copper", "hand:copper"),
    offer("buy copper", "board:copper"),
    offer("buy gold", "board:gold", refused=True),
]


@pytest.fixture
def after(tmp_path: Path) -> Any:
    """Returns what remains after some clicks."""
    shutil.copy(PICKS, tmp_path / "picks.mjs")
    (tmp_path / "run.mjs").write_text(RUN, encoding="utf-8")

    def clicked(offers: list[dict[str, Any]], *clicks: str, group: str | None = None) -> Any:
        asked = json.dumps({"offers": offers, "clicks": clicks, "group": group})
        done = subprocess.run(
            ["node", "run.mjs"], cwd=tmp_path, input=asked, capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    return clicked


def test_before_the_first_click_everything_possible_is_open(after: Any) -> None:
    found = after(TILES)
    assert found["pending"] is None
    assert found["next"] == ["board:a1", "board:b2", "hand:farm", "hand:king", "hand:temple"]
    assert found["shut"] == ["board:c3"]


@pytest.mark.parametrize("clicks", [("hand:farm", "board:a1"), ("board:a1", "hand:farm")])
def test_pieces_are_picked_in_any_order(after: Any, clicks: tuple[str, ...]) -> None:
    found = after(TILES, *clicks)
    assert found["pending"] == "place farm a1"
    assert found["open"] == ["place farm a1"]


def test_a_picked_piece_shows_where_it_can_go_and_where_not(after: Any) -> None:
    found = after(TILES, "hand:farm")
    assert found["next"] == ["board:a1", "board:b2"]
    assert found["shut"] == ["board:c3"]
    assert found["pending"] is None


def test_a_second_click_on_the_last_piece_confirms(after: Any) -> None:
    assert after(TILES, "hand:farm", "board:a1", "board:a1")["confirmed"]
    assert after(CARDS, "hand:copper", "hand:copper")["confirmed"]


def test_a_second_click_drops_a_piece_while_other_offers_remain(after: Any) -> None:
    found = after(TILES, "hand:king", "hand:king")
    assert not found["confirmed"]
    assert found["pieces"] == []


def test_an_offer_that_names_no_more_is_pending_if_its_group_comes_first(after: Any) -> None:
    """A card is played by its click, and sold only by a button, though it needs a place to be played."""
    found = after(TILES, "hand:king")
    assert found["pending"] is None
    assert found["next"] == ["board:a1"]
    assert "withdraw king" in found["open"]
    assert after(TILES[::-1], "hand:king")["pending"] == "withdraw king"


def test_another_piece_of_the_same_kind_replaces_the_picked_one(after: Any) -> None:
    assert after(TILES, "hand:farm", "board:a1", "board:b2")["pending"] == "place farm b2"
    assert after(TILES, "hand:farm", "board:a1", "hand:temple")["pending"] == "place temple a1"
    assert after(TILES, "hand:farm", "hand:temple")["pieces"] == ["hand:temple"]


def test_a_piece_stays_picked_if_it_cannot_go_to_the_clicked_place(after: Any) -> None:
    """A place is easily missed on a small screen, though something else may go to the place beside it."""
    assert after(TILES, "hand:king", "board:b2")["pieces"] == ["hand:king"]
    assert after(TILES, "hand:king", "board:a1", "board:b2")["pending"] == "lead king a1"
    assert after(TILES, "hand:king", "hand:farm")["pieces"] == ["hand:farm"]
    assert after(TILES, "board:b2", "hand:king")["pieces"] == ["hand:king"]


def test_sets_are_picked_by_number_once_their_group_is_chosen(after: Any) -> None:
    two = after(TILES, "hand:farm", "hand:farm", group="exchange")
    assert two["pending"] == "exchange farm farm"
    assert after(TILES, "hand:farm", group="exchange")["pending"] == "exchange farm"
    assert after(TILES, "hand:farm", "hand:temple", group="exchange")["pending"] == "exchange farm temple"
    assert after(TILES, "hand:farm", "hand:farm", "hand:farm", group="exchange")["pieces"] == []


def test_offers_that_differ_only_in_a_number_stay_open(after: Any) -> None:
    found = after(BIDS, "board:memphis")
    assert found["pending"] is None
    assert found["open"] == [one["text"] for one in BIDS]


def test_a_card_in_hand_is_another_piece_than_its_pile(after: Any) -> None:
    assert after(CARDS, "hand:copper")["pending"] == "play copper"
    assert after(CARDS, "board:copper")["pending"] == "buy copper"
    assert after(CARDS, "hand:copper", "board:copper")["pending"] == "buy copper"


def test_a_refused_piece_leaves_nothing_open(after: Any) -> None:
    found = after(CARDS, "board:gold")
    assert (found["open"], found["closed"], found["pending"]) == ([], ["buy gold"], None)


def test_a_group_is_left_for_a_piece_that_it_does_not_name(after: Any) -> None:
    assert after(TILES, "hand:king", group="exchange")["group"] is None
    assert after(TILES, "board:c3", group="place")["group"] == "place"
