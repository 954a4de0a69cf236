// Dialogs that ask questions or show links to share.

import { closed as backed, opened } from "./backing.js";
import { button, element, field } from "./dom.js";
import { say } from "./words.js";

/** Show a dialog until it is closed.
 * @param {string} title
 * @param {import("./dom.js").Part[]} inside
 * @param {() => void} closed
 * @param {string | null} [look] CSS class
 * @returns {HTMLDialogElement} */
export function shown(title, inside, closed = () => {}, look = null) {
  const close = () => dialog.close(), gone = () => {
    backed(close);
    dialog.remove();
    closed();
  };
  const dialog = element("dialog", { "aria-label": title, class: look, onclose: gone },
    element("p", { class: "panel-title" }, title), ...inside.filter(part => part !== null));
  document.body.append(dialog);
  dialog.showModal();
  opened(close);
  return dialog;
}

/** Ask for confirmation.
 * @param {string} question
 * @param {string} yes label of the button that confirms
 * @returns {Promise<boolean>} */
export function confirmed(question, yes) {
  return new Promise(tell => {
    let agreed = false;
    const dialog = shown(question, [element("div", { class: "row" },
      button(yes, () => { agreed = true; dialog.close(); }, { class: "main" }),
      button(say("cancel"), () => dialog.close()))], () => tell(agreed));
  });
}

/** Ask for a choice between two options.
 * @param {string} title
 * @param {string[]} lines explanation of the choice
 * @param {string} stay label of the button that keeps things as they are; closing the dialog does the same
 * @param {string} change label of the other button
 * @returns {Promise<boolean>} whether the user chose to make the change */
export function chosen(title, lines, stay, change) {
  return new Promise(tell => {
    let changes = false;
    const dialog = shown(title, [...lines.map(line => element("p", {}, line)), element("div", { class: "row" },
      button(stay, () => dialog.close(), { class: "main" }),
      button(change, () => { changes = true; dialog.close(); }))], () => tell(changes));
  });
}

/** Ask the user to enter text.
 * @param {string} title
 * @param {string} label
 * @param {string} [value]
 * @param {string[]} [known] suggestions offered while typing
 * @returns {Promise<string | null>} the text; null if the user cancels */
export function written(title, label, value = "", known = []) {
  return new Promise(tell => {
    const input = element("input", { value, required: true, maxlength: "200", autocomplete: "off", list: known.length ? "known" : null });
    const offered = element("datalist", { id: "known" }, ...known.map(one => element("option", { value: one })));
    /** @type {string | null} */
    let told = null;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      told = input.value;
      dialog.close();
    };
    const dialog = shown(title, [element("form", { onsubmit: send }, field(label, input), offered,
      element("div", { class: "row" }, element("button", { class: "main" }, say("do")), button(say("cancel"), () => dialog.close())))],
    () => tell(told));
    input.select();
  });
}

/** Show a link to share.
 * @param {string} title
 * @param {string} address */
export function handOver(title, address) {
  const link = element("input", { readonly: true, value: address, class: "secret", "aria-label": say("address") });
  const copied = element("span", { role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    copied.textContent = say("copied");
  };
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address, location.href).hostname);
  const dialog = shown(title, [link, alone ? element("p", { class: "notice" }, say("only-here")) : null, element("div", { class: "row" },
    button(say("copy"), () => void copy().catch(() => link.select()), { class: "main" }),
    "share" in navigator ? button(say("send-on"), () => void navigator.share({ url: address }).catch(() => link.select())) : null,
    button(say("close"), () => dialog.close()), copied)]);
  link.select();
}
