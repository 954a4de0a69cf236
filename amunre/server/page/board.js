// The board, which is a drawing whose pieces are replaced one by one, with a button on top of each place.

import { drawing, element, svg } from "./dom.js";
import { Spots } from "./spots.js";
import { say } from "./words.js";
import { Zoom } from "./zoom.js";

export class Board {
  /** @param {HTMLElement} place
   * @param {import("./spots.js").Deeds} deeds
   * @param {HTMLElement} dock */
  constructor(place, deeds, dock) {
    this.place = place;
    this.sheet = element("div", { class: "sheet" });
    this.spots = new Spots("board", { ...deeds, focused: spot => this.zoom.reveal(spot) });
    /** The pieces, by name.
     * @type {Map<string, Element>} */
    this.pieces = new Map();
    /** Drawings of the pieces, by name.
     * @type {Map<string, string>} */
    this.shown = new Map();
    place.append(this.sheet);
    this.zoom = new Zoom(place, this.sheet, dock);
  }

  /** Show the board, or only its new pieces. Those that the events name are marked as changed; others look different only
   * because of something elsewhere.
   * @param {import("./wire").Drawn} drawn
   * @param {string[]} named ids that the events since the last drawing name */
  draw(drawn, named) {
    if (drawn.board) this.begin(drawing(drawn.board));
    this.sheet.querySelector("svg")?.setAttribute("aria-label", drawn.label);
    this.spots.changed.clear();
    for (const [name, text] of Object.entries(drawn.pieces)) {
      const piece = this.pieces.get(name);
      if (!piece || this.shown.get(name) === text) continue;
      this.shown.set(name, text);
      const inside = drawing(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
      piece.replaceChildren(...inside.childNodes);
      const place = piece.getAttribute("data-place") ?? "";
      this.spots.changed.add(place);
      if (named.includes(place)) piece.classList.add("a-new");
    }
  }

  /** Remove the marks on new pieces. */
  settle() {
    for (const piece of this.pieces.values()) piece.classList.remove("a-new");
  }

  /** @param {SVGSVGElement} drawn */
  begin(drawn) {
    drawn.querySelector(":scope > desc")?.remove();  // the label contains the description and keeps it up to date
    const box = drawn.getAttribute("viewBox") ?? "";
    const [, , width = 1, height = 1] = box.split(" ").map(Number);
    document.documentElement.style.setProperty("--aspect", String(width / height));
    const over = svg("svg", { viewBox: box, class: "spots", role: "group", "aria-label": say("places") });
    this.pieces = new Map([...drawn.querySelectorAll("[data-piece]")].map(one => [one.getAttribute("data-piece") ?? "", one]));
    this.shown.clear();
    this.spots.build(over, this.pieces.values());
    this.sheet.replaceChildren(drawn, over);
  }

  /** Mark the places that can be picked.
   * @param {import("./picks.js").Narrowed} narrowed
   * @param {import("./picks.js").Picked} picked */
  mark(narrowed, { group, pieces }) {
    this.spots.mark(narrowed, pieces);
    const some = [...this.spots.all.values()].filter(spot => spot.matches(".open")).length * 2 < this.spots.all.size;
    this.sheet.classList.toggle("few", some);
    const isNarrow = group !== null || pieces.length > 0;
    this.sheet.classList.toggle("narrow", isNarrow);
    if (!isNarrow) this.zoom.rest();
  }
}
