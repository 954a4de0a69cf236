"""Measured figures and pictures in committed pages: `make figures` writes them from the results of commands.

A page has a region for each table, from `<!-- figures: NAME -->` to `<!-- end -->`. The rest is written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import yaml

import amunre
from amunre import render
from amunre.book.markup import plain
from amunre.demo import play_demo
from amunre.engine.ruleset import Rules

ROOT = Path(__file__).parents[2]
REGION = re.compile(r"(<!-- figures: (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)
PAGES = (ROOT / "docs/speed.md", ROOT / "docs/trust.md")

KINDS = ("proved", "exhaustive", "tested")
"""Kinds of claim in the results of `make formal`."""

PICTURES = {"amun-re": ("standard", 4, 285), "tigris": ("tigris", 3, 120), "prosperity": ("prosperity", 2, 345)}
"""By name in `docs/assets`: ruleset, number of players, and number of steps of the demo game that is drawn."""
SEED = 7


def filled(page: Path) -> str:
    """Return a page with the present figures in its regions."""

    def region(found: re.Match[str]) -> str:
        return f"{found[1]}\n{figures(found['name'])}\n{found[3]}"

    return REGION.sub(region, page.read_text(encoding="utf-8"))


def figures(name: str) -> str:
    """Return the table of a region: of claims of a kind, of benchmarks joined by `+`, or one of OTHERS."""
    if name in KINDS:
        return claims(name)
    return OTHERS[name]() if name in OTHERS else measured(*name.split(" + "))


def results(file: str) -> Any:
    """Return the content of a file of results."""
    return json.loads((ROOT / "tests" / file).read_text(encoding="utf-8"))


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], *, numbers_from: int = 1) -> str:
    """Return a Markdown table, with numbers on the right."""
    rules = ["---" if place < numbers_from else "--:" for place in range(len(columns))]
    return "".join(f"| {' | '.join(row)} |\n" for row in (columns, rules, *rows))


def measured(*names: str) -> str:
    """Return one table of the rows of these benchmarks, and how they were measured."""
    found = [results("benchmarks/results.json")[name] for name in names]
    rows = [row for one in found for row in one["rows"]]
    lines = [*(note for one in found for note in one["notes"]), *sorted({_how(one) for one in found})]
    return f"{table(found[0]['columns'], rows)}\n" + "  \n".join(lines) + "\n"


def _how(result: Mapping[str, Any]) -> str:
    """Return when and how a benchmark was run."""
    ran = "Measured on {date} at {commit} with `{command}`, on CPython {python} at {speed} million iterations a second."
    return ran.format(speed=result["million_iterations_per_second"], **{**result, "commit": _short(result["commit"])})


def _short(commit: str) -> str:
    """Return a commit with a short hash: `1a2b3c4d`, or `1a2b3c4d and changes`."""
    return commit[:8] + commit[40:]


def claims(kind: str) -> str:
    """Return the claims of a kind that `make formal` has checked."""
    rows = [
        [
            plain(one["claim"]),
            plain(one["covered"]),
            plain(one["figure"]),
            f"{one['date']}, `{one['commit'][:8]}`{one['commit'][40:]}",
        ]
        for one in results("formal/results.json")["claims"]
        if one["kind"] == kind
    ]
    return table(["Claim", "Covered", "Found", "Checked"], rows, numbers_from=4)


def mutants() -> str:
    """Return how many small faults of each module the tests noticed."""
    found: Mapping[str, Mapping[str, Any]] = results("formal/survivors.json")
    rows = [
        [f"`{one['file']}`", f"{one['mutants']:,}", f"{one['killed']:,}", str(one["equivalent"])]
        for one in found.values()
    ]
    totals = [sum(one[key] for one in found.values()) for key in ("mutants", "killed", "equivalent")]
    return table(["Module", "Faults", "Noticed", "Harmless"], [*rows, ["**Together**", *(f"{n:,}" for n in totals)]])


def peers() -> str:
    """Return how fast other libraries are, from the fastest to the slowest."""
    found = yaml.safe_load((ROOT / "tests/benchmarks/peers.yaml").read_text(encoding="utf-8"))
    rows = [
        [
            f"{one['library']} {one['version']}, {one['game']}",
            f"{one['how']} ({one['language']})",
            f"{one['decisions']:,}",
            f"{one['decisions_of_a_game']:,}",
            str(one["date"]),
        ]
        for one in sorted(found, key=lambda one: -one["decisions"])
    ]
    columns = ["Library and game", "How", "Decisions per million iterations", "Decisions a game", "Measured"]
    return table(columns, rows, numbers_from=2)


OTHERS = {"mutants": mutants, "peers": peers}


def picture(id: str, players: int, steps: int) -> str:
    """Return a board in the middle of a game as SVG."""
    rules: Rules[Any] = amunre.load_ruleset(id)
    played = play_demo(rules, players, SEED)
    game = amunre.Game(rules, played.names, SEED)
    for step in played.steps[:steps]:
        game.push(step.seat, step.action)
    return f"{render.board(game.view(amunre.SPECTATOR), names=game.names).svg}\n"


def files() -> Mapping[Path, Callable[[], str]]:
    """Return the committed files by what writes them."""
    drawn = {ROOT / f"docs/assets/{name}.svg": partial(picture, *of) for name, of in PICTURES.items()}
    return {page: partial(filled, page) for page in PAGES} | drawn


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text(), encoding="utf-8")
        print(path.relative_to(ROOT))
