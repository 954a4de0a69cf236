// The hand, which is a drawing whose pieces are buttons.

import { drawing, element, svg } from "./dom.js";
import { Spots } from "./spots.js";
import { say } from "./words.js";

export class Hand {
  /** @param {HTMLElement} place
   * @param {import("./spots.js").Deeds} deeds */
  constructor(place, deeds) {
    this.place = place;
    this.spots = new Spots("hand", deeds);
  }

  /** Show a drawing of the hand; null if there is none.
   * @param {string | null} text */
  draw(text) {
    this.place.hidden = !text;
    if (!text) return;
    const drawn = drawing(text), over = svg("g", { class: "spots" });
    this.spots.build(over, drawn.querySelectorAll("[data-place]"));
    drawn.setAttribute("role", "group");
    drawn.setAttribute("preserveAspectRatio", "xMinYMin");
    drawn.append(over);
    this.place.replaceChildren(element("h2", { class: "aloud" }, say("hand")), drawn);
  }

  /** Mark the pieces that can be picked.
   * @param {import("./picks.js").Narrowed} narrowed
   * @param {import("./picks.js").Picked} picked */
  mark(narrowed, { pieces }) {
    this.spots.mark(narrowed, pieces);
  }
}
