// Tables in a box of the class `sortable`: a button in each heading sorts, a field above filters. Without this script
// they are plain tables.
"use strict";

const key = (cell) => {
  const text = cell.textContent.trim();
  const number = parseFloat(text);
  return Number.isNaN(number) ? text.toLowerCase() : number;
};

const compare = (one, other) => {
  if (typeof one === typeof other) {
    return typeof one === "number" ? one - other : one.localeCompare(other);
  }
  return typeof one === "number" ? -1 : 1;
};

const sort = (table, head, column) => {
  const descending = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.querySelectorAll("th")) {
    other.removeAttribute("aria-sort");
  }
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const rows = [...table.tBodies[0].rows].sort((one, other) => {
    const order = compare(key(one.cells[column]), key(other.cells[column]));
    return descending ? -order : order;
  });
  table.tBodies[0].append(...rows);
};

const filter = (table, wanted) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
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
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", box.dataset.label);
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(table, head, column));
    head.replaceChildren(button);
  });
}

// A link to something that is folded together unfolds it.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target && target.closest("details");
  if (folded && !folded.open) {
    folded.open = true;
    target.scrollIntoView();
  }
};
addEventListener("hashchange", unfold);
unfold();
