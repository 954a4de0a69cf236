// Texts of the page: templates by id from the server, filled with parameters.

/** @type {import("./wire").Words} */
let known = {};

/** Code of the language of the page, which is sent with every request. */
export let language = "en";

/** Plural rules. Texts have the forms in this order, with the form for all other numbers last. */
let plurals = new Intl.PluralRules(language);
const FORMS = ["one", "few"];

/** Set the language.
 * @param {string} code */
export function speak(code) {
  language = document.documentElement.lang = code;
  plurals = new Intl.PluralRules(code);
}

/** Store the texts; needed before any other call.
 * @param {import("./wire").Words} words */
export function learn(words) {
  known = words;
}

/** Return a text with its parameters filled in: `{name}`, and `{n|one|many}` for the form of a number, with as many forms as
 * the language has.
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

/** Names of the things in the rules of a table, such as cards and tiles.
 * @type {Record<string, Record<string, any>>} */
let named = {};

/** Store the names of the things in the rules.
 * @param {Record<string, any>} texts */
export function learnNames(texts) {
  named = Object.fromEntries(Object.entries(texts).filter(([, section]) => typeof section === "object" && section !== null));
}

/** Return the name of a thing with this id.
 * @param {string} id
 * @returns {string} */
export function nameOf(id) {
  for (const section of Object.values(named)) if (typeof section[id]?.en === "string") return section[id][language] ?? section[id].en;
  return id;
}

/** Return a day in the form of the language.
 * @param {string} day such as 2026-12-31
 * @returns {string} */
export function dayOf(day) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Return an optional text, or else the other one.
 * @param {string} id
 * @param {string} other */
export const sayOr = (id, other) => known[id] ?? other;
