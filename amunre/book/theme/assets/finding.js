// Finds answers: `amunreFinding(amunreAnswers).find("outbid", page)`. It does not use the DOM, so it also runs in node.
"use strict";

{
  const BOOSTS = { title: 4, asked: 4, keys: 3, plain: 1, text: 1, why: 0.2 };
  const NEAR = 0.2; // maximum edit distance of a misspelt word, as a fraction of its length
  const LIKE = 3; // weight of an answer to exactly this question
  const BLANK = { at: "", title: "", where: "", plain: "", text: "", keys: "", asked: "", why: "", weight: 1 };
  const LONGEST_PHRASE = 5;
  const SHORTEST = 3; // minimum number of letters left of a word

  /** Return words in lower case without accents; a minus sign before a number is part of the number. */
  const words = (text) =>
    text
      .toLowerCase()
      .replaceAll("ß", "ss")
      .normalize("NFKD")
      .replace(/[\u0300-\u036f'’]/gu, "")
      .match(/(?<![\p{L}\d])-\d+|[\p{L}\d]+/gu) ?? [];

  const longest = (endings, most) => Math.max(0, ...endings.map((end) => end.length).filter((length) => length <= most));

  /** Return a function that removes word endings: those in the list or, without a list, by Porter's rules for English. */
  const stemmer = (endings) =>
    endings?.length
      ? (word) => word.slice(0, word.length - longest(endings.filter((end) => word.endsWith(end)), word.length - SHORTEST))
      : (word) => Stemmer.stemmer(word);

  /** Return a function from text to terms: a phrase in a group becomes its first word; stop words are dropped if others remain. */
  const analyser = (groups, stop, stem) => {
    const stems = (text) => words(text).map(stem);
    const meant = new Map();
    for (const [first, ...others] of groups) {
      const term = stems(first).join(" ");
      for (const phrase of [first, ...others]) {
        meant.set(stems(phrase).join(" "), term);
      }
    }
    const idle = new Set(stop.flatMap(words));
    return (text) => {
      const all = words(text);
      const roots = all.map(stem);
      const terms = [];
      for (let at = 0; at < roots.length; ) {
        let long = Math.min(LONGEST_PHRASE, roots.length - at);
        while (long > 0 && !meant.has(roots.slice(at, at + long).join(" "))) {
          long -= 1;
        }
        if (long > 0) {
          terms.push(meant.get(roots.slice(at, at + long).join(" ")));
        } else if (!idle.has(all[at])) {
          terms.push(roots[at]);
        }
        at += Math.max(long, 1);
      }
      return terms.length > 0 ? terms : roots;
    };
  };

  const WORD = /([\p{L}\d'’-]+)/u;
  const sentences = (text) => text.split(/(?<=[.!?…]) (?=[\p{Lu}\d"“-])/u);

  /** Return an answer with all its fields, because the script omits empty fields. */
  const whole = (answer) => Object.fromEntries(Object.entries(BLANK).map(([field, blank]) => [field, answer[field] ?? blank]));

  /** A group of answers with its index. */
  const opened = ({ name, groups, answers: bare }, stop, stem) => {
    const answers = bare.map(whole);
    const analyse = analyser(groups, stop, stem);
    const index = new MiniSearch({
      fields: Object.keys(BOOSTS),
      tokenize: analyse,
      processTerm: (term) => term,
      searchOptions: {
        boost: BOOSTS,
        boostDocument: (id) => answers[id].weight,
        weights: { fuzzy: 0.3, prefix: 0.4 },
      },
    });
    index.addAll(bare.map((answer, id) => ({ ...answer, id })));
    const phrases = answers.map(({ title, asked }) => [title, ...asked.split(",")].map((phrase) => new Set(analyse(phrase))));

    /** Return the similarity to the nearest known question, from 0 to 1: shared terms divided by all terms. */
    const likeness = (id, terms) =>
      Math.max(
        ...phrases[id].map((phrase) => {
          const shared = terms.filter((term) => phrase.has(term)).length;
          return shared / (terms.length + phrase.size - shared || 1);
        }),
      );
    const ranked = (found, terms) =>
      found
        .map((hit) => ({ ...hit, score: hit.score * (1 + LIKE * likeness(hit.id, terms)) }))
        .sort((a, b) => b.score - a.score);

    /** Return the answers with the search words as `found`, and the terms that no answer has as `unmet`. */
    const exact = (asked) => {
      const terms = [...new Set(analyse(asked))];
      const found = index.search(asked, { tokenize: () => terms });
      const met = new Set(found.flatMap((hit) => hit.queryTerms));
      return { found: ranked(found, terms), unmet: terms.filter((term) => !met.has(term)) };
    };

    /** Search again, treating some terms as incomplete or misspelled. */
    const near = (asked, unmet) => {
      const terms = [...new Set(analyse(asked))];
      const prefix = (term) => unmet.includes(term) && term.length > 2;
      const fuzzy = (term) => (unmet.includes(term) && term.length > 3 ? NEAR : false);
      return ranked(index.search(asked, { tokenize: () => terms, prefix, fuzzy }), terms);
    };
    return { name, answers, exact, near, analyse };
  };

  const folder = (at) => at.slice(0, at.split("#")[0].lastIndexOf("/") + 1);

  /** Return the sentences to show: the summary or the first sentence, and the other sentence with the most search words. */
  const told = (answer, analyse, terms) => {
    const rest = sentences(answer.text);
    const lead = answer.plain ? [answer.plain] : rest.splice(0, 2);
    const count = (sentence) => new Set(analyse(sentence).filter((term) => terms.includes(term))).size;
    const [best] = rest.map((sentence) => ({ sentence, n: count(sentence) })).sort((a, b) => b.n - a.n);
    return best && best.n > count(lead.join(" ")) ? [...lead, "…", best.sentence] : lead;
  };

  globalThis.amunreFinding = ({ rooms, stop, endings }) => {
    const stem = stemmer(endings);
    const open = rooms.map((room) => opened(room, stop, stem));

    /** Return answers, best first: from this page's game, then from other games, then from other pages. */
    const find = (asked, page = "") => {
      const own = open.find(({ name, answers }) => name && answers.some(({ at }) => folder(at) && folder(at) === folder(page)));
      const tier = ({ name }) => (name ? Number(Boolean(own)) : 2);
      const met = open.map((one) => ({ one, ...one.exact(asked) }));
      const isKnown = met.some(({ unmet }) => unmet.length === 0);
      return met
        .flatMap(({ one, found, unmet }) =>
          (isKnown ? found : one.near(asked, unmet)).map((hit) => ({ hit, one, tier: one === own ? 0 : tier(one) })),
        )
        .sort((a, b) => a.tier - b.tier || b.hit.score - a.hit.score)
        .map(({ hit, one, tier }) => {
          const { at, title, where } = one.answers[hit.id];
          const isAsked = (word) => one.analyse(word).some((term) => hit.terms.includes(term));
          return {
            at,
            title,
            where,
            room: one.name,
            tier,
            get sentences() {
              return told(one.answers[hit.id], one.analyse, hit.terms);
            },
            /** Return text in pieces, each with true if it is a search word. */
            pieces: (text) => text.split(WORD).map((piece, at) => [piece, at % 2 === 1 && isAsked(piece)]),
          };
        });
    };
    return { find };
  };
}
