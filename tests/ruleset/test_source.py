"""Reading YAML: what is read, where it stands, and what is refused."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from amunre.engine import source
from amunre.engine.source import parse, read
from amunre.errors import MOST_PROBLEMS, MoreProblems, Problem

if TYPE_CHECKING:
    from tests.ruleset.conftest import Wordings


def test_values_and_their_lines() -> None:
    document = parse('a:\n  b: [1, -2]\n  c: "no"\nd: word\n', "f")
    assert document.value == {"a": {"b": [1, -2], "c": "no"}, "d": "word"}
    assert document.problems == ()
    assert document.places == {
        (): ("f", 1),
        ("a",): ("f", 1),
        ("a", "b"): ("f", 2),
        ("a", "b", 0): ("f", 2),
        ("a", "b", 1): ("f", 2),
        ("a", "c"): ("f", 3),
        ("d",): ("f", 4),
    }


def test_an_alias_is_the_value_of_its_anchor() -> None:
    document = parse("a: &x {k: 1}\nb: *x\n", "f")
    assert document.value == {"a": {"k": 1}, "b": {"k": 1}}
    assert document.problems == ()


def in_quotes(text: str) -> str:
    return f'an integer in decimal digits, or text in quotes: "{text}"'


REFUSED = {
    "duplicate key": ("a: 1\nb: 2\na: 3\n", 3, "a", "the key a again, after line 1", "each key only once"),
    "truth value as key": ("x:\n  no: Abu\n", 2, "x.no", "the key no", 'a key in quotes: "no"'),
    "number as key": ("1: a\n", 1, "1", "the key 1", 'a key in quotes: "1"'),
    "null as key": ("~: a\n", 1, "~", "the key ~", 'a key in quotes: "~"'),
    "anchored key": ("&k b: 1\n", 1, "b", "the key b", 'a key in quotes: "b"'),
    "merge key": ("<<: {a: 1}\n", 1, "<<", "the key <<", 'a key in quotes: "<<"'),
    "list as key": ("a: 1\n? [b]\n: 2\n", 2, "", "a key that is not a string", "strings as keys"),
    "float": ("a: 1\nb: [1, 2.5]\n", 2, "b.1", "the fraction 2.5", in_quotes("2.5")),
    "infinity": ("a: .inf\n", 1, "a", "the fraction .inf", in_quotes(".inf")),
    **{word: (f"a: {word}\n", 1, "a", f"the Boolean {word}", in_quotes(word)) for word in ("no", "Yes", "on", "true")},
    "date": ("a: 2003-01-01\n", 1, "a", "the date 2003-01-01", in_quotes("2003-01-01")),
    "null": ("a: null\n", 1, "a", "the empty value null", in_quotes("null")),
    "nothing": ("a:\nb: 1\n", 1, "a", "nothing", "a value"),
    "octal": ("a: 010\n", 1, "a", "the number 010", in_quotes("010")),
    "sexagesimal": ("a: 1:30\n", 1, "a", "the number 1:30", in_quotes("1:30")),
    "large number": ("a: 1000000001\n", 1, "a", "1000000001", "a number from -1000000000 to 1000000000"),
    "40 digits": ("a: " + "9" * 40, 1, "a", "9" * 40, "a number from -1000000000 to 1000000000"),
    "41 digits": ("a: " + "9" * 41, 1, "a", "9" * 19 + "..." + "9" * 18, "a number from -1000000000 to 1000000000"),
    "huge number": ("a: " + "9" * 5000, 1, "a", "9" * 19 + "..." + "9" * 18, "a number from -1000000000 to 1000000000"),
    "custom tag": ("a: !x 1\n", 1, "a", "the tag !x", "a value without a tag"),
    "python tag": (
        "a: !!python/name:os.system x\n",
        1,
        "a",
        "the tag tag:yaml.org,2002:python/name:os.system",
        "a value without a tag",
    ),
    "nested alias": (
        "a: &x [1]\nb: &y [*x]\n",
        2,
        "b.0",
        "the alias *x within an anchored value",
        "an alias outside of anchors",
    ),
    "alias to itself": (
        "a: &x [*x]\n",
        1,
        "a.0",
        "the alias *x within an anchored value",
        "an alias outside of anchors",
    ),
    "unknown alias": ("a: *x\n", 1, "a", "the alias *x", "an alias for an earlier anchor"),
    "aliases": ("- &x 1\n" + "- *x\n" * 101, 102, "101", "more aliases", "at most 100 aliases in a file"),
    "values": (f"[{'1,' * 50_000}]", 1, "49999", "more values", "at most 50000 values in a file"),
    "values by aliases": (
        f"- &x [{'1,' * 1_999}]\n" + "- *x\n" * 60,
        25,
        "24",
        "more values",
        "at most 50000 values in a file",
    ),
    "depth": ("[" * 21, 1, ".".join("0" * 20), "a more deeply nested value", "at most 20 levels"),
    "long key": (f"a:\n  ? {'k' * 201}\n  : 1\n", 2, "a", "a key of 201 characters", "at most 200 characters"),
    "long key in quotes": (f'{{"{"k" * 201}": 1}}\n', 1, "", "a key of 201 characters", "at most 200 characters"),
    "tag directive": ("# a\n%TAG !e! x\n---\na: 1\n", 2, "", "the directive %TAG", "no line that begins with %"),
    "directive after a byte order mark": (
        "\ufeff%YAML 1.1\n---\na: 1\n",
        1,
        "",
        "the directive %YAML",
        "no line that begins with %",
    ),
    "directive of a second document": ("a: 1\n...\n%X\n", 3, "", "the directive %X", "no line that begins with %"),
    "texts by aliases": (
        f"a: &x {'b' * 100_000}\nb: [*x, *x]\n",
        2,
        "b.1",
        "longer text",
        "at most 262144 characters of text in a file",
    ),
    "second document": ("a: 1\n---\nb: 1\n", 2, "", "a second document", "one document per file"),
    "empty": ("# nothing\n", 0, "", "an empty file", "a mapping"),
}


FAULTS = {
    "tab": ("a:\n\tb: 1\n", 2, "a tab, or another character that cannot begin a value", "spaces"),
    "open brace": ("a: {b: 1\n", 2, "a mapping that does not end", "a comma, or } at its end"),
    "open bracket": ("a: 1\nb: [2\nc: 3\n", 3, "a list that does not end", "a comma, or ] at its end"),
    "two colons": ("a: b: 1\n", 1, "another colon", "one colon per line, or text in quotes"),
    "no colon": ("a: 1\nb\nc: 1\n", 3, "a line without a colon", "KEY: VALUE"),
    "indented less": (
        "  a: 1\n b: 1\n",
        2,
        "a line that does not fit the lines above",
        "KEY: VALUE, indented as above",
    ),
    "a list after a mapping": (
        "a: 1\n- b\n",
        2,
        "a line that does not fit the lines above",
        "KEY: VALUE, indented as above",
    ),
    "another error": ("a: 'b\n", 2, "a syntax error: found unexpected end of stream", "YAML"),
}


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="the parser in Python has other words")
@pytest.mark.parametrize(("text", "line", "found", "expected"), FAULTS.values(), ids=FAULTS)
def test_a_syntax_error_is_told_in_plain_words(text: str, line: int, found: str, expected: str) -> None:
    assert parse(text, "f").problems == (Problem("f", line, "", found, expected),)


@pytest.mark.parametrize(("text", "line", "path", "found", "expected"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, line: int, path: str, found: str, expected: str) -> None:
    assert parse(text, "f").problems == (Problem("f", line, path, found, expected),)


@pytest.mark.parametrize(
    "text", ["[" * 500_000, "[" * 1001, "{a: " * 1001, "- " * 1001, "[{a: " * 1001], ids=lambda text: text[:4]
)
def test_whatever_is_deep_is_too_deep(text: str) -> None:
    """The problem is the same whether we or the library find it first; the library knows no path."""
    (problem,) = parse(f"\n{text}", "f").problems
    assert (problem.line, problem.found, problem.expected) == (2, "a more deeply nested value", "at most 20 levels")


def test_a_syntax_error_names_its_line_and_leaves_what_stands_above() -> None:
    document = parse("a: 1\nb: [2\nc: 3\n", "f")
    (problem,) = document.problems
    assert problem == Problem("f", 3, "", "a list that does not end", "a comma, or ] at its end")
    assert document.value == {"a": 1}


def test_characters_that_yaml_does_not_allow() -> None:
    found = "a syntax error: control characters are not allowed"
    assert parse("a: \x07\n", "f").problems == (Problem("f", 0, "", found, "YAML"),)


def test_the_reader_in_python_refuses_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader")
    (problem,) = parse("a: \x07\n", "f").problems
    assert problem.found == "a syntax error: special characters are not allowed"


def test_a_problem_is_told_in_one_line_that_no_terminal_obeys() -> None:
    (problem,) = parse('"a\\e[31m\\n\\x9b": 1.5\n', "f").problems
    assert problem.path == "a\x1b[31m\n\x9b"
    assert str(problem).startswith("f:1: a\\x1b[31m\\n\\x9b: found the fraction 1.5, expected ")
    assert str(Problem("f", 1, "\ud800é", "x", "y")) == "f:1: \\ud800é: found x, expected y"


@pytest.mark.parametrize(
    ("text", "line"),
    [("[", 1), ("[\n", 2), ("a: 1\nb: {", 2), ("a: 1\r\nb: {", 2), ("a: 1\rb: [\r", 3), ("a: '\u2028", 2)],
)
def test_the_line_of_a_syntax_error_is_one_of_the_file(text: str, line: int) -> None:
    assert parse(text, "f").problems[-1].line == line


def test_what_is_missing_at_the_end_is_told_in_the_last_line() -> None:
    assert [(problem.line, problem.path) for problem in parse("a: 1\nb: {c", "f").problems] == [(2, "b.c"), (2, "")]


def test_all_problems_of_a_file_at_once() -> None:
    problems = parse("a: no\nb: 1.5\na: 2\nc: [\n", "f").problems
    assert [problem.line for problem in problems] == [1, 2, 3, 5]


@pytest.mark.parametrize("more", [0, 1, 3])
def test_problems_after_the_first_hundred_are_counted(more: int) -> None:
    problems = parse("- 1.5\n" * (MOST_PROBLEMS + more), "f").problems
    assert [problem.line for problem in problems[:MOST_PROBLEMS]] == [*range(1, MOST_PROBLEMS + 1)]
    assert [problem.count for problem in problems if isinstance(problem, MoreProblems)] == ([more] if more else [])


@pytest.mark.parametrize("text", ["%" + 60 * "x", f"{60 * 'x'}: 1\n{60 * 'x'}: 2\n", f"a: 0.{60 * '1'}"])
def test_long_words_are_told_in_forty_characters(text: str) -> None:
    (problem,) = parse(text, "f").problems
    assert [len(word) for word in problem.found.split() if "..." in word] == [40]


def test_limits_let_through_what_they_allow() -> None:
    assert not parse("[" * 20 + "]" * 20, "f").problems
    assert not parse(f"{'a' * source.LONGEST_KEY}: 1", "f").problems
    assert not parse("- &x 1\n" + "- *x\n" * 100, "f").problems
    assert not parse("- 1000000000\n- -1000000000\n", "f").problems


@pytest.mark.parametrize(("most", "problems"), [(11, 0), (10, 1)])
def test_an_alias_counts_as_what_it_stands_for(most: int, problems: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_VALUES", most)
    assert len(parse("- [1, 1, 1]\n- &x [1, 1]\n- *x\n", "f").problems) == problems


@pytest.mark.parametrize(
    ("text", "characters"),
    [("abcd", 4), ("[abc, d]", 4), ("a: bcd", 3), ("- abcd\n- &x e\n- *x\n", 6), ("- abcd\n- &x [e]\n- *x\n", 6)],
)
def test_characters_of_all_texts_are_counted(text: str, characters: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LARGEST_FILE", characters)
    assert not parse(text, "f").problems
    monkeypatch.setattr(source, "LARGEST_FILE", characters - 1)
    (problem,) = parse(text, "f").problems
    assert problem.found == "longer text"


def test_the_reader_in_python_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_c = [parse(text, "f") for text, *_ in REFUSED.values() if len(text) < 10_000]
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert [parse(text, "f") for text, *_ in REFUSED.values() if len(text) < 10_000] == with_c


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def only_problem(path: Path) -> tuple[int, str, str]:
        (problem,) = read(path).problems
        assert (problem.file, problem.path) == (str(path), "")
        return problem.line, problem.found, problem.expected

    missing, large, foreign = tmp_path / "missing", tmp_path / "large", tmp_path / "foreign"
    large.write_bytes(b"#" * (source.LARGEST_FILE + 1))
    foreign.write_bytes(b"a: 1\nb: \xe9\n")
    assert only_problem(missing) == (0, "No such file or directory", "a file that can be read")
    assert only_problem(large) == (0, "a larger file", "at most 262144 bytes")
    assert only_problem(foreign) == (2, "the byte 0xe9", "text in UTF-8")


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    largest = tmp_path / "largest"
    largest.write_bytes(b"a: 1\n".ljust(source.LARGEST_FILE, b"#"))
    assert read(largest).value == {"a": 1}


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    endless = tmp_path / "endless"
    with endless.open("wb") as stream:
        stream.truncate(20 * source.LARGEST_FILE)
    tracemalloc.start()
    try:
        assert read(endless).problems
        assert tracemalloc.get_traced_memory()[1] < 5 * source.LARGEST_FILE
    finally:
        tracemalloc.stop()


def test_each_problem_of_the_reader_has_a_file(never_told: Wordings, tmp_path: Path) -> None:
    for text, *_ in (*REFUSED.values(), *FAULTS.values()):
        parse(text, "f")
    test_a_syntax_error_names_its_line_and_leaves_what_stands_above()
    test_characters_that_yaml_does_not_allow()
    test_files_that_cannot_be_read(tmp_path)
    assert never_told(source) == set()
