"""Euphrat & Tigris as the engine knows it."""

from __future__ import annotations

from typing import get_args

from amunre.engine.chance import drawn_seat
from amunre.engine.definition import Definition
from amunre.games.tigris.actions import Action
from amunre.games.tigris.build import PARTS, built
from amunre.games.tigris.canonical import position_of, state_of
from amunre.games.tigris.course import STAGES, go_on, misplaced, set_up
from amunre.games.tigris.crosscheck import cross_problems
from amunre.games.tigris.events import AnyEvent, Event
from amunre.games.tigris.material import material
from amunre.games.tigris.naming import NAMED, names, versus
from amunre.games.tigris.position import SCHEMA, Position
from amunre.games.tigris.prompt import Choice, Prompt
from amunre.games.tigris.redeal import dealt_anew
from amunre.games.tigris.score import Score, result, score
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.soundness import problems_of
from amunre.games.tigris.state import State
from amunre.games.tigris.tables import Tables
from amunre.games.tigris.update import News, Update
from amunre.games.tigris.view import Look, View, fold

Tigris = Definition[Position, Look, Action, AnyEvent, Prompt, Score, Update]
"""The types of this game, all of them."""

GAME: Tigris = Definition(
    id="tigris",
    parts=PARTS,
    cross_problems=cross_problems,
    built=built,
    stages=STAGES,
    tables=Tables,
    set_up=set_up,
    go_on=go_on,
    start="start",
    first=drawn_seat,
    order=State.from_active,
    misplaced=misplaced,
    position_of=position_of,
    problems_of=problems_of,
    state_of=state_of,
    sketch=sketch,
    dealt_anew=dealt_anew,
    look=Look,
    fold=fold,
    score=score,
    score_if_now=score,
    result=result,
    names=names,
    material=material,
    named=NAMED,
    told={"strengths": versus, "totals": versus},
    position=Position,
    view=View,
    action=Action,
    choice=Choice,
    prompt=Prompt,
    update=Update,
    news=News,
    event=Event,
    events=get_args(AnyEvent),
    schemas=(
        SCHEMA,
        *(f"tigris/wire/{form}" for form in ("action", "event", "news", "prompt", "score", "update", "view")),
    ),
)
