"""Texts that every game must have, because game-blind packages ask for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from amunre.book.notation import anchor, by_pattern
from amunre.engine.languages import spoken
from amunre.engine.rules import OVER
from amunre.games import GAMES, game_named
from amunre.games.loading import load_rules, shipped_rulesets_of


def wanted(game: str) -> Iterator[tuple[str, str]]:
    """Section and key of each text."""
    definition = game_named(game)
    for stage in definition.course.STAGES:
        yield from (("stages", stage.name), ("prompts", stage.name))
        yield from (("violations", check.code) for move in (*stage.moves, *stage.any_time) for check in move.checks)
        if stage.name != OVER:
            yield from ((section, stage.name) for section in ("teaching", "teaching-rules"))
            yield "phases", stage.phase
    yield from (("events", cls.kind_of()) for cls in definition.events)
    yield from (("prompts", "waiting"), ("violations", "game-over"), ("terminal", "how-to-type"))
    yield from (("result", "won"), ("result", "shared"))
    for name in shipped_rulesets_of(definition):
        rules = load_rules(name)
        yield from (("actions", anchor(pattern)) for pattern in by_pattern(rules))
        yield from (("worded", action.verb) for action in rules.actions)
        for clause in rules.clauses:
            yield "chapters", clause.chapter
            yield from (("documents", source.document) for source in clause.sources)


@pytest.mark.parametrize("game", GAMES)
def test_all_is_said_that_is_asked_of_any_game(game: str) -> None:
    texts, file = spoken().of(game), f"data/texts/{game}/en.yaml"
    missing = {f"{section}.{key}" for section, key in wanted(game) if key not in texts.get(section, ())}
    assert not missing, f"{file}: missing: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_of_a_turn_begins_with_it_and_is_of_events(game: str) -> None:
    found, kinds = spoken().of(game).get("summary"), {cls.kind_of() for cls in game_named(game).events}
    assert found is None or (next(iter(found)) == "turn-began" and {*found} <= kinds)


def test_it_is_not_said_by_the_texts_of_all_games() -> None:
    texts = spoken().of("")
    lacking = {section for game in GAMES for section, key in wanted(game) if key not in texts.get(section, ())}
    assert {"events", "stages", "teaching", "chapters"} < lacking
