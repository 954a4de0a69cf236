"""Checks, for translators, that a language's texts are complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from amunre.engine.files import Document, Keys, folder
from amunre.engine.languages import ANY, ENGLISH, files_of
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.engine.texts import Field, parsed
from amunre.errors import Problem, bounded
from amunre.jsontypes import Json, JsonMapping
from amunre.printing import listed, named, shown

TERMS = "glossary"
"""The section that contains terms instead of templates."""


def check_texts(file: Path) -> tuple[Problem, ...]:
    """Return the problems with a language's texts, in this file and in files with the same name in the game folders.

    The keys must be the same as in English, for each clause. Only fields that English fills are allowed, and outside
    brackets only fields that English always fills. A word needs as many forms as `plurals` requires. Terms must be
    defined by the same clauses.
    """
    english = {game: read(one).value for game, one in files_of(folder("data") / "texts" / f"{ENGLISH}.yaml").items()}
    found = {game: read(one) for game, one in files_of(file).items()}
    missing = [
        Problem(str(file.parent / game / file.name), 0, "", "no such file", f"{ENGLISH}.yaml translated for this game")
        for game in english
        if game not in found
    ]
    unread = [problem for one in found.values() for problem in one.problems or schema_problems(one, "texts")]
    return bounded(missing or unread or _beside(found, english))


def _beside(found: Mapping[str, Document], english: Mapping[str, JsonMapping]) -> Iterator[Problem]:
    for game, document in found.items():
        yield from _keys(document, (), document.value, english.get(game, {}))
    if "plurals" in found[ANY].value:
        forms = len(found[ANY].value["plurals"]) + 1
        for game, document in found.items():
            for section, texts in english.get(game, {}).items():
                if section in document.value and section != "plurals":
                    yield from _section(document, section, texts, forms)


def _section(document: Document, section: str, english: JsonMapping, forms: int) -> Iterator[Problem]:
    own = document.value[section]
    yield from _keys(document, (section,), own, english)
    for key in english:
        if key not in own:
            continue
        if section == TERMS:
            yield from _term(document, (section, key), own[key], english[key])
        else:
            yield from _templates(document, (section, key), _by_case(own[key]), _by_case(english[key]), forms)


def _term(document: Document, at: Keys, found: JsonMapping, english: JsonMapping) -> Iterator[Problem]:
    """Check that a term names the same clauses as in English, because these do not depend on the language."""
    for way in (("clause",), ("shortened", "in")):
        own, known = _inside(found, way), _inside(english, way)
        if own != known:
            yield document.problem((*at, *way), "nothing" if own is None else shown(own), shown(known))


def _inside(value: Json, way: Keys) -> Json:
    for key in way:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _keys(document: Document, at: Keys, found: JsonMapping, english: JsonMapping) -> Iterator[Problem]:
    """Compare a document's keys with the English keys."""
    for key in english:
        if key not in found:
            expected = "text such as " + shown(english[key]) if at else "the section"
            yield document.problem((*at, key), "nothing", expected)
    for key in found:
        if key not in english:
            yield document.problem((*at, key), f"the key {named(key)}", "a key in en.yaml")


def _by_case(text: str | Mapping[str, str]) -> Mapping[str, str]:
    return {"any": text} if isinstance(text, str) else text


def _templates(
    document: Document, at: Keys, found: Mapping[str, str], english: Mapping[str, str], forms: int
) -> Iterator[Problem]:
    """Check the template under one key, or the templates if there are several cases."""
    for case in english:
        if "." in case and case not in found:
            yield document.problem(at, f"nothing for {named(case)}", "text such as " + shown(english[case]))
    for case, text in found.items():
        keys = (*at, case) if isinstance(document.at(at), dict) else at
        if "." in case and case not in english:  # a misspelled clause would never be used
            yield document.problem(keys, f"the key {named(case)}", f"one of {listed(english)}, or a grammatical case")
        if wrong := _unread(text):
            yield document.problem(keys, wrong, "fields such as {seat} or {n|stone|stones}, and brackets in pairs")
        known = english.get(case, english["any"])
        anywhere, always = {one.key for one, _ in _fields(known)}, {one.key for one, sure in _fields(known) if sure}
        fields = [*_fields(text)]
        for key in sorted(anywhere - {field.key for field, _ in fields}):
            yield document.problem(keys, f"no field {named(key)}", shown(known))
        for field, sure in fields:
            if field.key not in anywhere:
                yield document.problem(keys, f"the field {named(field.key)}", _one_of(anywhere))
            elif sure and field.key not in always:
                expected = "this field in square brackets, because it may be empty"
                yield document.problem(keys, f"the field {named(field.key)}", expected)
            if field.forms and len(field.forms) != forms:
                number = f"{len(field.forms)} forms of {shown('|'.join(field.forms))}"
                yield document.problem(keys, number, f"{forms}, as in plurals")


def _fields(text: str) -> Iterator[tuple[Field, bool]]:
    """Yield the fields in a template, each with a flag that is true if the field is always filled."""
    for optional, pieces in parsed(text):
        yield from ((piece, not optional) for piece in pieces if isinstance(piece, Field))


def _unread(text: str) -> str:
    """Return a description of a stray brace or bracket; empty if there is none."""
    parts = parsed(text)
    if any(optional != bool(number % 2) for number, (optional, _) in enumerate(parts)):
        return "an unmatched bracket"
    texts = "".join(piece for _, pieces in parts for piece in pieces if isinstance(piece, str))
    return next((f"the character {sign}" for sign in "{}" if sign in texts), "")


def _one_of(keys: set[str]) -> str:
    return f"one of {listed(sorted(keys))}" if keys else "no field"
