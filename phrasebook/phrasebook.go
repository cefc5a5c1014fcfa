// Package phrasebook says the sentences of the interface in the visitor's
// language. The English sentence is the key: code stays readable, and a
// sentence without a translation is shown in English.
//
// A request's context carries the language ([With]); [Say] words a sentence
// in it. Sentences are formats as of package fmt, %% for a percent sign; %d
// groups digits and %.1f sets the decimal mark as the language does.
//
//	ctx = phrasebook.With(ctx, phrasebook.Match("de-AT"))
//	phrasebook.Say(ctx, "Log in")        // "Anmelden"
//	phrasebook.Say(ctx, "%d rows", 1200) // "1.200 Zeilen"
//
// The translations are one YAML file per language, named after its BCP 47
// tag; en.yaml only holds the English plurals. docs/languages.md says how to
// add one.
package phrasebook

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

// Language is one that the interface speaks. It may be used by several
// goroutines at once.
type Language struct {
	// Tag is its BCP 47 tag: "de".
	Tag string
	// Name is what its speakers call it: "Deutsch".
	Name string
	// Direction is "ltr" or "rtl".
	Direction string

	printer *message.Printer
	phrases map[string]phrase
	date    string // layout of package time; "" for the ISO date
}

// book is every language, English first.
var book = sync.OnceValues(readAll)

// Languages lists every language, English first.
func Languages() []*Language {
	all, err := book()
	if err != nil {
		panic(err) // unreachable: the files are embedded and a test reads them
	}
	return all
}

// English is the language of the keys.
func English() *Language { return Languages()[0] }

// Tagged returns the language of a tag; nil when there is none.
func Tagged(tag string) *Language {
	for _, l := range Languages() {
		if l.Tag == tag {
			return l
		}
	}
	return nil
}

// Match returns the first language that one of the preferences asks for, each
// a tag or the value of an Accept-Language header; English when none does.
func Match(preferences ...string) *Language {
	all := Languages()
	tags := make([]language.Tag, len(all))
	for i, l := range all {
		tags[i] = language.Make(l.Tag)
	}
	matcher := language.NewMatcher(tags)
	for _, p := range preferences {
		wanted, _, err := language.ParseAcceptLanguage(p)
		if err != nil || len(wanted) == 0 {
			continue
		}
		if _, i, confidence := matcher.Match(wanted...); confidence >= language.High {
			return all[i]
		}
	}
	return all[0]
}

type key struct{}

// With returns a context in which [Say] speaks l.
func With(ctx context.Context, l *Language) context.Context { return context.WithValue(ctx, key{}, l) }

// Of is the language of a context; English when it carries none.
func Of(ctx context.Context) *Language {
	if l, ok := ctx.Value(key{}).(*Language); ok {
		return l
	}
	return English()
}

// Say words a sentence in the language of the context.
func Say(ctx context.Context, sentence string, args ...any) string {
	return Of(ctx).Say(sentence, args...)
}

// Say words a sentence. The key is the English one.
func (l *Language) Say(sentence string, args ...any) string {
	if len(args) == 0 && !strings.Contains(sentence, "%") { // most are
		if p, ok := l.phrases[sentence]; ok {
			return p.text
		}
		return sentence
	}
	return l.printer.Sprintf(message.Key(sentence, sentence), args...)
}

// Phrase words a sentence that is no format, or that has been put together
// already: one without a translation stays as it is.
func (l *Language) Phrase(sentence string) string {
	if p, ok := l.phrases[sentence]; ok {
		return p.text
	}
	return sentence
}

// Speaks reports whether the language has its own words for a sentence.
// English has them all.
func (l *Language) Speaks(sentence string) bool {
	_, ok := l.phrases[sentence]
	return ok || l.Tag == "en"
}

// Sentences lists the keys that the language has words for, in order.
func (l *Language) Sentences() []string { return slices.Sorted(maps.Keys(l.phrases)) }

// Forms are the words for a sentence by plural category ("one", "other", …);
// a sentence without plurals has only "other".
func (l *Language) Forms(sentence string) map[string]string {
	p, ok := l.phrases[sentence]
	switch {
	case !ok:
		return map[string]string{"other": sentence}
	case p.forms == nil:
		return map[string]string{"other": p.text}
	}
	return p.forms
}

