// Creating and updating elements of the page.

/** @typedef {Node | string | null} Part */

/** Return an element with attributes and contents; null values are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | ((event: any) => void) | null>} [attributes]
 *   `on...` are event handlers; true stands for an attribute without a value.
 * @param {Part[]} inside
 * @returns {HTMLElementTagNameMap[K]} */
export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...present(inside));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** Return an SVG element.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @returns {SVGElement} */
export function svg(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return /** @type {SVGElement} */ (made);
}

/** The drawings' style sheets, by text. They are taken out of the drawings, because the page's policy forbids inline styles.
 * @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** Return the text of drawings without their style sheets, which the page adopts.
 * @param {string} text */
export function unstyled(text) {
  return text.replace(/<style>([^<]*)<\/style>/g, (_, rules) => {
    if (!sheets.has(rules)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules.replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
      sheets.set(rules, sheet);
      document.adoptedStyleSheets = [...sheets.values()];
    }
    return "";
  });
}

/** Return a drawing as an element without references and styles.
 * @param {string} text
 * @returns {SVGSVGElement} */
export function drawing(text) {
  const drawn = new DOMParser().parseFromString(unstyled(text), "image/svg+xml").documentElement;
  return /** @type {any} */ (document.importNode(drawn, true));
}

/** @param {Part[]} parts
 * @returns {(Node | string)[]} */
export function present(parts) {
  return /** @type {(Node | string)[]} */ (parts.filter(part => part !== null));
}

/** Return a button.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string | boolean | null>} [attributes] */
export function button(label, act, attributes = {}) {
  return element("button", { type: "button", ...attributes, onclick: act }, label);
}

/** Ignore the second of two quick clicks here, because it was meant for an element that is gone.
 * @param {HTMLElement} place */
export function clickedOnce(place) {
  place.addEventListener("click", event => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

/** Return the element with an id.
 * @param {string} id
 * @returns {HTMLElement} */
export function by(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
}

/** Replace the contents of an element. A part that looks the same as before stays, and so does a button that is being
 * pressed. So a part's action must depend only on its contents. The focused part keeps the focus and the typed text if a
 * new part has the same `data-key`.
 * @param {HTMLElement} place
 * @param {Part[]} parts */
export function fill(place, ...parts) {
  const held = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement : null;
  const typed = new Map([...held?.closest("form")?.querySelectorAll("[data-key]") ?? []].filter(isTyped).map(one => [one.dataset["key"], one.value]));
  const before = [...place.childNodes];
  const after = present(parts).map(part => {
    const node = typeof part === "string" ? document.createTextNode(part) : part;
    const same = before.findIndex(one => one.isEqualNode(node));
    return same < 0 ? node : /** @type {Node} */ (before.splice(same, 1)[0]);
  });
  for (const gone of before) gone.remove();
  after.forEach((node, n) => {
    if (place.childNodes[n] !== node) place.insertBefore(node, place.childNodes[n] ?? null);
  });
  if (held?.dataset["key"] === undefined || held.isConnected) return;
  for (const one of place.querySelectorAll("[data-key]")) {
    if (!(one instanceof HTMLElement)) continue;
    const value = typed.get(one.dataset["key"]);
    if (value !== undefined && isTyped(one)) one.value = value;
    if (one.dataset["key"] === held.dataset["key"]) one.focus();
  }
}

/** @param {Element} one
 * @returns {one is HTMLInputElement | HTMLSelectElement} */
const isTyped = one => one instanceof HTMLInputElement || one instanceof HTMLSelectElement;

/** Return a table from its HTML.
 * @param {string} html
 * @returns {HTMLElement | null} */
export function tableOf(html) {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  return table && document.importNode(table, true);
}

/** Return a form field with its label, and with an explanation if there is one.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [why] */
export function field(label, input, why) {
  const made = element("label", { class: "field" }, element("span", {}, label), input);
  if (why === undefined) return made;
  const told = element("span", { class: "quiet", id: `${input.getAttribute("name")}-is` }, why);
  input.setAttribute("aria-describedby", told.id);
  return element("div", { class: "explained" }, made, told);
}

/** Return a list to choose from.
 * @param {{value: string, label: string, why?: string}[]} options why: reason why an option cannot be chosen
 * @param {Record<string, string | boolean | ((event: any) => void) | null>} [attributes] */
export function select(options, attributes = {}) {
  return element("select", attributes, ...options.map(({ value, label, why }) => element("option", { value, "data-why": why ?? null }, label)));
}

/** Return a heading that names a part of the page.
 * @param {HTMLElement} place
 * @param {string} title
 * @returns {HTMLHeadingElement} */
export function headed(place, title) {
  const heading = element("h2", { id: `${place.id}-title` }, title);
  place.setAttribute("aria-labelledby", heading.id);
  return heading;
}
