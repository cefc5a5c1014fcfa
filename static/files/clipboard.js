// What goes to the clipboard: a text of the page, or all rows of an answer as
// CSV or as a table in Markdown.
import { tr } from "./words.js";

// copy puts a text on the clipboard, or selects it where pages may not.
export async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = tr("Copied");
  } catch {
    getSelection().selectAllChildren(source);
    button.textContent = tr("Selected");
  }
}

// copyRows fetches the rows that a button names and puts them on the
// clipboard.
export async function copyRows(button) {
  try {
    const response = await fetch(button.dataset.from);
    if (!response.ok) throw new Error(response.status);
    await navigator.clipboard.writeText(button.dataset.format === "markdown" ? markdown(await response.json()) : await response.text());
    tell(button, tr("Copied"));
  } catch {
    tell(button, tr("Not copied"));
  }
}

// tell says what came of it, also aloud.
function tell(button, words) {
  button.textContent = words;
  button.removeAttribute("aria-label");
  document.getElementById("announcer").textContent = words;
}

// markdown is rows as a table; what would end a cell or a line is escaped.
export function markdown(rows) {
  if (!rows.length) return "";
  const columns = Object.keys(rows[0]);
  const cell = (v) => (v === null || v === undefined ? "" : Array.isArray(v) ? v.join(", ") : String(v)).replace(/[\\|]/g, "\\$&").replace(/\s*\n\s*/g, "<br>");
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |\n`;
  return line(columns) + line(columns.map(() => "---")) + rows.map((r) => line(columns.map((c) => r[c]))).join("");
}
