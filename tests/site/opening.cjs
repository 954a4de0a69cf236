// Opens all answers of a site's search: node opening.cjs ASSETS SCRIPT
// Types each word of the index, and asks for each answer by its title; tells how many there were, and what went wrong.
// Of stdin it reads, as JSON, of how many words and answers it takes one.
"use strict";

const { readFileSync } = require("node:fs");
const { opened, shown } = require("./searching.cjs");

const { rooms, find } = opened(...process.argv.slice(2));
const every = JSON.parse(readFileSync(0, "utf-8"));
const answers = rooms.flatMap((room) => room.answers);
const sample = (all) => all.filter((_, number) => number % every === 0);
const texts = answers.flatMap((answer) => Object.values(answer).map(String));
const words = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{M}\d'’-]+/gu) ?? []));
const wrong = [];
const tried = (asked, show) => {
  try {
    return show();
  } catch (error) {
    wrong.push(`${asked}: ${error.message}`);
  }
};
for (const word of sample([...words])) {
  tried(word, () => find(word, "index.html").slice(0, 20).map(shown));
}
const places = new Set();
for (const { at, title } of sample(answers)) {
  const found = tried(title, () => find(title, at).filter((one) => one.at === at).map(shown)) ?? [];
  found.forEach((one) => places.add(one.at));
}
const lost = sample(answers).map(({ at }) => at).filter((at) => !places.has(at));
console.log(JSON.stringify({ words: words.size, places: [...places], lost, wrong }));
