"""Figures and pictures of the documentation are those of the results; run `make figures` after a change."""

from __future__ import annotations

import pytest

from generator import figures


@pytest.mark.parametrize("path", figures.files(), ids=lambda path: path.name)
def test_the_file_is_as_written(path):
    assert path.read_text(encoding="utf-8") == figures.files()[path](), "run make figures"


def test_each_figure_says_when_and_how_it_was_measured():
    for name, found in figures.results("benchmarks/results.json").items():
        text = figures.figures(name)
        assert found["date"] in text
        assert f"`{found['command']}`" in text
        for row in found["rows"]:
            assert f"| {' | '.join(row)} |" in text


def test_each_claim_is_on_the_page():
    page = (figures.ROOT / "docs/trust.md").read_text(encoding="utf-8")
    found = figures.results("formal/results.json")["claims"]
    assert {claim["kind"] for claim in found} == {*figures.KINDS}
    for claim in found:
        assert figures.plain(claim["figure"]) in page


def test_a_change_by_hand_within_a_region_is_undone(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- figures: mutants -->\nwrong\n<!-- end -->\nAfter.\n", encoding="utf-8")
    filled = figures.filled(page)
    assert filled.startswith("Before.\n<!-- figures: mutants -->\n")
    assert filled.endswith("<!-- end -->\nAfter.\n")
    assert "wrong" not in filled
    assert "auction.py" in filled


def test_the_readme_counts_the_planted_faults():
    planted = [
        claim for claim in figures.results("formal/results.json")["claims"] if "planted against" in claim["claim"]
    ]
    caught = sum(int(claim["figure"].removesuffix(" caught")) for claim in planted)
    assert len(planted) == 3
    readme = (figures.ROOT / "README.md").read_text(encoding="utf-8")
    assert f"the tests caught all of {caught} planted bugs" in readme
    assert all(claim["covered"].startswith(claim["figure"].removesuffix(" caught")) for claim in planted)
