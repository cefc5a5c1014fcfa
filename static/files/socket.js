// The connection: it comes back by itself, tells the server the last event it
// saw and gets what it missed. A wait between attempts grows and is random,
// so that a restarted server is not stormed; it is cut short when the network
// or the window comes back.
const FIRST = 300; // ms before the second attempt
const LONGEST = 15000;
const PROTOCOL = "parley.html.v1";
const POLICY = 1008; // the server wants no more of this page

// connect opens the connection. heard is told every message, lost whether the
// connection is gone or back, and ended that the server wants no more of it.
export function connect({ url, after, heard, lost, ended = () => {} }) {
  let socket = null;
  let attempts = 0;
  let timer = 0;
  let ready = false;
  const stopped = new AbortController();

  function open() {
    clearTimeout(timer);
    if (stopped.signal.aborted || socket && socket.readyState <= WebSocket.OPEN) return;
    ready = false;
    const mine = new WebSocket(url, [PROTOCOL]);
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify({ type: "hello", after }));
    mine.onmessage = (e) => {
      if (stopped.signal.aborted) return;
      const message = JSON.parse(e.data);
      if (message.type === "ready") {
        ready = true;
        attempts = 0;
        lost(false);
      }
      heard(message);
      if (message.type === "event" && message.event.seq > after) after = message.event.seq;
    };
    mine.onclose = (e) => {
      if (socket !== mine || stopped.signal.aborted) return;
      ready = false;
      lost(true);
      if (e.code === POLICY) {
        stopped.abort();
        ended();
        return;
      }
      const wait = Math.min(LONGEST, FIRST * 2 ** attempts++);
      timer = setTimeout(open, wait * (0.5 + Math.random()));
    };
  }

  addEventListener("online", open, stopped);
  addEventListener("offline", () => socket.close(), stopped);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); }, stopped);
  open();

  return {
    // stop ends the connection for good.
    stop() {
      stopped.abort();
      clearTimeout(timer);
      socket.close();
    },
    // retry comes back at once instead of after the wait.
    retry: open,
    // send passes a message on if the connection stands; inputs that it
    // doesn't pass on wait in the outbox.
    send(message) { if (ready && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); },
  };
}
