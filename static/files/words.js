// What the scripts say, in the language of the page: the English sentence is
// the key, and the server puts the translations into the page (data-words).
// %d and %s stand for the arguments in order, %[2]s for the second, %% for a
// percent sign; the plural goes by the first
// number among them. Keys are written out as literals, so that they are found.
const { lang, dataset } = document.documentElement;
const words = JSON.parse(dataset.words || "{}");
const plurals = new Intl.PluralRules(lang || "en");
const numbers = new Intl.NumberFormat(lang || "en");

export function tr(sentence, ...args) {
  const forms = words[sentence] ?? { other: sentence };
  let next = 0;
  const count = args.find((a) => typeof a === "number");
  const form = (count !== undefined && forms[plurals.select(count)]) || forms.other;
  return form.replace(/%(?:\[(\d)\])?([ds%])/g, (_, nth, verb) => {
    if (verb === "%") return "%";
    const a = nth ? args[nth - 1] : args[next++];
    return typeof a === "number" ? numbers.format(a) : a;
  });
}
