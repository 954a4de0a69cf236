// Asks the search of a site without a browser: node asking.cjs ASSETS SCRIPT < questions.json
// Questions are pairs of what is asked and the page it is asked on; answered by the places of the first ten answers.
"use strict";

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

const [assets, script] = process.argv.slice(2);
const files = ["vendor/minisearch.js", "vendor/stemmer.js", "finding.js"].map((name) => `${assets}/${name}`);
for (const file of [...files, script]) {
  // The libraries look for modules first; a page has none, and no more has this context.
  runInThisContext(readFileSync(file, "utf8"), file);
}
const { find } = runInThisContext("amunreFinding(amunreAnswers)");
const asked = JSON.parse(readFileSync(0, "utf8"));
const told = asked.map(([words, page]) => find(words, page).slice(0, 10).map(({ at, title, room, sentences }) => ({ at, title, room, sentences })));
console.log(JSON.stringify(told));
