// Keeps a copy of the page and its files, so that the screen comes up even
// while the server is away. The copy is the same for everybody; nothing of a
// visitor gets into it. Browsers allow this on the same machine and over TLS.
export async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const { base, version } = document.body.dataset;
  if (document.readyState !== "complete") await new Promise((loaded) => { addEventListener("load", loaded, { once: true }); });
  try {
    await navigator.serviceWorker.register(base + "/kiosk-worker.js");
    const name = "kiosk-" + version;
    const files = performance.getEntriesByType("resource").map((e) => new URL(e.name)).filter((u) => u.origin === location.origin && u.pathname.startsWith(base + "/static/"));
    const copy = await caches.open(name);
    await copy.addAll([...new Set([base + "/", ...files.map((u) => u.pathname)])]);
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.kept = "yes";
  } catch (e) {
    console.warn("The page could not be kept for when the server is away:", e);
  }
}
