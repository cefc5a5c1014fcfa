// The page of a conversation. The server renders everything; this file wires
// the socket to the page: events bring pieces of HTML, clicks and keys become
// inputs. Inputs wait in the outbox until the server has them, so a lost
// connection or a reload loses nothing.
import { connect } from "./socket.js";
import { outbox } from "./outbox.js";
import { apply } from "./fragments.js";
import { composer } from "./composer.js";
import { actions } from "./actions.js";
import { tr } from "./words.js";
import { editor } from "./editor.js";
import { clock } from "./clock.js";
import { tables } from "./table.js";
import { renaming, renamed } from "./rename.js";
import { side, began } from "./side.js";

const page = document.body.dataset;
const find = (role) => document.querySelector(`[data-role="${role}"]`);
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const typing = !matchMedia("(pointer: coarse)").matches; // focusing the box opens no keyboard
const waiting = outbox("parley:" + page.conversation);

const socket = connect({
  url: location.origin.replace(/^http/, "ws") + page.socket,
  after: Number(page.seq),
  heard,
  lost(on) { find("connection").hidden = !on; },
});

const box = composer({ say });
const queries = editor({ run });
actions({
  say,
  answer(question, choice, option) { send({ type: "answer", id: name(), question, choice, ...(option && { option: Number(option) }) }); },
  cancel() { socket.send({ type: "cancel" }); },
  compose: box.begin,
  edit: box.edit,
  revise(type, turn, places, text) { begin({ type, id: name(), turn, places, text }); },
  narrow(turn, column, value, text) { begin({ type: "narrow", id: name(), turn, column, value, text }); },
  rename,
  rerun: run,
  price: queries.price,
});

tables();
renaming(rename);
side();

function name() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// say takes an utterance; false means that it stays in the box.
function say(text) { return Boolean(begin({ type: "say", id: name(), text })); }

// run takes a query and returns the name of the input, like begin.
function run(suql) { return begin({ type: "run", id: name(), suql }); }

// rename gives columns of an answer other names.
function rename(turn, names) { send({ type: "rename", id: name(), turn, names }); }

// begin sends an input that begins a turn and returns its name; nothing while
// a turn is at work.
function begin(input) {
  if (find("cancel")) {
    notice(tr("Still working on the last thing you said. Wait a moment, or cancel it."));
    return "";
  }
  send(input);
  return input.id;
}

function send(input) {
  notice("");
  waiting.add(input);
  pend(input);
  socket.send(input);
}

// pend shows an input that the server has not confirmed yet.
function pend(input) {
  if (input.type === "answer") {
    const question = document.querySelector(`[data-role="question"][data-question="${CSS.escape(input.question)}"]`);
    question?.setAttribute("aria-busy", "true");
    question?.querySelectorAll("button").forEach((b) => { b.disabled = true; });
    return;
  }
  if (input.type === "rename") return;
  if (document.getElementById("pending-" + input.id)) return;
  const words = document.createElement("p");
  words.className = "said pending";
  words.id = "pending-" + input.id;
  words.dir = "auto";
  words.textContent = input.text ?? input.suql;
  document.getElementById("turns").append(words);
  words.scrollIntoView({ block: "nearest" });
}

function settle(id) {
  document.getElementById("pending-" + id)?.remove();
  return waiting.remove(id);
}

function heard(message) {
  switch (message.type) {
    case "event":
      event(message, message.event.input && settle(message.event.input));
      break;
    case "ready":
      waiting.all().forEach((input) => { pend(input); socket.send(input); });
      break;
    case "taken":
      settle(message.id);
      break;
    case "refused": {
      const input = settle(message.id);
      if (input?.type === "say") box.restore(input.text);
      document.querySelectorAll('[data-role="question"] button').forEach((b) => { b.disabled = false; });
      if (!queries.refused(message)) notice(message.message);
      break;
    }
    case "error":
      if (message.code === "unknown_seq") location.reload();
      else if (message.code === "deleted") location.replace(find("conversations").href + "?done=deleted");
      else notice(message.message);
  }
}

// event puts what an event changed into the page and leads the eye there. mine
// is the input of this window that it records, if it does.
function event(message, mine) {
  const active = document.activeElement;
  const idle = !active || active === document.body || active.closest('[data-role="now"]') || (box.owns(active) && box.empty());
  apply(message.html);
  if (message.announce) document.getElementById("announcer").textContent = message.announce;
  switch (message.event.kind) {
    case "said":
      if (message.event.turn === 1) began(document.querySelector('#turn-1 [data-role="said"]')?.textContent);
      show(document.getElementById("turn-" + message.event.turn));
      break;
    case "asked":
      clear();
      if (idle) find("question")?.focus({ preventScroll: true });
      reveal(find("question"));
      break;
    case "renamed":
      renamed(message.event.turn, mine);
      break;
    case "replied":
    case "failed":
      if (idle && typing) box.focus();
      reveal(document.getElementById(`turn-${message.event.turn}-now`));
  }
}

// clear tells the card of a question how tall what stands above it in its turn is, which it
// leaves in view.
function clear() {
  const turn = find("question")?.closest('[data-role="turn"]');
  if (!turn) return;
  const above = [...turn.children].filter((e) => e.dataset.role !== "now").map((e) => e.getBoundingClientRect().bottom);
  turn.style.setProperty("--above", `${Math.round(Math.max(...above) - turn.getBoundingClientRect().top)}px`);
}

// show scrolls a turn to the top, where it stays while it grows.
function show(turn) {
  turn?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

// reveal scrolls only when the beginning of something is out of sight: then
// what was said comes to the top, since what it led to follows it, however tall
// that is.
function reveal(element) {
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.7) show(element.closest('[data-role="turn"]'));
}

function notice(text) {
  const line = find("notice");
  line.textContent = text;
  line.hidden = !text;
}

// A page that comes back from the browser's memory may be long out of date.
addEventListener("pageshow", (e) => { if (e.persisted) location.reload(); });

clock();

new ResizeObserver(clear).observe(document.getElementById("turns"));
clear();

const last = document.querySelector('[data-role="turn"]:last-child');
if (!location.hash) last?.scrollIntoView({ block: "start" });
if (find("question")) find("question").focus({ preventScroll: true });
else if (typing) box.focus();
