// The query in a receipt, rewritten by hand: run it, or ask what it would cost
// first. A query that is refused stays in its box, with the place of the
// mistake under it.
import { tr } from "./words.js";

export function editor({ run }) {
  let pending = null; // {id, form}: what the server has not judged yet

  const part = (form, role) => form.querySelector(`[data-role="${role}"]`);

  function mistake(form, message) {
    const line = part(form, "query-problem");
    line.textContent = message;
    line.hidden = !message;
    part(form, "query").setAttribute("aria-invalid", String(Boolean(message)));
  }

  function submit(form) {
    mistake(form, "");
    const id = run(part(form, "query").value.trim());
    if (id) pending = { id, form };
  }

  document.addEventListener("submit", (e) => {
    const form = e.target.closest('[data-role="editor"]');
    if (!form) return;
    e.preventDefault();
    submit(form);
  });
  document.addEventListener("keydown", (e) => {
    const form = e.target.closest('[data-role="editor"]');
    if (form && e.key === "Enter" && (e.ctrlKey || e.metaKey)) submit(form);
  });

  return {
    // refused shows why a query was not run; false when it was not one of
    // this page's.
    refused(message) {
      if (pending?.id !== message.id || !pending.form.isConnected) return false;
      mistake(pending.form, message.excerpt || message.message);
      part(pending.form, "query").focus();
      if (message.line) select(part(pending.form, "query"), message.line, message.column);
      pending = null;
      return true;
    },
    async price(button) {
      const form = button.closest("form");
      const plan = part(form, "price-plan");
      mistake(form, "");
      plan.hidden = true;
      button.disabled = true;
      try {
        const { queries, source } = document.body.dataset;
        const answer = await fetch(queries, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ suql: part(form, "query").value, explain: true, source }),
        });
        const told = await answer.json();
        if (answer.ok) {
          plan.textContent = told.plan;
          plan.hidden = false;
        } else {
          mistake(form, told.excerpt || told.detail);
        }
      } catch {
        mistake(form, tr("The server can’t be reached right now. Try again in a moment."));
      }
      button.disabled = false;
    },
  };
}

// select puts the cursor where the mistake is.
function select(box, line, column) {
  const lines = box.value.split("\n");
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const at = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  box.setSelectionRange(at, at);
}
