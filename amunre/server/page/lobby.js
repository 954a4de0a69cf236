// The lobby: the games to play, the user's own tables, and the public tables.

import { Refusal, ask, serverTime } from "./api.js";
import { Asking, Overtaken } from "./asking.js";
import { alone, tableAt } from "./carrier.js";
import { confirmed, handOver } from "./dialog.js";
import { button, by, element, fill, headed, present } from "./dom.js";
import { reload } from "./focus.js";
import { told } from "./games.js";
import { bePerson, keep, keysOf, ownName, person } from "./keeping.js";
import { lessonButton } from "./lesson.js";
import { friends, openTable } from "./opening.js";
import { botName, dayOf, language, say } from "./words.js";

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
  const own = section("own"), all = section("public"), you = section("you"), choice = element("div", { class: "games" });
  main.className = "lobby";
  const games = /** @type {import("./wire").Games} */ (await ask("games"));
  for (const one of games.games.flatMap(game => game.rulesets)) titles.set(one.id, one.title);
  const mine = element("div"), found = element("div");
  own.append(headed(own, say("own-tables")), mine);
  all.append(headed(all, say("public-tables")), found);
  main.replaceChildren(choice, own, ...(alone ? [] : [all, you]));
  let failed = false;
  const look = async () => {
    const [ours, theirs] = await Promise.all([person() === null ? { tables: [] } : ownTables(), alone ? { tables: [] } : asking.get("all", "tables")]);
    for (const { id, token, host } of ours.tables) remember(id, token ?? null, host ?? null);
    const turns = ours.tables.filter(isMine);
    document.title = turns.length ? say("title-turn", { title: say("title") }) : say("title");
    show(mine, [...turns, ...ours.tables.filter((/** @type {Found} */ one) => !isMine(one))], alone ? say("no-own-alone") : say("no-own"), true);
    show(found, theirs.tables, say("no-public"), false);
    if (failed) by("said").textContent = "";
    failed = false;
  };
  const missed = (/** @type {unknown} */ error) => {
    if (error instanceof Overtaken) return;
    failed = true;
    complain(error);
  };
  cards(choice, games, complain);
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
    chair.name ?? (chair.bot === null ? say("empty") : botName(chair, seat)));
  const whose = table.to_act.map(seat => names[seat] ?? "").join(", "), mine = isMine(table);
  const state = table.state === "running" ? (mine ? say("your-turn") : say("turn-of", { names: whose })) : say(table.state);
  const game = titles.get(table.ruleset) ?? say("table-of", { ruleset: table.ruleset });
  const free = table.state === "gathering" && names.includes(say("empty"));
  return element("li", { class: mine ? "asked" : "" },
    element("div", {},
      element("a", { href: tableAt(table.id), "data-key": `${own} ${table.id}` }, table.title || game),
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

/** Show the games, each with the ways to play it.
 * @param {HTMLElement} place
 * @param {import("./wire").Games} games
 * @param {(error: unknown) => void} complain */
function cards(place, games, complain) {
  let busy = false;  // a double click opens one table
  const tryNow = async (/** @type {import("./games.js").Game} */ { usual }, /** @type {string} */ ruleset) => {
    if (busy) return;
    busy = true;
    try {
      await openTable({ ruleset, players: usual, name: ownName() || say("guest") }, usual, "sensible");
    } catch (error) {
      complain(error);
    } finally {
      busy = false;
    }
  };
  place.replaceChildren(...games.games.map(game => {
    const rules = /** @type {import("./wire").Ruleset} */ (game.rulesets[0]), { id, title } = rules;
    const way = (/** @type {string} */ word) => ({ "aria-label": say("of-game", { what: say(word), title }), "data-key": `${word} ${game.id}` });
    const made = element("article", { class: "game", id: `game-${game.id}` });
    made.append(...told(game, rules, headed(made, title)), element("div", { class: "row ways" },
      button(say("try-now"), () => void tryNow(game, id), { ...way("try-now"), class: "main" }),
      ...present([game.lesson ? lessonButton(game.lesson, title, complain, () => void tryNow(game, id)) : null]),
      alone ? button(say("options"), () => friends(games, id), way("options"))
        : button(say("friends"), () => friends(games, id), way("friends"))));
    return made;
  }));
}

/** Show this browser's person, with their link.
 * @param {HTMLElement} place
 * @param {(error: unknown) => void} complain */
function aboutYou(place, complain) {
  place.hidden = person() === null;
  if (place.hidden) return;
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
  let renewed = Promise.resolve();
  const hand = async () => {
    await renewed; // a new link may be on its way
    handOver(say("own-link"), `${location.origin}/#me.${person()}`);
  };
  place.replaceChildren(headed(place, say("about-you")), element("p", { class: "quiet" }, say("come-back")),
    element("div", { class: "row" }, button(say("own-link"), () => void hand(), { id: "own-link" }),
      button(say("new-link"), () => void (renewed = renew()), { id: "new-link" }),
      button(say("forget-me"), () => void forget(), { id: "forget-me" })));
}
