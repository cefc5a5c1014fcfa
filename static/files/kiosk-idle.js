// Whether somebody is still there. Without a touch, a key or news from the
// server for some time the page asks; without an answer to that, the visit is
// over. Whoever needs longer says so, as often as they like (WCAG 2.2, success
// criterion 2.2.1).
import { tr } from "./words.js";

const TICK = 250; // ms
const SOON = 10; // seconds left at which it is said aloud

// The clock counts a suspended machine's sleep too, which one of the two
// clocks of a browser may leave out.
const began = Date.now() - performance.now();
const clock = () => Math.max(performance.now(), Date.now() - began);

export function idle({ idle, countdown, over }) {
  const dialog = document.querySelector('[data-role="idle"]');
  const left = dialog.querySelector('[data-role="left"]');
  const aloud = dialog.querySelector('[data-role="left-aloud"]'); // in the dialog: nothing else is heard while it is open
  let last = 0; // when somebody was last heard of
  let timer = 0;

  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", "scroll"]) {
    document.addEventListener(kind, active, { capture: true, passive: true });
  }
  dialog.addEventListener("cancel", (e) => {
    e.preventDefault();
    more();
  });

  function active() {
    if (!dialog.open) last = clock();
  }

  // more is the answer that somebody is there.
  function more() {
    dialog.close();
    active();
  }

  function tick() {
    const rest = clock() - last - idle;
    if (rest < 0) return;
    if (rest >= countdown) {
      over();
      return;
    }
    const seconds = Math.ceil((countdown - rest) / 1000);
    if (left.textContent !== String(seconds)) {
      left.textContent = seconds;
      if (seconds === SOON) aloud.textContent = tr("%d seconds left", seconds);
    }
    if (!dialog.open) {
      aloud.textContent = "";
      dialog.showModal();
      dialog.querySelector('[data-role="more-time"]').focus();
    }
  }

  return {
    active,
    more,
    start() {
      last = clock();
      clearInterval(timer);
      timer = setInterval(tick, TICK);
    },
    stop() {
      clearInterval(timer);
      if (dialog.open) dialog.close();
    },
  };
}
