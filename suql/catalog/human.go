package catalog

import (
	"slices"
	"strings"
	"unicode"

	"parley/english/usage"
	"parley/english/wordnet"
)

// abbreviations are the shortenings that stand in column names everywhere.
// A value with a "%" takes the rest of the name in its place.
func abbreviations() map[string]string {
	return map[string]string{
		"num": "number of %", "no": "number of %", "nb": "number of %", "cnt": "number of %", "count": "count",
		"qty": "quantity",
		"avg": "average %", "min": "minimum %", "max": "maximum %", "pct": "percentage of %", "tot": "total %",
		"dob": "date of birth", "dod": "date of death", "ssn": "social security number",
		"id": "id", "pk": "id", "fk": "id", "uid": "user id", "uuid": "id",
		"addr": "address", "tel": "telephone", "desc": "description", "descr": "description",
		"fname": "first name", "lname": "last name", "firstname": "first name", "lastname": "last name",
		"yr": "year", "mo": "month", "hrs": "hours", "wt": "weight", "ht": "height", "amt": "amount",
		"lat": "latitude", "lng": "longitude", "lon": "longitude", "dept": "department", "emp": "employee",
		"mgr": "manager", "cust": "customer", "prod": "product", "cat": "category", "ref": "reference",
		"acct": "account", "org": "organisation", "gov": "government", "pop": "population", "temp": "temperature",
		"msg": "message", "src": "source", "dst": "destination", "dest": "destination", "img": "image",
		"url": "link", "cd": "code", "dt": "date", "ts": "time", "nbr": "number",
		"stu": "student", "univ": "university", "mname": "middle name", "lang": "language", "loc": "location",
		"dist": "distance", "qtr": "quarter", "wk": "week", "mins": "minutes", "secs": "seconds", "prio": "priority",
		"nr": "number", "pcs": "pieces", "dur": "duration", "pts": "points",
		"mfr": "manufacturer", "govt": "government", "intl": "international", "sqft": "square feet", "perc": "percentage",
		"sal": "salary", "pd": "paid", "mth": "month", "mths": "months", "rpt": "report", "svc": "service",
		"appt": "appointment", "pymt": "payment", "nm": "name",
		"stat": "status", "sts": "status", "cty": "city", "ctry": "country", "cntry": "country",
	}
}

// Humanise turns a name of a table or column into the words a person would
// use: num_reviews → number of reviews, openingHours → opening hours,
// dob → date of birth, customer_id → customer id.
func Humanise(name string) string {
	abbr := abbreviations()
	words := withoutYesNo(compound(SplitName(signs.Replace(name)), abbr))
	if n := len(words); n > 1 && words[n-1] == "name" { // LName, as lname
		if _, short := abbr[words[n-2]+"name"]; short && len(words[n-2]) == 1 {
			words = append(words[:n-2], words[n-2]+"name")
		}
	}
	out := spelledOut(words, abbr)
	if n := len(out); n > 2 && out[n-1] == "2" && (out[n-2] == "m" || out[n-2] == "km") { // m²
		out = append(out[:n-2], "square", map[string]string{"m": "metres", "km": "kilometres"}[out[n-2]])
	}
	if len(words) > 1 && (words[0] == "is" || words[0] == "has") {
		out = out[1:] // is_open is asked about as "open", has_balcony as "balcony"
	}
	if len(out) == 0 {
		return name
	}
	if len(out) == 1 && out[0] == "zip" {
		return "zip code"
	}
	return strings.Join(out, " ")
}

// withoutYesNo are the words of a name without those that say which answers it has: Lift (Y/N), ActiveYN.
func withoutYesNo(words []string) []string {
	n := len(words)
	switch {
	case n > 2 && words[n-2] == "y" && words[n-1] == "n":
		return words[:n-2]
	case n > 1 && words[n-1] == "yn":
		return words[:n-1]
	}
	return words
}

// Call has people call a table, or one of its columns, as a data set says they
// do, where that tells more than the name; column is empty for the table.
// Tables and columns that are not there are left out.
func (c *Catalog) Call(table, column, human string) {
	t := c.Table(table)
	if t == nil {
		return
	}
	if column == "" {
		if saysMore(human, t.Name) {
			t.Human = human
		}
	} else if col := t.Column(column); col != nil && saysMore(human, col.Name) {
		col.Human = human
	}
}

// saysMore reports whether what people are said to call something tells more
// than its name, apart from capitals and what divides the words.
func saysMore(human, name string) bool {
	return strings.Join(SplitName(human), "") != strings.Join(SplitName(name), "")
}

