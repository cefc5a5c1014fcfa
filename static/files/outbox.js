// Inputs that the server has not confirmed, kept in this tab across reloads.
// They are sent again under the same id, which the server takes only once.
export function outbox(key) {
  let items = [];
  try {
    items = JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch { /* nothing readable was kept */ }

  function keep() {
    try {
      sessionStorage.setItem(key, JSON.stringify(items));
    } catch { /* no storage: the inputs last as long as the page */ }
  }

  return {
    add(input) {
      items.push(input);
      keep();
    },
    // remove forgets an input and returns it, if it was there.
    remove(id) {
      const found = items.find((i) => i.id === id);
      items = items.filter((i) => i.id !== id);
      keep();
      return found;
    },
    all() { return [...items]; },
  };
}
