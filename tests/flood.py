"""A small variant: other values, a rule with other words, a card, a province and a chapter more, an example.

The province is called by an id and the chapter by a name that pages of the book have too, and by a name full of marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FLOOD = {
    "ruleset.yaml": """
extends: standard
id: flood
title: "The year: of the <high> flood"
start: {gold: 25}
prices: {increase: 2}
components:
  provinces: 16
  pyramids: {single: 16}
""",
    "provinces.yaml": """
known:
  names: {en: "Moor & <i>fen</i>"}
  fields: {value: 5}
thebes:
  fields: {value: 2}
""",
    "power-cards.yaml": """
granary:
  count: 2
  names: {en: Granary, de: "` <i onclick=alert(4)>Korn</i> `"}
  effect: {kind: fixed-income, gold: 12}
""",
    "clauses.yaml": """
card.granary:
  chapter: cards
  kind: effect
  title: Granary
  text: Play this card in the income phase on one of your provinces. It yields 12 gold instead of all other income there.
  data: [power-cards.granary]
  ruling: The card is this variant's own.
play.hidden:
  text: All hands lie open, and so does the gold.
tea.served:
  chapter: tables
  kind: permission
  title: "Tea { onclick=alert(1) } <script>alert(2)</script>"
  text: There is tea at [all](tables.md) tables. See play.hidden{ onclick=alert(3) }.
  sources: [{document: "<i onclick=alert(5)>Leaves</i>", section: "{ onclick=alert(6) }"}]
  ruling: Somebody wished it.
  uncited: Nothing comes of it.
""",
    "examples/worked.yaml": """
granary:
  title: A granary pays twelve
  clauses: [card.granary, income.always]
  position:
    stage: income
    players: [{gold: 5, hand: [granary]}, {}, {}]
    sites: {abu: {owner: 0, field_farmers: 1}}
  steps:
    - 0 play granary abu
    - 0 collect
  expect:
    position: {players: [{gold: 17}, {}, {}]}
""",
}


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """The folder, with these files in it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
