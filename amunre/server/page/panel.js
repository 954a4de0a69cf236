// The panel in the dock: what the player has picked, what it would do, and the buttons to confirm or cancel it.

import { button, clickedOnce, element, fill } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./picks.js").Offer} Offer */
/** @typedef {{title: string, told: HTMLElement[], hint: string, offers: Offer[], pending: Offer | null, hides: string[]}} Shown
 *   told: paragraphs about it; hint: what to pick next; offers: offers to choose from; hides: labels that say no more than the title. */

export class Panel {
  /** @param {{
   *   choice: (offer: Offer) => HTMLElement, confirm: () => void, cancel: () => void, preview: (action: string) => Promise<HTMLElement[]>,
   *   changed: () => void,
   * }} deeds choice: returns the button of an offer; preview: returns what an action would do; changed: called when the panel has other text */
  constructor(deeds) {
    this.deeds = deeds;
    this.place = element("div", { class: "panel", role: "group", hidden: true });
    clickedOnce(this.place);
    /** Number of calls to `show`, so that a late preview is dropped. */
    this.number = 0;
  }

  hide() {
    this.number += 1;
    this.place.hidden = true;
  }

  /** @param {Shown} shown */
  show({ title, told, hint, offers, pending, hides }) {
    const number = ++this.number;
    /** @type {Map<string, Offer[]>} */
    const groups = new Map();
    for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
    const row = (/** @type {[string, Offer[]]} */ [group, inside]) => {
      const [only] = inside;
      if (only && inside.length === 1) return this.deeds.choice({ ...only, label: hides.includes(only.label) ? group : `${group}: ${only.label}` });
      return element("div", { class: "row" }, element("span", { class: "panel-group" }, group), ...inside.map(one => this.deeds.choice(one)));
    };
    this.place.setAttribute("aria-label", title);
    this.place.hidden = false;
    fill(this.place,
      element("div", { class: "row between" }, element("p", { class: "panel-title" }, title), element("div", { class: "row" },
        pending ? button(say("do"), this.deeds.confirm, { class: "main", "data-key": "confirm", "data-action": pending.text }) : null,
        button(pending || hint || offers.length ? say("cancel") : say("close"), this.deeds.cancel, { "data-key": "cancel" }))),
      ...told, element("div", { class: "about" }), element("div", { class: "preview", "aria-live": "polite" }),
      groups.size ? element("div", { class: "row" }, ...[...groups].map(row)) : null,
      hint ? element("p", { class: "quiet" }, hint) : null);
    this.deeds.changed();
    if (pending) void this.deeds.preview(pending.text).then(lines => this.add(number, ".preview", lines));
  }

  /** Add the rules about the piece that was picked last, if the panel still shows it.
   * @param {number} number number of the call to `show`
   * @param {HTMLElement[]} lines */
  tell(number, lines) {
    this.add(number, ".about", lines);
  }

  /** @param {number} number number of the call to `show`
   * @param {string} part selector of a part that `fill` keeps
   * @param {HTMLElement[]} lines */
  add(number, part, lines) {
    if (number !== this.number) return;
    this.place.querySelector(part)?.replaceChildren(...lines);
    this.deeds.changed();
  }
}
