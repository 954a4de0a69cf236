// The choices in the prompt, each with its label; illegal choices show the reasons against them on request.

import { button, clickedOnce, element, field, fill, select } from "./dom.js";
import { nameOf, say } from "./words.js";

/** @typedef {import("./picks.js").Reason} Reason */
/** @typedef {{text: string, label: string, reasons: Reason[], about: string[], verb: string, warning?: string | null}} Choice
 *   about: ids that the action names, such as places; warning: what the player gives up by it. */
/** @typedef {{least: number, most: number, more: string[], verb: string}} Amount
 *   An amount to enter, with the extras that can be added to it. */
/** @typedef {{label: string, actions: string[]}} Row Actions that are offered together. */
/** @typedef {{
 *   title: string, kind: string, choices: Choice[], amount: Amount | null, common: string | null, row: Row | null,
 * }} Group
 *   common: how the texts of its actions begin if each of them ends with a place; otherwise null. */

/** Maximum number of choices that are shown as buttons; a larger group is chosen by its pieces. */
export const MOST_BUTTONS = 16;
/** Number of choices from which buttons are small. */
const MANY = 4;
/** Number of choices without pieces from which a group is folded if there are others. */
const LONG = 8;

/** Convert a prompt's groups from any of the wire forms to a single form.
 * @param {import("./wire").Prompt} prompt
 * @returns {Group[]} */
export function groupsOf(prompt) {
  return prompt.groups.map(group => {
    const row = "row" in group ? group.row : null;
    if ("least" in group) {
      const { least, most, cards, kind } = group;
      return { title: group.title, choices: [], kind, amount: { least, most, more: cards, verb: kind }, common: null, row };
    }
    const common = "spaces" in group.choices ? group.choices.action.text : null;
    return { title: group.title, kind: group.kind, choices: choicesOf(group.choices, group.title), amount: null, common, row };
  });
}

/** @typedef {Extract<import("./wire").Group, {choices: unknown}>["choices"]} Sent */

/** Return a group's choices; on the wire, choices that differ in only one part are combined.
 * @param {Sent} sent
 * @param {string} title the group's title, which may contain the price
 * @returns {Choice[]} */
function choicesOf(sent, title) {
  if (Array.isArray(sent)) {
    const told = title.split(/\D+/);
    return sent.map(({ action, violations, ...one }) => {
      const price = "price" in one && one.price !== null && !told.includes(String(one.price)) ? ` (${one.price})` : "";
      return { text: action.text, label: one.label + price, reasons: violations, warning: one.warning ?? null, ...namedBy(action) };
    });
  }
  const common = sent.action.text, { about, verb } = namedBy(sent.action);
  if ("spaces" in sent) {
    const closed = new Map(sent.closed.map(one => [one.space, one.violations]));
    return sent.spaces.map(space => ({
      text: `${common} ${space}`, label: space, reasons: closed.get(space) ?? [], about: [...about, space], verb,
    }));
  }
  return sent.handfuls.map(({ tiles, label, violations }) => ({
    text: `${common} ${tiles.join(" ")}`, label, reasons: violations, about: [...about, ...tiles], verb,
  }));
}

/** Kinds of groups whose labels are whole phrases, so that they need no title. */
const PHRASES = ["answer", "end"];

/** Kinds of groups that no question is about, so that their buttons are not the main ones. */
const MINOR = ["sell", "withdraw"];

/** Return the title of an action's group and the action's label in it.
 * @param {Group[]} groups
 * @param {string} action text of the action
 * @returns {string} */
export function toldOf(groups, action) {
  for (const { title, kind, choices, amount } of groups) {
    const choice = choices.find(one => one.text === action);
    if (choice) return PHRASES.includes(kind) ? choice.label : `${title} \u2013 ${choice.label}`;
    const [verb, number = "", extra = ""] = action.split(" ");
    if (verb === amount?.verb) return [`${title} \u2013 ${number}`, ...(extra ? [`${say("with")} ${nameOf(extra)}`] : [])].join(" ");
  }
  return "";
}

/** @param {Reason[]} reasons */
const told = reasons => reasons.map(reason => reason.text).join(" ");

/** Return the ids that an action names, and its verb.
 * @param {import("./wire").Action} action */
function namedBy(action) {
  const { text, verb, ...named } = action;
  return { about: Object.values(named).flat().filter(value => typeof value === "string"), verb };
}

/** Return the offers of some groups, each with the pieces that it names.
 * @param {Group[]} groups
 * @param {(id: string) => boolean} isPlace returns whether the board has a place with this id
 * @param {(id: string) => boolean} isHeld returns whether the hand has a piece with this id
 * @returns {import("./picks.js").Offer[]} */
