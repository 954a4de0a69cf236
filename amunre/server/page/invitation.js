// What a guest sees before the game begins: the game, the options in words, the host's note, and the players.

import { fetched } from "./api.js";
import { element, fill, headed, present } from "./dom.js";
import { told } from "./games.js";
import { lessonButton } from "./lesson.js";
import { say, sayOr } from "./words.js";

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
  draw({ chairs, options }, plays, game, rules) {
    const names = chairs.flatMap(chair => chair.name ?? (chair.bot === null ? [] : chair.called ?? say("bot", { bot: game.bots[chair.bot] ?? chair.bot })));
    const free = chairs.length - names.length;
    fill(this.place,
      ...told(game, rules, headed(this.place, plays ? rules.title : say("of-game", { what: say("invited"), title: rules.title }))),
      ...present([options.note ? element("p", { class: "notice note" }, say("note-from-host", { note: options.note })) : null]),
      element("p", {}, [...names.length ? [say("who-sits", { names: names.join(", ") })] : [], say("seats-free", { n: free })].join(" \u00B7 ")),
      element("ul", { class: "options" }, ...inWords(options).map(one => element("li", {}, one))),
      game.lesson ? lessonButton(game.lesson, rules.title, this.complain) : null);
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
