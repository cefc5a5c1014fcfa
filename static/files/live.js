// Forms that change a piece of the page: data-live names the piece, which is
// replaced by the HTML that the server answers with. The focus stays where it
// was, and what was done is announced. Without this script the forms still
// work; they load the page anew.
import { tr } from "./words.js";
import { recall } from "./kept.js";

const NETWORK = tr("That could not be sent. Check the connection and try again.");

document.addEventListener("submit", async (e) => {
  const form = e.target.closest("form[data-live]");
  if (!form) return;
  e.preventDefault();
  const piece = document.getElementById(form.dataset.live);
  if (piece.getAttribute("aria-busy") === "true") return;
  piece.setAttribute("aria-busy", "true");
  const used = e.submitter?.dataset.role;
  for (const look of form.querySelectorAll("input[data-look-of]")) look.value = new Map(recall()).get(look.dataset.lookOf) ?? "";
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form, e.submitter)),
      headers: { "Parley-Piece": form.dataset.live },
    });
    if (answer.headers.get("Parley-Piece") !== form.dataset.live) throw new Error(await reason(answer));
    tell("");
    replace(piece, await answer.text(), used);
  } catch (problem) {
    piece.removeAttribute("aria-busy");
    tell(problem instanceof TypeError ? NETWORK : problem.message);
  }
});

// reason is what a page of the server says went wrong.
async function reason(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("h1")?.textContent ?? NETWORK;
}

// replace puts the piece in; what is in it was escaped by the server.
function replace(old, html, used) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const piece = holder.content.firstElementChild;
  old.replaceWith(piece);
  const next = piece.querySelector("[data-focus]") ?? (used && piece.querySelector(`[data-role="${used}"]`)) ?? piece.querySelector("summary, button");
  if (next && !next.checkVisibility()) piece.querySelector("summary")?.focus();
  else next?.focus();
  const announcer = document.getElementById("announcer");
  if (announcer && piece.dataset.announce) announcer.textContent = piece.dataset.announce;
}

function tell(text) {
  const line = document.querySelector('[data-role="notice"]');
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
}
