// Zoom and pan of the board: wheel, pinch, drag, keys and buttons.

import { button, by, element } from "./dom.js";
import { say } from "./words.js";

/** Greatest scale. */
const MOST = 6;
/** Factor of one step, and of a double click. */
const STEP = 1.4, TWICE = 2;
/** Distance in pixels from which a movement of the pointer is not a click. */
const DRAG = 6;
/** Least size in pixels of a place on which a finger can be seen to be right, and its size after zooming in. */
const SMALL = 36, TOUCHABLE = 44;

const TOUCH = matchMedia("(pointer: coarse)");
const ARROWS = new Map([["ArrowLeft", [1, 0]], ["ArrowRight", [-1, 0]], ["ArrowUp", [0, 1]], ["ArrowDown", [0, -1]]]);

/** @typedef {{x: number, y: number}} Point */

export class Zoom {
  /** @param {HTMLElement} place the window on the sheet
   * @param {HTMLElement} sheet
   * @param {HTMLElement} dock place for the button of a touch screen; other screens have the buttons in the header, so that they cover nothing of the board */
  constructor(place, sheet, dock) {
    this.place = place;
    this.sheet = sheet;
    this.scale = 1;
    /** Offset of the sheet in pixels.
     * @type {Point} */
    this.at = { x: 0, y: 0 };
    /** Pointers that are down, by id.
     * @type {Map<number, Point>} */
    this.down = new Map();
    /** True while the pointer drags the sheet. */
    this.drags = false;
    /** True if the last click zoomed in. */
    this.enlarged = false;
    /** True if only such clicks have zoomed in, so that the whole board comes back by itself. */
    this.returns = false;
    const tool = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
      button(sign, act, { "aria-label": label, title: label, "data-key": label });
    const fit = tool("\u2922", say("zoom-fit"), () => this.fit());
    this.tools = element("div", { class: "zoom" }, ...TOUCH.matches ? [fit]
      : [tool("+", say("zoom-in"), () => this.by(STEP)), tool("\u2212", say("zoom-out"), () => this.by(1 / STEP)), fit]);
    (TOUCH.matches ? dock : by("heading").parentElement ?? dock).append(this.tools);
    place.addEventListener("wheel", event => {
      if (!this.place.querySelector("svg")) return;
      event.preventDefault();
      this.by(STEP ** (-event.deltaY / 200), this.inside(event));
    }, { passive: false });
    place.addEventListener("pointerdown", event => this.press(event));
    place.addEventListener("pointermove", event => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) place.addEventListener(name, event => this.down.delete(event.pointerId));
    place.addEventListener("click", event => {
      const isMeant = !this.drags && !(this.enlarged && event.detail > 1);  // no drag, and no second touch on what has grown meanwhile
      this.drags = false;
      if (isMeant) {
        this.enlarged = event.target instanceof Element && event.target.matches("[data-spot]") && this.enlarges(event);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true });
    place.addEventListener("dblclick", event => {
      if (this.enlarged || !(event.target instanceof Element) || event.target.closest(".open, [aria-pressed='true'], button")) return;
      if (this.scale > 1) this.fit();
      else this.by(TWICE, this.inside(event));
    });
    place.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => this.move(this.at)).observe(place);
  }

  /** Return a pointer's position in the window.
   * @param {MouseEvent} event
   * @returns {Point} */
  inside({ clientX, clientY }) {
    const { left, top } = this.place.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.target instanceof Element && event.target.closest("button")) return;
    if (!this.down.size) this.drags = false;
    this.down.set(event.pointerId, this.inside(event));
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const from = this.down.get(event.pointerId), to = this.inside(event);
    if (!from) return;
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    const dx = to.x - from.x, dy = to.y - from.y;
    if (!this.drags && !other && Math.hypot(dx, dy) < DRAG) return;
    this.drags = true;
    this.returns = false;
    this.down.set(event.pointerId, to);
    if (other) this.by(Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y)), other);
    else this.move({ x: this.at.x + dx, y: this.at.y + dy });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = event.target instanceof Element && !event.target.matches("[data-spot]") ? ARROWS.get(event.key) : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.by(STEP);
    else if (event.key === "-") this.by(1 / STEP);
    else if (event.key === "0") this.fit();
    else if (arrow) this.move({ x: this.at.x + 60 * (arrow[0] ?? 0), y: this.at.y + 60 * (arrow[1] ?? 0) });
    else return;
    event.preventDefault();
  }

  /** Zoom by a factor around a point, by default the middle of the window.
   * @param {number} factor
   * @param {Point} [point] */
  by(factor, point = { x: this.place.clientWidth / 2, y: this.place.clientHeight / 2 }) {
    const scale = Math.max(1, Math.min(MOST, this.scale * factor)), grown = scale / this.scale;
    const { offsetLeft, offsetTop } = this.sheet;
    this.scale = scale;
    this.returns = false;
    this.move({
      x: point.x - offsetLeft - (point.x - offsetLeft - this.at.x) * grown, y: point.y - offsetTop - (point.y - offsetTop - this.at.y) * grown,
    });
  }

  fit() {
    this.scale = 1;
    this.move({ x: 0, y: 0 });
  }

  /** Show the whole board again if only a touch has zoomed in. */
  rest() {
    if (this.returns) this.fit();
  }

  /** Move the sheet, but no farther than its edges.
   * @param {Point} to */
  move({ x, y }) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.sheet, { clientWidth, clientHeight } = this.place;
    const held = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ room) => {
      const least = room - start - size * this.scale, most = -start;
      return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, at));
    };
    this.at = this.scale === 1 ? { x: 0, y: 0 }
      : { x: held(x, offsetLeft, offsetWidth, clientWidth), y: held(y, offsetTop, offsetHeight, clientHeight) };
    this.sheet.style.transform = this.scale === 1 ? "" : `translate(${this.at.x}px, ${this.at.y}px) scale(${this.scale})`;
    this.place.classList.toggle("zoomed", this.scale > 1);
    if (TOUCH.matches) this.tools.hidden = this.scale === 1;
  }

  /** Zoom in on a touched place that a finger covers, so that the player sees what is picked and can correct it; return whether it was so small.
   * @param {MouseEvent} event */
  enlarges(event) {
    const { width, height } = /** @type {Element} */ (event.target).getBoundingClientRect(), size = Math.min(width, height);
    if (!TOUCH.matches || event.detail === 0 || size >= SMALL || this.scale >= MOST) return false;
    this.by(TOUCHABLE / size, this.inside(event));
    return this.returns = true;
  }

  /** Move the sheet so that an element is in the window.
   * @param {Element} one */
  reveal(one) {
    if (this.scale === 1) return;
    const all = this.place.getBoundingClientRect(), its = one.getBoundingClientRect();
    const outside = (/** @type {number} */ start, /** @type {number} */ end, /** @type {number} */ low, /** @type {number} */ high) =>
      start < low ? low - start : end > high ? high - end : 0;
    this.move({ x: this.at.x + outside(its.left, its.right, all.left, all.right), y: this.at.y + outside(its.top, its.bottom, all.top, all.bottom) });
  }
}
