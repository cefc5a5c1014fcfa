// The page of a board. Each answer on it is fetched when the page is opened,
// two at a time; the server renders and escapes them. The owner puts them in
// order by dragging the handle, or with the arrow keys on it.
import { tr } from "./words.js";
import { copy, picture } from "./actions.js";
import { recall } from "./kept.js";
import { tables } from "./table.js";
import { side } from "./side.js";

const AT_ONCE = 2;
const find = (role) => document.querySelector(`[data-role="${role}"]`);
const list = find("pins");
const cards = () => [...list.querySelectorAll(':scope > [data-role="pin-card"]')];

const acts = { copy, picture, refresh: () => ask() };

document.addEventListener("click", (e) => {
  const button = e.target.closest("button[data-act]");
  if (button && !button.disabled) acts[button.dataset.act]?.(button);
});

tables();
side();
ask();

// ask fetches the answers of all cards, those on top first.
async function ask() {
  const waiting = cards();
  const button = find("refresh");
  if (button) button.disabled = true;
  const line = async () => {
    for (let card = waiting.shift(); card; card = waiting.shift()) await fill(card);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  if (button) button.disabled = false;
}

// fill fetches the answer of a card, in the way its rows were looked at last.
async function fill(card) {
  const given = card.querySelector('[data-role="given"]');
  const source = (card.dataset.src ??= given.dataset.src);
  given.setAttribute("aria-busy", "true");
  const look = new Map(recall()).get(`pin-${card.dataset.pin}-rows`) ?? "";
  let piece;
  try {
    const answer = await fetch(`${source}?${look}`, { headers: { Accept: "text/html, application/problem+json" } });
    if (!answer.ok) throw new Error(await why(answer));
    const holder = document.createElement("template");
    holder.innerHTML = await answer.text();
    piece = holder.content.firstElementChild;
  } catch (problem) {
    piece = refusal(given.id, problem instanceof TypeError ? tr("The server can’t be reached right now. Please try again in a moment.") : problem.message);
  }
  card.querySelector('[data-role="given"]').replaceWith(piece);
}

async function why(answer) {
  try {
    return (await answer.json()).detail || answer.statusText;
  } catch {
    return answer.statusText;
  }
}

// refusal stands in place of an answer that could not be had.
function refusal(id, text) {
  const piece = Object.assign(document.createElement("div"), { id, className: "given" });
  piece.dataset.role = "given";
  const line = Object.assign(document.createElement("p"), { className: "warning", textContent: text });
  line.dataset.role = "pin-problem";
  piece.append(line);
  return piece;
}

// keep has the server remember the order.
async function keep() {
  const notice = find("notice");
  const order = cards().map((card) => card.dataset.pin).join(",");
  try {
    const answer = await fetch(list.dataset.order, { method: "POST", body: new URLSearchParams({ order }) });
    if (!answer.ok) throw new Error(answer.statusText);
    notice.hidden = true;
  } catch {
    notice.textContent = tr("The order could not be saved. Check the connection and move it again.");
    notice.hidden = false;
  }
}

list.addEventListener("keydown", (e) => {
  const handle = e.target.closest('[data-role="handle"]');
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[e.key];
  if (!handle || !step || e.altKey || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  const card = handle.closest('[data-role="pin-card"]');
  const all = cards();
  const to = all.indexOf(card) + step;
  if (to < 0 || to >= all.length) return;
  if (step < 0) all[to].before(card);
  else all[to].after(card);
  handle.focus();
  document.getElementById("announcer").textContent = tr("Number %d of %d.", to + 1, all.length);
  keep();
});

// A card follows the pointer from the handle: it goes where the pointer is
// over another card.
list.addEventListener("pointerdown", (e) => {
  const handle = e.target.closest('[data-role="handle"]');
  if (!handle || e.button) return;
  const card = handle.closest('[data-role="pin-card"]');
  const before = cards().indexOf(card);
  handle.setPointerCapture(e.pointerId);
  card.classList.add("held");
  const move = (at) => {
    const over = document.elementFromPoint(at.clientX, at.clientY)?.closest('[data-role="pin-card"]');
    if (!over || over === card || over.parentElement !== list) return;
    const all = cards();
    if (all.indexOf(over) < all.indexOf(card)) over.before(card);
    else over.after(card);
  };
  const drop = () => {
    handle.removeEventListener("pointermove", move);
    card.classList.remove("held");
    if (cards().indexOf(card) !== before) keep();
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", drop, { once: true });
});
