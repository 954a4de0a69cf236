// Earlier steps of the game on the same board, as this viewer saw them.

import { closed, opened } from "./backing.js";
import { button, by, element } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Drawn} Drawn */

export class Past {
  /** @param {HTMLElement} board
   * @param {{get: (step: number) => Promise<Drawn>, draw: (drawn: Drawn) => void, leave: () => void, complain: (error: unknown) => void}} deeds
   *   get: requests an earlier step; draw: shows it; leave: shows the present again */
  constructor(board, deeds) {
    this.deeds = deeds;
    this.leave = this.leave.bind(this);
    /** Number of the step that is shown; null for the present.
     * @type {number | null} */
    this.at = null;
    this.slider = element("input", {
      type: "range", min: "0", "aria-label": say("past"), oninput: () => void this.go(Number(this.slider.value)),
    });
    this.told = element("p", {});
    const arrow = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
      button(sign, () => void this.go((this.at ?? 0) + by), { "aria-label": say(label), title: say(label) });
    this.place = element("div", { class: "past", role: "group", "aria-label": say("past"), hidden: true },
      this.told,  // above the arrows, which then stay where they are
      element("div", { class: "row" },
        arrow("\u25C0", "back", -1), this.slider, arrow("\u25B6", "next", 1),
        button(say("past-leave"), this.leave, { class: "main" })));
    this.place.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.leave();
    });
    board.append(this.place);
  }

  /** Show the last step before the present. */
  async open() {
    opened(this.leave);
    this.place.hidden = false;
    document.body.dataset["past"] = "true";
    this.slider.focus();
    await this.go(0);
    await this.go(Number(this.slider.max) - 1);
  }

  /** @param {number} step */
  async go(step) {
    const at = this.at = Math.max(0, Math.min(step, Number(this.slider.max)));
    try {
      const drawn = await this.deeds.get(at);
      if (this.at !== at || !drawn.past) return;
      this.slider.max = String(drawn.past.steps);
      this.slider.value = String(at);
      const told = say("step", { n: at, all: drawn.past.steps, text: drawn.past.lines.map(line => line.text).join(" ") });
      this.told.textContent = told;
      this.slider.setAttribute("aria-valuetext", told);
      this.deeds.draw(drawn);
    } catch (error) {
      this.deeds.complain(error);
    }
  }

  leave() {
    closed(this.leave);
    this.at = null;
    this.place.hidden = true;
    delete document.body.dataset["past"];
    by("question").focus();
    this.deeds.leave();
  }
}
