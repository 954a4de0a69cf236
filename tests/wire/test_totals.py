"""Totals below zero, as penalties make them: they cross the wire, and a record has the same bounds."""

from __future__ import annotations

from amunre import Result, wire
from amunre.engine.schema import plain_schema

RESULT = {"points": [-3, 5], "ranking": [[1], [0]], "tie_break": None}


def test_a_total_below_zero_crosses_the_wire() -> None:
    assert wire.problems("result", RESULT) == ()
    assert wire.dump(wire.load(Result, RESULT)) == RESULT


def test_a_record_has_the_bounds_of_the_wire() -> None:
    of_wire = plain_schema("wire/result")["properties"]["points"]["items"]
    of_record = plain_schema("record")["properties"]["result"]["properties"]["points"]["items"]
    for bound in ("minimum", "maximum"):
        assert of_record[bound] == of_wire[bound]
