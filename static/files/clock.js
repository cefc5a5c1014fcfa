// The seconds beside running work: the server says how long it has run with
// every piece of news, the page goes on counting in between.
import { tr } from "./words.js";

const SHOWN = 2; // seconds after which it is worth saying
let turn = "";
let began = 0;

export function clock() {
  setInterval(() => {
    const face = document.querySelector('[data-role="clock"]');
    const of = face?.closest('[data-role="turn"]')?.id ?? "";
    const start = performance.now() - 1000 * Number(face?.dataset.seconds ?? 0);
    began = of === turn ? Math.min(began, start) : start;
    turn = of;
    if (!face) return;
    const seconds = Math.floor((performance.now() - began) / 1000);
    if (seconds >= SHOWN) face.textContent = tr("%d s", seconds);
  }, 1000);
}
