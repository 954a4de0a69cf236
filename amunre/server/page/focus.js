// Where the keys go. What had the focus may be gone when the page is drawn anew: then something that does the same has
// it, or else the heading of that part of the page; it never falls back to the beginning.

import { by } from "./dom.js";
import { passing } from "./keeping.js";

/** What had the focus last.
 * @type {HTMLElement | SVGElement | null} */
let held = null;
/** What had it last outside of any dialog.
 * @type {HTMLElement | SVGElement | null} */
let outside = null;
/** The part of the page in which it was.
 * @type {Element | null} */
let part = null;

const RESUMED = "amunre.focus";

/** @param {Element} one */
const nameOf = one => one.getAttribute("data-key") ?? one.id;

/** @param {Element | null} one
 * @returns {boolean} */
const isThere = one => one !== null && one.isConnected && one.checkVisibility({ visibilityProperty: true }) && !one.matches(":disabled");

/** Whatever has a name, whether it is seen or not.
 * @param {string} name
 * @returns {HTMLElement | SVGElement | null} */
function named(name) {
  if (!name) return null;
  const escaped = CSS.escape(name);
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-key="${escaped}"], #${escaped}`))].find(isThere) ?? null;
}

/** What says where one is, when nothing of the same name is there.
 * @returns {HTMLElement} */
function heading() {
  const own = part?.isConnected ? part.getAttribute("aria-labelledby") : null;
  const found = own === null ? null : document.getElementById(own);
  return found && isThere(found) ? found : document.getElementById("question") ?? by("heading");
}

/** @param {HTMLElement | SVGElement} one */
function give(one) {
  if (!one.hasAttribute("tabindex") && /^H\d$/.test(one.tagName)) one.setAttribute("tabindex", "-1");
  one.focus({ preventScroll: true });
}

function look() {
  if (held === null || document.activeElement !== document.body || isThere(held)) return;
  const lost = held.closest("dialog") && outside ? outside : held;
  give(isThere(lost) ? lost : named(nameOf(lost)) ?? heading());
}

/** Keep the focus somewhere from now on. */
export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (target.closest("dialog") === null) outside = target;
    held = target;
    part = (outside ?? target).closest("section, header");
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "open"] });
}

/** Load the page once more, and go on where one was. */
export function reload() {
  if (held) passing.set(RESUMED, nameOf(held));
  location.reload();
}

/** Go on where one was before the page was loaded once more. */
export function resume() {
  const name = passing.get(RESUMED);
  passing.set(RESUMED, null);
  if (name !== null) give(named(name) ?? heading());
}
