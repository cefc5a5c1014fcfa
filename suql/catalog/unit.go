package catalog

import (
	"maps"
	"slices"
	"strings"
)

// unitNames are units by the words and signs that end the name of a column.
var unitNames = func() map[string]string {
	out := map[string]string{}
	for unit, words := range map[string]string{
		"dollars": "usd dollars dollar $", "euros": "eur euros euro €", "pounds sterling": "gbp £",
		"%": "percent percentage pct perc %", "seconds": "seconds secs sec", "minutes": "minutes mins", "hours": "hours hrs",
		"days":  "days",
		"weeks": "weeks", "months": "months", "years": "years", "km": "km kilometres kilometers", "metres": "metres meters",
		"cm": "cm", "mm": "mm",
		"miles": "miles", "feet": "feet ft sqft", "kg": "kg kilograms", "grams": "grams", "litres": "litres liters",
		"ml": "ml", "square metres": "sqm m2",
		"MB": "mb", "GB": "gb", "million dollars": "musd", "km/h": "kmh kph", "mph": "mph",
	} {
		for w := range strings.FieldsSeq(words) {
			out[w] = unit
		}
	}
	out["sqft"] = "square feet"
	return out
}()

// learnUnit is what the numbers of a column are counted in, by its name
// (length_min, "Gross ($)") or a comment that begins with it ("In dollars, …");
// "" when neither says.
func learnUnit(name, comment string) string {
	if rest, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(comment)), "in "); ok {
		end := strings.IndexAny(rest, ",;.")
		if end < 0 {
			end = len(rest)
		}
		unit := strings.TrimSpace(rest[:end])
		switch known := unitNames[unit]; {
		case known != "":
			return known
		case unit != "" && (len(strings.Fields(unit)) == 1 || slices.Contains(slices.Collect(maps.Values(unitNames)), unit)):
			return unit
		}
	}
	for _, sign := range []string{"$", "€", "£", "%"} {
		if strings.Contains(name, sign) {
			return unitNames[sign]
		}
	}
	words := SplitName(name)
	n := len(words)
	if n < 2 {
		return ""
	}
	last := words[n-1]
	if unit := unitOf(last, words[:n-1]); unit != "" {
		return unit
	}
	if counted := slices.Contains([]string{"number", "num", "no", "count", "of", "per", "opening", "working"},
		words[n-2]); counted {
		return ""
	}
	return unitNames[last]
}

// Called is what a column is called where its unit stands with its values: the length
// of length_m. It is the whole name where another column is called so, too, and where
// the name was written by somebody.
func (t *Table) Called(c *Column) string {
	short, ok := withoutUnit(c.Human, c.Unit)
	if !ok || c.Human != Humanise(c.Name) {
		return c.Human
	}
	for _, other := range t.Columns {
		rest, same := strings.CutPrefix(other.Human, short)
		if other != c && same && (rest == "" || unitNames[strings.TrimPrefix(rest, " ")] != "") {
			return c.Human
		}
	}
	return short
}

// Heading is the name of a column above numbers that are counted in a unit: price
// (euros) of price eur, and of price.
func Heading(name, unit string) string {
	if unit == "" {
		return name
	}
	short, named := withoutUnit(name, unit)
	for word := range strings.FieldsSeq(name) {
		if !named && (strings.EqualFold(word, unit) || unitNames[strings.ToLower(word)] == unit) { // in the middle of it
			return name
		}
	}
	return short + " (" + unit + ")"
}

// Unitless is the name of a column beside a number that stands with its unit: price of price
// eur.
func Unitless(name, unit string) string {
	short, _ := withoutUnit(name, unit)
	return short
}

// withoutUnit is a name without the word at its end that says a unit, and false where
// there is none.
func withoutUnit(name, unit string) (string, bool) {
	at := strings.LastIndex(name, " ")
	if at < 0 || unit == "" || unitNames[name[at+1:]] != unit {
		return name, false
	}
	return name[:at], true
}
