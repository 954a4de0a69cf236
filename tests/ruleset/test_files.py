"""Files: what is read of them, and what is told of those that cannot be used."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from amunre.engine import files
from amunre.engine.files import Document, content, of_json

TEXT = "Abu, Buto and Θῆβαι\n"


@pytest.mark.parametrize(
    ("most", "found"), [(3, b"abcd"), (9, b"abcdefghij"), (10, b"abcdefghij"), (1 << 40, b"abcdefghij")]
)
def test_one_byte_more_than_the_most_is_read(most: int, found: bytes, tmp_path: Path) -> None:
    (tmp_path / "ten").write_bytes(b"abcdefghij")
    assert content(tmp_path / "ten", most) == found


def test_what_grows_meanwhile_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ten").write_bytes(b"abcdefghij")

    class Size:
        st_size = 4

    checked, stat = files.check_regular, os.fstat
    monkeypatch.setattr(files, "check_regular", lambda opened, path: monkeypatch.setattr(os, "fstat", lambda _: Size()))
    assert content(tmp_path / "ten", 100) == b"abcde"
    assert (checked, stat) != (files.check_regular, os.fstat)


@pytest.mark.parametrize("kind", ["folder", "pipe", "nothing"])
def test_what_is_no_file_is_told_with_its_path(kind: str, tmp_path: Path) -> None:
    path = tmp_path / kind
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(OSError, match=re.escape(str(path))) as raised:
        content(path, 10)
    numbers = {"folder": errno.EISDIR, "pipe": errno.EINVAL, "nothing": errno.ENOENT}
    assert (raised.value.errno, raised.value.filename) == (numbers[kind], str(path))
    assert isinstance(raised.value, IsADirectoryError) == (kind == "folder")


def test_what_json_says() -> None:
    assert of_json('{"a": [1, {"Θ": null}], "b": {}}'.encode()) == {"a": [1, {"Θ": None}], "b": {}}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' appears twice"),
        ("[-Infinity]", "found -Infinity, which is not a number"),
        ("[" * 100_000, "it is nested too deeply"),
        ("", "line 1, column 1: expected a value, found nothing"),
        ("[1,\n  x]", "line 2, column 3: expected a value, found 'x]'"),
        ("[1 2]", "line 1, column 4: expected a comma or the end of the list or mapping, found '2]'"),
        ('{"a" 1}', "line 1, column 6: expected a colon, found '1}'"),
        ("{a: 1}", "line 1, column 2: expected a key in double quotes, found 'a: 1}'"),
        ("{} {}", "line 1, column 4: expected the end, found '{}'"),
        ('["a', "line 1, column 2: expected a string that ends with a double quote, found '\"a'"),
        ('["\t"]', "line 1, column 3: expected JSON, found '\\t\"]'"),
        ('["\\x"]', "line 1, column 3: expected JSON, found '\\\\x\"]'"),
        ("\ufeff{}", "line 1, column 1: expected JSON without a byte order mark, found '\\ufeff{}'"),
        ("[" + "x" * 1000, "line 1, column 2: expected a value, found 'xxxxxxxxxxxxxxxxxxxx'"),
        ("1" * 5_000, "found a number with too many digits"),
    ],
)
def test_json_that_is_not_read(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        of_json(text.encode())


def test_json_that_is_not_in_utf_8_is_not_read() -> None:
    with pytest.raises(ValueError, match=re.escape("byte 3 (0xff) is not valid UTF-8")):
        of_json(b'["\xff"]')


def test_what_tells_of_a_text_goes_with_it() -> None:
    base = Document("base", {"a": {"text": "t", "gist": "g", "ruling": "r", "why": "w"}}, {("a", "gist"): ("base", 2)})
    told = Document("over", {"a": {"text": "new"}}).over(base)
    assert told.value == {"a": {"text": "new", "ruling": "r", "why": "w"}}
    assert ("a", "gist") not in told.places
    assert Document("over", {"a": {"title": "new"}}).over(base).value["a"]["gist"] == "g"
    both = Document("over", {"a": {"ruling": "R", "text": "T", "gist": "G"}}).over(base)
    assert both.value == {"a": {"text": "T", "gist": "G", "ruling": "R"}}


def test_mappings_that_differ_in_a_word_are_replaced() -> None:
    base, over = Document("base", {"a": {"trigger": "buy", "n": 1}}), Document("over", {"a": {"trigger": "play"}})
    assert over.over(base).value == {"a": {"trigger": "play", "n": 1}}
    assert over.over(base, ["trigger"]).value == {"a": {"trigger": "play"}}


def test_what_is_taken_out_of_a_document_has_no_place_any_more() -> None:
    places = {(): ("f", 1), ("a",): ("f", 1), ("a", "b"): ("f", 2), ("c",): ("f", 3), ("c", "a"): ("f", 4)}
    left = Document("f", {"a": {"b": 1}, "c": {"a": 2}}, places).without("a")
    assert left.value == {"c": {"a": 2}}
    assert left.places == {(): ("f", 1), ("c",): ("f", 3), ("c", "a"): ("f", 4)}


def test_on_a_file_that_is_not_named_lies_nothing() -> None:
    document = Document("f", {"a": 1, "b": 2}, {("a",): ("g", 1), ("b",): ("f", 1)}, under={"g": 2})
    assert [document.overlays_on(keys) for keys in (("a",), ("b",), ("c",))] == [2, 0, 0]
