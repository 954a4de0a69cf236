"""Streams in every store: each entry once, found by its tags and its due time, and announced to listeners."""

from __future__ import annotations

from queue import Empty, Queue
from threading import Thread

import pytest
from kinds import every_store

from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores import Listed, Status
from amunre.hosting.stores.bounds import LONGEST_ENTRY, LONGEST_NAME, LONGEST_STATUS, MOST_TAGS

pytestmark = every_store

ENTRIES = ("zero", "one", "two")


@pytest.fixture
def store(stores, clock):
    return stores(clock=clock)


@pytest.fixture
def filled(store):
    store.begin("a", ENTRIES[0])
    for number in (1, 2):
        store.append("a", number, ENTRIES[number])
    return store


def test_entries_are_read_as_they_were_written(filled):
    assert filled.read("a") == ENTRIES
    assert filled.read("a", 1) == ENTRIES[1:]
    assert filled.read("a", 1, 1) == ENTRIES[1:2]
    assert filled.read("a", since=3) == filled.read("a", 0, 0) == filled.read("a", 2**70) == ()
    assert filled.read("a", -5, 2**70) == ENTRIES


def test_a_number_is_written_once(filled):
    for number in (0, 1, 2):
        with pytest.raises(Taken) as taken:
            filled.append("a", number, "other")
        assert (taken.value.stream, taken.value.number) == ("a", number)
    with pytest.raises(Taken):
        filled.begin("a", "other")
    assert filled.read("a") == ENTRIES


def test_nothing_is_written_beyond_the_next_number_or_where_there_is_no_stream(filled):
    for stream, number in (("a", 4), ("a", 2**70), ("b", 0), ("b", 1)):
        with pytest.raises(NoStream):
            filled.append(stream, number, "other")
    assert filled.read("a") == ENTRIES
    for ask in (filled.read, filled.listed, filled.drop, lambda name: filled.mark(name, Status())):
        with pytest.raises(NoStream):
            ask("b")


def test_what_is_dropped_is_gone_and_its_name_is_free(filled):
    filled.mark("a", Status("{}", {"public"}, 1.0))
    filled.drop("a")
    with pytest.raises(NoStream):
        filled.read("a")
    assert filled.find("public") == filled.due(2) == ()
    filled.begin("a", "again")
    assert filled.read("a") == ("again",)


def test_a_status_comes_with_an_entry_or_without_one(store, clock):
    first, second, third = Status('{"n": 1}', {"x", "y"}, 5.5), Status("2", {"y"}), Status("3", {"z"}, -1)
    store.begin("a", "zero", first)
    assert store.listed("a") == Listed("a", 1, clock.now, first)
    clock.now += 10
    store.append("a", 1, "one")
    assert store.listed("a") == Listed("a", 2, clock.now, first)
    store.append("a", 2, "two", second)
    assert store.listed("a").status == second
    changed = clock.now
    clock.now += 10
    store.mark("a", third)
    assert store.listed("a") == Listed("a", 3, changed, third), "nothing was written, so nothing changed"
    assert [store.find(tag) != () for tag in "xyz"] == [False, False, True]


def test_what_changed_last_is_found_first_page_by_page(store, clock):
    for name in ("b", "a", "é", "c", "Z", "\U0001f3b2", "\uffff"):
        store.begin(name, "", Status(tags={"all", name}))
        clock.now += name in "ac"  # so that some have the same time
    store.begin("other", "", Status(tags={"others"}))
    clock.now += 1
    store.append("b", 1, "")
    whole = store.find("all")
    assert [one.stream for one in whole] == ["b", "\U0001f3b2", "\uffff", "Z", "é", "c", "a"]
    pages, before = [], None
    while page := store.find("all", 2, before):
        assert len(page) <= 2
        pages += page
        before = page[-1].changed, page[-1].stream
    assert tuple(pages) == whole
    assert len(whole) == 7
    assert store.find("none") == store.find("all", 0) == ()


def test_what_is_due_first_comes_first(store):
    for name, due in (("never", None), ("late", 30), ("soon", 10.25), ("also", 10.25), ("first", -4)):
        store.begin(name, "", Status(due=due))
    assert [one.stream for one in store.due(29.9)] == ["first", "also", "soon"]
    assert [one.stream for one in store.due(30, 2)] == ["first", "also"]
    store.append("first", 1, "", Status(due=None))
    assert [one.stream for one in store.due(30)] == ["also", "soon", "late"]


