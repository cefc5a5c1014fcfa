// What the scripts say, in the language of the page: the English sentence is
// the key, and the server puts the translations into the page (data-words).
// %d and %s stand for the arguments in order; the plural goes by the first
// number among them. Keys are written out as literals, so that they are found.
const { lang, dataset } = document.documentElement;
const words = JSON.parse(dataset.words || "{}");
const plurals = new Intl.PluralRules(lang || "en");
const numbers = new Intl.NumberFormat(lang || "en");

export function tr(sentence, ...args) {
  const forms = words[sentence] ?? { other: sentence };
  const count = args.find((a) => typeof a === "number");
  const form = (count !== undefined && forms[plurals.select(count)]) || forms.other;
  return form.replace(/%[ds]/g, () => {
    const a = args.shift();
    return typeof a === "number" ? numbers.format(a) : a;
  });
}
