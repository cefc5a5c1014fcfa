// Pieces of HTML from the server and where they go. The server escapes them;
// nothing a person typed or a database holds reaches innerHTML in any other
// way. New pieces of a reading come in one after another.
const STEP = 90; // ms between two clauses that arrive together
const MOST = 900;
let free = 0; // when the next clause may come in

// apply puts fragments in their places; missing is called when the page is not
// what the server thinks it is. A control that comes again keeps the focus.
export function apply(fragments, missing = () => location.reload()) {
  for (const { target, mode, html } of fragments) {
    const place = document.getElementById(target);
    if (mode === "remove") {
      place?.remove();
      continue;
    }
    if (!place) {
      missing();
      return;
    }
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const piece = holder.content.firstElementChild;
    const old = mode === "replace" ? place : document.getElementById(piece.id);
    if (piece.matches(".clause, .now")) stagger(piece);
    if (!old) {
      place.append(piece);
      continue;
    }
    const used = old.contains(document.activeElement) && document.activeElement.dataset.role;
    old.replaceWith(piece);
    if (used) piece.querySelector(`[data-role="${used}"]`)?.focus({ preventScroll: true });
  }
}

function stagger(piece) {
  const now = performance.now();
  const wait = Math.min(Math.max(0, free - now), MOST);
  if (piece.matches(".clause")) free = now + wait + STEP;
  piece.style.animationDelay = `${wait}ms`;
  piece.classList.add("fresh");
}
