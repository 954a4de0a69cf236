// Keyboard focus. If an update removes the focused element, the focus moves to an element with the same name, or else to the
// heading of that part of the page. It never falls back to the top of the page.

import { by } from "./dom.js";
import { passing } from "./keeping.js";

/** Element that last had the focus.
 * @type {HTMLElement | SVGElement | null} */
let held = null;
/** Element outside of dialogs that last had the focus.
 * @type {HTMLElement | SVGElement | null} */
let outside = null;
/** Part of the page that contains that element.
 * @type {Element | null} */
let part = null;

const RESUMED = "amunre.focus";

/** @param {Element} one */
const nameOf = one => one.getAttribute("data-key") ?? one.id;

/** @param {Element | null} one
 * @returns {boolean} */
const isThere = one => one !== null && one.isConnected && one.checkVisibility({ visibilityProperty: true }) && !one.matches(":disabled");

/** Return the visible element with a name; null if there is no such element.
 * @param {string} name
 * @returns {HTMLElement | SVGElement | null} */
function named(name) {
  if (!name) return null;
  const escaped = CSS.escape(name);
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-key="${escaped}"], #${escaped}`))].find(isThere) ?? null;
}

/** Return the heading that gets the focus if no element has the same name.
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

/** Start preserving the focus. */
export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (target.closest("dialog") === null) outside = target;
    held = target;
    part = (outside ?? target).closest("section, header");
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "open"] });
}

/** Reload the page, so that the focus is restored afterwards. */
export function reload() {
  if (held) passing.set(RESUMED, nameOf(held));
  location.reload();
}

/** Restore the focus after a reload. */
export function resume() {
  const name = passing.get(RESUMED);
  passing.set(RESUMED, null);
  if (name !== null) give(named(name) ?? heading());
}