export function offersOf(groups, isPlace, isHeld) {
  return groups.flatMap(({ title, kind, choices }) => {
    const inHand = (/** @type {string} */ id) => isHeld(id) ? [`hand:${id}`] : [];
    const pieceOf = (/** @type {string} */ id) => kind === "aside" ? [] : kind !== "hand" && isPlace(id) ? [`board:${id}`] : inHand(id);
    const offers = choices.map(({ text, label, reasons, about, verb, warning }) =>
      ({ text, label, group: title, reasons, warning: warning ?? null, pieces: [...about.flatMap(pieceOf), ...inHand(verb)], needsGroup: false }));
    // Sets of pieces would be in the way of a player who picks one piece after another.
    const needsGroup = offers.some(({ pieces }) => pieces.length > 1 && pieces.every(one => one.startsWith("hand:")));
    return offers.map(offer => ({ ...offer, needsGroup }));
  });
}

/** Return whether the details that match a selector are open; undefined if there are none.
 * @param {HTMLElement} place
 * @param {string} selector */
const isOpen = (place, selector) => /** @type {HTMLDetailsElement | null} */ (place.querySelector(selector))?.open;

/** Return whether a group's actions are chosen only by their pieces.
 * @param {Group} group
 * @param {import("./picks.js").Offer[]} offers its offers */
const isLarge = ({ kind }, offers) => offers.length > MOST_BUTTONS || kind === "hand" || (offers[0]?.needsGroup ?? false);

/** Return whether a piece in the hand does what a group's button would do, because all its actions name that piece.
 * @param {Group} group
 * @param {import("./picks.js").Offer[]} offers */
function isPiece(group, offers) {
  const own = offers.filter(one => one.group === group.title), [first, ...others] = own.filter(one => !one.reasons.length);
  return isLarge(group, own) && first?.pieces.some(one => one.startsWith("hand:") && others.every(({ pieces }) => pieces.includes(one))) === true;
}

