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

  /** Move to the corner of the board where the scenes cover the fewest places that can be picked. */
  avoid() {
    if (this.place.hidden) return;
    const open = [...this.board.querySelectorAll(".spots .open")].map(one => one.getBoundingClientRect());
    let best = "", least = Infinity;
    for (const corner of CORNERS) {
      this.place.className = `scenes ${corner}`;
      const { left, right, top, bottom } = this.place.getBoundingClientRect();
      const covered = open.filter(one => one.left < right && one.right > left && one.top < bottom && one.bottom > top).length;
      if (covered < least) [best, least] = [corner, covered];
    }
    this.place.className = `scenes ${best}`;
  }

  /** Show scenes after those that are already shown.
   * @param {{title: string, drawing: string}[]} scenes */
  show(scenes) {
    if (!scenes.length) return;
    if (this.place.hidden) this.place.replaceChildren(button(say("close"), () => this.clear(), { class: "small" }));
    this.place.append(...scenes.map(scene => {
      const drawn = drawing(scene.drawing), isLarge = Number(drawn.getAttribute("width")) > LARGE;
      return element("figure", { class: isLarge ? "scene large" : "scene" }, element("figcaption", {}, scene.title), drawn);
    }));
    for (const old of [...this.place.querySelectorAll("figure")].slice(0, -MOST)) old.remove();
    this.place.hidden = false;
    this.place.scrollTop = this.place.scrollHeight;
  }

  clear() {
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
