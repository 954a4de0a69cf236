"""`amunre` alone greets and names commands that exist."""

from __future__ import annotations

import re

from click.testing import CliRunner

from amunre.cli import cli


def test_it_names_four_commands_that_have_a_help():
    greeted = CliRunner().invoke(cli, [])
    assert greeted.exit_code == 0
    assert greeted.output.startswith("Welcome to ")
    named = re.findall(r"^  amunre (\w+)", greeted.output, re.MULTILINE)
    assert len(named) == 4
    for name in named:
        assert CliRunner().invoke(cli, [name, "--help"]).exit_code == 0
    assert max(map(len, greeted.output.splitlines())) < 80


def test_a_misspelt_command_is_still_refused():
    assert CliRunner().invoke(cli, ["pley"]).exit_code == 2
