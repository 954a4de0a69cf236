// The layout of a table: the seats and the menu in the header, the board, the dock, and a drawer for the log and the chat.

import { closed, opened } from "./backing.js";
import { shown } from "./dialog.js";
import { button, by, element } from "./dom.js";
import { say } from "./words.js";

/** Window in which the board is above the dock. */
const STACKED = matchMedia("(max-width: 899px) and (orientation: portrait)");
/** Window with room for the board and the choices only. */
export const SMALL = matchMedia("(max-width: 899px) and (orientation: portrait), (max-height: 500px)");

export class Layout {
  /** @param {HTMLElement} main
   * @param {Record<"players" | "now" | "board" | "news" | "log" | "chat", HTMLElement>} parts
   * @param {() => void} changed called when the window needs a board of another shape */
  constructor(main, { players, now, board, news, log, chat }, changed) {
    this.shut = this.shut.bind(this);
    const close = button(say("close"), this.shut, { class: "small" });
    this.drawer = element("div", { id: "drawer", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.shut() },
      element("div", { class: "row end" }, close), log, chat);
    this.opener = button(say("drawer"), () => this.drawer.hidden ? this.open() : this.shut(), { id: "open-drawer", "aria-expanded": "false", "aria-controls": "drawer" });
    this.menu = element("div", { class: "menu" });
    this.legend = button(say("legend"), () => this.showLegend(), { id: "legend", hidden: true });
    /** Drawing that explains the signs on the board.
     * @type {SVGSVGElement | null} */
    this.key = null;
    this.now = now;
    /** The frame in which the dock is measured.
     * @type {number | null} */
    this.settling = null;
    main.className = "table";
    by("heading").after(players);
    const side = element("div", { id: "side", class: "side" });
    main.replaceChildren(now, board, side, this.drawer);
    /** Place for a tip. */
    this.tips = element("div", { class: "tips" });
    const place = () => {
      if (SMALL.matches) log.before(news);
      else side.append(news);
      if (SMALL.matches) now.append(this.tips);
      else side.prepend(this.tips);
    };
    SMALL.addEventListener("change", place);
    STACKED.addEventListener("change", changed);
    place();
  }

  /** Shape of the board that fits the window. */
  get shape() {
    return STACKED.matches ? "tall" : "wide";
  }

  /** Make the choices smaller if the dock would scroll, once a frame. */
  settle() {
    this.settling ??= requestAnimationFrame(() => {
      this.settling = null;
      this.now.classList.remove("dense");
      this.now.classList.toggle("dense", this.now.scrollHeight > this.now.clientHeight);
    });
  }

  /** Add tools to the header and to its menu.
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} inMenu */
  tools(tools, inMenu) {
    const place = by("tools");
    /** @type {HTMLDetailsElement} */
    const menu = element("details", { id: "more", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.fold(menu, true) },
      element("summary", {}, say("more")),
      this.menu);
    this.menu.append(this.legend, ...[...place.children].filter(one => one.id !== "line"), ...inMenu);
    document.addEventListener("pointerdown", ({ target }) => {
      if (menu.open && target instanceof Element && !menu.contains(target) && !target.closest("dialog")) this.fold(menu, false);
    });
    const close = () => this.fold(menu, true);
    menu.addEventListener("toggle", () => (menu.open ? opened : closed)(close));
    menu.addEventListener("click", event => event.target instanceof HTMLElement && event.target.closest("#legend, .deeds button") && this.fold(menu, true));
    place.append(...tools, this.opener, menu);
  }

  /** Close a menu.
   * @param {Element} menu
   * @param {boolean} back true to move the focus to its heading if it is in the menu */
  fold(menu, back) {
    if (back && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.removeAttribute("open");
  }

  /** Open the drawer. */
  open() {
    if (this.drawer.hidden) opened(this.shut);
    this.drawer.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.unread(false);
    this.drawer.querySelector("button")?.focus();
  }

  shut() {
    closed(this.shut);
    this.drawer.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
  }

  /** Mark the log as unread, or as read.
   * @param {boolean} isNew */
  unread(isNew) {
    this.opener.classList.toggle("unread", isNew && this.drawer.hidden);
  }

  /** Store the legend, which a button opens.
   * @param {SVGSVGElement} key */
  explain(key) {
    this.key = key;
    this.legend.hidden = false;
  }

  showLegend() {
    const dialog = shown(say("legend"), [button(say("close"), () => dialog.close()), this.key], () => {}, "key");
  }
}
