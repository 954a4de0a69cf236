"""The number of English texts that each other language has, file by file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from amunre.book.book import Book
from amunre.book.markup import front, plain, table
from amunre.engine.files import folder
from amunre.engine.languages import ENGLISH, languages, own_name
from amunre.engine.source import read
from amunre.games import GAMES
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

NO_WORDS = {
    *("chapter", "clause", "clauses", "data", "expect", "invented", "kind", "places", "players", "position", "seed"),
    *("sources", "shuffles", "source", "steps", "table", "then", "with", "breadth", "forms"),
}
"""Keys under which there are no words, or as many as a language needs."""
OF_RULESET = ("clauses", "learn", "aid", "answers", "examples/worked", "examples/violations")
"""Files of a ruleset that the folder of another language has too."""

At = tuple[object, ...]


def languages_page(book: Book) -> str:
    """Return the table: the number of texts in each file, and how many of them each language has."""
    codes = [code for code in languages() if code != ENGLISH]
    rows = [
        (plain(name), str(len(english)), *(str(len(english & told(code))) for code in codes))
        for name, english, told in _counted(book)
    ]
    heads = [book.say("texts-of"), *(own_name(code) for code in (ENGLISH, *codes))]
    parts = [front(book.say("languages")), f"# {book.say('languages')}\n", book.say("languages-intro") + "\n"]
    return "\n".join([*parts, table(heads, rows), ""])


def _counted(book: Book) -> Iterator[tuple[str, set[At], Callable[[str], set[At]]]]:
    """Yield each counted file: its name, its English texts, and those of a language."""
    data = folder("data")
    said = {book.say("any-game"): data / "texts", **{game: data / "texts" / game for game in GAMES}}
    for name, place in said.items():
        told = partial(_told, place, "{}.yaml")
        yield f"{book.say('sentences')}: {name}", _words(place / "en.yaml"), told
    for name in shipped_rulesets():
        place, title = data / name, load_rules(name).title
        for file in OF_RULESET:
            if english := _words(place / f"{file}.yaml"):
                yield f"{title}: {file}", english, partial(_told, place, f"{{}}/{file}.yaml")
        if names := _named(place, ENGLISH):
            yield f"{title}: {book.say('names')}", names, partial(_named, place)
        if notes := _noted(place):
            yield f"{title}: {book.say('notes')}", notes, partial(_told, place, "{}/notes.yaml")


def _words(file: Path) -> set[At]:
    """Yield the paths of the words in a file; a number is no word."""
    return {at for at, text in _texts(file) if re.search(r"[^\W\d]{2}", text)}


def _texts(file: Path) -> Iterator[tuple[At, str]]:
    return _leaves(read(file).value) if file.exists() else iter(())


def _told(place: Path, file: str, language: str) -> set[At]:
    """Return the paths in a language's file and all above them, since a language may have more forms below."""
    return {at[:n] for at, _ in _texts(place / file.format(language)) for n in range(1, len(at) + 1)}


def _named(place: Path, language: str) -> set[At]:
    """Return the things of a ruleset that have a name in a language."""
    found = ((file.name, *at) for file in place.glob("*.yaml") for at, _ in _texts(file))
    return {at[:-1] for at in found if at[-2:] == ("names", language)}


def _noted(place: Path) -> set[At]:
    """Return the notes on numbers in the files of a folder."""
    found = ((file.stem, *at) for file in place.glob("*.yaml") for at, _ in _texts(file))
    return {at[:-1] for at in found if at[-1] == "note"}


def _leaves(value: Any, at: At = ()) -> Iterator[tuple[At, str]]:
    """Yield the texts with their paths; the forms of a word are one text, because languages need different forms."""
    if isinstance(value, Mapping) and "any" in value and not any("." in key for key in value):
        yield at, str(value["any"])
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in NO_WORDS:
                yield from _leaves(inner, (*at, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(inner, (*at, number))
    elif isinstance(value, str):
        yield at, value