// And lists items: "Thai, Lao and Burmese".
func (l *Language) And(items []string) string { return l.list(items, "%s and %s") }

// Or lists alternatives: "Thai, Lao or Burmese".
func (l *Language) Or(items []string) string { return l.list(items, "%s or %s") }

// Else lists alternatives that are long, with commas: "this and that, or the other".
func (l *Language) Else(items []string) string { return l.list(items, "%s, or %s") }

// Then lists what came one after the other: "without this and then without
// that".
func (l *Language) Then(items []string) string { return l.list(items, "%s and then %s") }

func (l *Language) list(items []string, last string) string {
	if n := len(items); n > 1 {
		return l.Say(last, strings.Join(items[:n-1], ", "), items[n-1])
	}
	return strings.Join(items, "")
}

// Number prints a whole number with grouped digits.
func (l *Language) Number(n int) string { return l.printer.Sprintf("%d", n) }

// Decimal prints a number with so many digits after the decimal mark, -1 for
// as many as it needs.
func (l *Language) Decimal(n float64, digits int) string {
	return l.Numeral(strconv.FormatFloat(n, 'f', digits, 64))
}

// Figure prints a number for people: with at most two digits after the decimal mark, unless
// that would leave nothing of it.
func (l *Language) Figure(n float64) string {
	if math.Abs(n) >= 0.01 {
		n = math.Round(n*100) / 100
	}
	return l.Decimal(n, -1)
}

// Value prints a value of a database for people; nothing for one that is not known.
func (l *Language) Value(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return l.Figure(v)
	case []string:
		return l.And(v)
	case bool:
		if v {
			return l.Say("yes")
		}
		return l.Say("no")
	}
	return fmt.Sprint(v)
}

// Numeral sets the decimal mark in a number that is written with a point.
// What is no number stays as it is.
func (l *Language) Numeral(number string) string {
	mark := l.printer.Sprintf("%.1f", 0.5)[1:2]
	if _, err := strconv.ParseFloat(number, 64); err != nil || mark == "." {
		return number
	}
	return strings.Replace(number, ".", mark, 1)
}

// Amount is Numeral with the thousands set apart, from five digits on: "38,500,000", of an amount in
// dollars, but not of a number that names something.
func (l *Language) Amount(number string) string {
	whole, decimals, _ := strings.Cut(number, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || -10_000 < n && n < 10_000 {
		return l.Numeral(number)
	}
	if decimals != "" {
		decimals = l.Numeral("0." + decimals)[1:]
	}
	return l.Number(n) + decimals
}

// Date writes a date that is given in ISO 8601 (2024-03-09, perhaps with a
// time after it) as the language does. What is no date stays as it is.
func (l *Language) Date(iso string) string {
	day, rest := iso, ""
	if len(iso) > len(time.DateOnly) {
		day, rest = iso[:len(time.DateOnly)], iso[len(time.DateOnly):]
	}
	d, err := time.Parse(time.DateOnly, day)
	if err != nil || l.date == "" || rest != "" && rest[0] != ' ' && rest[0] != 'T' {
		return iso
	}
	return d.Format(l.date) + strings.Replace(rest, "T", " ", 1)
}

// Day writes a day in full: "9 March 2024", "9. März 2024".
func (l *Language) Day(t time.Time) string {
	return l.Say("day, month, year: %s %s %s", strconv.Itoa(t.Day()), l.Phrase(t.Month().String()), strconv.Itoa(t.Year()))
}

// Weekday writes a day of this year: "Saturday 9 March", "Samstag, 9. März".
func (l *Language) Weekday(t time.Time) string {
	return l.Say("weekday, day, month: %s %s %s", l.Phrase(t.Weekday().String()), strconv.Itoa(t.Day()),
		l.Phrase(t.Month().String()))
}

// catalogOf builds what the printers look sentences up in.
func catalogOf(all []*Language) (catalog.Catalog, error) {
	b := catalog.NewBuilder(catalog.Fallback(language.English))
	for _, l := range all {
		tag := language.Make(l.Tag)
		for sentence, p := range l.phrases {
			if err := b.Set(tag, sentence, p.message()); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}
