"""What was checked, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.markup import front, link, plain, table
from amunre.book.places import clause as place_of
from amunre.games.loading import load_rules
from generator import places
from generator.project import Project


def formal_page(book: Book, project: Project) -> str:
    """The table of the formal checks."""
    found = project.formal
    parts = [front(book.say("formal")), f"# {book.say('formal')}\n", book.say("formal-intro") + "\n"]
    if found:
        lines = found["claims"]
        parts.append(book.say("formal-run", lines=len(lines), minutes=round(sum(one["seconds"] for one in lines) / 60)))
        heads = [book.say(key) for key in ("claim", "sort", "covered", "figure", "took", "checked")]
        rows = [
            (
                plain(one["claim"]),
                one["kind"],
                plain(one["covered"]),
                plain(one["figure"]),
                f"{one['seconds'] // 60}:{one['seconds'] % 60:02}, {one['megabytes']} MB",
                f"{one['date']}, `{one['commit'][:7]}`",
            )
            for one in lines
        ]
        parts.append(f'\n<div class="claims" markdown="1">\n\n{table(heads, rows)}\n\n</div>\n')
        parts += _faults(book, project)
    return "\n".join(parts)


def _faults(book: Book, project: Project) -> Iterator[str]:
    """The faults that were planted against the clauses of each game, and whether the tests caught them."""
    yield f"## {book.say('faults')} {{ #faults }}\n"
    yield book.say("faults-intro") + "\n"
    heads = [book.say(key) for key in ("rule", "fault", "outcome")]
    for top, rules in (("", book.rules), *((places.other(name, ""), load_rules(name)) for name in places.OTHERS)):
        slugs = {clause.slug: top + place_of(clause) for clause in rules.clauses}
        rows = [row for one in project.formal["claims"] for row in one["rows"] if row.get("game") == rules.game.id]
        listed = [
            (
                link(places.FORMAL, slugs[row["clause"]], f"`{row['clause']}`"),
                plain(row["fault"]),
                book.say("caught" if row["caught"] else "not-caught"),
            )
            for row in rows
        ]
        if listed:
            yield f"### {plain(rules.title)}\n"
            yield table(heads, listed) + "\n"


def changes_page(book: Book, project: Project) -> str:
    """The change log."""
    return front(book.say("changes")) + project.changes
