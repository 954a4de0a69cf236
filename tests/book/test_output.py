"""Where a book is put: never over anything else."""

from __future__ import annotations

import json

import pytest

import amunre
from amunre.book import output

RULES = amunre.load_ruleset()


@pytest.fixture
def made(tmp_path):
    """A folder with the pages of a book."""
    folder = tmp_path / "made"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text("new")
    (folder / "rules/auction.html").write_text("new")
    return folder


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


@pytest.mark.parametrize("there", [False, True])
def test_a_book_is_put_into_a_new_or_an_empty_folder(tmp_path, made, there):
    place = tmp_path / "some/where"
    if there:
        place.mkdir(parents=True)
    with output.prepared(place):
        output.put(made, place, RULES)
    assert files(place) == {"index.html", "rules/auction.html", output.MARK}
    about = json.loads((place / output.MARK).read_text())
    assert about == {
        "made-by": "amunre book",
        "version": amunre.__version__,
        "ruleset": "standard",
        "hash": RULES.hash,
    }


def test_a_book_takes_the_place_of_a_book(tmp_path, made):
    place, other = tmp_path / "book", tmp_path / "other"
    other.mkdir()
    (other / "kept").touch()
    with output.prepared(place):
        output.put(made, place, RULES)
    (place / "cards").mkdir()
    (place / "cards/old.html").touch()
    (place / "link").symlink_to(other)
    with output.prepared(place):
        output.put(made, place, RULES)
    assert files(place) == {"index.html", "rules/auction.html", output.MARK}
    assert files(other) == {"kept"}  # what a link leads to is not the book's


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("thesis.txt", "years of work"),
        (".hidden", ""),
        (output.MARK, "{"),
        (output.MARK, "[]"),
        (output.MARK, '{"made-by": "somebody"}'),
        (output.MARK, "\x00"),
    ],
)
def test_a_folder_with_anything_else_is_left_alone(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    with (
        pytest.raises(output.TakenError, match="expected an empty folder or a book made by `amunre book`"),
        output.prepared(tmp_path),
    ):
        pytest.fail("there is no room")
    assert (tmp_path / name).read_text() == text


def test_half_a_book_is_one_too(tmp_path, made, monkeypatch):
    place = tmp_path / "book"
    monkeypatch.setattr(output.shutil, "copytree", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(OSError, match="full"), output.prepared(place):
        output.put(made, place, RULES)
    monkeypatch.undo()
    with output.prepared(place):
        output.put(made, place, RULES)
    assert "index.html" in files(place)


@pytest.mark.parametrize("there", [False, True])
def test_a_new_folder_into_which_nothing_is_put_goes_again(tmp_path, there):
    place = tmp_path / "book"
    if there:
        place.mkdir()
    with pytest.raises(KeyError), output.prepared(place):
        raise KeyError
    assert place.exists() == there
