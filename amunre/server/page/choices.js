// The choices in the prompt, each with its label; illegal choices show the reasons against them on request.

import { button, clickedOnce, element, field, fill, select } from "./dom.js";
import { nameOf, say } from "./words.js";

/** @typedef {Pick<import("./wire").Violation, "text" | "clause">} Reason A reason and its rule. */
/** @typedef {{text: string, label: string, reasons: Reason[], about: string[]}} Choice
 *   about: ids that the action mentions, such as places. */
/** @typedef {{least: number, most: number, more: string[], verb: string}} Amount
 *   An amount to enter, with the extras that can be added to it. */
/** @typedef {{title: string, choices: Choice[], amount: Amount | null, common: string | null}} Group
 *   common: how the texts of its actions begin if each of them ends with a place; otherwise null. */

/** Maximum number of choices that a group shows as buttons; a larger group becomes a list. */
const MOST_BUTTONS = 16;

/** Convert a prompt's groups from any of the wire forms to a single form.
 * @param {import("./wire").Prompt} prompt
 * @returns {Group[]} */
export function groupsOf(prompt) {
  return prompt.groups.map(group => {
    if ("least" in group) {
      const { least, most, cards, kind } = group;
      return { title: group.title, choices: [], amount: { least, most, more: cards, verb: kind }, common: null };
    }
    const common = "spaces" in group.choices ? group.choices.action.text : null;
    return { title: group.title, choices: choicesOf(group.choices), amount: null, common };
  });
}

/** @typedef {Extract<import("./wire").Group, {choices: unknown}>["choices"]} Sent */

/** Return a group's choices; on the wire, choices that differ in only one part are combined.
 * @param {Sent} sent
 * @returns {Choice[]} */
function choicesOf(sent) {
  if (Array.isArray(sent)) {
    return sent.map(({ action, violations, ...one }) => {
      const price = "price" in one && one.price !== null ? ` (${one.price})` : "";
      return { text: action.text, label: one.label + price, reasons: violations, about: aboutOf(action) };
    });
  }
  const common = sent.action.text, about = aboutOf(sent.action);
  if ("spaces" in sent) {
    const closed = new Map(sent.closed.map(one => [one.space, one.violations]));
    return sent.spaces.map(space => ({
      text: `${common} ${space}`, label: space, reasons: closed.get(space) ?? [], about: [...about, space],
    }));
  }
  return sent.handfuls.map(({ tiles, label, violations }) => ({
    text: `${common} ${tiles.join(" ")}`, label, reasons: violations, about,
  }));
}

/** Return the title of an action's group and the action's label in it.
 * @param {Group[]} groups
 * @param {string} action text of the action
 * @returns {string} */
export function toldOf(groups, action) {
  for (const { title, choices, amount } of groups) {
    const choice = choices.find(one => one.text === action);
    if (choice) return `${title}: ${choice.label}`;
    const [verb, number = "", extra = ""] = action.split(" ");
    if (verb === amount?.verb) return [`${title}: ${number}`, ...(extra ? [`${say("with")} ${nameOf(extra)}`] : [])].join(" ");
  }
  return "";
}

/** @param {Reason[]} reasons */
const told = reasons => reasons.map(reason => reason.text).join(" ");

/** Return the ids that an action mentions.
 * @param {import("./wire").Action} action */
function aboutOf(action) {
  const { text, verb, ...named } = action;
  return Object.values(named).flat().filter(value => typeof value === "string");
}

