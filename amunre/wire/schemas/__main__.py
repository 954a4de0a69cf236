"""Write the files, and say which have changed."""

from __future__ import annotations

import sys

from amunre.engine.files import folder
from amunre.engine.schema import ENDING
from amunre.wire.schemas.files import laid_out, written


def main() -> int:
    """Write the files, and say which have changed."""
    for name, schema in written().items():
        file, text = folder("schemas") / f"{name}{ENDING}", laid_out(schema) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
