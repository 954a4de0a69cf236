"""Facts about a measurement: the commit that was measured."""

from __future__ import annotations

import subprocess
from pathlib import Path


def commit(*without: Path) -> str:
    """Return the commit that is checked out, and whether anything but these files differs from it."""
    root = Path(__file__).parents[1]

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True).stdout.strip()

    others = (f":(exclude){path.relative_to(root)}" for path in without)
    changed = git("status", "--porcelain", "--", ":/", *others)
    return f"{git('rev-parse', 'HEAD')}{' and changes' if changed else ''}"
