// Scenes, such as a reveal or a war: cards over the board that stay until the next decision.

import { button, drawing, element } from "./dom.js";
import { say } from "./words.js";

/** Maximum number of scenes on the screen. */
const MOST = 4;
/** Width from which a drawing needs more room to be read. */
const LARGE = 400;
/** CSS classes for the corners of the board. */
const CORNERS = ["", "left", "low", "left low"];

export class Scenes {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.place = element("div", { class: "scenes", role: "group", "aria-label": say("scenes"), hidden: true });
    this.place.addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.clear();
    });
    board.addEventListener("pointerdown", event => {
      if (event.target instanceof Node && !this.place.contains(event.target)) this.clear();
    });
    this.board = board;
    board.append(this.place);
  }

  /** Move to the corner of the board where the scenes cover the fewest places that can be picked or that the question is about.
   * If they would cover one everywhere, only their titles remain, until they are opened.
   * @param {string[]} about ids of the places that the question is about */
  avoid(about) {
    if (this.place.hidden) return;
    const meant = [...this.board.querySelectorAll(".spots [data-spot]")].filter(one =>
      one.classList.contains("open") || about.includes(one.getAttribute("data-spot") ?? "")).map(one => one.getBoundingClientRect());
    const figures = [...this.place.querySelectorAll("details")];
    for (const folded of [false, true]) {
      for (const figure of figures) if (!figure.dataset["chosen"]) figure.open = !folded;
      const [corner, covered] = this.bestCorner(meant);
      this.place.className = `scenes ${corner}`;
      if (!covered) return;
    }
  }

  /** Return the CSS class of the corner where the scenes cover the fewest of these places, and their number.
   * @param {DOMRect[]} meant
   * @returns {[string, number]} */
  bestCorner(meant) {
    const found = CORNERS.map(corner => {
      this.place.className = `scenes ${corner}`;
      const { left, right, top, bottom } = this.place.getBoundingClientRect();
      return meant.filter(one => one.left < right && one.right > left && one.top < bottom && one.bottom > top).length;
    });
    const least = Math.min(...found);
    return [CORNERS[found.indexOf(least)] ?? "", least];
  }

  /** Show scenes after those that are already shown.
   * @param {{number: number, title: string, drawing: string}[]} drawn */
  show(drawn) {
    const scenes = drawn.filter(({ number }) => !this.place.querySelector(`[data-scene="${number}"]`));
    if (!scenes.length) return;
    if (this.place.hidden) this.place.replaceChildren(button(say("close"), () => this.clear(), { class: "small" }));
    this.place.append(...scenes.map(scene => {
      const drawn = drawing(scene.drawing), isLarge = Number(drawn.getAttribute("width")) > LARGE;
      const made = element("details", { class: isLarge ? "scene large" : "scene", open: true, "data-scene": String(scene.number) }, element("summary", {}, scene.title), drawn);
      made.firstElementChild?.addEventListener("click", () => { made.dataset["chosen"] = "true"; });
      return made;
    }));
    for (const old of [...this.place.querySelectorAll("details")].slice(0, -MOST)) old.remove();
    this.place.hidden = false;
    this.place.scrollTop = this.place.scrollHeight;
  }

  clear() {
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
