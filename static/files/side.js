// The panel beside the page: folded away and back in wide windows, which is
// remembered, and a popover in narrow ones, which needs no script. A file
// that is chosen in it, or let go anywhere on the page, is sent.
import { upload } from "./upload.js";

const root = document.documentElement;
const wide = matchMedia("(min-width: 64rem)"); // as in side.css
const find = (role) => document.querySelector(`[data-role="${role}"]`);

export function side() {
  const panel = find("side");
  if (!panel) return;
  document.addEventListener("click", (e) => {
    const button = e.target.closest('[popovertarget="side"]');
    if (!button || !wide.matches) return;
    e.preventDefault(); // no popover
    fold(panel, root.dataset.side !== "folded");
  });
  panel.addEventListener("toggle", tell);
  wide.addEventListener("change", () => {
    if (wide.matches) panel.hidePopover();
    tell();
  });
  tell();
  files();
}

function fold(panel, away) {
  if (away) root.dataset.side = "folded";
  else delete root.dataset.side;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `parley_side=${away ? "folded" : "open"}; path=${panel.dataset.path}; max-age=31536000; samesite=lax${secure}`;
  tell();
  if (!away) panel.querySelector("button, a").focus();
  else find("side-toggle").focus();
}

// tell says whether the panel is to be seen.
function tell() {
  const open = wide.matches ? root.dataset.side !== "folded" : find("side").matches(":popover-open");
  find("side-toggle").setAttribute("aria-expanded", String(open));
}

// began names a conversation in the panel after the first thing said in it.
export function began(said) {
  const list = find("side-fresh");
  if (!list || !said) return;
  find("side-here").textContent = said;
  list.hidden = false;
}

// files takes a file from the button and from whatever is dragged over the
// window.
function files() {
  const input = find("add-file");
  if (!input) return;
  const box = find("drop");
  const line = find("drop-line");
  const offer = line.textContent;
  const add = (file) => {
    if (!file) return;
    if (!box.open) box.showModal();
    upload(file, {
      to: new URL(find("add-form").getAttribute("action"), location.href).href,
      limit: Number(input.dataset.limit),
      tell(text) { line.textContent = text; },
      sent(percent) { find("drop-bar").value = percent; },
      busy(on) {
        find("drop-bar").hidden = !on;
        find("drop-close").hidden = on;
      },
    });
    if (find("drop-bar").hidden) find("drop-close").hidden = false; // refused at once
  };
  input.addEventListener("change", () => add(input.files[0]));
  const carried = (e) => e.dataTransfer?.types.includes("Files");
  addEventListener("dragenter", (e) => {
    if (!carried(e) || box.open) return;
    line.textContent = offer;
    find("drop-close").hidden = true;
    box.showModal();
  });
  addEventListener("dragover", (e) => { if (carried(e)) e.preventDefault(); });
  addEventListener("dragleave", (e) => { if (!e.relatedTarget && box.open && find("drop-bar").hidden) box.close(); });
  addEventListener("drop", (e) => {
    if (!carried(e)) return;
    e.preventDefault();
    add(e.dataTransfer.files[0]);
  });
}
