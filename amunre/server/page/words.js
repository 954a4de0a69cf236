// The page's texts, which are templates from the server, looked up by id and filled with parameters.

/** @type {import("./wire").Words} */
let known = {};

/** Code of the page's language, which is sent with every request. */
export let language = "en";

/** Plural rules. Texts give the forms in this order, with the form for all other numbers last. */
let plurals = new Intl.PluralRules(language);
const FORMS = ["one", "few"];

/** Set the language.
 * @param {string} code */
export function speak(code) {
  language = document.documentElement.lang = code;
  plurals = new Intl.PluralRules(code);
}

/** Store the texts; this must be called before anything else.
 * @param {import("./wire").Words} words */
export function learn(words) {
  known = words;
}

/** Return a text with its parameters filled in: `{name}`, or `{n|one|many}` to choose the form for a number, with as many
 * forms as the language has.
 * @param {string} id
 * @param {Record<string, string | number>} [params]
 * @returns {string} */
export function say(id, params = {}) {
  const template = known[id];
  if (template === undefined) throw new Error(`no text ${id}`);
  return filled(template, params);
}

/** Return a template with its parameters filled in.
 * @param {string} template
 * @param {Record<string, string | number>} params
 * @returns {string} */
export function filled(template, params) {
  return template.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name, forms) => {
    const value = params[name];
    return forms === undefined ? String(value) : `${value} ${forms.split("|").at(FORMS.indexOf(plurals.select(Number(value))))}`;
  });
}

/** Return the name of a seat that nobody has named; readers count from 1.
 * @param {number} seat */
export const seatName = seat => say("seat", { n: seat + 1 });

/** Return the name of a bot, with a sign that it is one.
 * @param {import("./wire").Chair} chair
 * @param {number} seat
 * @returns {string} */
export const botName = ({ called }, seat) => say("bot-name", { name: called ?? seatName(seat) });

/** Names of the things in the rules of a table, such as cards and tiles.
 * @type {Record<string, Record<string, any>>} */
let named = {};

/** Store the names of the things in the rules.
 * @param {Record<string, any>} texts */
export function learnNames(texts) {
  named = Object.fromEntries(Object.entries(texts).filter(([, section]) => typeof section === "object" && section !== null));
}

/** Return the name of the thing with an id.
 * @param {string} id
 * @returns {string} */
export function nameOf(id) {
  for (const section of Object.values(named)) if (typeof section[id]?.en === "string") return section[id][language] ?? section[id].en;
  return id;
}

/** Return the template for a case, or the one for any other case.
 * @param {string | Record<string, string> | undefined} found
 * @param {string} one
 * @returns {string | null} */
const ofCase = (found, one) => typeof found === "object" ? found[one] ?? found["any"] ?? null : found ?? null;

/** Return the template for an event in a summary of its turn; null if summaries leave it out.
 * @param {import("./wire").Line} line
 * @returns {string | null} */
export function shortOf({ template, clause }) {
  const kind = Object.keys(named["summary"] ?? {}).find(one => ofCase(named["events"]?.[one], clause) === template);
  return kind === undefined ? null : ofCase(named["summary"]?.[kind], clause);
}

/** Return the tip for a kind of decision; an empty string if there is none.
 * @param {string} kind
 * @returns {string} */
export const tipFor = kind => named["tips"]?.[kind] ?? "";

/** Return whether a turn begins with a line, and the game has summaries of turns.
 * @param {import("./wire").Line | undefined} line */
export const beginsTurn = line => line !== undefined && shortOf(line) !== null && line.template === named["events"]?.["turn-began"];

/** Return a day in the language's date format.
 * @param {string} day a day such as 2026-12-31
 * @returns {string} */
export function dayOf(day) {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Return an optional text, or the alternative if the text does not exist.
 * @param {string} id
 * @param {string} other */
export const sayOr = (id, other) => known[id] ?? other;
