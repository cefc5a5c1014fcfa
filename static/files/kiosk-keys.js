// The keyboard on the screen. It comes up when the box is touched and stays
// away where somebody types on a real one.
const HOLD = 450; // ms after which a held key repeats
const BEAT = 70; // ms between two repeats
const LAST = new Set(["enter", "hide"]); // the keys after which the keyboard goes

export function keyboard(stage) {
  const board = stage.querySelector('[data-role="keyboard"]');
  const box = stage.querySelector('[data-role="utterance"]');
  const toggles = stage.querySelector('[data-role="toggle-keyboard"]');
  let shifted = false;
  let repeat = 0;

  function show(on) {
    board.hidden = !on;
    toggles.setAttribute("aria-expanded", on);
    if (on) box.focus({ preventScroll: true });
    shift(false);
  }

  function shift(on) {
    shifted = on;
    board.querySelectorAll("[data-shifted]").forEach((k) => { k.textContent = on ? k.dataset.shifted : k.dataset.key; });
    board.querySelector('[data-key="shift"]').setAttribute("aria-pressed", on);
  }

  function write(text) {
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function erase() {
    const { selectionStart: from, selectionEnd: to, value } = box;
    if (from === to && from > 0) {
      const last = [...value.slice(0, from)].at(-1); // a character may be two units
      box.setSelectionRange(from - last.length, from);
    }
    write("");
  }

  function press(key) {
    switch (key.dataset.key) {
      case "shift": shift(!shifted); break;
      case "backspace": erase(); break;
      case "enter": box.form.requestSubmit(); break;
      case "hide": show(false); break;
      default:
        if (box.value.length >= box.maxLength) return;
        write(shifted && key.dataset.shifted || key.dataset.key);
        if (shifted) shift(false);
    }
  }

  // A key writes when it is touched, not when it is let go: fast fingers
  // overlap. What makes the keyboard come or go waits for the finger to be
  // lifted, or the rest of the touch would hit what is there then. The focus
  // stays in the box.
  board.addEventListener("pointerdown", (e) => {
    e.preventDefault();
    const key = e.target.closest('[data-role="key"]');
    if (!key || !e.isPrimary && e.pointerType !== "touch") return;
    box.focus({ preventScroll: true });
    if (!LAST.has(key.dataset.key)) press(key);
    clearTimeout(repeat);
    if (key.dataset.key === "backspace") {
      const again = () => {
        if (!board.isConnected) return;
        press(key);
        repeat = setTimeout(again, BEAT);
      };
      repeat = setTimeout(again, HOLD);
    }
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(kind, () => clearTimeout(repeat));
  board.addEventListener("click", (e) => {
    const key = e.target.closest('[data-role="key"]');
    if (!key) return;
    const spoken = e.detail === 0; // by a screen reader, or Enter on the key
    if (spoken || LAST.has(key.dataset.key)) press(key);
  });
  box.addEventListener("click", () => show(true));
  box.addEventListener("keydown", (e) => { if (e.isTrusted && e.key.length === 1) show(false); });
  board.addEventListener("mousedown", (e) => e.preventDefault());

  return {
    toggle: () => show(board.hidden),
    hide: () => show(false),
  };
}
