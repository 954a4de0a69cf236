// Opening a table: at once against bots, or with the form for a table with friends.

import { Refusal, ask, introduce, needed } from "./api.js";
import { alone, tableAt } from "./carrier.js";
import { shown } from "./dialog.js";
import { button, element, field, select } from "./dom.js";
import { haveName, isLoose, keep, ownName } from "./keeping.js";
import { isPickable, listPicker } from "./picking.js";
import { RuleBook } from "./rules.js";
import { say, sayOr, seatName } from "./words.js";

/** @typedef {{ruleset: string, players: number, name: string, options?: object, setup?: object}} Wish */

/** Open a table, seat bots in its last seats, and go there. The game begins when all seats are taken.
 * @param {Wish} wish
 * @param {number} bots number of bots
 * @param {string} bot kind of the bots */
export async function openTable(wish, bots, bot) {
  await introduce(wish.name);
  const made = await ask("tables", { body: wish });
  keep(made.id, { host: made.host, token: made.token });
  for (let seat = Math.max(1, wish.players - bots); seat < wish.players; seat++) {
    await ask(`tables/${made.id}/deeds`, { token: made.host, body: { kind: "seat-bot", seat, bot } });
  }
  location.assign(`${tableAt(made.id)}${isLoose(made.id) ? `#${made.token}` : ""}`);
}

/** Show the form that opens a table.
 * @param {import("./wire").Games} games
 * @param {string} ruleset id of the ruleset that is chosen first */
export function friends(games, ruleset) {
  const failed = element("p", { role: "alert", class: "notice", hidden: true });
  const complain = (/** @type {unknown} */ error) => {
    failed.hidden = false;
    failed.textContent = error instanceof Refusal ? error.reasons.map(one => one.text).join(" ") : say("unanswered");
    failed.scrollIntoView({ block: "nearest" });
  };
  const rules = games.games.flatMap(game => game.rulesets.map(one => ({ ...one, view: game.view, setup: game.setup, bots: game.bots })))
    .sort((one, other) => one.title.localeCompare(other.title));
  const name = element("input", { value: ownName(), maxlength: "30", required: true, autocomplete: "nickname", name: "name" });
  const title = element("input", { maxlength: "100", name: "title" });
  const note = element("textarea", { maxlength: "500", name: "note", rows: "2" });
  const rulesets = select(rules.map(one => ({ value: one.id, label: one.title })), { name: "ruleset" });
  const players = element("input", { type: "number", name: "players", required: true });
  const bots = element("input", { type: "number", name: "bots", min: "0", value: "0", required: true });
  const kind = element("select", { name: "bot" });
  const open = element("input", { type: "checkbox", name: "public" });
  const forced = element("input", { type: "checkbox", name: "forced", checked: true });
  const backs = select([
    { value: "", label: say("take-back-free") }, { value: "3", label: say("take-back-some", { n: 3 }) }, { value: "0", label: say("take-back-none") },
  ], { name: "take-backs" });
  const clock = select([
    { value: "", label: say("no-clock") },
    ...[60, 300, 86_400].map(seconds => ({ value: `decision ${seconds}`, label: say(`decision-${seconds}`) })),
    ...[1800, 3600].map(seconds => ({ value: `game ${seconds}`, label: say(`game-${seconds}`) })),
  ], { name: "clock" });
  const more = element("div", { class: "contents" }), lists = element("div", { class: "contents" });
  const book = new RuleBook(complain);
  const choose = () => {
    const chosen = rules.find(one => one.id === rulesets.value);
    if (!chosen) return;
    const [least, most] = chosen.players;
    Object.assign(players, { min: least, max: most, value: Math.max(least, Math.min(3, most)) });
    bots.max = String(most);
    kind.replaceChildren(...Object.entries(chosen.bots).map(([value, label]) => element("option", { value }, label)));
    kind.value = "sensible";
    book.address = chosen.rules;
    const plain = Object.entries(chosen.setup).filter(([, { type }]) => type !== "array");
    lists.replaceChildren();
    void needed(chosen.material).then(({ material, texts }) => {
      if (rulesets.value === chosen.id) lists.replaceChildren(...listsOf(chosen, material, texts));
    }).catch(complain);
    more.replaceChildren(
      ...plain.map(([key, schema]) => field(sayOr(`setup-${key}`, key), setupControl(key, schema, most))),
      ...Object.entries(chosen.view).map(([key, words]) =>
        field(sayOr(`view-${key}`, key),
          select(words.map(word => ({ value: word, label: sayOr(`view-${key}-${word}`, word) })), { name: `view-${key}` }))));
  };
  rulesets.addEventListener("change", choose);
  rulesets.value = ruleset;
  choose();
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [per, seconds] = clock.value.split(" ");
    const controls = /** @type {NodeListOf<HTMLSelectElement | HTMLInputElement>} */ (form.querySelectorAll(":is(select, input)[name]"));
    const chosen = (/** @type {string} */ sort) => [...controls]
      .filter(one => one.name.startsWith(sort) && one.value !== "").map(one => [one.name.slice(sort.length), one.value]);
    const view = Object.fromEntries(chosen("view-"));
    const schemas = rules.find(one => one.id === rulesets.value)?.setup ?? {};
    const setup = Object.fromEntries(chosen("setup-").map(([key = "", text = ""]) => [key, valueOf(text, schemas[key] ?? {})]));
    const options = {
      title: title.value, note: note.value, public: open.checked, take_backs: backs.value === "" ? null : Number(backs.value),
      clock: per ? { per, seconds: Number(seconds) } : null, view,
      ...(forced.checked ? {} : { forced: false }),  // the server leaves it off where it would show what is hidden
    };
    failed.hidden = true;
    try {
      const wish = { ruleset: rulesets.value, players: Number(players.value), name: name.value, options, setup };
      await openTable(wish, alone ? wish.players : Number(bots.value), kind.value);
      haveName(name.value);
    } catch (error) {
      complain(error);
    }
  };
  const form = element("form", { class: "opening", onsubmit: send },
    alone ? null : element("p", { class: "quiet" }, say("open-is")),
    element("div", { class: "fields" }, field(say("your-name"), name), field(say("game"), rulesets),
      field(say("how-many"), players), alone ? null : field(say("how-many-bots"), bots, say("how-many-bots-is")), field(say("which-bots"), kind)),
    lists,
    element("details", {}, element("summary", {}, say("setup-more")),
      element("div", { class: "fields" },
        field(say("table-title"), title, say("table-title-is")), alone ? null : field(say("note"), note, say("note-is")),
        field(say("clocks"), clock, say("clocks-is")), field(say("take-backs"), backs, say("take-backs-is")), more,
        alone ? null : check(say("public"), open, say("public-is")), check(say("forced"), forced, say("forced-is")))),
    failed,
    element("div", { class: "row" }, element("button", { class: "main" }, say("open")),
      button(say("rules"), () => void book.open()), button(say("cancel"), () => dialog.close())));
  const dialog = shown(say("open-table"), [form], () => {}, "friends");
  (name.value ? players : name).focus();
}

