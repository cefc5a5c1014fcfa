// Buttons and keys. Every button says what it does in data-act; Y, N, ? and U
// answer the open question while the focus is not in a text box.
import { copy, copyRows } from "./clipboard.js";

const KEYS = { y: "yes", n: "no", "?": "not_sure", u: "undo" };

export function actions({ say, answer, cancel, compose, edit, revise, narrow, rename, rerun, price }) {
  const acts = {
    say: (b) => say(b.dataset.say),
    answer: (b) => answer(b.dataset.question, b.dataset.choice, b.dataset.option),
    compose: (b) => compose(b.dataset.text),
    edit: (b) => edit(b.dataset.text),
    revise: (b) => revise(b.dataset.how, Number(b.dataset.turn), JSON.parse(b.dataset.places), b.dataset.text),
    narrow: (b) => narrow(Number(b.dataset.turn), b.dataset.column, b.dataset.value, b.dataset.text),
    rename: (b) => rename(Number(b.dataset.turn), JSON.parse(b.dataset.names) ?? {}),
    rerun: (b) => rerun(b.dataset.suql),
    price,
    cancel: (b) => {
      b.disabled = true;
      cancel();
    },
    copy,
    "copy-rows": copyRows,
    picture,
  };

  document.addEventListener("click", (e) => {
    const button = e.target.closest("button[data-act]");
    if (button && !button.disabled) acts[button.dataset.act]?.(button);
    for (const menu of menus()) if (!menu.contains(e.target)) menu.open = false;
  });

  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") {
      for (const menu of menus()) {
        if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
        menu.open = false;
      }
    }
    if (document.documentElement.dataset.keys === "off") return;
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.repeat) return;
    if (e.target.closest("input, textarea, select, [contenteditable]")) return;
    const choice = KEYS[e.key.toLowerCase()];
    const open = (what) => document.querySelector(`[data-role="question"] button[${what}]`);
    const button = choice && (open(`data-choice="${choice}"`) ?? open(`aria-keyshortcuts="${e.key.toUpperCase()}"`));
    if (button && !button.disabled) {
      e.preventDefault();
      button.click();
    }
  });
}

// menus are the panels of the header that are open.
function menus() {
  return document.querySelectorAll(".top details[open]");
}

// picture offers a chart as a file.
export async function picture(button) {
  const { save } = await import("./chart.js");
  save(button.closest('[data-role="chart"]'));
}
