"""A language that nobody speaks, made of English: each text stands in ⟦brackets⟧, in letters that English does not have.

So whatever is left in English letters was not said by the texts, and a sentence that is one pair of brackets is one
template. There are rules that have such names, titles and clauses too.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from string import ascii_letters
from typing import Any

import pytest
import quick_yaml

from amunre import Game, load_ruleset
from amunre.engine.files import folder
from amunre.engine.languages import Language, files_of
from amunre.report import Tally, page, tally_of
from amunre.terminal.parsing import COMMANDS

LETTERS = str.maketrans(ascii_letters, "ȧƀċḋėḟġħïĵķŀṁńȯƥʠŕśŧŭṽẇẋẏżȦɃĊḊĖḞĠĦÏĴĶĿṀŃȮƤɊŔŚŦŬṼẆẊẎŻ")
ID = "strange"
"""Of the rules that are told in the language."""
LATIN = re.compile(r"[A-Za-z]+")
_FIELD = re.compile(r"\{[+=]?\w+(?::\w+)?|[^{]+|\{")
"""The contents of braces up to the forms of a word, which are texts; and all texts."""


def strange(text: str) -> str:
    """A text in the letters of the language, without brackets; its fields are kept."""
    return _FIELD.sub(lambda part: part[0] if part[0].startswith("{") else part[0].translate(LETTERS), text)


def bracketed(value: Any) -> Any:
    """A text of the language, or the texts of a section."""
    if isinstance(value, dict):
        return {key: bracketed(inner) for key, inner in value.items()}
    return f"⟦{strange(value)}⟧" if isinstance(value, str) else value


def pseudo_file(place: Path) -> Path:
    """The file of the language, with one for each game beside it."""
    for game, file in files_of(folder("data") / "texts" / "en.yaml").items():
        english = quick_yaml.load(file.read_text(encoding="utf-8"))
        made = {section: texts if section == "glossary" else bracketed(texts) for section, texts in english.items()}
        (place / game).mkdir(exist_ok=True)
        text = quick_yaml.dump(made, allow_unicode=True, sort_keys=False)
        (place / game / "xx.yaml").write_text(text, encoding="utf-8")
    return place / "xx.yaml"


def pseudo_language(place: Path) -> Language:
    """The language itself."""
    return Language.load(pseudo_file(place))


def pseudo_rules(place: Path) -> Path:
    """The folder of a ruleset: the standard one, told in the language."""
    standard = load_ruleset()
    parts: dict[str, Any] = {
        "ruleset": {"extends": "standard", "id": ID, "title": bracketed(standard.title)},
        "provinces": {province.id: names_of(province.names["en"]) for province in standard.provinces},
        "power-cards": {card.id: names_of(card.names["en"]) for card in standard.cards},
        "clauses": {
            clause.slug: {
                key: bracketed(getattr(clause, key))
                for key in ("title", "gist", "text", "ruling", "why", "argument", "uncited")
                if getattr(clause, key)
            }
            | {"sources": [{"document": one.document, "section": bracketed(one.section)} for one in clause.sources]}
            for clause in standard.clauses
        },
    }
    folder = place / ID
    folder.mkdir()
    for part, value in parts.items():
        text = quick_yaml.dump(value, allow_unicode=True, sort_keys=False)
        (folder / f"{part}.yaml").write_text(text, encoding="utf-8")
    return folder


def names_of(name: str) -> dict[str, dict[str, str]]:
    """Names in English and in the language."""
    return {"names": {"en": name, "xx": bracketed(name)}}


def plotted(games: Iterable[Game]) -> str:
    """Return all text on the page of plots of games by the same rules."""
    artists = pytest.importorskip("matplotlib.text")
    tally: Tally[Any] | None = None
    for game in games:
        tally = tally or tally_of(game.rules)
        tally.add(game)
    assert tally
    figure = page(tally)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some of these letters no font has
        figure.draw_without_rendering()
    return "\n".join(text.get_text() for text in figure.findobj(artists.Text))


def is_one_text(told: str) -> bool:
    """Return whether one pair of brackets encloses the whole text."""
    depth = 0
    for at, sign in enumerate(told):
        depth += (sign == "⟦") - (sign == "⟧")
        if depth == 0 and at < len(told) - 1:
            return False
    return depth == 0 and told[:1] == "⟦"


# --- what is left of English --------------------------------------------------------------------------

STANDARD = load_ruleset()
NAMES = ("Άννα", "Βίων", "Γαία", "Δίων", "Έλλη")
OWN = [["memphis", "abu", "edfu"], ["buto", "mendes", "sawu"], ["thebes", "amarna", "kharga"]]
WORD = re.compile(r"[\w+-]+(?:\.[\w-]+)*")
ACTIONS = [str(action) for action in STANDARD.actions]
KEPT = {
    " ".join(WORD.findall(text))
    for text in (
        *ACTIONS,
        *(action.removeprefix("bid ").removeprefix("offer ") for action in ACTIONS),
        *(clause.slug for clause in STANDARD.clauses),
        *STANDARD.actions.forms,
        *COMMANDS,
        "uniform",
        ID,
    )
}
"""Words that stay in every language, with blanks between them."""
LONGEST = max(text.count(" ") + 1 for text in KEPT)


def english(shown: str, *kept: str) -> list[str]:
    """Return words in English letters, except those that stay in every language and those of the test itself."""
    shown, ours = " ".join(shown.split()), KEPT | {*kept}
    for text in kept:
        shown = shown if WORD.fullmatch(text) else shown.replace(text, "")
    words, found, at = WORD.findall(shown), list[str](), 0
    while at < len(words):
        known = next((n for n in range(LONGEST, 0, -1) if " ".join(words[at : at + n]) in ours), 0)
        found += [] if known else LATIN.findall(words[at])
        at += known or 1
    return found
