// The pages about data. They work without this file; it tells how far an
// upload is and refuses a file that is too large before it is sent.
import { tr } from "./words.js";

const find = (role) => document.querySelector(`[data-role="${role}"]`);

const upload = find("upload");
upload?.addEventListener("submit", (e) => {
  const input = find("file");
  const file = input.files[0];
  if (!file) return;
  e.preventDefault();
  if (file.size > Number(input.dataset.limit)) {
    tell(tr("This file has %d MB, more than can be imported here. Import it with the command parley import.", Math.ceil(file.size / 1048576)));
    return;
  }
  send(file);
});

function tell(text) {
  find("upload-progress").textContent = text;
}

// send posts the form; XMLHttpRequest tells how far it is, which fetch can't.
function send(file) {
  const bar = find("upload-bar");
  const button = find("upload-send");
  const request = new XMLHttpRequest();
  request.open("POST", upload.action);
  request.upload.addEventListener("progress", (e) => {
    if (!e.lengthComputable) return;
    const done = Math.round((100 * e.loaded) / e.total);
    bar.value = done;
    if (done % 10 === 0) tell(done < 100 ? tr("%s: %d %% sent", file.name, done) : tr("Looking at %s…", file.name));
  });
  request.addEventListener("load", () => {
    if (request.responseURL && request.responseURL !== upload.action) { // led on to what is in the file
      location.href = request.responseURL;
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    bar.hidden = true;
    button.disabled = false;
    tell(page.querySelector('[data-role="upload-problem"]')?.textContent ?? page.querySelector("h1")?.textContent ?? tr("The file was not taken."));
  });
  request.addEventListener("error", () => {
    bar.hidden = true;
    button.disabled = false;
    tell(tr("The connection was lost before the whole file had arrived. Nothing was kept; please send it again."));
  });
  bar.hidden = false;
  button.disabled = true;
  tell(tr("Sending %s…", file.name));
  request.send(new FormData(upload));
}

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
