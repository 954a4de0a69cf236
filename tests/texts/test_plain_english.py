"""Plain English in data, pages and docstrings: no words that docs/internals/english.md avoids, no long sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from amunre.games.finding import shipped_rulesets

ROOT = Path(__file__).parents[2]

AVOIDED = re.compile(
    r"\b(?:shall|anew|whoever|whomever|besides|at hand|of (?:its|their|one's) own(?=\W*$|[.,;:)])|(?<!at )all that|all else)\b",
    re.IGNORECASE,
)
SUBJECT = re.compile(r"(?:Who|What|Whoever|Whatever) [^?]*\.")
"""A sentence with a clause as its subject."""
LONGEST = 40
"""Maximum number of words in a sentence, without numbers and names of spaces."""

TEXTS = sorted(
    [
        ROOT / "docs/generator/en.yaml",
        ROOT / "data/texts/en.yaml",
        *(ROOT / "data/texts").glob("*/en.yaml"),
        *(file for name in shipped_rulesets() for file in (ROOT / "data" / name).glob("*.yaml")),
        *(file for name in shipped_rulesets() for file in (ROOT / "data" / name / "examples").glob("*.yaml")),
    ]
)
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "docs/internals/english.md"})
MODULES = sorted(path for room in ("amunre", "docs/generator") for path in (ROOT / room).rglob("*.py"))

NOT_PROSE = re.compile(
    r"<!-- figures.*?<!-- end -->|^---\n.*?^---\n|^( *)(```|~~~).*?^\1\2|<!--.*?-->|<[^>]+>", re.MULTILINE | re.DOTALL
)
PARAGRAPH = re.compile(r"\n\s*\n|\n(?= *(?:[-*+] |\d+\. |#|\||>|!!!))|\|")


def faults(text: str) -> Iterator[str]:
    """Yield the faults of a text: an avoided word, or the beginning of a sentence."""
    for found in AVOIDED.finditer(text):
        yield found.group()
    for sentence in re.split(r"(?<=[.!?])\s+", " ".join(text.split())):
        beginning = " ".join(sentence.split()[:4])
        if SUBJECT.fullmatch(sentence):
            yield f"{beginning} ...: a clause as the subject"
        if sentence.endswith(".") and (n := len(re.findall(r"[^\W\d_]{2,}", sentence))) > LONGEST:
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


def docstrings(code: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of all docstrings, those of values included, with their lines."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for text in re.split(r"\n\s*\n|\n(?= *(?:[-|]|\w+: ))", node.value.value):
                if ">>>" not in text:
                    yield node.lineno, re.sub(r"`[^`]*`", "x", text)


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", TEXTS, ids=named)
def test_texts(file: Path) -> None:
    found = strings(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert [f"{named(file)}: {keys}: {fault}" for keys, text in found for fault in faults(text)] == []


@pytest.mark.parametrize("file", PAGES, ids=named)
def test_pages(file: Path) -> None:
    found = paragraphs(file.read_text(encoding="utf-8"))
    assert [f"{named(file)}: {line}: {fault}" for line, text in found for fault in faults(text)] == []


def test_docstrings() -> None:
    assert [
        f"{named(file)}: line {line}: {fault}"
        for file in MODULES
        for line, text in docstrings(file.read_text(encoding="utf-8"))
        for fault in faults(text)
    ] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A card of its own.", "of its own"),
        ("Begin anew! You shall pay.", "anew"),
        ("Good. What is legal is listed.", "What is legal is ...: a clause as the subject"),
        ("word " * 40 + "end.", "word word word word ...: 41 words"),
    ],
)
def test_faults_are_found(text: str, fault: str) -> None:
    assert fault in faults(text)


def test_questions_and_code_are_no_faults() -> None:
    page = "Who bids? See `all that`:\n\n```python\n# at hand\n```\n\n- One [word](shall.md)\n- " + "more " * 40 + "."
    assert [text.split()[0] for _, text in paragraphs(page) if text] == ["Who", "-", "-"]
    assert [fault for _, text in paragraphs(page) for fault in faults(text.removeprefix("- "))] == []
