"""The public face: its names, what an import costs, and how values print themselves."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from pathlib import Path
from pydoc import plain, render_doc
from random import Random

import pytest
from click.testing import CliRunner

import amunre
import amunre.tigris
from amunre import SPECTATOR, Game, load_ruleset
from amunre.checking.policies import next_step
from amunre.cli import cli
from amunre.engine.prompt import MOST_PRINTED
from amunre.games.amun_re.checking.policies import POLICIES

HEAVY = ("asyncio", "click", "jsonschema", "multiprocessing", "rich", "sqlite3", "ssl", "statistics", "subprocess")
"""Modules that neither the package nor a game needs, to be played in this process."""


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def loaded(code):
    """The modules that a program loads besides those that Python brings."""
    return {*run(f"import sys; before = {{*sys.modules}}; {code}; print(*{{*sys.modules}} - before)").split()}


# --- names ---------------------------------------------------------------------------------------------------


def test_an_import_loads_nothing_else():
    assert {name for name in loaded("import amunre") if name.startswith("amunre")} == {"amunre"}
    assert not {"attrs", "yaml", *HEAVY} & loaded("import amunre")


def test_a_game_loads_no_more_than_it_needs():
    found = loaded(
        "import amunre; game = amunre.Game(amunre.load_ruleset(), 3); game.push(0, game.legal_actions(0)[0])"
    )
    assert "amunre.engine.game" in found
    assert not {name for name in found if name in HEAVY or name.startswith(("amunre.hosting", "amunre.games.tigris"))}


def test_every_name_is_found_where_checkers_find_it():
    named = ast.parse(Path(amunre.__file__).read_text(encoding="utf-8"))
    told = {
        alias.name: node.module for node in ast.walk(named) if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    names = {*amunre.__all__} - {"__version__", "compiled"}
    assert {*told} - names == {"import_module", "modules", "TYPE_CHECKING"}
    for name in names:
        assert getattr(amunre, name) is getattr(sys.modules[told[name]], name)


def test_what_is_public_is_imported_listed_and_nothing_else():
    shown = {name for name in dir(amunre) if not name.startswith("__")}
    rooms = shown - {*amunre.__all__}
    assert {*amunre.__all__} <= {*dir(amunre)}
    assert {getattr(amunre, name).__name__ for name in rooms} == {f"amunre.{name}" for name in rooms}
    assert (
        run("from amunre import *; print(Table.__module__, compiled in (True, False))") == "amunre.hosting.table True\n"
    )
    assert run("import amunre; print(*amunre.rulesets()); print(amunre.wire.__name__)").split()[-1] == "amunre.wire"
    assert pickle.loads(pickle.dumps(amunre.Table)) is amunre.Table


def test_help_names_the_attributes_of_a_game():
    told = plain(render_doc(Game))
    assert {*vars(Game(load_ruleset(), 3))} >= {"rules", "names", "seed"}
    for name in ("rules", "names", "seed"):
        assert f"     {name}: " in told
    for name in ("players", "setup", "start", "to_act", "stage", "round", "over", "result"):
        assert f" |  {name}\n" in told


# --- rulesets ------------------------------------------------------------------------------------------------


def test_names_of_games_stand_for_their_standard_rules():
    assert amunre.rulesets() == ("delta", "prosperity", "standard", "tigris", "tigris-english")
    assert load_ruleset("amun-re") is load_ruleset() is amunre.amun_re.load_ruleset("amun-re")
    assert load_ruleset("euphrat-tigris") is load_ruleset("tigris") is amunre.tigris.load_ruleset("euphrat-tigris")
    assert amunre.check_ruleset("amun-re") == ()
    told = [CliRunner().invoke(cli, ["rule", "--ruleset", name]).output for name in ("tigris", "euphrat-tigris")]
    assert told[0] == told[1]


def test_a_command_says_which_ruleset_may_be_meant():
    told = CliRunner().invoke(cli, ["rule", "--ruleset", "eufrat-tigris"]).output
    assert "did you mean euphrat-tigris?" in told.replace("\n", " ")


@pytest.mark.parametrize(("module", "other"), [(amunre.amun_re, "tigris"), (amunre.tigris, "amun-re")])
def test_the_loader_of_a_game_takes_no_other(module, other):
    with pytest.raises(
        amunre.RulesetError, match=r"^[a-z-]+: game: found [a-z-]+, expected [a-z-]+; see amunre\.load_ruleset$"
    ):
        module.load_ruleset(other)


def test_both_games_have_a_module_of_the_same_names():
    drawings = {"card", "cards", "egypt", "province"}
    assert {*amunre.tigris.__all__} - {"Pending"} == {*amunre.amun_re.__all__} - {"Points"} - drawings
    for name in {*amunre.amun_re.__all__} & {*amunre.__all__} - {"load_ruleset"}:
        assert getattr(amunre, name) is getattr(amunre.amun_re, name)


# --- printed -------------------------------------------------------------------------------------------------


@pytest.fixture(params=["standard", "tigris"])
def game(request):
    return Game(load_ruleset(request.param), 3, seed=3)


def test_every_moment_of_a_game_prints_itself(game):
    random = Random(1)
    while not game.over:
        if len(game.steps) % 7 == 0:
            seat = game.to_act[0]
            assert all(name in str(game) for name in game.names)
            for shown in (game.view(SPECTATOR), game.view(seat), game.position()):
                assert len(str(shown).splitlines()) > 10
            assert str(game.prompt(seat)).startswith(game.prompt(seat).text)
        game.push(*next_step(game, POLICIES["uniform"], random))
    assert str(game)
    assert repr(game).startswith("<Game of ")


def test_a_game_prints_what_all_may_see(game):
    random, differ = Random(2), False
    while not game.over:
        if len(game.steps) % 10 == 0:
            other = game.redeal(0, seed=5)
            assert str(other) == str(game)
            assert str(other.view(0)) == str(game.view(0))
            differ |= str(other.view(1)) != str(game.view(1))
        game.push(*next_step(game, POLICIES["uniform"], random))
    assert differ


def test_a_prompt_prints_its_actions_and_shows_them_in_a_notebook(game):
    prompt = game.prompt(game.to_act[0])
    told, page = str(prompt), prompt._repr_html_()
    for group in prompt.groups:
        assert group.title in told
        for action in group.actions[:MOST_PRINTED]:
            assert str(action) in told
            assert f"<code>{action}</code>" in page
        assert (f"({len(group.actions)})" in told) or len(group.actions) <= MOST_PRINTED
    assert page.startswith("<p>")


def test_a_notebook_shows_no_markup_of_others(rules):
    game = Game(rules, ["<b>", "&", "Cid"], seed=1)
    shown = game.prompt(1)._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown


def test_a_view_of_unknown_rules_prints_itself_in_short(rules):
    from attrs import evolve

    assert str(evolve(Game(rules, 3).view(0), ruleset="mine")) == "View of the ruleset mine, stage bidding, round 1."


@pytest.mark.parametrize("name", ["standard", "tigris"])
def test_without_rich_words_are_printed(name):
    code = "import sys; sys.modules['rich'] = None; import amunre; game = amunre.Game(amunre.load_ruleset({!r}), 3, seed=1)"
    told = run(f"{code.format(name)}; print(game); print(game.view(0)); print(game.position()); print(game.prompt(0))")
    assert told.startswith("The board of ")
    assert "Waiting for " in told
