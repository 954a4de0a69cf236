// The search of a site without a browser.
"use strict";

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

/** What a script of answers has, and what finds them. */
exports.opened = (assets, script) => {
  const files = ["vendor/minisearch.js", "vendor/stemmer.js", "finding.js"].map((name) => `${assets}/${name}`);
  for (const file of [...files, script]) {
    // The libraries look for modules first; a page has none, and no more has this context.
    runInThisContext(readFileSync(file, "utf8"), file);
  }
  return runInThisContext("({ ...amunreAnswers, find: amunreFinding(amunreAnswers).find })");
};

/** An answer as it is shown: its sentences, and the words of all its texts that are marked. */
exports.shown = ({ at, title, where, room, sentences, pieces }) => {
  const marked = [title, ...sentences].flatMap(pieces).filter(([, isAsked]) => isAsked);
  return { at, title, where, room, sentences, marked: marked.map(([piece]) => piece) };
};
