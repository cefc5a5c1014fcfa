// The pages about data. They work without this file; it tells how far an
// upload is and refuses a file that is too large before it is sent.
import { tr } from "./words.js";
import { side } from "./side.js";
import { upload } from "./upload.js";

const find = (role) => document.querySelector(`[data-role="${role}"]`);

side();

const form = find("upload");
form?.addEventListener("submit", (e) => {
  const input = find("file");
  const file = input.files[0];
  if (!file) return;
  e.preventDefault();
  const bar = find("upload-bar");
  const busy = (on) => {
    bar.hidden = !on;
    find("upload-send").disabled = on;
  };
  upload(file, {
    to: form.action,
    limit: Number(input.dataset.limit),
    tell(text) { find("upload-progress").textContent = text; },
    sent(percent) { bar.value = percent; },
    busy,
  });
});

// An import that goes on: the page is asked for again until it is another.
const importing = find("importing");
if (importing) setTimeout(follow, Number(importing.dataset.refresh));

async function follow() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector('[data-role="importing"]');
    if (answer.redirected || !next) {
      location.href = answer.url;
      return;
    }
    find("importing").querySelector("progress").value = next.querySelector("progress").value;
    const words = next.querySelector('[data-role="import-progress"]').textContent;
    if (find("import-progress").textContent !== words) find("import-progress").textContent = words;
  } catch {
    find("import-progress").textContent = tr("The server does not answer; trying again…");
  }
  setTimeout(follow, Number(find("importing").dataset.refresh));
}

// What was saved gets the focus, so that keyboards and screen readers go on
// from there.
find("saved")?.focus();
