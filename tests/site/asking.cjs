// Asks the search of a site: node asking.cjs ASSETS SCRIPT < questions.json
// Questions are pairs of what is asked and the page it is asked on; answered by the places of the first ten answers.
"use strict";

const { readFileSync } = require("node:fs");
const { opened, shown } = require("./searching.cjs");

const { find } = opened(...process.argv.slice(2));
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([words, page]) => find(words, page).slice(0, 10).map(shown))));
