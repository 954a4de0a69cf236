// The rules in words, with a search, in a dialog over the table that can be opened at a given rule.

import { Refusal, fetched } from "./api.js";
import { shown } from "./dialog.js";
import { button, element, field } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./wire").RuleBook["chapters"][number]} Chapter */
/** @typedef {ReturnType<typeof globalThis.amunreFinding>["find"]} Find */

/** Scripts for the rule book's search, each of which needs the previous ones. */
const SCRIPTS = ["vendor/minisearch.js", "vendor/stemmer.js", "finding.js"];
/** Maximum number of answers to show. */
const MOST = 8;

/** @param {string} name */
const run = name => new Promise((done, failed) => {
  document.head.append(element("script", { src: new URL(`book/${name}`, import.meta.url).href, onload: done, onerror: failed }));
});

/** Promise for the loading of the scripts, which starts with the first search.
 * @type {Promise<unknown> | null} */
let running = null;

/** Return a function that finds answers to a question, best first.
 * @param {string} address address of the answers
 * @returns {Promise<Find>} */
async function finder(address) {
  running ??= SCRIPTS.reduce((/** @type {Promise<unknown>} */ before, name) => before.then(() => run(name)), Promise.resolve());
  running.catch(() => { running = null; });
  const [answers] = await Promise.all([fetched(address), running]);
  return globalThis.amunreFinding(answers).find;
}

/** The rule book of one ruleset. */
export class RuleBook {
  /** @param {(error: unknown) => void} complain */
  constructor(complain) {
    this.complain = complain;
    /** Address of the rules on the server. */
    this.address = "";
    /** Number of calls to `open`, so that only the last call has an effect. */
    this.opened = 0;
  }

  /** Return a button that opens the book at a rule.
   * @param {string} slug */
  link(slug) {
    return button(say("rule"), () => void this.open(slug), { class: "cite", "data-key": `rule ${slug}` });
  }

  /** Return sentences with the rules that they cite, one paragraph for each.
   * @param {{text: string, clause: string}[]} lines */
  cited(lines) {
    return lines.map(({ text, clause }) => element("p", {}, `${text} `, this.link(clause)));
  }

  /** Return reasons with the rules that they cite, one paragraph for each rule and each text.
   * @param {{text: string, clause: string}[]} reasons */
  reasons(reasons) {
    return this.cited(reasons.filter((one, n) => reasons.findIndex(({ text, clause }) => clause === one.clause || text === one.text) === n));
  }

  /** Return the gists of the rules about a card: those with the slug `card.ID`, alone or followed by a hyphen.
   * @param {string} id */
  async about(id) {
    const book = /** @type {import("./wire").RuleBook} */ (await fetched(this.address));
    return book.chapters.flatMap(one => one.clauses).filter(one => `${one.slug}-`.startsWith(`card.${id}-`))
      .map(({ slug, gist, text }) => ({ text: gist || text, clause: slug }));
  }

  /** @param {string} [slug] slug of the rule to show */
  async open(slug) {
    const number = ++this.opened;
    try {
      const book = /** @type {import("./wire").RuleBook} */ (await fetched(this.address));
      if (number === this.opened) this.show(book, slug);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {import("./wire").RuleBook} book
   * @param {string} [slug] */
  show({ title, chapters, answers }, slug) {
    const parts = chapters.map(part);
    const sought = element("input", { type: "search", oninput: () => void answer() });
    const none = element("p", { class: "quiet", hidden: true }, say("no-rule")), found = element("div", { hidden: true });
    const failed = element("p", { hidden: true }, ""), told = element("div", { role: "status" }, none, failed);
    /** @type {Promise<Find> | null} */
    let finding = null;
    const answer = async () => {
      const asked = sought.value.trim();
      for (const one of parts) one.hidden = asked !== "";
      found.hidden = asked === "";
      if (asked === "" || !finding) {
        none.hidden = failed.hidden = true;
        found.replaceChildren();
      }
      if (asked === "") return;
      try {
        const find = await (finding ??= finder(answers));
        if (sought.value.trim() !== asked) return;
        const best = find(asked).slice(0, MOST);
        found.replaceChildren(...best.map(one => answered(one, parts)));
        found.dataset["asked"] = asked;
        none.hidden = best.length > 0;
        failed.hidden = true;
      } catch (error) {
        finding = null;
        failed.textContent = error instanceof Refusal ? error.reasons.map(one => one.text).join(" ") : say("unanswered");
        found.replaceChildren();
        none.hidden = true;
        failed.hidden = false;
      }
    };
    const dialog = shown(say("rules-of", { title }), [
      element("div", { class: "row between seeking" }, field(say("find-rule"), sought), button(say("close"), () => dialog.close())), told, found, ...parts,
    ], () => {}, "book");
    const wanted = ruleIn(parts, slug ?? "");
    if (!wanted) return;
    /** @type {HTMLDetailsElement} */ (wanted.closest("details")).open = true;
    wanted.classList.add("wanted");
    wanted.focus();
    wanted.scrollIntoView({ block: "start" });
  }
}

/** @param {HTMLDetailsElement[]} parts
 * @param {string} slug */
const ruleIn = (parts, slug) => parts.flatMap(one => [...one.querySelectorAll("section")]).find(one => one.dataset["slug"] === slug);

/** @param {Chapter} chapter */
function part({ title, clauses }) {
  return element("details", {}, element("summary", {}, title), ...clauses.map(one =>
    element("section", { "data-slug": one.slug, tabindex: "-1" }, element("h3", {}, one.title),
      one.gist ? element("p", { class: "gist" }, one.gist) : null, element("p", {}, one.text),
      one.ruling ? element("p", { class: "quiet" }, say("ruling", { text: `${one.ruling} ${one.why}` })) : null)));
}

/** Return an answer as an element; a rule is shown in full.
 * @param {import("./wire").Found} answer
 * @param {HTMLDetailsElement[]} parts */
function answered({ at, title, where, sentences, pieces }, parts) {
  const rule = ruleIn(parts, at.split("#")[1] ?? "");
  const head = [element("b", {}, ...marked(pieces(title))), " ", element("span", { class: "quiet" }, where)];
  const said = element("p", {}, ...marked(pieces(sentences.join(" "))));
  return element("article", { "data-at": at }, element("p", {}, ...head), said,
    rule ? element("details", {}, element("summary", {}, say("whole-rule")), ...[...rule.children].slice(1).map(one => one.cloneNode(true))) : null);
}

/** Return text in which the words from the question are highlighted.
 * @param {[string, boolean][]} pieces */
const marked = pieces => pieces.map(([text, isAsked]) => isAsked ? element("mark", {}, text) : text);
