"""The definition of Amun-Re for the engine."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.amun_re.build import PARTS, built, problems_between
from amunre.games.amun_re.exchange import position_of, state_of
from amunre.games.amun_re.kinds import AmunRe
from amunre.games.amun_re.material import material
from amunre.games.amun_re.naming import NAMED, names, offerings
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.ranking import result, score, score_if_now
from amunre.games.amun_re.redeal import dealt_anew
from amunre.games.amun_re.rounds import STAGES, go_on, misplaced, set_up
from amunre.games.amun_re.setup import Setup
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.soundness import problems_of
from amunre.games.amun_re.state import State
from amunre.games.amun_re.tables import Tables
from amunre.games.amun_re.view import Look, fold

GAME: AmunRe = Definition(
    id="amun-re",
    parts=PARTS,
    cross_problems=lambda documents: problems_between(GAME, documents),
    built=lambda data: built(GAME, data),
    stages=STAGES,
    tables=Tables,
    setup=Setup,
    set_up=set_up,
    go_on=go_on,
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
)
