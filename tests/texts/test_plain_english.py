"""Plain English in data, README and docs: no words that docs/internals/english.md avoids, no long sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from amunre.games.finding import shipped_rulesets

ROOT = Path(__file__).parents[2]

AVOIDED = re.compile(
    r"\b(?:shall|anew|whoever|whomever|besides|at hand|of (?:its|their|one's) own|(?<!at )all that|all else)\b",
    re.IGNORECASE,
)
SUBJECT = re.compile(r"(?:Who|What|Whoever|Whatever) [^?]*\.")
"""A sentence with a clause as its subject."""
LONGEST = 40
"""Maximum number of words in a sentence."""

TEXTS = sorted(
    [
        ROOT / "docs/generator/en.yaml",
        ROOT / "data/texts/en.yaml",
        *(ROOT / "data/texts").glob("*/en.yaml"),
        *(file for name in shipped_rulesets() for file in (ROOT / "data" / name).glob("*.yaml")),
        *(file for name in shipped_rulesets() for file in (ROOT / "data" / name / "examples").glob("*.yaml")),
    ]
)
PAGES = sorted({ROOT / "README.md", *(ROOT / "docs").rglob("*.md")} - {ROOT / "docs/internals/english.md"})

PENDING = ("data/tigris", "data/texts/tigris", "docs/")
"""Texts that have not been rewritten yet."""

NOT_PROSE = re.compile(r"^---\n.*?^---\n|^( *)(```|~~~).*?^\1\2|<!--.*?-->|<[^>]+>", re.MULTILINE | re.DOTALL)
PARAGRAPH = re.compile(r"\n\s*\n|\n(?= *(?:[-*+] |\d+\. |#|\||>|!!!))|\|")


def faults(text: str) -> Iterator[str]:
    """Yield the faults of a text: an avoided word, or the beginning of a sentence."""
    for found in AVOIDED.finditer(text):
        yield found.group()
    for sentence in re.split(r"(?<=[.!?])\s+", " ".join(text.split())):
        beginning = " ".join(sentence.split()[:4])
        if SUBJECT.fullmatch(sentence):
            yield f"{beginning} ...: a clause as the subject"
        if (n := len(sentence.split())) > LONGEST:
            yield f"{beginning} ...: {n} words"


def strings(value: Any, keys: str = "") -> Iterator[tuple[str, str]]:
    """Yield all strings of a YAML file with their keys."""
    if isinstance(value, str):
        yield keys[1:], value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from strings(inner, f"{keys}.{key}")


def paragraphs(page: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs, list items and table cells of a page without code, with their lines."""
    page = NOT_PROSE.sub(lambda found: "\n" * found.group().count("\n"), page)
    start = 0
    for end in (*(found.end() for found in PARAGRAPH.finditer(page)), len(page)):
        text = re.sub(r"`[^`]*`", "x", page[start:end].strip(" |\n"))
        yield f"line {page.count(chr(10), 0, start) + 1}", re.sub(r"!?\[([^]]*)\](\([^)]*\)|\[[^]]*\])", r"\1", text)
        start = end


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


def done(files: list[Path]) -> list[Path]:
    return [file for file in files if not named(file).startswith(PENDING)]


@pytest.mark.parametrize("file", done(TEXTS), ids=named)
def test_texts(file: Path) -> None:
    found = strings(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert [f"{named(file)}: {keys}: {fault}" for keys, text in found for fault in faults(text)] == []


@pytest.mark.parametrize("file", done(PAGES), ids=named)
def test_pages(file: Path) -> None:
    found = paragraphs(file.read_text(encoding="utf-8"))
    assert [f"{named(file)}: {line}: {fault}" for line, text in found for fault in faults(text)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A card of its own.", "of its own"),
        ("Begin anew! You shall pay.", "anew"),
        ("Good. What is legal is listed.", "What is legal is ...: a clause as the subject"),
        ("word " * 41, "word word word word ...: 41 words"),
    ],
)
def test_faults_are_found(text: str, fault: str) -> None:
    assert fault in faults(text)


def test_questions_and_code_are_no_faults() -> None:
    page = "Who bids? See `all that`:\n\n```python\n# at hand\n```\n\n- One [word](shall.md)\n- " + "more " * 40
    assert [text.split()[0] for _, text in paragraphs(page) if text] == ["Who", "-", "-"]
    assert [fault for _, text in paragraphs(page) for fault in faults(text.removeprefix("- "))] == []