// compound takes a name of one word apart that is what it names written
// together with what has it: ename is a name, subno a sub number. A single
// letter before it says only which table it is of.
func compound(words []string, abbr map[string]string) []string {
	if len(words) != 1 || abbr[words[0]] != "" || wordnet.Exists(words[0]) {
		return words
	}
	for _, end := range []string{"name", "type", "code", "title", "no", "id"} {
		before, ok := strings.CutSuffix(words[0], end)
		if !ok || len(before) > mostBefore || len(before) > 1 && len(end) > 2 && wordnet.Exists(before) {
			continue
		}
		switch {
		case len(end) > 2 && len(before) == 1:
			return []string{end}
		case len(before) > 1 && !strings.ContainsAny(before[len(before)-1:], "aeiou"):
			return []string{before, end}
		}
	}
	return words
}

// mostBefore is how many letters of what has something stand before what it
// has.
const mostBefore = 3

// spelledOut are the words of a name with abbreviations and units spelled out.
// One with a % stands before what it is of: num_reviews is the number of
// reviews.
func spelledOut(words []string, abbr map[string]string) []string {
	var out []string
	for i, w := range words {
		long, ok := abbr[w]
		if animal(w) && i+1 < len(words) && !slices.Contains([]string{"id", "no", "code", "desc"}, words[i+1]) {
			ok, long = false, "" // cat_age is the age of a cat, cat_id the id of a category
		}
		if unit := unitOf(w, words[:i]); i == len(words)-1 && unit != "" {
			long, ok = unit, true
		}
		before := strings.Contains(long, "%")
		switch {
		case !ok || before && (len(words) == 1 || i > 0):
			out = append(out, soloWord(w))
		case before:
			out = append(out, strings.TrimSuffix(long, " %"))
			if words[1] == "of" { // no_of_pets is the number of pets
				out[0] = strings.TrimSuffix(out[0], " of")
			}
		default:
			out = append(out, long)
		}
	}
	return out
}

// animal reports of an abbreviation whether it is the name of an animal as well, which may be
// what the table is about.
func animal(w string) bool { return wordnet.IsMostly(w, "animal") }

// unitOf is the unit that the last word of a name stands for by what the words before
// it speak of, "" when it stands for none: "h" of first reply (h) and "min" of time
// spent (min), which are stretches of time, "m" of length (m). "min" of depth min is
// a minimum.
func unitOf(last string, before []string) string {
	short, ok := shortUnits[last]
	if ok && slices.ContainsFunc(before, short.of) {
		return short.unit
	}
	return ""
}

// shortUnits are abbreviations that are units where a word before them says what is
// measured.
var shortUnits = map[string]struct {
	unit string
	of   func(word string) bool
}{
	"h": {"hours", takesTime}, "hr": {"hours", takesTime}, "min": {"minutes", takesTime},
	"m": {"metres", mostly("dimension", "distance")},
	"g": {"grams", mostly("weight", "mass")},
	"l": {"litres", mostly("volume", "capacity")},
}

// mostly reports of words whether they speak of one of some kinds of things.
func mostly(kinds ...string) func(word string) bool {
	return func(word string) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return wordnet.IsMostly(word, kind) })
	}
}

// takesTime reports whether a word speaks of a stretch of time: a time, an act
// or an event, or a word that goes with one.
func takesTime(word string) bool {
	switch word {
	case "length", "spent", "wait", "delay", "reply", "late", "running", "cooking", "prep", "call", "session", "took",
		"takes", "needed", "finish":
		return true
	}
	return mostly("time", "time period", "act", "event")(word)
}

// soloWord is an abbreviation that stands alone or at the end of a name.
func soloWord(w string) string {
	switch w {
	case "num", "no", "nb", "cnt":
		return "number"
	case "avg":
		return "average"
	case "min":
		return "minimum"
	case "max":
		return "maximum"
	case "pct":
		return "percentage"
	case "tot":
		return "total"
	}
	return w
}

// signs are the signs that stand for a word in the headings of tables.
var signs = strings.NewReplacer("%", " percent ", "#", " number ", "&", " and ")

// SplitName divides a name into lower-case words at underscores, spaces,
// punctuation and changes of case: "HTTPStatus_code2" → http status code 2.
func SplitName(name string) []string {
	var words []string
	var cur []rune
	flush := func() {
		if len(cur) == 0 {
			return
		}
		word := strings.ToLower(string(cur))
		cur = cur[:0]
		if apart := usage.Apart(word); apart != nil {
			words = append(words, apart...)
			return
		}
		words = append(words, word)
	}
	rs := []rune(name)
	for i, r := range rs {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		if len(cur) > 0 {
			prev := rs[i-1]
			next := rune(0)
			if i+1 < len(rs) {
				next = rs[i+1]
			}
			switch {
			case unicode.IsUpper(r) && !unicode.IsUpper(prev):
				flush()
			case unicode.IsUpper(r) && unicode.IsUpper(prev) && unicode.IsLower(next):
				flush()
			case unicode.IsDigit(r) != unicode.IsDigit(prev):
				flush()
			}
		}
		cur = append(cur, r)
	}
	flush()
	return words
}
