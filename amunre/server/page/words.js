// What the page says: sentences by id, which the server sends, with what is put into them.

/** @type {import("./wire").Words} */
let known = {};

/** Learn the words; nothing is said before.
 * @param {import("./wire").Words} words */
export function learn(words) {
  known = words;
}

/** A sentence, its parameters put in: `{name}`, and `{n|one|many}` for the form that goes with a number.
 * @param {string} id
 * @param {Record<string, string | number>} [params]
 * @returns {string} */
export function say(id, params = {}) {
  const template = known[id];
  if (template === undefined) throw new Error(`no text ${id}`);
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = params[name];
    return one === undefined ? String(value) : `${value} ${value === 1 ? one : many}`;
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
  for (const section of Object.values(named)) if (typeof section[id]?.en === "string") return section[id].en;
  return id;
}

/** A word that there may be; else what it would be put for.
 * @param {string} id
 * @param {string} other */
export const sayOr = (id, other) => known[id] ?? other;
