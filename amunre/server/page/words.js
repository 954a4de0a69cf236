// What the page says: sentences by id, which the server sends, with what is put into them.

/** @type {import("./wire").Words} */
let known = {};

/** The code of the language of the page, which goes with all that is asked of the server. */
export let language = "en";

/** Which form of a word goes with a number. The texts have them in this order, and the form for all other numbers last. */
let plurals = new Intl.PluralRules(language);
const FORMS = ["one", "few"];

/** Speak a language.
 * @param {string} code */
export function speak(code) {
  language = document.documentElement.lang = code;
  plurals = new Intl.PluralRules(code);
}

/** Learn the words; nothing is said before.
 * @param {import("./wire").Words} words */
export function learn(words) {
  known = words;
}

/** A sentence, its parameters put in: `{name}`, and `{n|one|many}` for the form that goes with a number, of which there are
 * as many as the language has.
 * @param {string} id
 * @param {Record<string, string | number>} [params]
 * @returns {string} */
export function say(id, params = {}) {
  const template = known[id];
  if (template === undefined) throw new Error(`no text ${id}`);
  return template.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, forms) => {
    const value = params[name];
    return forms === undefined ? String(value) : `${value} ${forms.split("|").at(FORMS.indexOf(plurals.select(Number(value))))}`;
  });
}

/** Names of cards, tiles and whatever else the rules of a table know.
 * @type {Record<string, Record<string, any>>} */
let named = {};

/** Learn what things are called that the rules know.
 * @param {Record<string, any>} texts */
export function learnNames(texts) {
  named = Object.fromEntries(Object.entries(texts).filter(([, section]) => typeof section === "object" && section !== null));
}

/** What a thing is called that the rules know by an id.
 * @param {string} id
 * @returns {string} */
export function nameOf(id) {
  for (const section of Object.values(named)) if (typeof section[id]?.en === "string") return section[id][language] ?? section[id].en;
  return id;
}

/** A day as the language has it.
 * @param {string} day such as 2026-12-31
 * @returns {string} */
export function dayOf(day) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** A word that there may be; else what it would be put for.
 * @param {string} id
 * @param {string} other */
export const sayOr = (id, other) => known[id] ?? other;
