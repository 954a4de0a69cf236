// The lobby: open a table, find one, come back to one's own.

import { Refusal, ask, introduce } from "./api.js";
import { button, element, field, fill, select } from "./dom.js";
import { bePerson, haveName, keep, keysOf, ownName, person } from "./keeping.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Overview & {seat?: number | null, token?: string | null, host?: string | null}} Found */

/** How often the lists are looked up again, in milliseconds. */
const OFTEN = 15_000;

/** @param {HTMLElement} main
 * @param {(error: unknown) => void} complain */
export async function lobby(main, complain) {
  document.title = say("title");
  const own = element("section", { "aria-label": say("own-tables") }), all = element("section", { "aria-label": say("public-tables") });
  const open = element("section", { "aria-label": say("open-table") });
  const you = element("section", { "aria-label": say("about-you") });
  main.className = "lobby";
  main.replaceChildren(own, open, all, you);
  const look = async () => {
    if (document.hidden) return;
    const [mine, found] = await Promise.all([person() === null ? { tables: [] } : ask("me/tables"), ask("tables")]);
    for (const { id, token, host } of mine.tables) remember(id, token, host);
    show(own, say("own-tables"), mine.tables, say("no-own"));
    show(all, say("public-tables"), found.tables, say("no-public"));
  };
  const games = /** @type {import("./wire").Games} */ (await ask("games"));
  opening(open, games, complain);
  aboutYou(you, complain);
  await look();
  setInterval(() => look().catch(complain), OFTEN);
  document.addEventListener("visibilitychange", () => look().catch(complain));
}

/** Keep the secrets of one's own table in this browser too.
 * @param {string} id
 * @param {string | null} token
 * @param {string | null} host */
function remember(id, token, host) {
  const known = keysOf(id);
  if (known.token === null && known.host === null) keep(id, { token, host });
}

/** @param {HTMLElement} place
 * @param {string} title
 * @param {Found[]} tables
 * @param {string} none */
function show(place, title, tables, none) {
  fill(place, element("h2", {}, title), tables.length ? element("ul", { class: "tables" }, ...tables.map(entry)) : element("p", {}, none));
}

/** @param {Found} table */
function entry(table) {
  const names = table.chairs.map(chair => chair.name ?? (chair.bot === null ? say("empty") : say("bot", { bot: chair.bot })));
  const mine = table.seat != null && table.to_act.includes(table.seat);
  const whose = table.to_act.map(seat => names[seat] ?? "").join(", ");
  const state = table.state === "running" ? (mine ? say("your-turn") : say("turn-of", { names: whose })) : say(table.state);
  return element("li", { class: mine ? "asked" : "" },
    element("a", { href: `/t/${table.id}`, "data-key": table.id }, table.title || say("table-of", { ruleset: table.ruleset })),
    element("span", {}, names.join(", ")), element("span", { class: "marks" }, state));
}

/** The form that opens a table.
 * @param {HTMLElement} place
 * @param {import("./wire").Games} games
 * @param {(error: unknown) => void} complain */
function opening(place, games, complain) {
  const rules = games.games.flatMap(game => game.rulesets.map(one => ({ ...one, view: game.view })));
  const name = element("input", { value: ownName(), maxlength: "30", required: true, autocomplete: "nickname", name: "name" });
  const title = element("input", { maxlength: "100", name: "title" });
  const rulesets = select(rules.map(one => ({ value: one.id, label: one.title })), { name: "ruleset" });
  const players = element("input", { type: "number", name: "players", required: true });
  const bots = element("input", { type: "number", name: "bots", min: "0", value: "0", required: true });
  const open = element("input", { type: "checkbox", name: "public" });
  const backs = select([
    { value: "", label: say("take-back-free") }, { value: "3", label: say("take-back-some", { n: 3 }) }, { value: "0", label: say("take-back-none") },
  ], { name: "take-backs" });
  const clock = select([
    { value: "", label: say("no-clock") },
    ...[60, 300, 86_400].map(seconds => ({ value: `decision ${seconds}`, label: say(`decision-${seconds}`) })),
    ...[1800, 3600].map(seconds => ({ value: `game ${seconds}`, label: say(`game-${seconds}`) })),
  ], { name: "clock" });
  const more = element("div", { class: "fields" });
  const choose = () => {
    const chosen = rules.find(one => one.id === rulesets.value);
    if (!chosen) return;
    const [least, most] = chosen.players;
    Object.assign(players, { min: least, max: most, value: Math.max(least, Math.min(3, most)) });
    bots.max = String(most);
    more.replaceChildren(...Object.entries(chosen.view).map(([key, words]) =>
      field(key, select(words.map(word => ({ value: word, label: word })), { name: `view-${key}` }))));
  };
  rulesets.addEventListener("change", choose);
  choose();
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    haveName(name.value);
    const [per, seconds] = clock.value.split(" ");
    const view = Object.fromEntries([...more.querySelectorAll("select")].map(one => [one.name.slice("view-".length), one.value]));
    const options = {
      title: title.value, public: open.checked, take_backs: backs.value === "" ? null : Number(backs.value),
      clock: per ? { per, seconds: Number(seconds) } : null, view,
    };
    try {
      await introduce();
      const number = Number(players.value);
      const made = await ask("tables", { body: { ruleset: rulesets.value, players: number, name: name.value, options } });
      keep(made.id, { host: made.host, token: made.token });
      for (let seat = Math.max(1, number - Number(bots.value)); seat < number; seat++) {
        await ask(`tables/${made.id}/deeds`, { token: made.host, body: { kind: "seat-bot", seat, bot: "sensible" } });
      }
      location.assign(`/t/${made.id}`);
    } catch (error) {
      complain(error);
    }
  };
  const form = element("form", { class: "fields", onsubmit: send },
    field(say("your-name"), name), field(say("game"), rulesets), field(say("how-many"), players), field(say("how-many-bots"), bots),
    field(say("table-title"), title), field(say("clocks"), clock), field(say("take-backs"), backs), more,
    field(say("public"), open), element("button", { class: "main" }, say("open")));
  place.replaceChildren(element("h2", {}, say("open-table")), form);
}

/** Who this browser is for the server, and how to come back.
 * @param {HTMLElement} place
 * @param {(error: unknown) => void} complain */
function aboutYou(place, complain) {
  const key = person();
  place.hidden = key === null;
  if (key === null) return;
  const link = element("input", { readonly: true, value: `${location.origin}/#me.${key}`, class: "secret", type: "password" });
  const forget = async () => {
    if (!confirm(say("forget-sure"))) return;
    try {
      await ask("me", { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof Refusal)) return complain(error);
    }
    bePerson(null);
    location.reload();
  };
  place.replaceChildren(element("h2", {}, say("about-you")), element("p", {}, say("come-back")),
    field(say("own-link"), link),
    element("div", { class: "row" }, button(say("copy"), () => void navigator.clipboard.writeText(link.value)),
      button(say("forget-me"), () => void forget())));
}
