"""Types of plain JSON: of what schemas describe, YAML files hold and messages carry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any
"""A value of it. What is in one, its schema says, and no type checker."""

JsonObject = dict[str, Json]
JsonMapping = Mapping[str, Json]
"""A mapping of it that is only read."""
