"""The kinds of store that tests are run with."""

from __future__ import annotations

import pytest

every_store = pytest.mark.parametrize("stores", ["memory", "sqlite", "postgres"], indirect=True)
shared_store = pytest.mark.parametrize("stores", ["sqlite", "postgres"], indirect=True)
"""The stores that several processes can share."""
