// What a guest sees before the game begins: the game, the options in words, the host's note, and the players.

import { fetched, needed } from "./api.js";
import { drawing, element, fill, headed, present } from "./dom.js";
import { told } from "./games.js";
import { lessonButton } from "./lesson.js";
import { botName, say, sayOr } from "./words.js";

/** @typedef {import("./wire").About} About */

/** The invitation to a table. */
export class Invitation {
  /** @param {HTMLElement} main
   * @param {HTMLElement} players section with the seats, which is below the invitation before the game
   * @param {(error: unknown) => void} complain */
  constructor(main, players, complain) {
    this.place = element("section", { id: "invitation", class: "invitation game", hidden: true });
    this.players = players;
    /** Place of the section with the seats during the game. */
    this.home = document.createComment("players");
    this.complain = complain;
    main.prepend(this.place);
    players.before(this.home);
    /** Promise for the list of games.
     * @type {Promise<import("./wire").Games> | null} */
    this.games = null;
  }

  /** Show the invitation before the game.
   * @param {import("./state.js").State} state */
  show({ about, plays }) {
    const isOpen = about?.state === "gathering", before = isOpen ? this.place : this.home;
    this.place.hidden = !isOpen;
    if (before.nextSibling !== this.players) before.after(this.players);
    if (!isOpen) return;
    this.games ??= fetched("/api/games");
    this.games.then(({ games }) => {
      const game = games.find(one => one.id === about.game), rules = game?.rulesets.find(one => one.id === about.ruleset);
      if (game && rules) this.draw(about, plays, game, rules);
    }).catch(error => {
      this.games = null;
      this.complain(error);
    });
  }

  /** @param {About} about
   * @param {boolean} plays
   * @param {import("./games.js").Game} game
   * @param {import("./games.js").Ruleset} rules */
  draw({ chairs, options, setup }, plays, game, rules) {
    const names = chairs.flatMap((chair, seat) => chair.name ?? (chair.bot === null ? [] : botName(chair, seat)));
    const free = chairs.length - names.length;
    fill(this.place,
      ...told(game, rules, headed(this.place, plays ? rules.title : say("of-game", { what: say("invited"), title: rules.title }))),
      ...present([options.note ? element("p", { class: "notice note" }, say("note-from-host", { note: options.note })) : null]),
      element("p", {}, [...names.length ? [say("who-sits", { names: names.join(", ") })] : [], say("seats-free", { n: free })].join(" \u00B7 ")),
      element("ul", { class: "options" }, ...inWords(options).map(one => element("li", {}, one))),
      ...Object.keys(game.setup).filter(key => game.setup[key]?.type === "array").map(key => this.list(key, setup[key], rules)),
      game.lesson ? lessonButton(game.lesson, rules.title, this.complain) : null);
  }

  /** Return a set-up option that is a list of ids, with the pictures of the things in it.
   * @param {string} key
   * @param {unknown} ids the ids; undefined if the game draws them
   * @param {import("./games.js").Ruleset} rules */
  list(key, ids, { pictures }) {
    const title = sayOr(`setup-${key}`, key), name = `list ${key}`;
    if (!Array.isArray(ids)) return element("p", {}, `${title}: ${say("setup-drawn")}`);
    const made = element("section", { class: "listed", "aria-label": title }, element("p", {}, title), element("div", { "data-key": name }, ids.join(", ")));
    void needed(pictures).then(found => {
      const place = this.place.querySelector(`[data-key="${name}"]`);
      place?.replaceChildren(...ids.map(id => found[id] ? drawing(found[id]) : `${id} `));
    });
    return made;
  }
}

/** Return a table's options in words.
 * @param {About["options"]} options */
function inWords({ clock = null, take_backs: backs = null, forced = false, view = {} }) {
  const time = clock === null ? say("no-clock") : sayOr(`${clock.per}-${clock.seconds}`, `${clock.seconds} s`);
  const undo = backs === null ? say("take-back-free") : backs === 0 ? say("take-back-none") : say("take-back-some", { n: backs });
  return [
    `${say("clocks")}: ${time}`, `${say("take-backs")}: ${undo}`,
    ...Object.entries(view).map(([key, word]) => `${sayOr(`view-${key}`, key)}: ${sayOr(`view-${key}-${word}`, word)}`),
    ...forced ? [say("forced")] : [],
  ];
}
