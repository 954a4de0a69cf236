"""A language that nobody speaks, made of English: each text stands in ⟦brackets⟧, in letters that English does not have.

So whatever is left in English letters was not said by the texts, and a sentence that is one pair of brackets is one
template. Rules by it have names, titles and clauses of the same kind.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import ascii_letters
from typing import Any

import yaml
from attrs import evolve

from amunre import Ruleset
from amunre.engine.files import folder
from amunre.engine.texts import Language

LETTERS = str.maketrans(ascii_letters, "ȧƀċḋėḟġħïĵķŀṁńȯƥʠŕśŧŭṽẇẋẏżȦɃĊḊĖḞĠĦÏĴĶĿṀŃȮƤɊŔŚŦŬṼẆẊẎŻ")
LATIN = re.compile(r"[A-Za-z]+")
_FIELD = re.compile(r"\{\+?\w+(?::\w+)?|[^{]+|\{")
"""What stands in braces up to the forms of a word, which are texts; and all texts."""


def strange(text: str) -> str:
    """A text in the letters of the language, without brackets; its fields are kept."""
    return _FIELD.sub(lambda part: part[0] if part[0].startswith("{") else part[0].translate(LETTERS), text)


def bracketed(value: Any) -> Any:
    """A text of the language, or the texts of a section."""
    if isinstance(value, dict):
        return {key: bracketed(inner) for key, inner in value.items()}
    return f"⟦{strange(value)}⟧" if isinstance(value, str) else value


def pseudo_file(place: Path) -> Path:
    """The file of the language."""
    english = yaml.safe_load((folder("data") / "texts" / "en.yaml").read_text(encoding="utf-8"))
    made = {section: texts if section == "glossary" else bracketed(texts) for section, texts in english.items()}
    file = place / "xx.yaml"
    file.write_text(yaml.safe_dump(made, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return file


def pseudo_language(place: Path) -> Language:
    """The language itself."""
    return Language.load(pseudo_file(place))


def pseudo_rules(rules: Ruleset) -> Ruleset:
    """The same rules, told in the language."""
    named = {
        part: tuple(
            evolve(one, names=dict(one.names) | {"xx": bracketed(one.names["en"])}) for one in getattr(rules, part)
        )
        for part in ("provinces", "cards")
    }
    clauses = tuple(
        evolve(
            clause,
            **{key: bracketed(getattr(clause, key)) for key in ("title", "text", "ruling", "argument", "uncited")},
            sources=tuple(evolve(source, section=bracketed(source.section)) for source in clause.sources),
        )
        for clause in rules.clauses
    )
    return evolve(rules, title=bracketed(rules.title), clauses=clauses, **named)


def is_one_text(told: str) -> bool:
    """Whether all of it stands in one pair of brackets."""
    depth = 0
    for at, sign in enumerate(told):
        depth += (sign == "⟦") - (sign == "⟧")
        if depth == 0 and at < len(told) - 1:
            return False
    return depth == 0 and told[:1] == "⟦"
