// Tips at a player's first decision of each kind.

import { button, by, element } from "./dom.js";
import { beTipless, keysOf, know, knows, tipless } from "./keeping.js";
import { say, tipFor } from "./words.js";

/** Window in which a tip takes one line until it is opened. */
const SMALL = matchMedia("(max-width: 899px) and (orientation: portrait)");

/** Kind of decision whose tip is on the page, empty if there is none; and the number of the first event after this person's
 * decision before it. */
let shown = "", since = 0;

/** Show the tip for a decision beside the board, where no button moves when the tip goes, unless the user has seen it at an earlier one.
 * @param {import("./state.js").State} state */
export function tip({ isAsked, about, update }) {
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
    made.remove();
    document.getElementById("tips")?.setAttribute("aria-pressed", "false");
  };
  const made = element("details", { id: "tip", class: "tip", "data-kind": kind, open: !SMALL.matches },
    element("summary", { "data-key": "tip" }, say("tip", { text })),
    element("div", { class: "row" },
      button(say("close"), () => { know(kind); made.remove(); }, { class: "small", "data-key": "tip-close" }),
      button(say("tips-off"), off, { class: "small", "data-key": "tips-off" })));
  by("side").prepend(made);
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
