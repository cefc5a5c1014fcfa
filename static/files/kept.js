// How a visitor wants to see the rows of answers (view, order, page, columns),
// kept in this browser so that a reload shows the same: for each of the
// latest conversations, what was asked of the server for each listing.
const KEY = "parley:views";
const MOST = 30; // conversations

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // nothing readable was kept
  }
}

// recall lists what was asked for in the conversation of this page: [id of
// the listing, query].
export function recall() {
  return Object.entries(all()[document.body.dataset.conversation] ?? {});
}

// keep remembers what was asked for. The conversation used last comes last.
export function keep(id, query) {
  const here = document.body.dataset.conversation;
  if (!here) return;
  const { [here]: mine, ...others } = all();
  const kept = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [here, { ...mine, [id]: query }]])));
  } catch { /* no storage: the page begins with its first look again */ }
}