/** The choices. */
export class Choices {
  /** @param {HTMLElement} place
   * @param {{
   *   choose: (choice: {text: string, label: string, reasons: Reason[], warning?: string | null}) => void, point: (places: string[]) => void,
   *   pick: (group: string) => void, playAll: (actions: string[]) => void, preview: (action: string | null, at: HTMLElement) => void,
   * }} deeds choose: perform it or show the reasons; point: mark places on the board; pick: choose among a group's pieces;
   *   playAll: perform several actions; preview: show what an action would do, or stop showing it. */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    /** Group under the pointer or focus, whose places are marked on the board.
     * @type {HTMLElement | null} */
    this.pointed = null;
    /** True to show groups without a legal choice. */
    this.unfolded = false;
    /** Kinds of groups that had a legal choice in this turn, which keep their place until its end.
     * @type {Set<string>} */
    this.placed = new Set();
    clickedOnce(place);
  }

  /** @param {Group[]} groups
   * @param {import("./picks.js").Offer[]} offers
   * @param {import("./picks.js").Picked} picked */
  show(groups, offers, picked) {
    const isDead = (/** @type {Group} */ group) => group.amount ? group.amount.most < group.amount.least : group.choices.every(one => one.reasons.length);
    if (!groups.length) this.placed.clear();
    const minor = groups.filter(group => MINOR.includes(group.kind)).map(group => group.title);
    this.place.classList.toggle("pieced", offers.some(one => one.pieces.length && !one.reasons.length && !minor.includes(one.group)));
    for (const group of groups) if (!isDead(group) && group.choices.length <= MOST_BUTTONS) this.placed.add(group.kind);
    const isFolded = (/** @type {Group} */ group) => isDead(group) && !(this.placed.has(group.kind) && group.choices.length <= MOST_BUTTONS);
    const live = groups.filter(group => !isFolded(group)), dead = groups.filter(isFolded);
    this.unfolded = isOpen(this.place, ".folded") ?? this.unfolded;
    const made = (/** @type {Group} */ group) => this.group(group, offers.filter(one => one.group === group.title), picked, live.length === 1);
    const folded = element("details", { class: "folded", open: this.unfolded },
      element("summary", { "data-key": "folded" }, say("closed-groups", { n: dead.length })), ...dead.map(made));
    fill(this.place, ...live.filter(group => group.row || !isPiece(group, offers)).map(made), dead.length ? folded : null);
    if (this.pointed && !this.pointed.isConnected) this.point(null, []);  // a removed element never gets a leave event
  }

  /** @param {Group} group
   * @param {import("./picks.js").Offer[]} offers
   * @param {import("./picks.js").Picked} picked
   * @param {boolean} alone true if there is no other group */
  group(group, offers, picked, alone) {
    const { title, amount, row } = group, open = offers.filter(one => !one.reasons.length), pieced = open.filter(one => one.pieces.length);
    const held = pieced.some(one => one.pieces[0]?.startsWith("hand:"));
    const lots = pieced.length > 0 && isLarge(group, offers), many = offers.filter(one => one.pieces.length).length > MANY;
    const shown = lots ? offers.filter(one => !one.pieces.length) : offers;
    const places = held ? [] : [...new Set(pieced.flatMap(one => one.pieces.map(piece => piece.slice(piece.indexOf(":") + 1))))];
    const buttons = shown.map(one => this.choice(one)), isLong = !alone && !pieced.length && buttons.length > LONG;
    const inside = amount ? this.amount(amount, title, picked.pieces)
      : isLong ? [element("details", { class: "long", open: isOpen(this.place, ".long") ?? false }, element("summary", { "data-key": `long ${title}` }, title), ...buttons)] : buttons;
    const isHeld = pieced.length > 0 && shown.every(one => one.pieces.length === 1 && one.pieces[0]?.startsWith("hand:"));
    const folds = !lots && pieced.length > 0 && offers.length > 1;
    const isPhrase = PHRASES.includes(group.kind);
    const look = ["group", many && !lots && "many", folds && "fold", folds && isHeld && "held", group.kind === "end" && "plain", MINOR.includes(group.kind) && "minor", isPhrase && "phrases"].filter(Boolean).join(" ");
    const made = element("fieldset", { class: look, "data-places": places.join(" ") },
      element("legend", { class: lots || isLong || (alone && isPhrase) ? "aloud" : null }, title),
      (lots || folds) && !isPiece(group, offers) ? this.picker(title, picked.group) : null, row ? this.row(row) : null, ...inside);
    if (places.length) {
      for (const event of ["pointerenter", "focusin"]) made.addEventListener(event, () => this.point(made, places));
      for (const event of ["pointerleave", "focusout"]) made.addEventListener(event, () => this.point(null, []));
    }
    return made;
  }

  /** Mark a group's places on the board.
   * @param {HTMLElement | null} group
   * @param {string[]} places */
  point(group, places) {
    this.pointed = group;
    this.deeds.point(places);
  }

  /** Return the button that chooses among a group's pieces.
   * @param {string} title
   * @param {string | null} picked */
  picker(title, picked) {
    return button(title, () => this.deeds.pick(title), { class: "picker", "aria-pressed": String(picked === title), "data-key": `pick ${title}` });
  }

  /** Enter the amount and the extra of an action, such as a suggested one.
   * @param {string} action text of the action */
  enter(action) {
    const [verb = "", amount = "", more = ""] = action.split(" ");
    const form = this.place.querySelector(`form[data-verb="${CSS.escape(verb)}"]`), number = form?.querySelector("input");
    if (!form || !number || !/^\d+$/.test(amount)) return;
    number.value = amount;
    const extra = form.querySelector("select");
    if (extra) extra.value = more;
    /** @type {HTMLElement | null} */ (form.querySelector(".do"))?.focus();
  }

  /** Return the button for several actions at once.
   * @param {Row} row */
  row({ label, actions }) {
    return button(label, () => this.deeds.playAll(actions), { class: "all", "data-key": `all ${label}`, "data-all": actions.join(", ") });
  }

  /** @param {{text: string, label: string, reasons: Reason[], warning?: string | null}} choice */
  choice(choice) {
    const made = button(choice.label, () => this.deeds.choose(choice), {
      "data-key": choice.text, "data-action": choice.text,
      "data-why": told(choice.reasons) || null, "aria-disabled": choice.reasons.length ? "true" : null,
    });
    if (!choice.reasons.length) {
      // Not when the button comes under a pointer that rests.
      for (const event of ["pointermove", "focus"]) made.addEventListener(event, () => this.deeds.preview(choice.text, made));
      for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => this.deeds.preview(null, made));
    }
    return made;
  }

  /** @param {Amount} amount
   * @param {string} title
   * @param {string[]} picked keys of the picked pieces */
  amount({ least, most, more, verb }, title, picked) {
    if (most < least) return [];
    const label = say("amount", { least, most }), number = element("input", {
      type: "number", min: String(least), max: String(most), value: String(least), required: true, "data-key": `amount ${title}`,
      inputmode: "numeric", "aria-label": label, title: label,
    });
    const step = (/** @type {string} */ sign, /** @type {number} */ by) => button(sign, () => {
      number.value = String(Math.max(least, Math.min(most, number.valueAsNumber + by || least)));
    }, { class: "step", tabindex: "-1", "aria-hidden": "true" });  // the arrow keys do the same in the field
    const extra = select([{ value: "", label: say("nothing-more") }, ...more.map(id => ({ value: id, label: nameOf(id) }))], {
      "data-key": `extra ${title}`,
    });
    for (const one of extra.options) one.toggleAttribute("selected", picked.includes(`hand:${one.value}`));
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.deeds.choose({ text: [verb, number.value, extra.value].filter(Boolean).join(" "), label: title, reasons: [] });
    };
    return [element("form", { class: "row", "data-verb": verb, onsubmit: send },
      step("\u2212", -1), number, step("+", 1), more.length ? field(say("with"), extra) : null,
      element("button", { "data-key": `do ${title}`, class: "do" }, say("do")))];
  }
}
