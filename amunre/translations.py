"""The text in a ruleset's folder, in the current language.

Clauses, lessons, aids, answers, example titles and notes on numbers are written in English. A translation is at the
same path in a folder named after the language's code, such as `cs/clauses.yaml`. It has the same structure but contains
only text. The notes from all data files are together in `cs/notes.yaml`. Parts without a translation are in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import evolve

from amunre.engine.files import Document, Keys, lies_in
from amunre.engine.languages import ENGLISH, languages, speaking, spoken
from amunre.engine.ruleset import Clause, Rules, checked_rules
from amunre.engine.schema import schema_problems
from amunre.engine.type_variables import RS
from amunre.errors import Problem, RulesetError
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules, shipped_rulesets_of
from amunre.games.overlays import lineage, own_folders
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.printing import named, shown

WORDS = ("title", "gist", "text", "ruling", "why", "argument", "uncited")
"""Parts of a clause that are text."""


def translated(rules: RS, language: str | None = None, place: str | os.PathLike[str] | None = None) -> RS:
    """Return the same rules with their clauses in another language.

    If a variant replaces the text of a clause, the clause is in English, unless the variant's folder translates it. The
    hash stays the same, because the engine does not read this text; pickling restores the English text.

    Args:
        rules: Rules loaded by `load_ruleset`.
        language: One of the codes that `languages` returns; None means the current language.
        place: The folder of the rules, if the library does not ship them.

    Raises:
        ValueError: `rules` is not a ruleset, or `language` is not the code of a language that the library ships.
        RulesetError: `place` is not a folder of rules, or a translated file does not match the English one.

    Examples:
        >>> import amunre
        >>> amunre.translated(amunre.load_ruleset(), "cs").clause("auction.no-return").title
        'Nikdy zpět na kartu, kde vás přeplatili'
    """
    checked_rules(rules)
    with speaking(language):
        own = None if place is None else folder_of(place)
        if spoken().code not in languages() or spoken().code == ENGLISH:
            return rules
        known: dict[tuple[str, ...], JsonMapping] = {}
        for name in shipped_rulesets_of(rules.game):
            known |= _shipped(name, spoken().code)
        for one in own_folders(own) if own else ():
            known |= _clauses_in(one, load_rules(one))
    return evolve(rules, clauses=tuple(evolve(clause, **known.get(_words(clause), {})) for clause in rules.clauses))


@cache
def _shipped(name: str, language: str) -> Mapping[tuple[str, ...], JsonMapping]:
    with speaking(language):
        return _clauses_in(folder_of(name), load_rules(name))


def _clauses_in(place: Path, rules: Rules) -> Mapping[tuple[str, ...], JsonMapping]:
    """Return the clauses that a folder translates into the current language, by slug and English text."""
    english = {
        clause.slug: {word: text for word in WORDS if (text := getattr(clause, word))} for clause in rules.clauses
    }
    found = _beside(place, "clauses.yaml", "clauses")
    told = _told(found, english) if found else {}
    return {_words(clause): told[clause.slug] for clause in rules.clauses if clause.slug in told}


def _words(clause: Clause) -> tuple[str, ...]:
    return clause.slug, *(getattr(clause, word) for word in WORDS)


def notes(place: Path) -> Mapping[tuple[str, str], str]:
    """Return the notes by a ruleset and its bases on the sources of numbers, in the current language.

    A key consists of the path of the number, such as `provinces.abu.coin`, and the English note.
    """
    found: dict[tuple[str, str], str] = {}
    for one in lineage(place):
        if told := _beside(folder_of(one), "notes.yaml", "notes"):
            english = _noted(load_rules(one).data)
            _told(told, english)
            for part, things in told.value.items():
                for thing, values in things.items():
                    for key, text in values.items():
                        found[f"{part}.{thing}.{key}", english[part][thing][key]] = text
    return found


def _noted(data: JsonMapping) -> JsonObject:
    """Return only the notes in a ruleset's files, by file, entry and value."""
    return {
        part: {
            thing: {key: value["note"] for key, value in values.items() if isinstance(value, dict) and "note" in value}
            for thing, values in things.items()
            if isinstance(values, dict)
        }
        for part, things in data.items()
    }


# --- files -----------------------------------------------------------------------------------------------


def told_in(place: Path, name: str, schema: str) -> Json:
    """Return the contents of an optional file in a ruleset's folder, in the current language; None if it is missing.

    Raises RulesetError if the file does not match its schema, or is a link to a file outside the folder.
    """
    document = _read(place, name, schema)
    if document is None:
        return None
    found = _beside(place, name, schema)
    return _over(document.value, _told(found, document.value)) if found else document.value


def _beside(place: Path, name: str, schema: str) -> Document | None:
    """Return the translation of a file into the current language; None if there is none."""
    return None if spoken().code == ENGLISH else _read(place, f"{spoken().code}/{name}", f"translated/{schema}")


def _read(place: Path, name: str, schema: str) -> Document | None:
    from amunre.engine.source import read

    file = place / name
    if not os.path.lexists(file):
        return None
    if not lies_in(file, place):
        raise RulesetError([Problem(str(file), 0, "", "a link to a file elsewhere", "a file in the ruleset's folder")])
    document = read(file)
    if problems := document.problems or schema_problems(document, schema):
        raise RulesetError(problems)
    return document


# --- replacing texts -------------------------------------------------------------------------------------


def _told(found: Document, english: Json) -> Json:
    """Return the contents of a translated file. Raises RulesetError if its structure differs from the English file."""
    if problems := list(_unlike(found, (), found.value, english)):
        raise RulesetError(problems)
    return found.value


def _unlike(found: Document, at: Keys, told: Json, english: Json) -> Iterator[Problem]:
    if isinstance(told, dict) and isinstance(english, dict):
        for key, inner in told.items():
            if key in english:
                yield from _unlike(found, (*at, key), inner, english[key])
            else:
                yield found.problem((*at, key), f"the key {named(key)}", "a key in the English file")
    elif isinstance(told, list) and isinstance(english, list):
        if len(told) != len(english):
            yield found.problem(at, f"{len(told)} texts", f"{len(english)}, as in the English file")
        for number, (inner, other) in enumerate(zip(told, english, strict=False)):
            yield from _unlike(found, (*at, number), inner, other)
    elif not isinstance(told, str) or not isinstance(english, str):
        yield found.problem(at, shown(told), f"text in place of {shown(english)}")


def _over(english: Json, told: Json) -> Json:
    """Return the English contents with all translated text replaced by its translation."""
    if isinstance(english, dict):
        return {key: _over(inner, told[key]) if key in told else inner for key, inner in english.items()}
    if isinstance(english, list):
        return [_over(one, other) for one, other in zip(english, told, strict=True)]
    return told
