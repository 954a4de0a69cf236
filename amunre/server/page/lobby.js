// The lobby, for opening a table, with the lists of public tables and of the user's own tables.

import { Refusal, ask, introduce, serverTime } from "./api.js";
import { Asking, Overtaken } from "./asking.js";
import { confirmed, handOver } from "./dialog.js";
import { button, by, element, field, fill, headed, select } from "./dom.js";
import { reload } from "./focus.js";
import { bePerson, haveName, isLoose, keep, keysOf, ownName, person } from "./keeping.js";
import { RuleBook } from "./rules.js";
import { dayOf, language, say, sayOr } from "./words.js";

/** @typedef {import("./wire").Overview & {
 *   seat?: number | null, token?: string | null, host?: string | null, archived_on?: string | null,
 * }} Found */

/** Milliseconds between updates of the lists. */
const OFTEN = 15_000;

/** Titles of the rulesets, by id.
 * @type {Map<string, string>} */
const titles = new Map();

const asking = new Asking();

/** @param {HTMLElement} main
 * @param {(error: unknown) => void} complain */
export async function lobby(main, complain) {
  document.title = by("heading").textContent = say("title");
  const section = (/** @type {string} */ name) => element("section", { id: name });
  const own = section("own"), all = section("public"), open = section("open"), you = section("you");
  main.className = "lobby";
  const games = /** @type {import("./wire").Games} */ (await ask("games"));
  for (const one of games.games.flatMap(game => game.rulesets)) titles.set(one.id, one.title);
  const mine = element("div"), found = element("div");
  own.append(headed(own, say("own-tables")), mine);
  all.append(headed(all, say("public-tables")), found);
  main.replaceChildren(element("div", {}, open), element("div", {}, own, all, you));
  let failed = false;
  const look = async () => {
    const [ours, theirs] = await Promise.all([person() === null ? { tables: [] } : ownTables(), asking.get("all", "tables")]);
    for (const { id, token, host } of ours.tables) remember(id, token ?? null, host ?? null);
    const turns = ours.tables.filter(isMine);
    document.title = turns.length ? say("title-turn", { title: say("title") }) : say("title");
    show(mine, [...turns, ...ours.tables.filter((/** @type {Found} */ one) => !isMine(one))], say("no-own"), true);
    show(found, theirs.tables, say("no-public"), false);
    if (failed) by("said").textContent = "";
    failed = false;
  };
  const missed = (/** @type {unknown} */ error) => {
    if (error instanceof Overtaken) return;
    failed = true;
    complain(error);
  };
  opening(open, games, complain);
  aboutYou(you, complain);
  await look().catch(error => { if (!(error instanceof Overtaken)) throw error; });
  const again = () => document.hidden || look().catch(missed);
  setInterval(again, OFTEN);
  document.addEventListener("visibilitychange", again);
}

/** Return the user's own tables; empty if the server no longer knows the user.
 * @returns {Promise<{tables: Found[]}>} */
async function ownTables() {
  try {
    return await asking.get("own", "me/tables");
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "no-person") throw error;
    bePerson(null);
    return { tables: [] };
  }
}

/** @param {Found} table */
const isMine = table => table.state === "running" && table.seat != null && table.to_act.includes(table.seat);

/** Store the secrets for the user's own table in this browser too.
 * @param {string} id
 * @param {string | null} token
 * @param {string | null} host */
function remember(id, token, host) {
  const known = keysOf(id);
  if (known.token === null && known.host === null) keep(id, { token, host });
}

/** @param {HTMLElement} place
 * @param {Found[]} tables
 * @param {string} none
 * @param {boolean} own */
function show(place, tables, none, own) {
  fill(place, tables.length ? element("ul", { class: "tables" }, ...tables.map(table => entry(table, own)))
    : element("p", { class: "quiet" }, none));
}

/** @param {Found} table
 * @param {boolean} own */
