"""A reader for data files in a small, strict subset of YAML, which keeps the line of each value.

A file contains mappings with strings as keys, lists, strings, and integers in decimal digits. Other unquoted values
(`no`, `1.5`, `2003-01-01`, `~`), tags, directives, and files designed to exhaust the reader are reported as problems.
A file is searched for problems as a whole; the first 100 are reported.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NoReturn

import yaml

from amunre.engine.files import Document, Keys, content, dotted
from amunre.errors import MOST_PROBLEMS, MoreProblems, Problem
from amunre.jsontypes import Json, JsonObject
from amunre.printing import shortened

LARGEST_FILE = 1 << 18
"""Maximum size of a file in bytes, four times the largest shipped file. Without libyaml, more could take seconds."""
LONGEST_KEY = 200
"""Maximum number of characters in a key, because the paths of all values below contain the key."""
DEEPEST = 20
"""Maximum depth of mappings and lists inside each other."""
TOO_DEEP = "a more deeply nested value", f"at most {DEEPEST} levels"
LIBRARY_TOO_DEEP = "exceeded maximum nesting depth"
"""Error that newer versions of libyaml raise for a thousand brackets in a row, because they read ahead."""
MOST_ALIASES = 100
MOST_VALUES = 50_000
"""Maximum number of values in a file, with aliases expanded; `LARGEST_FILE` limits the total length of all strings."""
LARGEST_NUMBER = 10**9

_DIRECTIVE = re.compile(r"(?:^|(?<=[\n\r\x85\u2028\u2029\ufeff]))%\w*")
_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_NO_TEXT = {
    "bool": "the Boolean",
    "float": "the fraction",
    "int": "the number",
    "merge": "the merge key",
    "null": "the empty value",
    "timestamp": "the date",
    "value": "the default key",
}
"""Descriptions of unquoted values that are not strings in YAML, by the last part of the tag."""
_FAULTS = {
    "found character that cannot start any token": ("a tab, or another character that cannot begin a value", "spaces"),
    "could not find expected ':'": ("a line without a colon", "KEY: VALUE"),
    "did not find expected <document start>": (
        "a line that does not fit the lines above",
        "KEY: VALUE, indented as above",
    ),
    "did not find expected key": ("a line that does not fit the lines above", "KEY: VALUE, indented as above"),
    "mapping values are not allowed in this context": ("another colon", "one colon per line, or text in quotes"),
    "did not find expected ',' or '}'": ("a mapping that does not end", "a comma, or } at its end"),
    "did not find expected ',' or ']'": ("a list that does not end", "a comma, or ] at its end"),
}
"""Descriptions of the found and the expected text for each error from the YAML parser."""


def read(path: Path) -> Document:
    """Read the document in a file; if the file cannot be read, return a document with a problem."""
    file = str(path)
    try:
        found = content(path, LARGEST_FILE)
    except OSError as error:
        return _unreadable(file, 0, str(error.strerror), "a file that can be read")
    if len(found) > LARGEST_FILE:
        return _unreadable(file, 0, "a larger file", f"at most {LARGEST_FILE} bytes")
    try:
        text = found.decode()
    except UnicodeDecodeError as error:
        line = found[: error.start].count(b"\n") + 1
        return _unreadable(file, line, f"the byte {found[error.start]:#04x}", "text in UTF-8")
    return parse(text, file)


def parse(text: str, file: str) -> Document:
    """Parse YAML text into a document; `file` is the name shown in problems."""
    reader = _Reader(text, file)
    try:
        reader.read()
    except _Stop:
        pass
    except yaml.reader.ReaderError as error:  # a character that YAML does not allow
        reader.problem((), 0, f"a syntax error: {error.reason}", "YAML")
    except yaml.MarkedYAMLError as error:
        syntax = _FAULTS.get(str(error.problem), (f"a syntax error: {error.problem}", "YAML"))
        found, expected = TOO_DEEP if error.problem == LIBRARY_TOO_DEEP else syntax
        reader.problem((), reader.line(error.problem_mark), found, expected)
    problems = (*reader.problems, *MoreProblems.if_any(file, reader.more))
    return Document(file, reader.value, reader.places, problems)


def _unreadable(file: str, line: int, found: str, expected: str) -> Document:
    return Document(file, problems=(Problem(file, line, "", found, expected),))


class _Stop(Exception):
    """Raised to stop reading text that exceeds the limits."""


class _Reader:
    """A reader that makes values from the parser's events for one YAML text, within the limits."""

    loader: Any

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.last = len(f"{text}.".splitlines())
        """The number of the last line; YAML also counts a line that would follow it."""
        self.value: Json = None
        self.places: dict[Keys, tuple[str, int]] = {}
        self.problems: list[Problem] = []
        self.more = 0
        """Number of problems found after the first 100."""
        self.values = 0
        self.characters = 0
        """Number of characters in all strings."""
        self.aliases = 0
        self.anchors: dict[str, tuple[Json, int, int]] = {}
        """Values of anchors, each with the number of values and the number of characters in it."""
        self.open_anchors = 0

    def read(self) -> None:
        """Read the whole text."""
        if directive := _DIRECTIVE.search(self.text):  # a tag could expand to any length, and many are slow to read
            line = len(f"{self.text[: directive.start()]}.".splitlines())
            self.stop((), line, f"the directive {shortened(directive[0], 40)}", "no line that begins with %")
        self.loader = loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self.text)
        loader.get_event()
        if loader.check_event(yaml.StreamEndEvent):
            self.problem((), 0, "an empty file", "a mapping")
            return
        loader.get_event()
        self.value = self.node(())
        loader.get_event()
        if not loader.check_event(yaml.StreamEndEvent):
            self.problem((), self.line(loader.peek_event().start_mark), "a second document", "one document per file")

    def line(self, mark: Any) -> int:
        """Return the line of a YAML mark, counted from 1."""
        return min(int(mark.line) + 1, self.last)

    def problem(self, keys: Keys, line: int, found: str, expected: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(self.file, line, dotted(keys), found, expected))
        else:
            self.more += 1

    def stop(self, keys: Keys, line: int, found: str, expected: str) -> NoReturn:
        self.problem(keys, line, found, expected)
        raise _Stop

    def count(self, keys: Keys, line: int, values: int, characters: int) -> None:
        self.values += values
        self.characters += characters
        if self.values > MOST_VALUES:
            self.stop(keys, line, "more values", f"at most {MOST_VALUES} values in a file")
        if self.characters > LARGEST_FILE:
            self.stop(keys, line, "longer text", f"at most {LARGEST_FILE} characters of text in a file")

    def node(self, keys: Keys) -> Json:
        """Return the value that begins with the next event."""
        event = self.loader.get_event()
        line = self.line(event.start_mark)
        self.places.setdefault(keys, (self.file, line))
        if isinstance(event, yaml.AliasEvent):
            return self.alias(keys, line, event.anchor)
        if event.tag is not None:
            self.problem(keys, line, f"the tag {event.tag}", "a value without a tag")
        values, characters = self.values, self.characters
        self.count(keys, line, 1, len(event.value) if isinstance(event, yaml.ScalarEvent) else 0)
        self.open_anchors += event.anchor is not None
        value: Json
        if isinstance(event, yaml.ScalarEvent):
            value = self.scalar(keys, line, event)
        elif len(keys) == DEEPEST:
            self.stop(keys, line, *TOO_DEEP)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self.sequence(keys)
        else:
            value = self.mapping(keys)
        if event.anchor is not None:
            self.open_anchors -= 1
            self.anchors[event.anchor] = (value, self.values - values, self.characters - characters)
        return value

    def alias(self, keys: Keys, line: int, anchor: str | None) -> Json:
        self.aliases += 1
        if self.aliases > MOST_ALIASES:
            self.stop(keys, line, "more aliases", f"at most {MOST_ALIASES} aliases in a file")
        if self.open_anchors:
            self.problem(keys, line, f"the alias *{anchor} within an anchored value", "an alias outside of anchors")
            return None
        if anchor not in self.anchors:
            self.problem(keys, line, f"the alias *{anchor}", "an alias for an earlier anchor")
            return None
        value, values, characters = self.anchors[anchor]
        self.count(keys, line, values, characters)
        return value

    def sequence(self, keys: Keys) -> list[Json]:
        items: list[Json] = []
        while not self.loader.check_event(yaml.SequenceEndEvent):
            items.append(self.node((*keys, len(items))))
        self.loader.get_event()
        return items

    def mapping(self, keys: Keys) -> JsonObject:
        items: JsonObject = {}
        if not keys:
            self.value = items  # so that the values above a syntax error are kept
        while not self.loader.check_event(yaml.MappingEndEvent):
            key = self.key(keys)
            items[key] = self.node((*keys, key))
        self.loader.get_event()
        return items

    def key(self, keys: Keys) -> str:
        """Return the next key in the mapping at these keys. Its line is also recorded as its value's line."""
        event = self.loader.get_event()
        line = self.line(event.start_mark)
        if not isinstance(event, yaml.ScalarEvent):
            self.stop(keys, line, "a key that is not a string", "strings as keys")
        key: str = event.value
        if len(key) > LONGEST_KEY:
            self.stop(keys, line, f"a key of {len(key)} characters", f"at most {LONGEST_KEY} characters")
        keys, short = (*keys, key), shortened(key, 40)
        if event.tag or event.anchor or self.kind(event) != "str":
            self.problem(keys, line, f"the key {short}", f'a key in quotes: "{short}"')
        elif keys in self.places:
            first = self.places[keys][1]
            self.problem(keys, line, f"the key {short} again, after line {first}", "each key only once")
        self.places[keys] = (self.file, line)
        return key

    def scalar(self, keys: Keys, line: int, event: yaml.ScalarEvent) -> str | int | None:
        text: str = event.value
        kind = self.kind(event)
        if kind == "str":
            return text
        short = shortened(text, 40)
        if kind != "int" or not _WHOLE_NUMBER.fullmatch(text):
            expected = f'an integer in decimal digits, or text in quotes: "{short}"'
            found = f"{_NO_TEXT[kind]} {short}" if short else "nothing"
            self.problem(keys, line, found, expected if short else "a value")
            return None
        if len(text) > len(str(-LARGEST_NUMBER)) or abs(int(text)) > LARGEST_NUMBER:
            self.problem(keys, line, short, f"a number from {-LARGEST_NUMBER} to {LARGEST_NUMBER}")
            return None
        return int(text)

    def kind(self, event: yaml.ScalarEvent) -> str:
        """Return the type that YAML gives a scalar, such as `str`, `int` or `bool`."""
        tag: str = self.loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        return tag.rpartition(":")[2]
