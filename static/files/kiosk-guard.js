// What a browser offers besides the page and a public screen must not: menus,
// selections, dragging, zooming, printing, files, other windows. The rest is
// up to the browser's policy (docs/kiosk.md).
const OWN = "textarea, input"; // where text may be selected
const KEYS = new Set(["F1", "F3", "F5", "F6", "F7", "F10", "F11", "F12", "ContextMenu", "BrowserBack", "BrowserForward", "BrowserHome", "BrowserSearch", "BrowserFavorites"]);
const WITH_CONTROL = new Set([..."abdefghjklmnopqrstuwxyz0+-=", "Tab", "PageUp", "PageDown"]);
const EDITING = new Set([..."acvxz"]); // in the box

export function guard() {
  const stop = (e) => e.preventDefault();
  for (const kind of ["contextmenu", "dragstart", "dragover", "drop", "auxclick", "gesturestart"]) document.addEventListener(kind, stop, { capture: true });
  document.addEventListener("selectstart", (e) => { if (!(e.target instanceof Element) || !e.target.closest(OWN)) e.preventDefault(); });
  // Data may hold links one day; none leads anywhere.
  document.addEventListener("click", (e) => { if (e.target.closest("a, area")) e.preventDefault(); }, { capture: true });
  document.addEventListener("wheel", (e) => { if (e.ctrlKey) e.preventDefault(); }, { passive: false });
  document.addEventListener("touchmove", (e) => { if (e.touches.length > 1) e.preventDefault(); }, { passive: false });
  document.addEventListener("keydown", (e) => {
    const control = e.ctrlKey || e.metaKey;
    const key = e.key.toLowerCase();
    if (control && EDITING.has(key) && e.target.closest(OWN)) return;
    if (KEYS.has(e.key) || control && (WITH_CONTROL.has(key) || WITH_CONTROL.has(e.key)) || e.altKey && ["ArrowLeft", "ArrowRight", "Home"].includes(e.key)) e.preventDefault();
  }, { capture: true });
}
