"""Each dependency says from which version on it will do, so that `make formal` can try it."""

from __future__ import annotations

import pytest
import versions


def test_each_dependency_has_a_lowest_version():
    found = dict(one.split("==") for one in versions.lowest())
    assert {"attrs", "click", "rich", "textual", "jsonschema", "starlette", "pytest"} <= found.keys()
    assert found["click"] >= "8.2"


def test_one_without_is_told(monkeypatch, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["attrs"]\n[project.optional-dependencies]\n')
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="attrs: expected a lowest version"):
        versions.lowest()
