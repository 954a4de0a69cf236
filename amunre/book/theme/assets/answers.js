// The search: a button in the header opens it, and answers appear as a list of links while the reader types.
// It loads only scripts, when first opened, because a page in a plain folder cannot read other files.
"use strict";

{
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const top = new URL(base.replace(/\/*$/, "/"), document.baseURI);
  const decoded = (address) => {
    try {
      return decodeURI(address);
    } catch {
      return address; // an invalid percent encoding
    }
  };
  const here = decoded(location.href.slice(top.href.length).split(/[?#]/)[0]);
  const SCRIPTS = ["assets/vendor/minisearch.js", "assets/vendor/stemmer.js", "assets/finding.js", "search/answers.js"];
  const MOST = [8, 3, 3]; // maximum number of answers from this page's game, other games, other pages

  const made = (tag, name, ...children) => {
    const element = document.createElement(tag);
    element.className = name;
    element.append(...children);
    return element;
  };

  const loaded = (path) =>
    new Promise((done, failed) => {
      const script = made("script", "");
      script.src = new URL(path, top);
      script.onload = done;
      script.onerror = () => failed(new Error(`${script.src}: could not be loaded.`));
      document.head.append(script);
    });

  const item = (answer, next) => {
    /** Return text with the search words marked. */
    const marked = (text) => answer.pieces(text).map(([piece, isAsked]) => (isAsked ? made("mark", "", piece) : piece));
    const link = made(
      "a",
      "",
      made("span", "answers-title", ...marked(answer.title)),
      " ",
      made("span", "answers-where", [answer.room, answer.where].filter(Boolean).join(" · ")),
      " ",
      made("span", "answers-text", ...answer.sentences.flatMap((it) => [...marked(it), " "])),
    );
    link.href = new URL(answer.at, top);
    return made("li", next ? "answers-next" : "", link);
  };

  const first = (answers) => [0, 1, 2].flatMap((tier) => answers.filter((it) => it.tier === tier).slice(0, MOST[tier]));

  /** Open the dialog at once, so that no typed text is lost; the index loads in the background. */
  const dialogOf = (button) => {
    const input = made("input", "answers-input");
    const told = made("p", "answers-told");
    const list = made("ol", "answers-list");
    const close = made("button", "answers-close", "✕");
    const dialog = made("dialog", "answers", made("div", "answers-head", input, close), told, list);
    let known;
    let hasty = false; // true if Enter was pressed before the index was loaded
    Object.assign(input, { type: "search", autocomplete: "off", spellcheck: false, enterKeyHint: "go" });
    for (const element of [dialog, input]) {
      element.setAttribute("aria-label", button.textContent.trim());
    }
    told.setAttribute("role", "status");
    close.type = "button";

    const links = () => [...list.querySelectorAll("a")];
    /** Replace the previous answers with these. */
    const show = (answers, text) => {
      list.replaceChildren(...answers);
      told.textContent = text;
    };
    /** Remove outdated answers, and leave the error to the console. */
    const fail = (error) => {
      show([], button.dataset.failed);
      throw error;
    };
    const answer = () => {
      if (!known) {
        return;
      }
      try {
        const { words, find } = known;
        const asked = input.value.trim();
        const found = first(find(asked, here));
        const items = found.map((one, at) => item(one, at > 0 && one.tier > found[at - 1].tier));
        show(items, found.length ? `${words.found} ${found.length}` : asked ? words.none : words.intro);
      } catch (error) {
        fail(error);
      }
    };
    const step = (by) => {
      const all = [input, ...links()];
      all[Math.min(Math.max(all.indexOf(document.activeElement) + by, 0), all.length - 1)].focus();
    };
    dialog.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) {
        event.preventDefault();
        step(by);
      } else if (event.key === "Enter" && event.target === input) {
        hasty = !known;
        links()[0]?.click();
      }
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target === close || event.target.closest("a")) {
        dialog.close();
      }
    });
    input.addEventListener("input", answer);
    document.body.append(dialog);

    const learn = async () => {
      for (const path of SCRIPTS) {
        await loaded(path);
      }
      const { words } = amunreAnswers;
      known = { words, find: amunreFinding(amunreAnswers).find };
      close.replaceChildren(words.close);
      input.placeholder = words.prompt;
      answer();
      if (hasty) {
        links()[0]?.click();
      }
    };
    learn().catch(fail);
    return { dialog, input };
  };

  const button = document.querySelector(".answers-open");
  let search;
  const open = () => {
    search ??= dialogOf(button);
    if (!search.dialog.open) {
      search.dialog.showModal();
    }
    search.input.select();
  };
  button.addEventListener("click", open);

  // The "not found" page searches for the words in its address.
  if (document.querySelector("[data-search-address]")) {
    const words = `${here.replace(/\.\w+$/, "")} ${location.hash}`.split(/[^\p{L}\d]+/u);
    const asked = words.filter((word) => !["", "404", "index", "html"].includes(word)).join(" ");
    if (asked) {
      open();
      search.input.value = asked;
    }
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      open();
    }
  });
}
