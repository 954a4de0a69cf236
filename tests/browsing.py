"""Fixtures for tests that open pages in Debian's chromium.

Where there is none they are skipped, unless the environment variable BROWSER says `required`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        tell = pytest.fail if os.environ.get("BROWSER") == "required" else pytest.skip
        tell("there is no chromium here, so no page was opened: apt-get install chromium")
    from playwright.sync_api import sync_playwright  # no other test needs it

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    yield opened
    opened.close()
