"""Reports on planted faults and changes."""

from __future__ import annotations

from amunre.book.book import Book
from amunre.book.markup import front, link, plain, table
from amunre.book.places import clause as place_of
from amunre.games.loading import load_rules
from generator import places
from generator.project import Project


def faults_page(book: Book, project: Project) -> str:
    """Return the page of faults planted against the clauses of each game, and whether the tests caught them."""
    parts = [front(book.say("faults")), f"# {book.say('faults')}\n", book.say("faults-intro") + "\n"]
    heads = [book.say(key) for key in ("rule", "fault", "outcome")]
    for top, rules in (("", book.rules), *((places.other(name, ""), load_rules(name)) for name in places.OTHERS)):
        slugs = {clause.slug: top + place_of(clause) for clause in rules.clauses}
        rows = [row for one in project.formal["claims"] for row in one["rows"] if row.get("game") == rules.game.id]
        listed = [
            (
                link(places.FAULTS, slugs[row["clause"]], f"`{row['clause']}`"),
                plain(row["fault"]),
                book.say("caught" if row["caught"] else "not-caught"),
            )
            for row in rows
        ]
        if listed:
            parts += [f"## {plain(rules.title)}\n", table(heads, listed) + "\n"]
    return "\n".join(parts)


def changes_page(book: Book, project: Project) -> str:
    """Return the change log."""
    return front(book.say("changes")) + project.changes