function entry(table, own) {
  const names = table.chairs.map((chair, seat) =>
    chair.name ?? (chair.bot === null ? say("empty") : chair.called ?? say("seat", { n: seat })));
  const whose = table.to_act.map(seat => names[seat] ?? "").join(", "), mine = isMine(table);
  const state = table.state === "running" ? (mine ? say("your-turn") : say("turn-of", { names: whose })) : say(table.state);
  const game = titles.get(table.ruleset) ?? say("table-of", { ruleset: table.ruleset });
  const free = table.state === "gathering" && names.includes(say("empty"));
  return element("li", { class: mine ? "asked" : "" },
    element("div", {},
      element("a", { href: `/t/${table.id}`, "data-key": `${own} ${table.id}` }, table.title || game),
      element("span", { class: "quiet" }, ` ${table.title ? game : ""}`)),
    element("div", {}, names.join(", ")),
    element("div", { class: "row between" },
      element("span", { class: mine ? "state" : "quiet" }, state),
      element("span", { class: "quiet" }, own ? ago(table.changed) : free ? say("free") : say("look-on"))),
    table.archived_on ? element("div", { class: "quiet" }, say("archived-on", { day: dayOf(table.archived_on) })) : null);
}

/** Return a time in the past in words, such as "2 hours ago".
 * @param {number} then time in milliseconds since 1970 */
function ago(then) {
  const minutes = Math.round((then - serverTime()) / 60_000), said = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes > -60) return said.format(Math.min(0, minutes), "minute");
  return minutes > -1440 ? said.format(Math.round(minutes / 60), "hour") : said.format(Math.round(minutes / 1440), "day");
}

/** Show the form that opens a table.
 * @param {HTMLElement} place
 * @param {import("./wire").Games} games
 * @param {(error: unknown) => void} complain */
