// What has happened, shown on the board: the places of each new line in turn, with a piece that flies there.

import { namedIn } from "./log.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds for one line. */
const TIME = 450;
/** Maximum number of lines to show after one update. */
const MOST = 8;

/** @typedef {import("./wire").Line} Line */

export class Motion {
  /** @param {{
   *   board: import("./spots.js").Spots, hand: import("./spots.js").Spots, chairOf: (seat: unknown) => Element | undefined,
   * }} parts chairOf: returns the element of a seat */
  constructor({ board, hand, chairOf }) {
    this.board = board;
    this.hand = hand;
    this.chairOf = chairOf;
    /** Positions of the hand's pieces when this person acted, by id.
     * @type {Map<string, DOMRect>} */
    this.left = new Map();
    /** @type {Line[]} */
    this.lines = [];
    /** Number of calls to `show`, so that later lines stop earlier ones. */
    this.number = 0;
  }

  /** Remember where the hand's pieces are, which the next action may move. */
  leave() {
    this.left = new Map([...this.hand.all].map(([id, spot]) => [id, spot.getBoundingClientRect()]));
  }

  /** Add lines to show after the next drawing.
   * @param {Line[]} lines */
  learn(lines) {
    this.lines = [...this.lines, ...lines].slice(-MOST);
  }

  /** Show the lines, one after another. */
  async show() {
    const number = ++this.number, lines = STILL.matches || document.hidden ? [] : this.lines;
    this.lines = [];
    for (const line of lines) {
      const places = namedIn(line.params).filter(id => this.board.changed.has(id)), [first] = places;
      if (first === undefined) continue;
      this.board.tell(places);
      await this.fly(line, first);
      if (number !== this.number) break;
    }
    if (number === this.number) this.board.tell([]);
    this.left.clear();
  }

  /** Let a copy of a place's piece fly there, from the hand or from the seat that the line names.
   * @param {Line} line
   * @param {string} place */
  async fly({ params }, place) {
    const piece = this.board.pieces.get(place), to = this.board.all.get(place)?.getBoundingClientRect();
    const held = namedIn(params).map(id => this.left.get(id)).find(one => one), from = held ?? this.chairOf(params["seat"])?.getBoundingClientRect();
    const sheet = piece?.closest("svg");
    if (!piece || !sheet || !to || !from) return new Promise(go => setTimeout(go, TIME));
    const flying = /** @type {SVGSVGElement} */ (sheet.cloneNode(false)), copy = /** @type {Element} */ (piece.cloneNode(true));
    copy.removeAttribute("transform");
    for (const name of ["aria-label", "role"]) flying.removeAttribute(name);
    flying.setAttribute("viewBox", `0 0 ${piece.getAttribute("data-width")} ${piece.getAttribute("data-height")}`);
    flying.setAttribute("class", "amunre flying");  // the style sheets of drawings need the first class
    flying.setAttribute("aria-hidden", "true");
    flying.append(copy);
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) flying.style[side] = `${to[side]}px`;
    document.body.append(flying);
    const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
    const way = [{ transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0.4 }, { transform: "none", opacity: 1 }];
    await flying.animate(way, { duration: TIME, easing: "ease-out" }).finished.catch(() => {});
    flying.remove();
  }
}