/** The choices. */
export class Choices {
  /** @param {HTMLElement} place
   * @param {{
   *   choose: (choice: {text: string, reasons: Reason[]}) => void, point: (places: string[]) => void,
   *   pick: (group: Group | null) => void,
   * }} deeds choose: perform it or show the reasons; point: mark places on the board; pick: let the player pick a place. */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    /** Group for which the player is picking a place on the board. */
    this.picked = "";
    /** Group under the pointer or focus, whose places are marked on the board.
     * @type {HTMLElement | null} */
    this.pointed = null;
    /** True to show groups without a legal choice. */
    this.unfolded = false;
    clickedOnce(place);
  }

  /** @param {Group[]} groups
   * @param {(id: string) => boolean} isPlace */
  show(groups, isPlace) {
    const dead = groups.filter(group => !group.amount && group.choices.every(choice => choice.reasons.length));
    const live = groups.filter(group => !dead.includes(group));
    this.unfolded = this.place.querySelector("details")?.open ?? this.unfolded;
    const folded = element("details", { class: "folded", open: this.unfolded },
      element("summary", { "data-key": "folded" }, say("closed-groups", { n: dead.length })),
      ...dead.map(group => this.group(group, isPlace)));
    fill(this.place, ...live.map(group => this.group(group, isPlace)), dead.length ? folded : null);
    if (this.pointed && !this.pointed.isConnected) this.point(null, []);  // a removed element never gets a leave event
  }

  /** @param {Group} group
   * @param {(id: string) => boolean} isPlace */
  group(group, isPlace) {
    const open = group.choices.filter(one => !one.reasons.length);
    const places = [...new Set(open.flatMap(one => one.about.filter(isPlace)))];
    const many = group.choices.length > MOST_BUTTONS;
    const lies = many && open.length > 0 && places.length === open.length;
    const inside = group.amount ? this.amount(group.amount, group.title)
      : many ? this.list(group) : group.choices.map(choice => this.choice(choice));
    const made = element("fieldset", { class: `group${lies ? " pickable" : ""}`, "data-places": places.join(" ") },
      element("legend", { class: lies ? "aloud" : null }, group.title), lies ? this.picker(group) : null, ...inside);
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

  /** Return the button for picking a place on the board.
   * @param {Group} group */
  picker(group) {
    const pick = () => {
      this.picked = this.picked === group.title ? "" : group.title;
      for (const one of this.place.querySelectorAll(".picker")) {
        one.setAttribute("aria-pressed", String(one.textContent === this.picked));
      }
      this.deeds.pick(this.picked ? group : null);
    };
    return button(group.title, pick, {
      class: "picker", "aria-pressed": String(this.picked === group.title), "data-key": `pick ${group.title}`,
      title: say("pick"),
    });
  }

  /** @param {Choice} choice */
  choice(choice) {
    return button(choice.label, () => this.deeds.choose(choice), {
      "data-key": choice.text, "data-action": choice.text,
      "data-why": told(choice.reasons) || null, "aria-disabled": choice.reasons.length ? "true" : null,
    });
  }

  /** Return a list of many choices, with the legal choices first.
   * @param {Group} group */
  list({ title, choices }) {
    const open = choices.filter(choice => !choice.reasons.length), closed = choices.filter(choice => choice.reasons.length);
    const options = [
      ...open.map(choice => ({ value: choice.text, label: choice.label })),
      ...closed.map(choice => ({ value: choice.text, label: say("closed", { label: choice.label }), why: told(choice.reasons) })),
    ];
    const chosen = select(options, { "aria-label": title, "data-key": `list ${title}` });
    const act = () => {
      const choice = choices.find(one => one.text === chosen.value);
      if (choice) this.deeds.choose(choice);
    };
    return [chosen, button(say("do"), act, { "data-key": `do ${title}`, "aria-label": say("do-in", { title }), class: "do" })];
  }

  /** @param {Amount} amount
   * @param {string} title */
  amount({ least, most, more, verb }, title) {
    if (most < least) return [];
    const number = element("input", {
      type: "number", min: String(least), max: String(most), value: String(least), required: true, "data-key": `amount ${title}`,
      inputmode: "numeric",
    });
    const extra = select([{ value: "", label: say("nothing-more") }, ...more.map(id => ({ value: id, label: nameOf(id) }))], {
      "data-key": `extra ${title}`,
    });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.deeds.choose({ text: [verb, number.value, extra.value].filter(Boolean).join(" "), reasons: [] });
    };
    return [element("form", { class: "row", onsubmit: send },
      field(say("amount", { least, most }), number), more.length ? field(say("with"), extra) : null,
      element("button", { "data-key": `do ${title}`, class: "do" }, say("do")))];
  }
}
