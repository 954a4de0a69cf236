"""How docstrings look on the pages: what is said of each parameter, and what is raised, stands on lines of its own."""

from __future__ import annotations

import re
from typing import Any

import griffe

RAISES = re.compile(r"(?<=[.;]) (?=Raises [A-Z])")


class Laid(griffe.Extension):
    """Lays out the docstring of each function: a list of `parameter: meaning`, then a paragraph of what is raised."""

    def on_function(self, *, func: griffe.Function, **kwargs: Any) -> None:
        """Called for each function that griffe finds."""
        if func.docstring:
            func.docstring.value = laid_out(func.docstring.value, [parameter.name for parameter in func.parameters])


def laid_out(text: str, parameters: list[str]) -> str:
    """A docstring with its parameters in a list, each in bold, and its `Raises` apart."""
    return "\n\n".join(_paragraph(paragraph, parameters) for paragraph in text.split("\n\n"))


def _paragraph(paragraph: str, parameters: list[str]) -> str:
    if paragraph.startswith((" ", ">>>", "Args:", "Returns:", "Raises:")) or not parameters:
        return paragraph
    names = "|".join(map(re.escape, parameters))
    told, *raised = RAISES.split(" ".join(paragraph.split()), maxsplit=1)
    if re.match(rf"(?:{names}): ", told):
        items = re.split(rf"(?<=[.;]) (?=(?:{names}): )", told)
        told = "\n".join(re.sub(r"^(\w+): ", r"- **`\1`**: ", item) for item in items)
    return "\n\n".join([told, *raised])