function opening(place, games, complain) {
  const rules = games.games.flatMap(game => game.rulesets.map(one => ({ ...one, view: game.view, setup: game.setup, lesson: game.lesson ?? null })))
    .sort((one, other) => one.title.localeCompare(other.title));
  const name = element("input", { value: ownName(), maxlength: "30", required: true, autocomplete: "nickname", name: "name" });
  const title = element("input", { maxlength: "100", name: "title" });
  const rulesets = select(rules.map(one => ({ value: one.id, label: one.title })), { name: "ruleset" });
  const players = element("input", { type: "number", name: "players", required: true });
  const bots = element("input", { type: "number", name: "bots", min: "0", value: "0", required: true });
  const open = element("input", { type: "checkbox", name: "public" });
  const forced = element("input", { type: "checkbox", name: "forced" });
  const backs = select([
    { value: "", label: say("take-back-free") }, { value: "3", label: say("take-back-some", { n: 3 }) }, { value: "0", label: say("take-back-none") },
  ], { name: "take-backs" });
  const clock = select([
    { value: "", label: say("no-clock") },
    ...[60, 300, 86_400].map(seconds => ({ value: `decision ${seconds}`, label: say(`decision-${seconds}`) })),
    ...[1800, 3600].map(seconds => ({ value: `game ${seconds}`, label: say(`game-${seconds}`) })),
  ], { name: "clock" });
  const more = element("div", { class: "contents" });
  const book = new RuleBook(complain), learn = element("a", { class: "learn", target: "_blank" }, say("learn"));
  const choose = () => {
    const chosen = rules.find(one => one.id === rulesets.value);
    if (!chosen) return;
    const [least, most] = chosen.players;
    Object.assign(players, { min: least, max: most, value: Math.max(least, Math.min(3, most)) });
    bots.max = String(most);
    book.address = chosen.rules;
    learn.hidden = chosen.lesson === null;
    learn.href = chosen.lesson ?? "";
    more.replaceChildren(
      ...Object.entries(chosen.setup).map(([key, schema]) => field(sayOr(`setup-${key}`, key), setupControl(key, schema, most))),
      ...Object.entries(chosen.view).map(([key, words]) =>
        field(sayOr(`view-${key}`, key),
          select(words.map(word => ({ value: word, label: sayOr(`view-${key}-${word}`, word) })), { name: `view-${key}` }))));
  };
  rulesets.addEventListener("change", choose);
  choose();
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [per, seconds] = clock.value.split(" ");
    const controls = /** @type {NodeListOf<HTMLSelectElement | HTMLInputElement>} */ (more.querySelectorAll("select, input"));
    const chosen = (/** @type {string} */ sort) => [...controls]
      .filter(one => one.name.startsWith(sort) && one.value !== "").map(one => [one.name.slice(sort.length), one.value]);
    const view = Object.fromEntries(chosen("view-"));
    const schemas = rules.find(one => one.id === rulesets.value)?.setup ?? {};
    const setup = Object.fromEntries(chosen("setup-").map(([key = "", text = ""]) => [key, valueOf(text, schemas[key] ?? {})]));
    const options = {
      title: title.value, public: open.checked, take_backs: backs.value === "" ? null : Number(backs.value),
      clock: per ? { per, seconds: Number(seconds) } : null, forced: forced.checked, view,
    };
    try {
      await introduce(name.value);
      const number = Number(players.value);
      const made = await ask("tables", { body: { ruleset: rulesets.value, players: number, name: name.value, options, setup } });
      haveName(name.value);
      keep(made.id, { host: made.host, token: made.token });
      for (let seat = Math.max(1, number - Number(bots.value)); seat < number; seat++) {
        await ask(`tables/${made.id}/deeds`, { token: made.host, body: { kind: "seat-bot", seat, bot: "sensible" } });
      }
      location.assign(`/t/${made.id}${isLoose(made.id) ? `#${made.token}` : ""}`);
    } catch (error) {
      complain(error);
    }
  };
  const form = element("form", { class: "opening", onsubmit: send },
    element("div", { class: "fields" }, field(say("your-name"), name), field(say("game"), rulesets),
      field(say("how-many"), players), field(say("how-many-bots"), bots)),
    element("details", {}, element("summary", {}, say("more")),
      element("div", { class: "fields" }, field(say("table-title"), title), field(say("clocks"), clock), field(say("take-backs"), backs), more,
        element("label", { class: "check" }, open, say("public")),
        element("label", { class: "check" }, forced, say("forced")))),
    element("button", { class: "main" }, say("open")),
    element("div", { class: "row between" }, button(say("rules"), () => void book.open()), learn));
  place.replaceChildren(headed(place, say("open-table")), element("p", { class: "quiet" }, say("open-is")), form);
}

/** Return the control for a set-up option; if it is left empty, the game decides.
 * @param {string} key
 * @param {import("./wire").OptionSchema} schema
 * @param {number} most largest number of players */
function setupControl(key, schema, most) {
  const name = `setup-${key}`, any = say("setup-any");
  // The schema for a seat is the same as for any integer; in all games, `start` is a seat.
  const seats = key === "start" ? [...Array(most).keys()].map(seat => ({ value: String(seat), label: say("seat", { n: seat }) })) : null;
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

/** Show this browser's person, with their link.
 * @param {HTMLElement} place
 * @param {(error: unknown) => void} complain */
function aboutYou(place, complain) {
  const key = person();
  place.hidden = key === null;
  if (key === null) return;
  const address = `${location.origin}/#me.${key}`;
  const forget = async () => {
    if (!await confirmed(say("forget-sure"), say("forget-me"))) return;
    try {
      await ask("me", { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof Refusal)) return complain(error);
    }
    bePerson(null);
    reload();
  };
  const renew = async () => {
    try {
      bePerson((await ask("me/recover", { method: "POST" })).key);
      asking.become();
      aboutYou(place, complain);
    } catch (error) {
      complain(error);
    }
  };
  place.replaceChildren(headed(place, say("about-you")), element("p", { class: "quiet" }, say("come-back")),
    element("div", { class: "row" }, button(say("own-link"), () => handOver(say("own-link"), address), { id: "own-link" }),
      button(say("new-link"), () => void renew(), { id: "new-link" }),
      button(say("forget-me"), () => void forget(), { id: "forget-me" })));
}
