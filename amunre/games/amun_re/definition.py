"""Amun-Re as the engine knows it."""

from __future__ import annotations

from typing import get_args

from amunre.engine.definition import Definition
from amunre.engine.events import Event
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.build import PARTS, built, problems_between
from amunre.games.amun_re.events import AnyEvent
from amunre.games.amun_re.exchange import position_of, state_of
from amunre.games.amun_re.material import material
from amunre.games.amun_re.naming import NAMED, names, offerings
from amunre.games.amun_re.position import SCHEMA, Position
from amunre.games.amun_re.prompt import Choice, Prompt
from amunre.games.amun_re.redeal import dealt_anew
from amunre.games.amun_re.rounds import STAGES, first, go_on, misplaced, set_up
from amunre.games.amun_re.score import Score, result, score, score_if_now
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.soundness import problems_of
from amunre.games.amun_re.state import State
from amunre.games.amun_re.tables import Tables
from amunre.games.amun_re.update import News, Update
from amunre.games.amun_re.view import Look, View, fold

AmunRe = Definition[Position, Look, Action, AnyEvent, Prompt, Score, Update]
"""The types of this game, all of them."""

GAME: AmunRe = Definition(
    id="amun-re",
    parts=PARTS,
    cross_problems=problems_between,
    built=built,
    stages=STAGES,
    tables=Tables,
    set_up=set_up,
    go_on=go_on,
    start="pharaoh",
    first=first,
    order=State.from_pharaoh,
    misplaced=misplaced,
    position_of=position_of,
    problems_of=problems_of,
    state_of=state_of,
    sketch=sketch,
    dealt_anew=dealt_anew,
    look=Look,
    fold=fold,
    score=score,
    score_if_now=score_if_now,
    result=result,
    names=names,
    material=material,
    named=NAMED,
    told={"offerings": offerings},
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
        *(f"amun-re/wire/{form}" for form in ("action", "event", "news", "prompt", "score", "update", "view")),
    ),
)
