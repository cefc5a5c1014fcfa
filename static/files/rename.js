// Names that a visitor gives to the columns of an answer: a form under the rows
// sends them, and once they are kept the rows are shown as they were before,
// under the new names.
import { again } from "./table.js";

const opened = (listing) => listing.querySelector('[data-role="renaming"]');

// renaming has rename(turn, names) called for every form that is sent.
export function renaming(rename) {
  document.addEventListener("submit", (e) => {
    const form = e.target.closest('[data-role="rename"]');
    if (!form) return;
    e.preventDefault();
    const given = [...form.querySelectorAll("input")].map((field) => [field.name, field.value.trim()]);
    rename(Number(form.dataset.turn), Object.fromEntries(given.filter(([, name]) => name)));
  });
}

// renamed looks at the rows of a turn once more. Whoever gave the names finds
// the form open, and the focus in it.
export async function renamed(turn, mine) {
  const id = `turn-${turn}-rows`;
  await again(id);
  const form = mine && document.getElementById(id) && opened(document.getElementById(id));
  if (!form) return;
  form.open = true;
  (form.querySelector('[data-key="rename-undo"]') ?? form.querySelector("summary")).focus({ preventScroll: true });
}
