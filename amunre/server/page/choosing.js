// What the player picks: it narrows the choices until one remains, which the player confirms.

import { MOST_BUTTONS, offersOf } from "./choices.js";
import { element } from "./dom.js";
import { NOTHING, narrowed, picking } from "./picks.js";
import { say } from "./words.js";

/** @typedef {import("./choices.js").Group} Group */

/** The choosing at a page's table. */
export class Choosing {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Group[]} */
    this.groups = [];
    /** @type {import("./picks.js").Offer[]} */
    this.offers = [];
    this.picked = NOTHING;
    /** Piece that was picked or looked at last. */
    this.last = "";
    /** True while the panel shows a piece that is not picked. */
    this.looking = false;
    document.addEventListener("keydown", event => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      this.cancel();
    });
  }

  /** Show the choices; what is picked stays if it is still possible.
   * @param {Group[]} groups */
  show(groups) {
    const { board, hand } = this.page;
    if (this.looking && this.picked === NOTHING && groups.length && !this.groups.length) this.clear();  // it would cover the choices
    this.groups = groups;
    this.offers = offersOf(groups, board.spots.has, hand.spots.has);
    if (this.picked !== NOTHING && !narrowed(this.offers, this.picked).open.length) this.clear();
    else this.mark();
  }

  clear() {
    const { panel } = this.page, isHeld = panel.place.contains(document.activeElement);
    this.picked = NOTHING;
    panel.hide();
    this.mark();
    if (isHeld && this.last) this.spotsOf(this.last).focus(idOf(this.last));
  }

  /** Return to what is picked from a piece that is not, or drop it. */
  cancel() {
    if (this.looking && this.picked !== NOTHING) this.mark();
    else this.clear();
  }

  /** Pick a piece, or confirm the pending action by a second click.
   * @param {string} clicked */
  pick(clicked) {
    const piece = this.meant(clicked);
    this.last = clicked;
    const picked = picking(this.offers, this.picked, piece);
    if (picked === null) this.confirm();
    else if (picked === this.picked) this.look(clicked, true);
    else if (!narrowed(this.offers, picked).open.length) this.look(clicked);
    else if (picked.pieces.length || picked.group !== null) this.take(picked);
    else this.clear();
  }

  /** Return the piece that a click means: the thing on a place if it can be picked and the place cannot.
   * @param {string} clicked */
  meant(clicked) {
    const { pieces } = this.picked, { next } = narrowed(this.offers, this.picked);
    const thing = clicked.startsWith("board:") ? this.page.board.spots.thingOn(idOf(clicked)) : null;
    const isNamed = this.offers.some(one => !one.reasons.length && one.pieces.includes(thing ?? ""));
    return thing === null || !isNamed || next.has(clicked) || pieces.includes(clicked) ? clicked : thing;
  }

  /** @param {import("./picks.js").Picked} picked */
  take(picked) {
    this.picked = picked;
    this.mark();
  }

  /** Pick a group, or drop it if it is picked.
   * @param {string} group */
  pickGroup(group) {
    const { open } = narrowed(this.offers, { group, pieces: [] });
    const [first, ...others] = open.map(one => one.pieces);
    const shared = first?.filter((one, n) => first.indexOf(one) === n && others.every(other => other.includes(one))) ?? [];
    if (this.picked.group === group) this.clear();
    else this.take({ group, pieces: open.length > 1 ? shared : [] });
  }

  /** Pick all pieces of an offer, so that it only has to be confirmed.
   * @param {string} action text of the action */
  propose(action) {
    const offer = this.offers.find(one => one.text === action && !one.reasons.length && one.pieces.length);
    if (offer) this.take({ group: offer.group, pieces: offer.pieces });
  }

  confirm() {
    const { pending } = narrowed(this.offers, this.picked);
    if (pending) void this.page.play(pending.text);
  }

  /** Show what is picked, on the board, in the hand and in the panel. */
  mark() {
    const { board, hand, choices, layout, panel, rules, scenes } = this.page, { picked } = this, found = narrowed(this.offers, picked);
    board.mark(found, picked);
    hand.mark(found, picked);
    choices.show(this.groups, this.offers, picked);
    scenes.avoid(this.page.meant());
    this.looking = false;
    layout.settle();
    if (picked === NOTHING) return;
    const { pending, open, whole, next } = found, isFew = open.length <= MOST_BUTTONS, titles = picked.pieces.map(one => this.titleOf(one).split(". ", 1)[0] ?? "");
    const isSet = open[0]?.needsGroup === true;  // the larger sets are picked piece by piece
    const offers = picked.pieces.length ? (isFew && !isSet ? open : whole).filter(one => one !== pending) : [];
    const onBoard = [...next].some(one => one.startsWith("board:"));
    const hint = isFew && offers.length || !next.size ? "" : onBoard ? say("pick") : say("pick-in-hand");
    const named = titles.some(one => picked.group !== null && one.startsWith(picked.group)) ? titles : [picked.group, ...titles];
    const title = pending ? `${pending.group}: ${pending.label}` : named.filter(Boolean).join(" \u2013 ");
    const hides = [...picked.pieces.map(one => idOf(one)), ...titles.flatMap(one => offers.map(({ label }) => label).filter(label => one.startsWith(label)))];
    panel.show({ title, told: [], hint, offers, pending, hides });
    const { number } = panel, last = picked.pieces.at(-1);
    if (!last) return;
    const more = this.titleOf(last).split(". ").slice(1).join(". "), facts = more ? [element("p", { class: "quiet" }, more)] : [];
    panel.tell(number, facts);
    void rules.about(idOf(last)).then(found => panel.tell(number, [...facts, ...rules.reasons(found)])).catch(() => {});
  }

  /** Show the rules about a piece, and the reasons if it cannot be picked now.
   * @param {string} piece
   * @param {boolean} missed true if what is picked cannot go there */
  look(piece, missed = false) {
    this.last = piece;
    const { panel, rules, deeds } = this.page, { picked } = this, id = idOf(piece), title = this.titleOf(piece);
    const meant = missed ? narrowed(this.offers, picked).open.map(one => one.group) : picked.group === null ? null : [picked.group];
    const isMeant = (/** @type {string} */ group) => meant === null || meant.includes(group);
    const groups = this.groups.filter(one => isMeant(one.title)), here = this.offers.filter(one => one.pieces.includes(piece) && isMeant(one.group));
    const isOpen = here.some(one => !one.reasons.length), known = here.map(one => one.text);
    const told = here.filter(one => one.reasons.length && !here.some(other => other.group === one.group && !other.reasons.length)).flatMap(one => one.reasons);
    const tried = isOpen ? [] : groups.flatMap(({ common }) => common === null ? [] : [`${common} ${id}`]).filter(one => !known.includes(one));
    const shown = (/** @type {import("./picks.js").Reason[]} */ found) =>
      panel.show({ title, told: rules.reasons([...found, ...told]), hint: "", offers: [], pending: null, hides: [] });
    shown([]);
    this.looking = true;
    const { number } = panel;
    void Promise.all([rules.about(id), ...tried.map(action => deeds.reasons(action))].map(one => one.catch(() => [])))
      .then(found => number === panel.number && shown(found.flat()));
  }

  /** @param {string} piece */
  titleOf(piece) {
    const id = idOf(piece);
    return this.spotsOf(piece).titleOf(id) || id;
  }

  /** @param {string} piece */
  spotsOf(piece) {
    const { board, hand } = this.page;
    return (piece.startsWith("hand:") ? hand : board).spots;
  }
}

/** Return the id in a piece's key.
 * @param {string} piece */
const idOf = piece => piece.slice(piece.indexOf(":") + 1);
