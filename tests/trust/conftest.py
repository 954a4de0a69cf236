"""The server as others find it: over the network."""

from __future__ import annotations

import pytest

pytest.importorskip("uvicorn", reason="the server takes amunre[server]")
