// Sends a file to be added to the data, and follows where the server leads:
// to what is in the file. tell is given words for the visitor, sent how many
// percent have gone, and busy whether something is on its way.
import { tr } from "./words.js";

export function upload(file, { to, limit, tell, sent, busy }) {
  if (file.size > limit) {
    tell(tr("This file has %d MB, more than can be imported here. Import it with the command parley import.", Math.ceil(file.size / 1048576)));
    return;
  }
  const request = new XMLHttpRequest(); // tells how far it is, which fetch can't
  const end = (words) => {
    busy(false);
    tell(words);
  };
  request.open("POST", to);
  request.upload.addEventListener("progress", (e) => {
    if (!e.lengthComputable) return;
    const done = Math.round((100 * e.loaded) / e.total);
    sent(done);
    if (done % 10 === 0) tell(done < 100 ? tr("%s: %d%% sent", file.name, done) : tr("Looking at %s…", file.name));
  });
  request.addEventListener("load", () => {
    if (request.responseURL && request.responseURL !== to) { // led on to what is in the file
      location.href = request.responseURL;
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    end(page.querySelector('[data-role="upload-problem"]')?.textContent ?? page.querySelector("h1")?.textContent ?? tr("The file was not taken."));
  });
  request.addEventListener("error", () => end(tr("The connection was lost before the whole file had arrived. Nothing was kept; please send it again.")));
  busy(true);
  tell(tr("Sending %s…", file.name));
  const body = new FormData();
  body.append("file", file);
  request.send(body);
}
