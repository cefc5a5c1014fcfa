// The box to write in: Enter sends, Shift+Enter begins a line, and a counter
// appears when the limit comes near.
import { tr } from "./words.js";

const NEAR = 200; // characters before the limit

export function composer({ say }) {
  const form = document.querySelector('[data-role="composer"]');
  const box = form.querySelector("textarea");
  const counter = form.querySelector('[data-role="counter"]');
  const button = form.querySelector('[data-role="send"]');
  const limit = Number(box.dataset.limit);

  function measure() {
    const length = [...box.value].length; // characters, not UTF-16 units
    counter.hidden = length < limit - NEAR;
    counter.textContent = length > limit
      ? tr("%d characters too many", length - limit)
      : tr("%d of %d", length, limit);
    form.classList.toggle("over", length > limit);
    button.disabled = length > limit || box.value.trim() === "";
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }

  function submit() {
    if (button.disabled) return;
    if (say(box.value.trim())) {
      box.value = "";
      measure();
    }
  }

  form.addEventListener("submit", (e) => {
    e.preventDefault();
    submit();
  });
  box.addEventListener("input", measure);
  box.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && !e.shiftKey && !e.isComposing) {
      e.preventDefault();
      submit();
    }
  });
  measure();

  return {
    focus() { box.focus({ preventScroll: true }); },
    empty() { return box.value.trim() === ""; },
    owns(element) { return element === box; },
    // begin puts the first words into an empty box, for somebody to go on.
    begin(text) {
      if (box.value.trim() === "") box.value = text;
      measure();
      box.focus();
      box.setSelectionRange(box.value.length, box.value.length);
    },
    // edit puts words of an earlier turn into the box, in place of what is
    // there.
    edit(text) {
      box.value = text;
      measure();
      box.focus();
      box.setSelectionRange(text.length, text.length);
    },
    // restore brings back words that the server refused.
    restore(text) {
      if (box.value.trim() === "") box.value = text;
      measure();
      box.focus();
    },
  };
}
