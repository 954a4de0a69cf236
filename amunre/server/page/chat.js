// A table's chat, with notes about players who join or leave.

import { button, element, headed } from "./dom.js";
import { keep, keysOf } from "./keeping.js";
import { say } from "./words.js";

/** The chat. */
export class Chat {
  /** @param {HTMLElement} place
   * @param {string} id id of the table
   * @param {{send: (text: string) => Promise<boolean>, remove: (number: number) => void, open: () => void}} deeds
   *   send: sends a message and returns whether that succeeded; remove: removes a message, for the host; open: shows the chat */
  constructor(place, id, { send, remove, open }) {
    this.id = id;
    this.remove = remove;
    /** Messages, by number; null for a removed message.
     * @type {Map<number, HTMLElement | null>} */
    this.said = new Map();
    /** Number of the first entry that has not been loaded. */
    this.next = 0;
    /** Seats that this person has muted.
     * @type {number[]} */
    this.muted = [];
    this.list = element("ol", { class: "lines", tabindex: "0", "aria-label": say("chat") });
    /** Button that leads to messages that arrived while the chat was out of sight. */
    this.news = button("", () => { open(); this.list.focus(); }, { id: "unread", hidden: true });
    this.seen = false;
    new IntersectionObserver(([entry]) => {
      this.seen = entry?.isIntersecting ?? false;
      this.count();
    }).observe(this.list);
    this.input = element("input", { maxlength: "500", autocomplete: "off", required: true });
    this.form = element("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.input.value;
      this.input.value = "";
      void send(text).then(said => { if (!said && !this.input.value) this.input.value = text; });
    } }, element("label", { class: "field wide" }, element("span", {}, say("message")), this.input), element("button", {}, say("send")));
    place.append(headed(place, say("chat")), element("div", { role: "log" }, this.list), this.form);
  }

  /** Add new messages. A reply with fewer entries than are already known is late, and is ignored.
   * @param {import("./wire").Heard} heard */
  hear({ messages, muted, next }) {
    if (next < this.next) return;
    this.next = next;
    this.muted = muted;
    for (const { number, name, text } of messages) {
      if (text === null) {
        this.said.get(number)?.remove();
        this.said.set(number, null);
      }
      if (text === null || this.said.has(number)) continue;
      const from = name ?? say("host");
      const line = element("li", {}, element("b", {}, from), `: ${text} `,
        button("\u00d7", () => this.remove(number), { class: "unsay", "aria-label": say("unsay", { name: from, text }) }));
      this.said.set(number, line);
      this.put(line);
    }
    this.count();
  }

  /** Show the number of unread messages. */
  count() {
    if (this.seen) keep(this.id, { heard: this.next });
    const { heard } = keysOf(this.id), unread = [...this.said].filter(([number, line]) => number >= heard && line !== null).length;
    this.news.hidden = unread === 0;
    this.news.textContent = say("unread", { n: unread });
  }

  /** Drop all messages so that they are loaded again. */
  forget() {
    for (const line of this.said.values()) line?.remove();
    this.said.clear();
    this.muted = [];
    this.next = 0;
  }

  /** Add a note, for example to say that a player has joined.
   * @param {string} text */
  remark(text) {
    this.put(element("li", { class: "remark" }, text));
  }

  /** @param {HTMLElement} line */
  put(line) {
    this.list.append(line);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {boolean} allowed true if this person may send messages
   * @param {boolean} hosts true if they may remove messages */
  allow(allowed, hosts) {
    this.form.hidden = !allowed;
    this.list.classList.toggle("hosts", hosts);
  }
}
