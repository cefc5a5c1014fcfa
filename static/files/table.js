// The rows of an answer: other views, orders and pages of them come from the
// server, in place of what is shown. Controls say in data-query (an option in
// its value) what to ask for, and in data-key which of them keeps the focus.
import { tr } from "./words.js";
import { recall, keep } from "./kept.js";

const running = new WeakMap(); // answer → what ends the request under way

export function tables() {
  document.addEventListener("click", (e) => {
    const button = e.target.closest('button[data-act="rows"]');
    if (button) show(button, button.dataset.query);
  });
  document.addEventListener("change", (e) => {
    const field = e.target.closest('[data-act="rows"]');
    if (field?.matches("select")) show(field, field.value);
    if (field?.matches("input")) turn(field);
  });
  const charts = new MutationObserver(draw);
  charts.observe(document.getElementById("turns") ?? document.body, { childList: true, subtree: true });
  draw();
  for (const [id, query] of recall()) {
    const listing = document.getElementById(id);
    if (listing?.dataset.rows) show(listing, query, false);
  }
}

// again looks at the rows of an answer as the visitor chose to see them; they
// stay as they are where nothing was chosen.
export async function again(id) {
  const listing = document.getElementById(id);
  const query = new Map(recall()).get(id);
  if (listing?.dataset.rows && query) await show(listing, query, false);
}

// turn goes to the page that was typed.
function turn(field) {
  const page = Number.parseInt(field.value, 10);
  if (page >= 1) show(field, `${field.dataset.query}&page=${page - 1}`);
  else field.value = field.defaultValue;
}

// show fetches rows. Of several requests for one answer the last one counts.
// What a visitor chose is kept for the next time the page is loaded.
async function show(control, query, chosen = true) {
  const listing = control.closest('[data-role="listing"]');
  const answer = listing.parentElement;
  running.get(answer)?.abort();
  const request = new AbortController();
  running.set(answer, request);
  listing.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(`${listing.dataset.rows}?${query}`, {
      headers: { Accept: "text/html, application/problem+json" },
      signal: request.signal,
    });
    if (!reply.ok) throw new Error(await why(reply));
    put(listing, await reply.text(), control.dataset.key, chosen);
    if (chosen) keep(listing.id, query);
  } catch (e) {
    if (request.signal.aborted) return;
    if (!chosen) {
      listing.removeAttribute("aria-busy"); // the first look stays
      return;
    }
    const line = listing.querySelector('[data-role="listing-problem"]');
    line.textContent = e instanceof TypeError ? tr("The server can’t be reached right now. Please try again in a moment.") : e.message;
    line.hidden = false;
    listing.removeAttribute("aria-busy");
  }
}

// why words a refusal.
async function why(reply) {
  try {
    return (await reply.json()).detail || reply.statusText;
  } catch {
    return tr("The server answered with %s. Please try again in a moment.", `${reply.status} ${reply.statusText}`);
  }
}

// put exchanges the rows. The server escapes them.
function put(old, html, key, chosen) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const piece = holder.content.firstElementChild;
  const across = old.querySelector(".scroll")?.scrollLeft ?? 0;
  for (const role of ["columns", "renaming"]) {
    const panel = piece.querySelector(`[data-role="${role}"]`);
    if (panel) panel.open = old.querySelector(`[data-role="${role}"]`)?.open ?? false;
  }
  old.replaceWith(piece);
  if (!chosen) return;
  if (piece.querySelector(".scroll") && piece.dataset.view === old.dataset.view) piece.querySelector(".scroll").scrollLeft = across;
  const control = piece.querySelector(`[data-key="${key}"]:not(:disabled)`) ?? piece;
  control.focus({ preventScroll: true });
  if (piece.getBoundingClientRect().top < 0) piece.scrollIntoView({ block: "start" });
  document.getElementById("announcer").textContent = piece.dataset.announce;
}

// draw has new charts drawn; what draws them is loaded when it is needed.
export function draw() {
  for (const figure of document.querySelectorAll('[data-role="chart"]:not([data-drawn])')) {
    figure.dataset.drawn = "";
    import("./chart.js").then((m) => m.draw(figure)).catch(() => {
      figure.querySelector('[data-role="plot"]').textContent = tr("The chart can’t be drawn right now. The table has the same numbers.");
    });
  }
}
