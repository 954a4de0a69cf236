// A set-up option that is a list of ids, such as ten cards: a named list, a chosen one, or one that the game draws.

import { needed } from "./api.js";
import { drawing, element, field, select } from "./dom.js";
import { language, say, sayOr } from "./words.js";

/** @typedef {{id: string, cost?: number}} Thing */
/** @typedef {Record<string, any>} Named Names by section, id and language. */

/** Value of the choice to pick the ids one by one. */
const OWN = "own";

/** Return whether a ruleset's material has the ids for an option, and named lists of them. For an option `kingdom`, these
 * are the `kingdom_cards`, and the `cards` of each of its `kingdoms`.
 * @param {string} key
 * @param {Record<string, any>} material */
export const isPickable = (key, material) => Array.isArray(material[`${key}s`]) && Array.isArray(material[`${key}_cards`]);

/** Return the control for such an option. A hidden field contains the ids, or nothing if the game draws them.
 * @param {string} key
 * @param {import("./wire").OptionSchema} schema
 * @param {Record<string, any>} material
 * @param {Named} texts
 * @param {string} pictures address of the pictures of the things with these ids, which are requested when the list opens */
export function listPicker(key, { minItems = 1 }, material, texts, pictures) {
  /** @type {Thing[]} */
  const things = material[`${key}_cards`];
  /** @type {{id: string, cards: string[]}[]} */
  const lists = material[`${key}s`];
  const named = (/** @type {string} */ section, /** @type {string} */ id) => texts[section]?.[id]?.[language] ?? texts[section]?.[id]?.en ?? id;
  const sent = element("input", { type: "hidden", name: `setup-${key}` });
  const told = element("p", { class: "quiet", "aria-live": "polite" });
  const way = select([
    { value: "", label: say("setup-draw") },
    ...lists.map(list => ({ value: list.id, label: named(`${key}s`, list.id) })),
    { value: OWN, label: say("setup-choose", { n: minItems }) },
  ], { "data-key": `way ${key}` });
  const seek = element("input", { type: "search", placeholder: say("setup-search"), "aria-label": say("setup-search") });
  const boxes = things.map(({ id, cost }) => {
    const name = named("cards", id), box = element("input", { type: "checkbox", value: id });
    const face = element("span", {}, name, cost === undefined ? null : element("span", { class: "quiet" }, ` ${cost}`));
    const label = element("label", { class: "pick" }, box, face);
    box.addEventListener("change", () => {
      way.value = OWN;
      show();
    });
    return { id, name: name.toLowerCase(), box, label, face };
  });
  const picks = element("div", { class: "picks" }, ...boxes.map(one => one.label));
  const chooser = element("div", { class: "chooser" }, seek, picks);
  let asked = false;
  const draw = async () => {
    asked = true;
    const found = await needed(pictures);
    for (const { id, face } of boxes) if (found[id]) face.replaceChildren(drawing(found[id]));
    picks.classList.add("drawn");
  };
  const show = () => {
    const picked = boxes.filter(one => one.box.checked).map(one => one.id);
    const random = way.value === "", right = random || picked.length === minItems;
    chooser.hidden = random;
    if (!random && !asked) void draw();
    sent.value = random ? "" : picked.join(",");
    told.textContent = random ? "" : say("setup-chosen", { n: picked.length, of: minItems });
    way.setCustomValidity(right ? "" : say("setup-chosen", { n: picked.length, of: minItems }));
    for (const { box } of boxes) box.disabled = !box.checked && picked.length >= minItems;
  };
  way.addEventListener("change", () => {
    const list = lists.find(one => one.id === way.value);
    if (list) for (const { id, box } of boxes) box.checked = list.cards.includes(id);
    show();
  });
  seek.addEventListener("input", () => {
    for (const { name, label } of boxes) label.hidden = !name.includes(seek.value.trim().toLowerCase());
  });
  show();
  return element("div", { class: "picking" }, field(sayOr(`setup-${key}`, key), way), sent, told, chooser);
}
