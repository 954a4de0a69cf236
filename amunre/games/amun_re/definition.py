"""Amun-Re as the engine knows it."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.amun_re.prompt import Choice, Prompt
from amunre.games.amun_re.rounds import STAGES, go_on, misplaced
from amunre.games.amun_re.tables import Tables

AMUN_RE = Definition(stages=STAGES, tables=Tables, go_on=go_on, misplaced=misplaced, choice=Choice, prompt=Prompt)
