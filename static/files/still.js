// Pages that talk with nobody: texts can be copied and charts are drawn.
import { copy, copyRows } from "./clipboard.js";
import { draw } from "./table.js";
import { side } from "./side.js";

const acts = { copy, "copy-rows": copyRows };

document.addEventListener("click", (e) => {
  const button = e.target.closest("button[data-act]");
  if (button && !button.disabled) acts[button.dataset.act]?.(button);
});
draw();
side();
