// Tables in a box with the class `sortable`: a button in each heading sorts, and a field above filters. Without this
// script they are plain tables. Also opens a collapsed part that a link leads to, and makes scrollable parts reachable by
// keyboard.
"use strict";

{
  const value = (cell) => {
    const text = cell.textContent.trim();
    const number = parseFloat(text);
    return Number.isNaN(number) ? text.toLowerCase() : number;
  };

  /** Compare cells: numbers before words. */
  const compare = (one, other) => {
    if (typeof one !== typeof other) {
      return typeof one === "number" ? -1 : 1;
    }
    return typeof one === "number" ? one - other : one.localeCompare(other);
  };

  const sort = (table, head) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.querySelectorAll("th")) {
      other.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const at = (row) => value(row.cells[head.cellIndex]);
    const rows = [...table.tBodies[0].rows].sort((one, other) => compare(at(one), at(other)));
    table.tBodies[0].append(...(down ? rows.reverse() : rows));
  };

  const filter = (table, wanted) => {
    const words = wanted.toLowerCase().split(/\s+/);
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  };

  for (const box of document.querySelectorAll(".sortable")) {
    const table = box.querySelector("table");
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.className = "filter";
    input.type = "search";
    input.addEventListener("input", () => filter(table, input.value));
    label.append(box.dataset.filter, input);
    box.before(label);
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", () => sort(table, head));
      head.replaceChildren(button);
    }
  }

  const reach = () => {
    for (const box of document.querySelectorAll(".sortable, .steps, figure, .md-typeset__scrollwrap, .md-typeset table")) {
      if (box.scrollWidth > box.clientWidth) {
        box.tabIndex = 0;
      } else {
        box.removeAttribute("tabindex");
      }
    }
  };

  /** Remove landmarks from parts of a menu and from buttons on code, because many would have the same name. */
  const ungroup = () => {
    for (const part of document.querySelectorAll("nav nav:not([role]), nav.md-code__nav:not([role])")) {
      part.setAttribute("role", "none");
      for (const name of ["aria-label", "aria-labelledby", "aria-expanded"]) {
        part.removeAttribute(name);
      }
    }
  };

  /** Return the collapsible part of a clause, which comes before the next clause. */
  const foldOf = (heading) => {
    let next = heading.nextElementSibling;
    while (next && !next.matches("h2, details.more")) {
      next = next.nextElementSibling;
    }
    return next && next.matches("details") ? next : null;
  };

  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // an invalid percent encoding
    }
  };

  const unfold = () => {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    if (!target) {
      return;
    }
    let folded = target.matches("h2.clause") ? foldOf(target) : target;
    for (folded = folded && folded.closest("details"); folded; folded = folded.parentElement.closest("details")) {
      folded.open = true;
    }
    target.scrollIntoView();
  };

  addEventListener("hashchange", unfold);
  addEventListener("load", reach);
  addEventListener("resize", reach);
  addEventListener("toggle", reach, true);
  new MutationObserver(ungroup).observe(document.body, { childList: true, subtree: true });
  ungroup();
  unfold();
}
