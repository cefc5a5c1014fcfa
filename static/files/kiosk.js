// The page of a public screen. It is never left: a touch begins a visit, the
// end of the visit throws away all there was of it, and the resting screen is
// back. Nothing of a visitor goes into the address, the history or any
// storage, so there is nothing that a Back or a reload could bring back.
import { visit } from "./kiosk-visit.js";
import { keyboard } from "./kiosk-keys.js";
import { idle } from "./kiosk-idle.js";
import { guard } from "./kiosk-guard.js";
import { staff } from "./kiosk-staff.js";
import { server } from "./kiosk-server.js";
import { keep } from "./kiosk-shell.js";
import { lines } from "./kiosk-lines.js";

const find = (role, within = document) => within.querySelector(`[data-role="${role}"]`);
const attract = find("attract");
const stage = document.getElementById("stage");
const fresh = document.getElementById("fresh");
let present = null; // the visit

guard();
lines(find("lines"));
const away = server({
  base: document.body.dataset.base,
  version: document.body.dataset.version,
  resting: () => !present,
});
const panel = staff({
  base: document.body.dataset.base,
  leave: () => end("staff"),
  opened: () => watch.start(),
  closed() {
    if (!present) watch.stop();
    away.missing();
  },
});
const watch = idle({
  idle: Number(document.body.dataset.idle),
  countdown: Number(document.body.dataset.countdown),
  over: () => end("idle"),
});
keep();

const acts = {
  "start-over": () => end("start_over"),
  "more-time": () => watch.more(),
  larger(button) {
    const large = document.documentElement.dataset.text !== "large";
    document.documentElement.dataset.text = large ? "large" : "normal";
    button.setAttribute("aria-pressed", large);
  },
  ...panel.acts,
};

document.addEventListener("click", (e) => {
  const button = e.target.closest("button[data-act]");
  if (button && !button.disabled) (acts[button.dataset.act] ?? present?.acts[button.dataset.act])?.(button);
});
attract.addEventListener("click", () => { if (!panel.busy()) begin(); });
document.addEventListener("keydown", (e) => {
  if (attract.hidden || panel.busy() || e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || ["Shift", "Control", "Alt", "Meta", "Tab", "CapsLock"].includes(e.key)) return;
  e.preventDefault();
  begin();
});

// begin opens a visit, once however often the screen is touched; what is
// touched before the server has answered waits in it.
async function begin() {
  if (present) return;
  show(true);
  watch.start();
  const mine = visit({ stage, away, keys: keyboard(stage), active: watch.active, gone: rest });
  present = mine;
  const address = await away.begin(() => present === mine);
  if (present === mine) mine.connect(address);
}

// end throws the visit away, here at once and on the server as soon as it can
// be reached.
function end(how) {
  rest();
  away.wipe(how);
}

// rest brings the resting screen back.
function rest() {
  present?.stop();
  present = null;
  watch.stop();
  panel.close();
  away.back();
  show(false);
}

// show changes between the resting screen and a stage nobody has stood on.
function show(visiting) {
  document.getElementById("announcer").textContent = "";
  document.documentElement.dataset.text = "normal";
  stage.replaceChildren(...(visiting ? [fresh.content.cloneNode(true)] : []));
  stage.hidden = !visiting;
  attract.hidden = visiting;
  find(visiting ? "scene" : "wake").focus({ preventScroll: true });
}

// A page out of the browser's memory is not to be trusted with what it holds.
addEventListener("pageshow", (e) => { if (e.persisted) location.reload(); });

find("wake").focus({ preventScroll: true });
away.now().then(() => { if (away.goesOn()) begin(); });
document.documentElement.dataset.ready = "yes";
