// Tips at a player's first decision of each kind.

import { button, element } from "./dom.js";
import { beTipless, keysOf, know, knows, tipless } from "./keeping.js";
import { SMALL } from "./layout.js";
import { say, tipFor } from "./words.js";

/** Kind of decision whose tip is on the page, empty if there is none; and the number of the first event after this person's
 * decision before it. */
let shown = "", since = 0;

/** Show the tip for a decision, unless the user has seen it at an earlier one.
 * @param {import("./state.js").State} state
 * @param {HTMLElement} place where no button moves when the tip goes */
export function tip({ isAsked, about, update }, place) {
  const { read } = keysOf(about?.id ?? "");
  const kind = isAsked && about && update?.prompt ? `${about.game}.${update.prompt.kind}` : "";
  if (shown && (shown !== kind || read !== since)) know(shown);
  const text = kind && !tipless() && !knows(kind) ? tipFor(update?.prompt?.kind ?? "") : "";
  [shown, since] = [text ? kind : "", read];
  const before = document.getElementById("tip");
  if (before?.dataset["kind"] === shown) return;
  before?.remove();
  if (!text) return;
  const off = () => {
    beTipless(true);
    document.getElementById("tip")?.remove();
    document.getElementById("tips")?.setAttribute("aria-pressed", "false");
  };
  place.append(element("details", { id: "tip", class: "tip", "data-kind": kind, open: !SMALL.matches },
    element("summary", { "data-key": "tip" }, say("tips")),
    element("p", {}, say("tip", { text })),
    element("div", { class: "row" },
      button(say("close"), () => { know(kind); document.getElementById("tip")?.remove(); }, { class: "small", "data-key": "tip-close" }),
      button(say("tips-off"), off, { class: "small", "data-key": "tips-off" }))));
}

/** Return the button that turns tips on or off. */
export function tipSwitch() {
  const made = button(say("tips"), () => {
    beTipless(!tipless());
    if (tipless()) document.getElementById("tip")?.remove();
    made.setAttribute("aria-pressed", String(!tipless()));
  }, { "aria-pressed": String(!tipless()), class: "switch", title: say("tips-when"), id: "tips", "data-key": "tips" });
  return made;
}
