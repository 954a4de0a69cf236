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
