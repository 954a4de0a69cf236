"""Files: what is read of them, how one takes the place of another, and what is told of those that cannot be used."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from amunre.engine import files
from amunre.engine.files import Document, content, of_json, of_path, replace

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
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' stands twice"),
        ("[-Infinity]", "found -Infinity, which is no number"),
        ("[" * 100_000, "it nests beyond measure"),
    ],
)
def test_json_that_is_not_read(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told}$"):
        of_json(text.encode())


def test_what_tells_of_a_text_goes_with_it() -> None:
    base = Document("base", {"a": {"text": "t", "gist": "g", "ruling": "r", "why": "w"}}, {("a", "gist"): ("base", 2)})
    told = Document("over", {"a": {"text": "new"}}).over(base)
    assert told.value == {"a": {"text": "new", "ruling": "r", "why": "w"}}
    assert ("a", "gist") not in told.places
    assert Document("over", {"a": {"title": "new"}}).over(base).value["a"]["gist"] == "g"
    both = Document("over", {"a": {"ruling": "R", "text": "T", "gist": "G"}}).over(base)
    assert both.value == {"a": {"text": "T", "gist": "G", "ruling": "R"}}


class TestReplace:
    def test_a_new_file_and_an_old_one(self, tmp_path: Path) -> None:
        for text in (TEXT, TEXT * 1000, ""):
            replace(tmp_path / "file", text)
            assert (tmp_path / "file").read_bytes() == text.encode()
            assert os.listdir(tmp_path) == ["file"]

    @pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
    def test_permissions_stay(self, mode: int, tmp_path: Path) -> None:
        old = tmp_path / "file"
        old.write_text("old")
        old.chmod(mode)
        replace(old, TEXT)
        assert old.stat().st_mode & 0o7777 == mode

    def test_what_a_link_leads_to_is_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "far").mkdir()
        old, link = tmp_path / "far" / "file", tmp_path / "link"
        old.write_text("old")
        link.symlink_to(old)
        replace(link, TEXT)
        assert link.is_symlink()
        assert old.read_text(encoding="utf-8") == TEXT

    def test_it_is_written_beside_to_the_disk_and_then_moved(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        done: list[str] = []
        sync, move = os.fsync, os.replace

        def synced(opened: int) -> None:
            done.append(Path(os.readlink(f"/proc/self/fd/{opened}")).parent.name)
            sync(opened)

        def moved(source: Path, target: Path) -> None:
            done.append(re.sub("[0-9a-f]{16}", "*", source.name))
            assert source.read_text(encoding="utf-8") == TEXT
            move(source, target)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "replace", moved)
        replace(tmp_path / "file", TEXT)
        assert done == [tmp_path.name, ".*.part"]

    def test_a_file_of_somebody_else_is_not_written_over(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "token_hex", lambda _: "taken")
        (tmp_path / ".taken.part").write_text("precious")
        with pytest.raises(FileExistsError, match=re.escape(str(tmp_path / "file"))):
            replace(tmp_path / "file", TEXT)
        assert (tmp_path / ".taken.part").read_text() == "precious"

    @pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
    def test_nothing_is_lost_or_left_behind(
        self, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(_: object) -> None:
            raise error

        (tmp_path / "file").write_text("old")
        monkeypatch.setattr(os, "fsync", fails)
        with pytest.raises(type(error)) as raised:
            replace(tmp_path / "file", TEXT)
        assert raised.value is error
        assert (tmp_path / "file").read_text() == "old"
        assert os.listdir(tmp_path) == ["file"]

    def test_a_folder_that_is_not_there_is_told_of_the_file(self, tmp_path: Path) -> None:
        wanted = tmp_path / "nowhere" / "file"
        with pytest.raises(FileNotFoundError) as raised:
            replace(wanted, TEXT)
        assert (raised.value.errno, raised.value.strerror, raised.value.filename) == (
            errno.ENOENT,
            os.strerror(errno.ENOENT),
            str(wanted),
        )


def test_an_error_without_a_path_stays_as_it_is() -> None:
    error = OSError(errno.ENOSPC, "No space")
    assert of_path(error, "file") is error


def test_what_is_taken_out_of_a_document_has_no_place_any_more() -> None:
    places = {(): ("f", 1), ("a",): ("f", 1), ("a", "b"): ("f", 2), ("c",): ("f", 3), ("c", "a"): ("f", 4)}
    left = Document("f", {"a": {"b": 1}, "c": {"a": 2}}, places).without("a")
    assert left.value == {"c": {"a": 2}}
    assert left.places == {(): ("f", 1), ("c",): ("f", 3), ("c", "a"): ("f", 4)}


def test_on_a_file_that_is_not_named_lies_nothing() -> None:
    document = Document("f", {"a": 1, "b": 2}, {("a",): ("g", 1), ("b",): ("f", 1)}, under={"g": 2})
    assert [document.overlays_on(keys) for keys in (("a",), ("b",), ("c",))] == [2, 0, 0]
