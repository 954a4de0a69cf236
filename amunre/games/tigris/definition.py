"""The definition of Euphrat & Tigris for the engine."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.tigris.build import PARTS, built
from amunre.games.tigris.canonical import position_of, state_of
from amunre.games.tigris.course import STAGES, go_on, misplaced, set_up
from amunre.games.tigris.crosscheck import cross_problems
from amunre.games.tigris.kinds import Tigris
from amunre.games.tigris.material import material
from amunre.games.tigris.naming import NAMED, names, versus
from amunre.games.tigris.position import Position
from amunre.games.tigris.ranking import result, score
from amunre.games.tigris.redeal import dealt_anew
from amunre.games.tigris.setup import Setup
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.soundness import problems_of
from amunre.games.tigris.state import State
from amunre.games.tigris.tables import Tables
from amunre.games.tigris.view import Look, fold

GAME: Tigris = Definition(
    id="tigris",
    parts=PARTS,
    cross_problems=cross_problems,
    built=lambda data: built(GAME, data),
    stages=STAGES,
    tables=Tables,
    setup=Setup,
    set_up=set_up,
    go_on=go_on,
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
)
