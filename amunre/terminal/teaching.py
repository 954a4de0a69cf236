"""The pages of a lesson as text, and the lesson in line mode."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from amunre.engine.texts import Filler, part
from amunre.lesson import READER, Lesson, LessonMove, Stop
from amunre.terminal.face import Face, face_of
from amunre.terminal.front import Front, rows_of
from amunre.terminal.menus import Unclear
from amunre.terminal.printouts import cited
from amunre.terminal.walk import LessonWalk


def teach(screen: Front, walk: LessonWalk) -> None:
    """Go through a lesson line by line. Raises EOFError at the end of the input."""
    shown = -1
    while not walk.over:
        asks = [*_menu(walk), Text(part("learn", _how(walk)), "dim")]
        if walk.page != shown:
            text, table = [*text_of(walk)], [*table_of(walk, screen.width, screen.plain)]
            screen.show("", *text)
            if (
                table
                and not screen.fits(["", *text, *table, *asks, ""])
                and (line := screen.ask(part("learn", "more")))
            ):
                _answer(screen, walk, line)
                continue
            screen.show(*table)
            shown = walk.page
        elif walk.tried:
            screen.show("", *outcome(walk.tried))
        screen.show(*asks)
        _answer(screen, walk, screen.ask(part("learn", "prompt")))


def print_rest(screen: Front, walk: LessonWalk) -> None:
    """Print the pages after the reader's page, with the result of each move."""
    walk.answer("")
    while not walk.over:
        screen.show("", *text_of(walk), *table_of(walk, screen.width, screen.plain))
        for move in walk.moves:
            screen.show("", *outcome(move))
        walk.answer("")


def _answer(screen: Front, walk: LessonWalk, line: str) -> None:
    try:
        walk.answer(line)
    except Unclear as error:
        screen.show(str(error))


def _how(walk: LessonWalk) -> str:
    """Return the key of the text that explains what the reader can type."""
    if walk.moves:
        return "how"
    return {0: "how-first", walk.last: "how-last"}.get(walk.page, "how-on")


def _menu(walk: LessonWalk) -> Iterator[RenderableType]:
    yield ""
    for number, move in enumerate(walk.moves, 1):
        yield f"{number}) {move.label}"


def text_of(walk: LessonWalk) -> Iterator[RenderableType]:
    """Yield the text of the page, without the table."""
    lesson = walk.lesson
    told = Filler(lesson.rules)
    title = walk.stop.title if walk.stop else told.part("book", "learn")
    number = part("learn", "page", n=walk.page + 1, all=walk.last + 1)
    yield Text.assemble((lesson.rules.title, "dim"), "   ", (title, "bold"), "   ", (number, "dim"))
    if walk.page == 0:
        if lesson.base:
            yield from ("", part("learn", "inherited", title=lesson.rules.title, base=lesson.base.title))
        for text in lesson.about:
            yield from ("", text)
    elif walk.stop:
        if walk.before:
            yield from ("", Text(told.part("book", "goes-on", move=walk.before.chosen), "bold"))
            yield from _told(walk.before.sentences)
        for text in filter(None, walk.stop.text.split("\n")):
            yield from ("", text)
    else:
        for key, texts in (
            ("learn-points", lesson.points),
            ("learn-mistakes", lesson.mistakes),
            ("learn-hints", lesson.hints),
        ):
            yield from ("", Text(told.part("book", key), "bold"))
            yield from _told(texts)


def table_of(walk: LessonWalk, width: int, plain: bool) -> Iterator[RenderableType]:
    """Yield the table at a stop as the reader sees it, and the question; the first table with signs has the legend.

    After the first stop, the game may show only the part of the table that matters now.
    """
    if (stop := walk.stop) is None:
        return
    face, view = face_of(walk.lesson.rules), stop.game.view(READER)
    of = view, stop.game.rules, stop.game.names
    yield from ("", face.status(*of, width))
    if face.places and stop.places:
        yield face.places(*of, stop.places, width, plain)
    elif face.again and walk.before:
        if drawn := face.again(walk.before.game.view(READER), *of, width):
            yield drawn
    else:
        yield face.board(*of, width, plain)
    if stop is _explained(walk.lesson, face):
        yield from ("", face.key(stop.game.rules, width, plain), "")
    if stop.players:
        yield from ("", face.players(*of, width, ()))
    yield face.hand(view, stop.game.rules)
    if stop.asked:
        yield from ("", Text(stop.asked, "bold"))


def _explained(lesson: Lesson, face: Face) -> Stop | None:
    """Return the first stop whose table has signs of the legend."""
    return next((stop for stop in lesson.stops if face.marked(stop.game.view(READER), lesson.rules)), None)


def outcome(move: LessonMove) -> Iterator[RenderableType]:
    """Yield the result of a move or the reasons why it is refused, and the comment on it in the lesson."""
    yield Text(move.label, "bold")
    if move.violations:
        yield part("terminal", "not-allowed")
    yield from _told((*move.sentences, *map(cited, move.violations)))
    yield move.says


def _told(texts: tuple[str, ...]) -> Iterator[RenderableType]:
    if table := rows_of((("-", text) for text in texts), gap=1):
        yield table
