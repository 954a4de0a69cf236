"""The progress display of a long task: from the first moment, and only at a terminal."""

from __future__ import annotations

import io
import sys
from concurrent import futures
from multiprocessing import Value
from signal import SIGINT, default_int_handler, signal
from threading import Event

import pexpect
import pytest
from rich.console import Console
from rich.progress import Progress

from amunre import simulation, workers
from amunre.commands.progress import Bar, watched
from amunre.simulation import play_games

AGES = 60
"""Seconds after which a test gives up waiting."""


def screen(terminal: bool) -> Console:
    return Console(file=io.StringIO(), force_terminal=terminal, width=60)


def test_it_moves_before_the_first_thing_is_done():
    console, moved, asked = screen(True), Event(), []

    def told() -> str:
        asked.append(None)
        if len(asked) > 5:
            moved.set()
        return f"{len(asked)} decisions"

    def things():
        assert moved.wait(AGES)
        yield "done"

    assert list(watched(things(), 2, "Games", console, told)) == ["done"]
    shown = console.file.getvalue()
    assert "Games" in shown
    assert "0/2" in shown
    assert "1 decisions" in shown
    assert "5 decisions" in shown


def test_the_bar_runs_to_and_fro_until_the_first_thing_is_done():
    bar, progress = Bar(), Progress(disable=True)
    progress.add_task("Games", total=3)
    (task,) = progress.tasks
    assert bar.render(task).pulse
    progress.advance(task.id)
    assert not bar.render(task).pulse


def test_the_command_tells_of_decisions_long_before_a_slow_game_is_done(tmp_path):
    command = ["-m", "amunre", "simulate", "--bots", "mcts:20", "--games", "4", "--jobs", "2"]
    child = pexpect.spawn(
        sys.executable,
        command,
        cwd=tmp_path,
        timeout=AGES,
        dimensions=(24, 100),
        encoding="utf-8",
        preexec_fn=lambda: signal(SIGINT, default_int_handler),  # wherever it runs: in the background it is ignored
    )
    seen = set()
    while len(seen) < 3:
        child.expect(r"0/4[^/]*?(\d+) decisions")
        seen.add(child.match[1])
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1
    assert "Aborted!" in child.before, child.before


def test_nothing_is_printed_where_there_is_no_terminal():
    console = screen(False)
    assert list(watched(range(3), 3, "Games", console)) == [0, 1, 2]
    assert console.file.getvalue() == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_decisions_are_counted_as_they_are_made(rules, jobs):
    made = Value("L")
    played = list(play_games(rules, [["sensible", "uniform", "uniform"]] * 3, 1, jobs, made=made))
    assert made.value == sum(game.decisions.free for game in played) > 100
    assert [game.result for game in play_games(rules, [["sensible", "uniform", "uniform"]] * 3, 1, jobs)] == [
        game.result for game in played
    ]


class InOneProcess(futures.Executor):
    """Runs at once what is handed to it, and notes how many games each batch has."""

    sizes: list[int]

    def __init__(self, jobs, initializer, initargs):
        initializer(*initargs)
        InOneProcess.sizes = []

    def submit(self, play, *arguments):
        InOneProcess.sizes.append(len(arguments[-1]))
        done = futures.Future()
        done.set_result(play(*arguments))
        return done


@pytest.mark.parametrize(("seconds", "largest"), [(20.0, 1), (0.05, 4), (0.0001, 100)])
def test_slow_games_are_told_one_by_one_and_quick_ones_together(rules, monkeypatch, seconds, largest):
    clock = iter(range(10**6))
    monkeypatch.setattr(futures, "ProcessPoolExecutor", InOneProcess)
    monkeypatch.setattr(workers, "signal", lambda *_: None)  # that process is this one
    monkeypatch.setattr(simulation.time, "perf_counter", lambda: next(clock) * seconds)
    played = list(play_games(rules, [["uniform"] * 3] * 60, seed=1, jobs=2))
    assert [game.number for game in played] == list(range(60))
    sizes = InOneProcess.sizes
    assert sizes[:4] == [1] * 4
    assert max(sizes) == min(largest, max(sizes))
    assert (max(sizes) > 1) == (largest > 1)
