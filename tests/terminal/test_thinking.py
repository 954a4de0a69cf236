"""A bot that takes long is seen to think, at a terminal; through a pipe nothing is said."""

from __future__ import annotations

import io
from threading import Event

import pytest
from rich.console import Console

from amunre.terminal.thinking import ThinkingNote

LONG = 60
"""Seconds after which a test gives up."""


class Paper(io.StringIO):
    """Notes when something about thinking is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def write(self, text: str) -> int:
        number = super().write(text)
        if "thinking" in self.getvalue():
            self.written.set()
        return number


def thinking(moment: float, **options) -> tuple[ThinkingNote, Paper]:
    paper = Paper()
    return ThinkingNote(Console(file=paper, width=60, **options), moment), paper


@pytest.mark.parametrize("colors", ["truecolor", None])
def test_who_thinks_is_shown(colors):
    shown, paper = thinking(0, force_terminal=True, color_system=colors)
    shown.of("Hatshepsut")
    assert paper.written.wait(LONG)
    shown.of("Seti")
    shown.over()
    assert "Hatshepsut is thinking..." in paper.getvalue()
    assert ("\x1b" in paper.getvalue()) == (colors is not None)
    before = paper.getvalue()
    shown.over()
    assert paper.getvalue() == before


@pytest.mark.parametrize("name", ["Ma[b]ria", "Ma[/x]", "[red]", ":cat:", "Ma\\[b]"])
@pytest.mark.parametrize("colors", ["truecolor", None])
def test_a_name_is_no_markup(name, colors):
    shown, paper = thinking(0, force_terminal=True, color_system=colors)
    shown.of(name)
    assert paper.written.wait(LONG)
    shown.of(f"{name}2")
    shown.over()
    assert f"{name} is thinking..." in paper.getvalue()


def test_who_is_quick_is_not_mentioned():
    shown, paper = thinking(LONG, force_terminal=True)
    for _ in range(20):
        shown.of("Hatshepsut")
        shown.over()
    assert paper.getvalue() == ""


def test_a_pipe_is_told_nothing():
    shown, paper = thinking(0, force_terminal=False)
    shown.of("Hatshepsut")
    assert not shown._timer
    shown.over()
    assert paper.getvalue() == ""
