"""A rule as text: its title, text, sources and ruling."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from amunre.engine.ruleset import Clause, Rules
from amunre.engine.texts import Filler, part


def clause_text(clause: Clause, rules: Rules) -> RenderableType:
    """Return everything about a clause, formatted for a terminal."""
    title = Filler(rules).title
    facts = Table.grid(padding=(0, 2))
    for source in clause.sources:
        facts.add_row(part("rule", "source"), f"{title('documents', source.document)}: {source.section}")
    for key in ("ruling", "why", "argument", "uncited"):
        if said := getattr(clause, key):
            facts.add_row(part("rule", key), said)
    where = f"{clause.slug} ({title('kinds', clause.kind)}). {title('chapters', clause.chapter)}."
    told = [Text(clause.gist, "bold"), Text()] if clause.gist else []
    return Group(Text(clause.title, "bold"), Text(where), Text(), *told, Text(clause.text), Text(), facts)


def has_clause(rules: Rules, slug: str) -> bool:
    """Return whether a clause of these rules has this slug."""
    return slug in {clause.slug for clause in rules.clauses}


def alike(slug: str, rules: Rules) -> Sequence[str]:
    """Return the slugs that are similar to the given one."""
    slugs = [clause.slug for clause in rules.clauses]
    if len(slug) > 2 * max(map(len, slugs)):
        return []
    return [other for other in slugs if slug in other][:12] or get_close_matches(slug, slugs, n=4, cutoff=0.5)
