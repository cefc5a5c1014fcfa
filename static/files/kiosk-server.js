// What the page asks the server besides the conversation: to begin one, to
// wipe one, and whether there is one to go on with. The server may be away at
// any time; then the page covers itself and asks again and again.
const AGAIN = 1000; // ms between two attempts
const CALM = 20000; // ms between two looks at a resting screen
const OWED = "wipe"; // in the state of the history entry: a visit is still to be wiped

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

export function server({ base, version, resting }) {
  const cover = document.querySelector('[data-role="lost"]');
  cover.addEventListener("cancel", (e) => e.preventDefault());
  const covered = new Set(); // what is being waited for

  // missing says that something is waited for, or no longer.
  function missing(what, on) {
    if (on) covered.add(what);
    else covered.delete(what);
    if (covered.size && !cover.open) cover.showModal();
    if (!covered.size && cover.open) cover.close();
  }

  async function ask(path, body) {
    const response = await fetch(base + path, body === undefined
      ? { cache: "no-store" }
      : { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (response.status === 401) location.reload(); // the login has ended
    if (response.status === 404) await leave();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  // leave gives the page up: the server is no kiosk any more, and this is a
  // copy that was kept.
  async function leave() {
    for (const worker of await navigator.serviceWorker?.getRegistrations() ?? []) await worker.unregister();
    for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
    location.replace(base + "/");
  }

  let known = false; // whether there is a visit to go on with
  let open = ""; // the socket of that visit

  // wipe has the server forget the visit. That it is owed survives a reload,
  // and nothing begins before it is done.
  let wiping = Promise.resolve();
  function wipe(how) {
    open = "";
    history.replaceState(OWED, "");
    wiping = wiping.then(async () => {
      while (history.state === OWED) {
        try {
          await ask("/kiosk/wipe", { how });
          history.replaceState(null, "");
        } catch { // the server is away
          await pause(AGAIN);
        }
      }
    });
  }
  if (history.state === OWED) wipe("start_over");

  // learn takes from the first answer whether there is a visit to go on with.
  function learn(said) {
    if (!known) open = said.socket;
    known = true;
    return said;
  }

  // now is what the server says of this screen.
  async function now() {
    await wiping;
    for (;;) {
      try {
        return learn(await (await ask("/kiosk/now")).json());
      } catch { /* the server is away */ }
      await pause(AGAIN);
    }
  }

  // A resting screen looks now and then whether there is a newer page.
  async function look() {
    const found = await now();
    if (found.version !== version && resting()) location.replace(base + "/");
    setTimeout(look, CALM);
  }
  setTimeout(look, CALM);

  return {
    now,
    // goesOn reports, once the server was asked, whether there is a visit to
    // go on with.
    goesOn: () => open !== "",
    wipe,
    wiped: () => wiping,
    // speak has the next page of this browser speak a language; "" is that of
    // the house. It returns when the server knows.
    async speak(language) {
      for (;;) {
        try {
          return await ask("/kiosk/language", { language });
        } catch { /* the server is away */ }
        await pause(AGAIN);
      }
    },
    missing,
    // back takes the cover away: the visit it was about is over.
    back() {
      covered.clear();
      missing();
    },
    // begin returns the address of the socket of a new conversation, or of the
    // one that a screen that has just come up goes on with, as soon as the
    // server can be reached; "" when wanted turns false before.
    async begin(wanted) {
      for (;;) {
        await Promise.race([wiping, pause(AGAIN)]);
        if (!wanted()) return "";
        try {
          if (history.state !== OWED) {
            if (!known) learn(await (await ask("/kiosk/now")).json());
            const socket = open || (await (await ask("/kiosk/begin", {})).json()).socket;
            open = "";
            missing("begin", false);
            return socket;
          }
        } catch { /* the server is away */ }
        if (!wanted()) return "";
        missing("begin", true);
        await pause(AGAIN);
      }
    },
  };
}
