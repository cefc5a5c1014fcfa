// Answers for the page and its files while the server is away; everything else
// goes to the server as if this were not here. What it gives out was put away
// by kiosk-shell.js.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (e) => e.waitUntil(clients.claim()));
addEventListener("fetch", (e) => {
  const page = e.request.mode === "navigate";
  if (!page && !new URL(e.request.url).pathname.includes("/static/")) return;
  e.respondWith(answer(e.request, page));
});

async function answer(request, page) {
  if (!page) return await caches.match(request) ?? fetch(request);
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
  } catch { /* the server is away */ }
  return await caches.match(registration.scope) ?? Response.error();
}
