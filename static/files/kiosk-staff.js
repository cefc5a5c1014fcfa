// The way out for staff: the title held down for three seconds, or Control,
// Shift and E. Behind the PIN are a few counts and the end of the page.
const HELD = 3000; // ms

export function staff({ base, leave, opened: told, closed }) {
  const dialog = document.querySelector('[data-role="staff"]');
  const nobody = { acts: {}, busy: () => false, close() {} };
  if (!dialog) return nobody;
  const find = (role) => dialog.querySelector(`[data-role="${role}"]`);
  const form = find("pin-form");
  const box = find("pin");
  let timer = 0;
  let pass = ""; // lets staff change what is shown, for some minutes
  let opened = false; // by a touch that has not been let go

  function open() {
    document.querySelectorAll("dialog[open]").forEach((d) => d.close());
    form.hidden = false;
    find("staff-panel").hidden = true;
    find("not-closed").hidden = true;
    problem("");
    box.value = "";
    dialog.showModal();
    box.focus();
    told();
  }

  function close() {
    box.value = "";
    pass = "";
    find("choices").replaceChildren();
    if (dialog.open) dialog.close();
  }
  dialog.addEventListener("close", () => { if (!dialog.open) closed(); }); // the news may come late

  function problem(text) {
    const line = find("pin-problem");
    line.textContent = text;
    line.hidden = !text;
  }

  document.addEventListener("pointerdown", (e) => {
    clearTimeout(timer);
    opened = false;
    if (e.target.closest('[data-role="title"]')) {
      timer = setTimeout(() => {
        opened = true;
        open();
      }, HELD);
    }
  }, { capture: true });
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, () => clearTimeout(timer), { capture: true });
  document.addEventListener("keydown", (e) => {
    if (!e.ctrlKey || !e.shiftKey || e.code !== "KeyE") return;
    e.preventDefault();
    open();
  }, { capture: true });

  form.addEventListener("click", (e) => {
    const digit = e.target.closest('[data-role="digit"]')?.dataset.digit;
    if (digit === "backspace") box.value = box.value.slice(0, -1);
    else if (digit && box.value.length < box.maxLength) box.value += digit;
  });
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const pin = box.value;
    box.value = "";
    try {
      const response = await fetch(base + "/kiosk/staff", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pin }) });
      const said = await response.json();
      if (response.ok) reveal(said);
      else problem(said.detail);
    } catch {
      problem(find("pin-problem").dataset.away);
    }
  });

  function reveal(said) {
    problem("");
    form.hidden = true;
    find("since").textContent = new Date(said.since).toLocaleString(document.documentElement.lang);
    dialog.querySelectorAll('[data-role="count"]').forEach((c) => { c.textContent = said.counts[c.dataset.count] ?? 0; });
    pass = said.pass;
    find("choices").innerHTML = said.html; // of the server, which escapes what it holds
    find("choices-form")?.addEventListener("submit", choose);
    find("staff-panel").hidden = false;
    find("leave-staff").focus();
  }

  // choose sends what is to be shown, and comes up anew with it.
  async function choose(e) {
    e.preventDefault();
    const pressed = (role, on) => [...dialog.querySelectorAll(`[data-role="${role}"][aria-pressed="${on}"]`)];
    const another = find("another").value.trim();
    const questions = pressed("offer-question", true).map((b) => b.textContent);
    const line = find("choices-problem");
    try {
      const response = await fetch(base + "/kiosk/choices", { method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ pass, hidden: pressed("show-column", false).map((b) => b.dataset.column), questions: another ? [...questions, another] : questions }) });
      if (response.ok) {
        leave();
        location.replace(base + "/");
        return;
      }
      line.textContent = (await response.json()).detail;
    } catch {
      line.textContent = find("pin-problem").dataset.away;
    }
    line.hidden = false;
  }

  return {
    acts: {
      "leave-staff": close,
      toggle: (b) => b.setAttribute("aria-pressed", b.getAttribute("aria-pressed") !== "true"),
      "reload-kiosk"() {
        leave();
        location.replace(base + "/");
      },
      "close-kiosk"() {
        leave();
        dialog.showModal();
        window.close();
        setTimeout(() => { find("not-closed").hidden = false; }, 500); // we are still here
      },
    },
    // busy says that a touch is not meant for the resting screen.
    busy() {
      const held = opened;
      opened = false;
      return held || dialog.open;
    },
    close,
  };
}
