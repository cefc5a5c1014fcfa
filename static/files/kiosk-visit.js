// One visit: the conversation of whoever stands before the screen. All it
// knows lives in this object and in the stage, and goes with them.
import { connect } from "./socket.js";
import { apply } from "./fragments.js";

const PATIENCE = 600; // ms without a connection before the screen is covered

export function visit({ stage, away, keys, active, gone }) {
  const find = (role) => stage.querySelector(`[data-role="${role}"]`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const waiting = new Map(); // inputs that the server has not confirmed, by id
  let live = false; // the past has been told
  let over = false;
  let cover = 0;
  let address = "";
  let socket = null; // until the server has answered

  const form = find("composer");
  const box = find("utterance");
  const button = find("send");
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    submit();
  });
  box.addEventListener("input", measure);
  box.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.isComposing) return;
    e.preventDefault();
    submit();
  });
  measure();

  function measure() {
    button.disabled = box.value.trim() === "";
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }

  function submit() {
    if (button.disabled || !say(box.value.trim())) return;
    clear();
    keys.hide();
  }

  // clear leaves no words behind in the box, nor in what its Undo remembers.
  function clear() {
    box.value = "";
    measure();
  }

  function say(text) {
    if (find("cancel")) return false;
    send({ type: "say", id: name(), text });
    return true;
  }

  function answer(b) {
    const { question, choice, option } = b.dataset;
    send({ type: "answer", id: name(), question, choice, ...(option && { option: Number(option) }) });
  }

  function send(input) {
    notice("");
    waiting.set(input.id, input);
    pend(input);
    socket?.send(input);
  }

  // pend shows that an input is on its way.
  function pend(input) {
    if (input.type === "answer") {
      const question = stage.querySelector(`[data-role="question"][data-question="${CSS.escape(input.question)}"]`);
      question?.querySelectorAll("button").forEach((b) => { b.disabled = true; });
      return;
    }
    if (document.getElementById("pending-" + input.id)) return;
    const words = document.createElement("p");
    words.className = "said pending";
    words.id = "pending-" + input.id;
    words.dir = "auto";
    words.textContent = input.text;
    document.getElementById("turns").append(words);
    words.scrollIntoView({ block: "nearest" });
  }

  function settle(id) {
    document.getElementById("pending-" + id)?.remove();
    const input = waiting.get(id);
    waiting.delete(id);
    return input;
  }

  function heard(message) {
    active();
    switch (message.type) {
      case "event":
        if (message.event.input) settle(message.event.input);
        event(message);
        break;
      case "ready":
        live = true;
        waiting.forEach((input) => { pend(input); socket.send(input); });
        break;
      case "taken":
        settle(message.id);
        break;
      case "refused": {
        const input = settle(message.id);
        if (input?.type === "say" && box.value === "") box.value = input.text;
        measure();
        stage.querySelectorAll('[data-role="question"] button').forEach((b) => { b.disabled = false; });
        notice(message.message);
        break;
      }
      case "error":
        notice(message.message);
    }
  }

  function event(message) {
    // A piece without a place can't be: the stage is only ever changed here.
    apply(message.html, gone);
    if (live && message.announce) document.getElementById("announcer").textContent = message.announce;
    switch (message.event.kind) {
      case "said":
        document.getElementById("turn-" + message.event.turn)?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
        break;
      case "asked":
        find("question")?.focus({ preventScroll: true });
        reveal(find("question"));
        break;
      case "replied":
      case "failed": {
        const end = document.getElementById(`turn-${message.event.turn}-now`);
        end?.querySelector('[data-role="reply"]')?.focus({ preventScroll: true });
        reveal(end);
      }
    }
  }

  function reveal(element) {
    if (!element) return;
    const room = find("scene").getBoundingClientRect();
    const { top } = element.getBoundingClientRect();
    if (top < room.top || top > room.top + room.height * 0.6) element.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  }

  function notice(text) {
    const line = find("notice");
    line.textContent = text;
    line.hidden = !text;
  }

  // lost covers the screen when the connection stays away. Where the server is
  // there and knows of no such visit, it is over.
  function lost(on) {
    clearTimeout(cover);
    if (!on) {
      away.missing("line", false);
      return;
    }
    cover = setTimeout(async () => {
      away.missing("line", true);
      const now = await away.now();
      if (over) return;
      if (now.socket !== address) gone();
      else socket.retry();
    }, PATIENCE);
  }

  function name() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
  }

  return {
    // connect joins the conversation whose socket is at an address.
    connect(to) {
      address = to;
      socket = connect({ url: location.origin.replace(/^http/, "ws") + to, after: 0, heard, lost, ended: gone });
    },
    acts: {
      say: (b) => say(b.dataset.say),
      answer,
      cancel(b) {
        b.disabled = true;
        socket?.send({ type: "cancel" });
      },
      "leave-out": (b) => send({ type: "leave_out", id: name(), turn: Number(b.dataset.turn), places: JSON.parse(b.dataset.places), text: b.dataset.text }),
      more,
      keyboard: () => keys.toggle(),
    },
    stop() {
      over = true;
      clearTimeout(cover);
      waiting.clear();
      clear();
      socket?.stop();
    },
  };
}

// more shows the next rows of a long answer.
function more(button) {
  const rows = button.closest('[data-role="reply"]').querySelectorAll('[data-role="row"][hidden]');
  const next = [...rows].slice(0, Number(button.dataset.page));
  next.forEach((row) => { row.hidden = false; });
  if (rows.length === next.length) button.remove();
  if (next[0]) {
    next[0].tabIndex = -1;
    next[0].focus({ preventScroll: true });
  }
}
