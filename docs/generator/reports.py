"""What was checked, and what has changed."""

from __future__ import annotations

from amunre.book.book import Book
from amunre.book.marks import front, plain, table
from amunre.book.places import clause as place_of
from generator.project import Project


def formal_page(book: Book, project: Project) -> str:
    """The table of the formal checks."""
    _rules, found = book.rules, project.formal
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


def _faults(book: Book, project: Project) -> list[str]:
    """The faults that were planted against the clauses, and whether the tests caught them."""
    rules = book.rules
    rows = [row for one in project.formal["claims"] for row in one["rows"] if row.get("game") == rules.game.id]
    slugs = {clause.slug: clause for clause in rules.clauses}
    listed = [
        (
            f"[`{row['clause']}`]({'../' + place_of(slugs[row['clause']])})",
            plain(row["fault"]),
            book.say("caught" if row["caught"] else "not-caught"),
        )
        for row in rows
    ]
    heads = [book.say(key) for key in ("rule", "fault", "outcome")]
    return [
        f"## {book.say('faults')} {{ #faults }}\n",
        book.say("faults-intro") + "\n",
        table(heads, listed) + "\n",
    ]


def changes_page(book: Book, project: Project) -> str:
    """The change log."""
    return front(book.say("changes")) + project.changes
