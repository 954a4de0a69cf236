"""The example front ends use what the library names at its top, and `amunre.wire`; nothing below."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import amunre
from amunre import wire

PUBLIC = {f"amunre.{name}" for name in amunre.__all__} | {f"wire.{name}" for name in wire.__all__}


@pytest.mark.parametrize("name", ["chat.py", "web.py"])
def test_only_the_public_face_is_used(name: str) -> None:
    tree = ast.parse((Path(__file__).parent / name).read_text(encoding="utf-8"))
    imported = {
        f"{getattr(node, 'module', None) or ''}.{alias.name}".strip(".")
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {path for path in imported if path.startswith("amunre")} <= {"amunre", "amunre.wire"}
    used = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("amunre", "wire")
    }
    assert used
    assert used <= PUBLIC
    private = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_")}
    assert all(
        f"def {attribute}" in ast.unparse(tree) or f"self.{attribute}" in ast.unparse(tree) for attribute in private
    )