/** Return a field to tick, with an explanation.
 * @param {string} label
 * @param {HTMLInputElement} box
 * @param {string} why */
function check(label, box, why) {
  const told = element("span", { class: "quiet", id: `${box.name}-is` }, why);
  box.setAttribute("aria-describedby", told.id);
  return element("div", {}, element("label", { class: "check" }, box, label), told);
}

/** Return the controls for the set-up options that are lists of ids.
 * @param {{setup: Record<string, import("./wire").OptionSchema>, pictures: string}} rules
 * @param {Record<string, any>} material
 * @param {Record<string, any>} texts */
function listsOf({ setup, pictures }, material, texts) {
  return Object.entries(setup).filter(([, { type }]) => type === "array").map(([key, schema]) => isPickable(key, material)
    ? listPicker(key, schema, material, texts, pictures) : field(sayOr(`setup-${key}`, key), setupControl(key, schema, 0)));
}

/** Return the control for a set-up option; if it is left empty, the game decides.
 * @param {string} key
 * @param {import("./wire").OptionSchema} schema
 * @param {number} most largest number of players */
function setupControl(key, schema, most) {
  const name = `setup-${key}`, any = say("setup-any");
  // The schema for a seat is the same as for any integer; in all games, `start` is a seat.
  const seats = key === "start" ? [...Array(most).keys()].map(seat => ({ value: String(seat), label: seatName(seat) })) : null;
  const values = seats ?? schema.enum?.map(word => ({ value: word, label: sayOr(`${name}-${word}`, word) }));
  return values ? select([{ value: "", label: any }, ...values], { name }) : element("input", { name, placeholder: any });
}

/** Convert text to a value under a schema: a list if it is separated by commas, an integer if it is digits, else the text.
 * @param {string} text
 * @param {import("./wire").OptionSchema} schema
 * @returns {unknown} */
function valueOf(text, { type, items = {} }) {
  if (type === "array") return text.split(",").map(part => valueOf(part.trim(), items));
  return type === "integer" && /^-?[0-9]{1,9}$/.test(text) ? Number(text) : text;
}
