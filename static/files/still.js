// Pages that talk with nobody: long answers unfold, and texts can be copied.
import { copy, more } from "./actions.js";

const acts = { copy, more };

document.addEventListener("click", (e) => {
  const button = e.target.closest("button[data-act]");
  if (button && !button.disabled) acts[button.dataset.act]?.(button);
});
