"""Actions of people on the page: wait until it is their turn, and decide, by clicks or by keys."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN = ".groups > fieldset button[data-action]:not([aria-disabled])"

# Each of these may be asked while one page takes the place of another, when there is no body for a moment.
READY = "() => document.body?.dataset.ready === 'true'"
SHOWN = "() => document.body?.dataset.drawn && document.body.dataset.drawn === document.body.dataset.step"
REACHED = "step => Number(document.body?.dataset.step) >= step"
DRAWN = (
    "step => { const d = document.body?.dataset ?? {}; return Number(d.step) >= step && d.drawn === d.step"
    " && (d.asked === 'true' || d.state === 'over') }"
)
ASKED = (
    "step => { const d = document.body?.dataset ?? {};"
    " return d.state === 'over' || (Number(d.step) >= step && d.asked === 'true') }"
)

CHOOSE = """number => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const groups = all('.groups > fieldset').map(group => ({
    title: group.querySelector('legend').textContent,
    buttons: all('button[data-action]:not([aria-disabled])', group),
    form: group.querySelector('form'), act: group.querySelector('.do'),
  })).filter(({ buttons, form }) => buttons.length || form);
  const wise = groups.filter(({ title }) => !/^sell/i.test(title));
  const pieces = () => all('[data-spot].open');
  const group = (wise.length ? wise : groups)[number % (wise.length || groups.length)];
  number = Math.floor(number / 64);
  if (pieces().length && (!group || number % 2)) {
    for (let picks = 0; picks < 5; picks += 1) {
      const open = pieces(), piece = open[(number + picks) % open.length];
      piece?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      const [act] = all('.panel:not([hidden]) [data-action]');
      if (act && group && /^sell/.test(act.dataset.action)) break;
      if (act) {
        act.click();
        return piece?.dataset.spot ?? '';
      }
    }
  }
  if (!group) return null;
  if (group.buttons.length) group.buttons[number % group.buttons.length].click();
  else {
    const amount = group.form.querySelector('input');
    amount.value = Number(amount.min) + number % Math.min(4, Number(amount.max) - Number(amount.min) + 1);
    group.act.click();
  }
  document.querySelector('dialog[open] button:not(.main)')?.click();
  return group.title;
}"""
"""One of all that can be done now, by the number, is clicked."""


def drawn(page: Page, step: int = 0) -> None:
    """Wait until the page shows this step, on the board too, and somebody there is asked or all is over."""
    page.wait_for_function(DRAWN, arg=step)


def decide(page: Page, random: Random, step: int = 0) -> None:
    """Do one of the things that can be done, by a click, as soon as the page has come so far."""
    page.wait_for_function(ASKED, arg=step)
    before = page.get_attribute("body", "data-step")
    assert page.evaluate(CHOOSE, random.randrange(10**6)) is not None
    page.wait_for_function(
        "step => document.body?.dataset.step != step || document.getElementById('said').textContent", arg=before
    )


def usable(page: Page, *rules: str) -> None:
    """Everybody can use what the page shows now, by these rules of axe or by all."""
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    assert not told, told


def friends(page: Page, game: str = "amun-re") -> None:
    """Show the form for a table with friends."""
    page.click(f"[data-key='friends {game}']")


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press Tab until something of this sort has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def seen(page: Page) -> dict[str, Any]:
    """Return the public part of the page: whose turn it is, points, log."""
    found: dict[str, Any] = page.evaluate(
        "() => ({ players: [...document.querySelectorAll('.chair')].map(one => one.querySelector('.points')?.textContent),"
        " log: [...document.querySelectorAll('#log li')].map(one => one.textContent).slice(-20),"
        " step: document.body.dataset.step })"
    )
    return found


def more(page: Page, id: str) -> None:
    """Do something that is seldom done."""
    if not page.is_visible("#more .menu"):
        page.click("#more > summary")
    page.click(f"#{id}")


def drawer(page: Page) -> None:
    """Open the drawer with the log and the chat."""
    if not page.is_visible("#drawer"):
        page.click("#open-drawer")


def talk(page: Page, text: str) -> None:
    """Send a message."""
    drawer(page)
    page.get_by_label("Message", exact=True).fill(text)
    page.get_by_role("button", name="Send").click()


def picked(page: Page, *spots: str) -> None:
    """Pick pieces of the hand, such as `hand:farm`, or of the board, such as `board:a3`."""
    for spot in spots:
        page.click(f"[data-key='{spot}']")


def answered(page: Page, name: str) -> None:
    """Answer the question that is asked."""
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
