// The resting screen says one line after another. Where motion is not wanted
// they all stand there.
const SHOWN = 7000; // ms

export function lines(list) {
  const all = [...list?.children ?? []];
  if (all.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  list.classList.add("one-by-one");
  let at = 0;
  all[0].classList.add("shown");
  setInterval(() => {
    all[at].classList.remove("shown");
    at = (at + 1) % all.length;
    all[at].classList.add("shown");
  }, SHOWN);
}
