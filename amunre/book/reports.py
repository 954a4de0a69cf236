"""What was checked, and what has changed."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.words import front, plain, say, table


def formal_page(book: Book) -> str:
    """The table of the formal checks."""
    rules, found = book.rules, book.formal
    parts = [front(title=say(rules, "formal")), f"# {say(rules, 'formal')}\n", say(rules, "formal-intro") + "\n"]
    if found:
        lines = found["claims"]
        parts.append(
            say(rules, "formal-run", lines=len(lines), minutes=round(sum(one["seconds"] for one in lines) / 60))
        )
        heads = [say(rules, key) for key in ("claim", "sort", "covered", "figure", "took", "checked")]
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
        parts += _faults(book)
    return "\n".join(parts)


def _faults(book: Book) -> list[str]:
    """The faults that were planted against the clauses, and whether the tests caught them."""
    rules = book.rules
    rows = [row for one in book.formal["claims"] for row in one["rows"] if "clause" in row and "fault" in row]
    slugs = {clause.slug: clause for clause in rules.clauses}
    listed = [
        (
            f"[`{row['clause']}`]({'../' + places.clause(slugs[row['clause']])})",
            plain(row["fault"]),
            say(rules, "caught" if row["caught"] else "not-caught"),
        )
        for row in rows
        if row["clause"] in slugs
    ]
    heads = [say(rules, key) for key in ("rule", "fault", "outcome")]
    return [
        f"## {say(rules, 'faults')} {{ #faults }}\n",
        say(rules, "faults-intro") + "\n",
        table(heads, listed) + "\n",
    ]


def changes_page(book: Book) -> str:
    """The change log."""
    return front(title=say(book.rules, "changes")) + book.changes
