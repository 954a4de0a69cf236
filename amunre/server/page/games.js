// A game as the lobby and an invitation show it: its picture, players, playing time, difficulty and a sentence.

import { madeAt } from "./carrier.js";
import { element } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire").Games["games"][number]} Game */
/** @typedef {import("./wire").Ruleset} Ruleset */

/** Highest difficulty. */
const HARDEST = 5;

/** Return what a card shows about a game, under a heading.
 * @param {Game} game
 * @param {Ruleset} rules
 * @param {HTMLElement} heading */
export function told({ picture, tagline, minutes, weight }, { players: [least, most] }, heading) {
  const dots = "\u25CF".repeat(weight) + "\u25CB".repeat(HARDEST - weight);
  return [
    element("img", { src: madeAt(picture), alt: "", width: "320", height: "160" }),
    heading,
    element("p", { class: "tagline" }, tagline),
    element("ul", { class: "facts" },
      element("li", {}, say("players-range", { least, most })),
      element("li", {}, minutes.least === minutes.most ? say("minutes", { n: minutes.most }) : say("minutes-range", minutes)),
      element("li", {}, element("span", { "aria-hidden": "true" }, `${dots} `), say(`weight-${weight}`))),
  ];
}
