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
let leaving = false; // the page is about to come up in the language of the house
let waiting = 0; // for somebody who has chosen another language
const foreign = document.documentElement.lang !== document.body.dataset.house;

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
if (!foreign) keep();

const acts = {
  "start-over": () => end("start_over"),
  "more-time": () => watch.more(),
  larger(button) {
    const large = document.documentElement.dataset.text !== "large";
    document.documentElement.dataset.text = large ? "large" : "normal";
    button.setAttribute("aria-pressed", large);
  },
  language: (button) => speak(button.dataset.language),
  ...panel.acts,
};

document.addEventListener("click", (e) => {
  const button = e.target.closest("button[data-act]");
  if (button && !button.disabled) (acts[button.dataset.act] ?? present?.acts[button.dataset.act])?.(button);
});
attract.addEventListener("click", (e) => { if (!panel.busy() && !e.target.closest('[data-act="language"]')) begin(); });
document.addEventListener("keydown", (e) => {
  if (attract.hidden || panel.busy() || e.defaultPrevented || e.target.closest?.('[data-act="language"]') || e.ctrlKey || e.altKey || e.metaKey || ["Shift", "Control", "Alt", "Meta", "Tab", "CapsLock"].includes(e.key)) return;
  e.preventDefault();
  begin();
});

// begin opens a visit, once however often the screen is touched; what is
// touched before the server has answered waits in it.
async function begin() {
  if (present || leaving) return;
  clearTimeout(waiting);
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
  if (foreign) home();
}

// speak brings the page up in another language; a visit goes on in it.
async function speak(language) {
  await away.speak(language);
  location.reload();
}

// home brings the page back in the language of the house, once the server
// knows that the visit is over.
async function home() {
  if (leaving) return;
  leaving = true;
  const cover = setTimeout(() => away.missing("home", true), 600);
  await away.wiped();
  await speak("");
  clearTimeout(cover);
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
away.now().then(() => {
  if (away.goesOn()) begin();
  else if (foreign && !present) waiting = setTimeout(home, Number(document.body.dataset.idle));
});
document.documentElement.dataset.ready = "yes";