def test_a_clock_that_jumps_harms_nothing(store, clock):
    store.begin("a", "0", Status(tags={"t"}))
    for number, now in enumerate((5e9, 0.0, -7.5, 1e6), 1):
        clock.now = now
        store.append("a", number, str(number))
        assert store.listed("a").changed == store.find("t")[0].changed == now
    assert store.read("a") == tuple("01234")


def test_whoever_listens_hears_of_all_until_they_stop(store):
    heard, others = Queue(), Queue()
    stop = store.listen(lambda *told: heard.put(told))
    store.listen(lambda *told: others.put(told))
    store.begin("a", "0")
    assert heard.get(timeout=120) == ("a", 1)
    Thread(target=store.append, args=("a", 1, "1")).start()
    assert heard.get(timeout=120) == ("a", 2)
    store.drop("a")
    assert heard.get(timeout=120) == ("a", 0)
    stop()
    store.begin("b", "0")
    while others.get(timeout=120) != ("b", 1):
        pass
    with pytest.raises(Empty):
        heard.get_nowait()


def test_one_who_fails_when_told_harms_nobody(store, caplog):
    heard = Queue()
    store.listen(lambda *told: 1 / 0)
    store.listen(lambda *told: heard.put(told))
    store.begin("a", "0")
    assert heard.get(timeout=120) == ("a", 1)
    assert "ZeroDivisionError" in caplog.text


def test_a_claim_is_one_s_own_until_it_ends(store):
    with store.claim("x") as first, store.claim("x") as second, store.claim("y") as other:
        assert (first, second, other) == (True, False, True)
    with pytest.raises(KeyError), store.claim("x"):
        raise KeyError("x")
    with store.claim("x") as again, store.claim("\0\ud800") as strange:
        assert again
        assert strange


TEXTS = (
    "",
    "\t\r\n\x1b\x7f",
    "ÆØÅ \U0001f3b2 \u202e \ufeff\uffff",
    "'; DROP TABLE entries; -- \\ %s {} ?",
    "x" * LONGEST_ENTRY,
)


def test_strange_texts_come_back_as_they_were(store):
    for name, text in enumerate(TEXTS):
        tags = {text[:LONGEST_NAME]} - {""}
        store.begin(f"{name} {text}"[:LONGEST_NAME], text, Status(text[: LONGEST_STATUS // 4], tags))
        assert store.read(f"{name} {text}"[:LONGEST_NAME]) == (text,)
        for tag in tags:
            [found] = store.find(tag)
            assert found.status == Status(text[: LONGEST_STATUS // 4], tags)


@pytest.mark.parametrize("text", ["a\0", "\ud800b", "\udcff"])
def test_what_some_store_cannot_keep_none_takes(filled, text):
    for write in (
        lambda: filled.begin("b", text),
        lambda: filled.begin(text, "entry"),
        lambda: filled.append("a", 3, text),
        lambda: filled.append("a", 3, "entry", Status(text)),
        lambda: filled.mark("a", Status(tags={text})),
    ):
        with pytest.raises(StoreError, match=r"U\+|\\x00|\\ud"):
            write()
    for ask in (filled.read, filled.listed, filled.drop):
        with pytest.raises(NoStream):
            ask(text)
    with pytest.raises(NoStream):
        filled.append(text, 1, "entry")
    assert filled.find(text) == ()
    assert filled.read("a") == ENTRIES


def test_what_is_too_large_is_refused(filled):
    for write in (
        lambda: filled.append("a", 3, "x" * (LONGEST_ENTRY + 1)),
        lambda: filled.append("a", 3, "é" * (LONGEST_ENTRY // 2 + 1)),
        lambda: filled.begin("b" * (LONGEST_NAME + 1), "entry"),
        lambda: filled.begin("", "entry"),
        lambda: filled.mark("a", Status("x" * (LONGEST_STATUS + 1))),
        lambda: filled.mark("a", Status(tags=map(str, range(MOST_TAGS + 1)))),
        lambda: filled.mark("a", Status(due=float("nan"))),
    ):
        with pytest.raises(StoreError, match="expected"):
            write()
    assert filled.read("a") == ENTRIES


def test_after_it_is_closed_nothing_can_be_read_or_written(filled):
    filled.close()
    filled.close()
    for call in (
        lambda: filled.begin("b", ""),
        lambda: filled.append("a", 3, ""),
        lambda: filled.read("a"),
        lambda: filled.find("x"),
        lambda: filled.listen(print),
        lambda: filled.claim("x").__enter__(),
        lambda: filled.snapshot().__enter__(),
    ):
        with pytest.raises(StoreError, match="closed"):
            call()
