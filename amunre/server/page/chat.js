// What people say to each other at a table, and who comes and goes.

import { element } from "./dom.js";
import { say } from "./words.js";

/** Shows the chat. */
export class Chat {
  /** @param {HTMLElement} place
   * @param {(text: string) => Promise<void>} send */
  constructor(place, send) {
    /** Messages by number.
     * @type {Map<number, HTMLElement>} */
    this.said = new Map();
    /** Number of the next entry that is not known. */
    this.next = 0;
    this.list = element("ol", { class: "lines", tabindex: "0", "aria-label": say("chat") });
    this.input = element("input", { maxlength: "500", autocomplete: "off", required: true });
    this.form = element("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void send(this.input.value).then(() => { this.input.value = ""; });
    } }, element("label", { class: "field" }, element("span", {}, say("message")), this.input), element("button", {}, say("send")));
    place.append(element("h2", {}, say("chat")), element("div", { role: "log" }, this.list), this.form);
  }

  /** @param {import("./wire").Heard} heard */
  hear({ messages, next }) {
    this.next = Math.max(this.next, next);
    for (const { number, name, text } of messages) {
      const known = this.said.get(number);
      if (text === null || known) {
        if (text === null) known?.remove();
        continue;
      }
      const line = element("li", {}, element("b", {}, name ?? say("host")), `: ${text}`);
      this.said.set(number, line);
      this.put(line);
    }
  }

  /** Somebody came, or went.
   * @param {string} text */
  remark(text) {
    this.put(element("li", { class: "remark" }, text));
  }

  /** @param {HTMLElement} line */
  put(line) {
    this.list.append(line);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {boolean} allowed */
  allow(allowed) {
    this.form.hidden = !allowed;
  }
}
