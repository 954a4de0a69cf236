// The rules in words, in a window over the table, open at the one that is asked for.

import { fetched } from "./api.js";
import { shown } from "./dialog.js";
import { button, element, field } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire").RuleBook["chapters"][number]} Chapter */

/** The rule book of one ruleset. */
export class RuleBook {
  /** @param {(error: unknown) => void} complain */
  constructor(complain) {
    this.complain = complain;
    /** Where the server has it. */
    this.address = "";
  }

  /** What opens it at a rule.
   * @param {string} slug */
  link(slug) {
    return button(say("rule"), () => void this.open(slug), { class: "cite", title: slug });
  }

  /** @param {string} [slug] of the rule that is asked for */
  async open(slug) {
    try {
      const { title, chapters } = /** @type {import("./wire").RuleBook} */ (await fetched(this.address));
      this.show(title, chapters.map(part), slug);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {string} title
   * @param {HTMLDetailsElement[]} parts
   * @param {string} [slug] */
  show(title, parts, slug) {
    const sought = element("input", { type: "search", oninput: () => seek(parts, sought.value) });
    const none = element("p", { class: "quiet none" }, say("no-rule"));
    const dialog = shown(say("rules-of", { title }), [
      element("div", { class: "row between seeking" }, field(say("find-rule"), sought), button(say("close"), () => dialog.close())), ...parts, none,
    ], () => {}, "book");
    const wanted = parts.flatMap(one => [...one.querySelectorAll("section")]).find(one => one.dataset["slug"] === slug);
    if (!wanted) return;
    /** @type {HTMLDetailsElement} */ (wanted.closest("details")).open = true;
    wanted.classList.add("wanted");
    wanted.focus();
    wanted.scrollIntoView({ block: "start" });
  }
}

/** @param {Chapter} chapter */
function part({ title, clauses }) {
  return element("details", {}, element("summary", {}, title), ...clauses.map(one =>
    element("section", { "data-slug": one.slug, tabindex: "-1" }, element("h3", {}, one.title),
      one.gist ? element("p", { class: "gist" }, one.gist) : null, element("p", {}, one.text),
      one.ruling ? element("p", { class: "quiet" }, say("ruling", { text: `${one.ruling} ${one.why}` })) : null)));
}

/** Show the rules alone in which all these words stand.
 * @param {HTMLDetailsElement[]} parts
 * @param {string} text */
function seek(parts, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of parts) {
    for (const rule of one.querySelectorAll("section")) {
      const said = rule.textContent?.toLowerCase() ?? "";
      rule.hidden = !words.every(word => said.includes(word));
    }
    one.open = words.length > 0;
    one.hidden = !one.querySelector("section:not([hidden])");
  }
}
