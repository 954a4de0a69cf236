// The board, which is a drawing whose pieces are replaced one by one, with a button on top of each place.

import { button, clickedOnce, element } from "./dom.js";
import { beLarge, large } from "./keeping.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** The drawings' style sheets, by text. They are taken out of the drawings, because the page's policy forbids inline styles.
 * @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** Return a drawing as an element without references and styles.
 * @param {string} text
 * @returns {SVGSVGElement} */
export function drawing(text) {
  const plain = text.replace(/<style>([^<]*)<\/style>/g, (_, rules) => {
    if (!sheets.has(rules)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules.replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
      sheets.set(rules, sheet);
      document.adoptedStyleSheets = [...sheets.values()];
    }
    return "";
  });
  const drawn = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  return /** @type {any} */ (document.importNode(drawn, true));
}

/** Return an SVG element.
 * @param {string} tag
 * @param {Record<string, string>} attributes */
function svg(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** @typedef {import("./choices.js").Choice & {group: string}} Offer A choice with its group. */

const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

export class Board {
  /** @param {HTMLElement} place
   * @param {(offer: Offer) => HTMLElement} buttonFor
   * @param {(offer: Offer) => void} choose called when the player picks an offer's place */
  constructor(place, buttonFor, choose) {
    this.place = place;
    this.buttonFor = buttonFor;
    this.choose = choose;
    this.sheet = element("div", { class: "sheet" });
    this.zoom = button(say("larger"), () => this.enlarge(!large()), { class: "zoom" });
    this.panel = element("div", { class: "panel", role: "dialog", hidden: true });
    /** @type {Map<string, Element>} */
    this.pieces = new Map();
    /** @type {Map<string, string>} */
    this.shown = new Map();
    /** @type {Map<string, SVGElement>} */
    this.spots = new Map();
    /** @type {Map<string, Offer[]>} */
    this.offers = new Map();
    /** Offers, by place, while the player is picking a place; otherwise null.
     * @type {Map<string, Offer> | null} */
    this.picking = null;
    /** Called with a picked place that was not offered; null to open that place instead.
     * @type {((id: string) => void) | null} */
    this.other = null;
    place.append(this.sheet, this.zoom, this.panel);
    this.enlarge(large());
    clickedOnce(this.sheet);
    clickedOnce(this.panel);
    this.panel.addEventListener("keydown", event => event.key === "Escape" && this.close());
    document.addEventListener("pointerdown", event => {
      if (event.target instanceof Node && !this.panel.contains(event.target)) this.close(false);
    });
  }

  /** Return whether an id is a place on this board.
   * @param {string} id */
  has = id => this.spots.has(id);

  /** Show the board, or only its new pieces.
   * @param {import("./wire").Drawn} drawn */
  draw(drawn) {
    if (drawn.board) this.begin(drawing(drawn.board));
    this.sheet.querySelector("svg")?.setAttribute("aria-label", drawn.label);
    const first = this.shown.size === 0;
    for (const [name, text] of Object.entries(drawn.pieces)) {
      const piece = this.pieces.get(name);
      if (!piece || this.shown.get(name) === text) continue;
      this.shown.set(name, text);
      const inside = drawing(`<svg xmlns="${SVG}">${text}</svg>`);
      piece.replaceChildren(...inside.childNodes);
      piece.classList.toggle("a-new", !first && piece.hasAttribute("data-place"));
    }
    for (const [id, spot] of this.spots) spot.setAttribute("aria-label", this.nameOf(id));
  }

  /** Show the board larger than the screen, or fit it to the screen.
   * @param {boolean} wish */
  enlarge(wish) {
    beLarge(wish);
    this.place.classList.toggle("large", wish);
    this.zoom.setAttribute("aria-pressed", String(wish));
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
    this.place.style.setProperty("--aspect", String(width / height));
    const over = svg("svg", { viewBox: box, class: "spots", role: "group", "aria-label": say("places") });
    this.pieces = new Map([...drawn.querySelectorAll("[data-piece]")].map(one => [one.getAttribute("data-piece") ?? "", one]));
    this.shown.clear();
    this.spots.clear();
    for (const piece of this.pieces.values()) {
      const id = piece.getAttribute("data-place");
      if (id === null) continue;
      const spot = this.spot(id, piece);
      this.spots.set(id, spot);
      over.append(spot);
    }
    this.spots.values().next().value?.setAttribute("tabindex", "0");
    this.sheet.replaceChildren(drawn, over);
  }

  /** @param {string} id
   * @param {Element} piece */
  spot(id, piece) {
    const [x = "0", y = "0"] = (piece.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [];
    const spot = /** @type {SVGElement} */ (svg("rect", {
      x, y, rx: "4", width: piece.getAttribute("data-width") ?? "0", height: piece.getAttribute("data-height") ?? "0",
      role: "button", tabindex: "-1", "data-spot": id, "aria-haspopup": "dialog",
    }));
    spot.addEventListener("click", () => this.open(id));
    spot.addEventListener("keydown", event => this.key(id, event));
    return spot;
  }

  /** @param {string} id
   * @param {KeyboardEvent} event */
  key(id, event) {
    const arrow = ARROWS.get(event.key);
    if (arrow) this.focus(this.beside(id, /** @type {[number, number]} */ (arrow)));
    else if (event.key === "Enter" || event.key === " ") this.open(id);
    else return;
    event.preventDefault();
  }

  /** Return the nearest place in a direction.
   * @param {string} id
   * @param {[number, number]} direction */
  beside(id, [right, down]) {
    const from = this.middle(id);
    let best = id, least = Infinity;
    for (const other of this.spots.keys()) {
      const to = this.middle(other), dx = to.x - from.x, dy = to.y - from.y;
      const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {string} id */
  middle(id) {
    const number = (/** @type {string} */ name) => Number(this.spots.get(id)?.getAttribute(name));
    return { x: number("x") + number("width") / 2, y: number("y") + number("height") / 2 };
  }

  /** @param {string} id */
  focus(id) {
    for (const [other, spot] of this.spots) spot.setAttribute("tabindex", other === id ? "0" : "-1");
    this.spots.get(id)?.focus();
  }

  /** Set the offers, by place.
   * @param {Offer[]} offers */
  offer(offers) {
    this.offers.clear();
    for (const offer of offers) {
      for (const id of offer.about.filter(this.has)) {
        const there = this.offers.get(id);
        if (there) there.push(offer);
        else this.offers.set(id, [offer]);
      }
    }
    this.mark();
  }

  /** Let the player choose one of these offers by its place; null to stop.
   * @param {Offer[] | null} offers
   * @param {((id: string) => void) | null} [other] called with any other place */
  pick(offers, other = null) {
    this.close(false);
    if (offers) this.place.scrollIntoView({ block: "nearest" });
    this.other = other;
    this.picking = offers && new Map(offers.flatMap(offer => offer.about.filter(this.has).map(id => [id, offer])));
    this.mark();
  }

  /** Stop picking a place. */
  unpick() {
    if (this.picking === null) return;
    this.picking = this.other = null;
    this.mark();
  }

  /** Mark the places that have offers. */
  mark() {
    for (const [id, spot] of this.spots) {
      spot.setAttribute("aria-label", this.nameOf(id));
      spot.classList.toggle("open", this.isOpen(id));
    }
    const few = [...this.spots.keys()].filter(id => this.isOpen(id)).length * 2 < this.spots.size;
    this.sheet.classList.toggle("few", few || this.picking !== null);
  }

  /** @param {string} id */
  isOpen(id) {
    const offers = this.picking ? [this.picking.get(id)] : this.offers.get(id);
    return offers?.some(offer => offer && !offer.reasons.length) ?? false;
  }

  /** Mark only these places.
   * @param {string[]} places */
  point(places) {
    for (const [id, spot] of this.spots) spot.classList.toggle("meant", places.includes(id));
  }

  /** Return a place's label, which gives its contents and the number of offers there.
   * @param {string} id */
  nameOf(id) {
    const piece = this.spots.has(id) && [...this.pieces.values()].find(one => one.getAttribute("data-place") === id);
    const title = (piece && piece.querySelector("title")?.textContent) || id;
    const picked = this.picking?.get(id);
    if (picked && this.isOpen(id)) return say("place-for", { title, action: picked.group });
    const open = this.picking ? 0 : this.offers.get(id)?.filter(offer => !offer.reasons.length).length ?? 0;
    return open ? say("place-with", { title, n: open }) : title;
  }

  /** Show the offers at a place.
   * @param {string} id */
  open(id) {
    const picked = this.picking?.get(id);
    if (picked) return this.choose(picked);
    if (this.picking && this.other) return this.other(id);
    const offers = this.offers.get(id) ?? [];
    /** @type {Map<string, Offer[]>} */
    const groups = new Map();
    for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
    const close = button(say("close"), () => this.close(), { class: "close" });
    this.panel.setAttribute("aria-label", this.nameOf(id));
    this.panel.replaceChildren(
      element("p", { class: "panel-title" }, this.nameOf(id)),
      ...[...groups].map(([title, inside]) => inside.length === 1 && inside[0]?.label === id
        ? element("div", { class: "row" }, this.buttonFor({ ...inside[0], label: title }))
        : element("div", { class: "row" }, element("span", { class: "panel-group" }, title),
          ...inside.map(offer => this.buttonFor(offer)))),
      close,
    );
    this.focus(id);
    this.spots.get(id)?.classList.add("chosen");
    this.opened = id;
    this.panel.hidden = false;
    this.put(id);
    /** @type {HTMLElement | null} */ (this.panel.querySelector("button:not([aria-disabled])"))?.focus();
  }

  /** Position the panel next to a place so that it is fully visible.
   * @param {string} id */
  put(id) {
    const spot = this.spots.get(id)?.getBoundingClientRect(), whole = this.place.getBoundingClientRect();
    if (!spot) return;
    const { offsetWidth: width, offsetHeight: height } = this.panel;
    const below = spot.bottom + height + 8 < innerHeight || spot.top - height - 8 < 0;
    const left = Math.max(0, Math.min(spot.left - whole.left, whole.width - width));
    const top = (below ? spot.bottom + 6 : spot.top - height - 6) - whole.top;
    this.panel.style.left = `${left + this.place.scrollLeft}px`;
    this.panel.style.top = `${top + this.place.scrollTop}px`;
    const covered = spot.bottom + 8 - this.panel.getBoundingClientRect().top;
    if (getComputedStyle(this.panel).position === "fixed" && covered > 0) scrollBy({ top: covered });
  }

  /** @param {boolean} back true to return the focus to the place */
  close(back = true) {
    if (this.panel.hidden || this.opened === undefined) return;
    this.panel.hidden = true;
    this.spots.get(this.opened)?.classList.remove("chosen");
    if (back) this.focus(this.opened);
  }
}
