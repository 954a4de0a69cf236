// Pieces of a drawing as controls: a transparent button on each piece, with arrow keys from one to the next.

import { svg } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./picks.js").Narrowed} Narrowed */
/** @typedef {{pick: (piece: string) => void, look: (piece: string) => void, focused?: (spot: SVGElement) => void}} Deeds
 *   pick: called with the key of a clicked piece; look: called with the key of a piece about which the player wants to read;
 *   focused: called with the button that gets the focus. */

const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

export class Spots {
  /** @param {string} kind first part of the pieces' keys
   * @param {Deeds} deeds */
  constructor(kind, deeds) {
    this.kind = kind;
    this.deeds = deeds;
    /** The buttons, by id.
     * @type {Map<string, SVGElement>} */
    this.all = new Map();
    /** Texts over pieces that are picked more than once, by id.
     * @type {Map<string, SVGElement>} */
    this.counts = new Map();
    /** The pieces below them, by id.
     * @type {Map<string, Element>} */
    this.pieces = new Map();
    /** Ids of the pieces that the last drawing changed.
     * @type {Set<string>} */
    this.changed = new Set();
  }

  /** Return whether there is a piece with an id.
   * @param {string} id */
  has = id => this.pieces.has(id);

  /** Return the key of the thing on a place that this player's actions name, such as a leader; null if there is none.
   * @param {string} id */
  thingOn(id) {
    const thing = this.pieces.get(id)?.querySelector("[data-acts]")?.getAttribute("data-acts");
    return thing ? `hand:${thing}` : null;
  }

  /** Make buttons for pieces.
   * @param {Element} over element for the buttons
   * @param {Iterable<Element>} pieces */
  build(over, pieces) {
    this.all.clear();
    this.counts.clear();
    this.pieces.clear();
    for (const piece of pieces) {
      const id = piece.getAttribute("data-place");
      if (id === null) continue;
      this.pieces.set(id, piece);
      this.all.set(id, this.spot(id, piece));
    }
    over.append(...this.all.values());
    this.all.values().next().value?.setAttribute("tabindex", "0");
  }

  /** @param {string} id
   * @param {Element} piece */
  spot(id, piece) {
    const [x = "0", y = "0"] = (piece.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [];
    const key = `${this.kind}:${id}`, spot = svg("rect", {
      x, y, rx: "4", width: piece.getAttribute("data-width") ?? "0", height: piece.getAttribute("data-height") ?? "0",
      role: "button", tabindex: "-1", "data-spot": id, "data-key": key,
    });
    spot.append(svg("title", {}));
    spot.addEventListener("click", event => event.detail < 3 && this.deeds.pick(key));
    spot.addEventListener("contextmenu", event => {  // a right click, or a long touch
      event.preventDefault();
      this.deeds.look(key);
    });
    spot.addEventListener("keydown", event => this.key(id, event));
    spot.addEventListener("focus", () => this.deeds.focused?.(spot));
    return spot;
  }

  /** @param {string} id
   * @param {KeyboardEvent} event */
  key(id, event) {
    const arrow = ARROWS.get(event.key);
    if (arrow) this.focus(this.beside(id, /** @type {[number, number]} */ (arrow)));
    else if (event.key === "Enter" || event.key === " ") this.deeds.pick(`${this.kind}:${id}`);
    else if (event.key === "?") this.deeds.look(`${this.kind}:${id}`);
    else return;
    event.preventDefault();
  }

  /** Return the nearest piece in a direction.
   * @param {string} id
   * @param {[number, number]} direction */
  beside(id, [right, down]) {
    const from = this.middle(id);
    let best = id, least = Infinity;
    for (const other of this.all.keys()) {
      const to = this.middle(other), dx = to.x - from.x, dy = to.y - from.y;
      const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {string} id */
  middle(id) {
    const number = (/** @type {string} */ name) => Number(this.all.get(id)?.getAttribute(name));
    return { x: number("x") + number("width") / 2, y: number("y") + number("height") / 2 };
  }

  /** @param {string} id */
  focus(id) {
    for (const [other, spot] of this.all) spot.setAttribute("tabindex", other === id ? "0" : "-1");
    this.all.get(id)?.focus({ preventScroll: true });
  }

  /** Mark the pieces that can be picked, those that only refused offers name, and those that are picked.
   * @param {Narrowed} narrowed
   * @param {string[]} picked */
  mark({ open, next, shut }, picked) {
    /** @type {Map<string, Set<string>>} */
    const groups = new Map();
    for (const { group, pieces } of open) for (const one of pieces) groups.set(one, (groups.get(one) ?? new Set()).add(group));
    for (const [id, spot] of this.all) {
      const key = `${this.kind}:${id}`, keys = [key, this.thingOn(id) ?? key], isNext = keys.some(one => next.has(one));
      const times = picked.filter(one => keys.includes(one)).length;
      const title = this.titleOf(id) || id, there = [...new Set(keys.flatMap(one => [...groups.get(one) ?? []]))];
      const name = !isNext ? title : there.length === 1 ? say("place-for", { title, action: there[0] ?? "" }) : say("place-with", { title, n: there.length });
      spot.setAttribute("aria-label", times > 1 ? `${times}\u00a0\u00d7 ${name}` : name);
      spot.setAttribute("aria-pressed", String(times > 0));
      this.count(id, spot, times);
      spot.classList.toggle("open", isNext);
      spot.classList.toggle("closed", shut.has(key) && !times);
      const tooltip = spot.querySelector("title");
      if (tooltip) tooltip.textContent = title;
    }
  }

  /** Write on a piece how often it is picked, if that is more than once.
   * @param {string} id
   * @param {SVGElement} spot
   * @param {number} times */
  count(id, spot, times) {
    if (times > 1 && !this.counts.has(id)) {
      const inside = (/** @type {string} */ side, /** @type {number} */ by) => String(Number(spot.getAttribute(side)) + by);
      const made = svg("text", { class: "times", "aria-hidden": "true", x: inside("x", 4), y: inside("y", 17) });
      this.counts.set(id, made);
      spot.parentElement?.append(made);
    }
    const count = this.counts.get(id);
    if (count) count.textContent = times > 1 ? `${times}\u00a0\u00d7` : "";
  }

  /** Mark only these pieces.
   * @param {string[]} ids */
  point(ids) {
    for (const [id, spot] of this.all) spot.classList.toggle("meant", ids.includes(id));
  }

  /** Mark only these pieces, because something has happened there.
   * @param {string[]} ids */
  tell(ids) {
    for (const [id, spot] of this.all) spot.classList.toggle("told", ids.includes(id));
  }

  /** Return what a piece contains, in words; an empty string if its drawing does not say.
   * @param {string} id */
  titleOf(id) {
    return this.pieces.get(id)?.querySelector("title")?.textContent ?? "";
  }
}
