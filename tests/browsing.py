"""Fixtures for tests that open pages in Debian's chromium.

They take its headless shell where there is one, which has no windows and opens a page for half the work; `make soak`
takes the whole browser. Where there is none they are skipped, unless the environment variable BROWSER says `required`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from counts import few

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


PATIENCE = 120_000
"""Milliseconds after which a test fails instead of waiting on."""


OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
)
"""Features of Chromium that are off: those that Playwright turns off, for only the last such list counts, and three that
start processes for each page: a fifth of what all tests of pages cost."""


BROWSERS = ("chromium-headless-shell", "chromium")


def patiently(new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Return a maker of contexts whose pages wait longer on a busy machine.

    They have no service worker unless a test asks for one, because tests that answer requests would not see them.
    """

    def patient(**options: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        return context

    return patient


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, few(BROWSERS, BROWSERS[1:]))), None)
    if chromium is None:
        tell = pytest.fail if os.environ.get("BROWSER") == "required" else pytest.skip
        tell("there is no chromium here, so no page was opened: apt-get install chromium")
    from playwright.sync_api import expect, sync_playwright  # no other test needs it

    expect.set_options(timeout=PATIENCE)

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(OFF)}"]
        )
        opened.new_context = patiently(opened.new_context)
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()
