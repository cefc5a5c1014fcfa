package catalog

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/amount"
	"parley/suql/hours"
)

// Bounds on the memory of a Tally.
const (
	maxFrequent = 5000 // distinct texts counted before Frequent is given up
	maxCounted  = 200  // bytes of a text worth counting
	maxSamples  = 5
	dateTrials  = 50 // texts that fail to be a date before it stops trying
	hourTrials  = 50 // the same for opening hours

	addressWords = 12 // words of a text on several lines that is no address any more
)

// Tally builds the [Profile] of one column from its values, one [Tally.Add]
// per row. The zero Tally is ready.
type Tally struct {
	p        Profile
	seen     map[uint64]struct{} // hashes of whole values
	elements map[uint64]struct{} // hashes of list elements
	counts   map[string]int
	crowded  bool // counts was given up
	undated  int
	unread   int     // texts that are no opening hours
	min, max float64 // of the finite numbers
	bounded  bool    // there is a finite number
	dates    dates
	unit     string // of the first number
	wording  wording
}

// Add takes the next value: nil, bool, int64, float64, string, []byte or
// []string.
func (t *Tally) Add(v any) {
	if t.seen == nil {
		t.seen, t.elements = map[uint64]struct{}{}, map[uint64]struct{}{}
		t.counts = map[string]int{}
	}
	switch v := v.(type) {
	case nil:
		t.p.Nulls++
	case bool:
		t.p.Bools++
		t.count(strconv.FormatBool(v), t.seen)
	case int64:
		t.number(float64(v), strconv.FormatInt(v, 10))
	case float64:
		t.number(v, spelled(v))
	case []byte:
		t.p.Blobs++
	case []string:
		t.list(v)
	case string:
		t.text(v)
	}
}

// Profile returns the profile of what was added. complete says that it was
// the whole column.
func (t *Tally) Profile(complete bool) Profile {
	p := t.p
	p.Complete = complete
	p.Distinct = len(t.seen)
	if p.Lists > 0 && p.Lists == p.Values() {
		p.Distinct = len(t.elements)
	}
	if t.bounded {
		p.Min, p.Max = formatNumber(t.min), formatNumber(t.max)
	}
	if at, form, swapped := t.dates.best(); at.n > 0 {
		p.Dates, p.Timed, p.Form, p.Swapped = at.n, at.timed, form, swapped
		if !t.bounded {
			p.Min, p.Max = at.first, at.last
		}
	}
	if !t.crowded {
		for v, n := range t.counts {
			p.Frequent = append(p.Frequent, Frequency{v, n})
		}
		sort.Slice(p.Frequent, func(i, j int) bool {
			a, b := p.Frequent[i], p.Frequent[j]
			if a.Count != b.Count {
				return a.Count > b.Count
			}
			return a.Value < b.Value
		})
	}
	p.Notes, p.Cased = t.wording.notes(), t.wording.cased()
	p.Sketch = sketch(t.seen)
	if len(p.Blank) > mostBlank {
		p.Blank = nil
	}
	return p
}

func (t *Tally) number(f float64, s string) {
	t.p.Numbers++
	t.count(s, t.seen)
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
	case !t.bounded:
		t.min, t.max, t.bounded = f, f, true
	default:
		t.min, t.max = min(t.min, f), max(t.max, f)
	}
}

// spelled is a number as text; the infinities as PostgreSQL spells them.
func spelled(f float64) string {
	if math.IsInf(f, 0) {
		return strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64)+"inity", "+")
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

func (t *Tally) text(s string) {
	if list, ok := ParseList(s); ok {
		t.list(list)
		return
	}
	if blank(s) {
		t.blank(s)
		return
	}
	t.p.Texts++
	t.measure(s)
	t.count(s, t.seen)
	t.hours(s)
	if t.p.Figures == t.p.Texts-1 { // all before it, or they are no column of numbers
		t.figure(s)
	}
	if t.undated < dateTrials || t.dates.n > t.undated {
		if !t.dates.add(s) {
			t.undated++
		}
	}
}

// longestFigure bounds the digits of a number that is stored as text: a longer
// one is a code.
const longestFigure = 15

// grouped are thousands in groups.
var grouped = regexp.MustCompile(`^[-+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$`)

// figure counts a text that is a number and nothing else, or one with the unit
// that the first such text has.
func (t *Tally) figure(s string) {
	s = strings.TrimSpace(s)
	unit, marked := "", false
	switch a, ok := amount.Read(s); {
	case ok && a.Digits:
		unit, marked = a.Unit, true
	case grouped.MatchString(s):
		marked = true
	case !plainFigure(s):
		return
	}
	if t.p.Figures == 0 {
		t.unit = unit
	}
	if unit == t.unit {
		t.p.Figures++
		t.p.Marked = t.p.Marked || marked
	}
}

// plainFigure reports whether a text is a number and nothing else. What begins
// with a zero is a code: a postcode, a telephone number.
func plainFigure(s string) bool {
	if strings.ContainsFunc(s, unicode.IsLetter) {
		return false // "inf" and "0x1f" are numbers to Go alone
	}
	digits := strings.TrimLeft(s, "+-")
	padded := len(digits) > 1 && digits[0] == '0' && digits[1] != '.'
	_, err := strconv.ParseFloat(s, 64)
	return err == nil && !padded && len(digits) <= longestFigure
}

// hours counts texts that are opening hours, until too many are not.
func (t *Tally) hours(s string) {
	if t.unread >= hourTrials && t.unread >= 2*t.p.Hours {
		return
	}
	if _, err := hours.Parse(s); err == nil && hours.Plain(s) {
		t.p.Hours++
		return
	}
	if t.unread++; len(t.p.Unread) < maxSamples {
		t.p.Unread = append(t.p.Unread, s)
	}
}

func (t *Tally) list(elems []string) {
	t.p.Texts++
	t.p.Lists++
	t.p.Elements += len(elems)
	for _, e := range elems {
		t.measure(e)
		t.count(e, t.elements)
	}
}

func (t *Tally) measure(s string) {
	t.p.Words += wordsOf(s)
	t.p.Longest = max(t.p.Longest, utf8.RuneCountInString(s))
	if clauses(s) {
		t.p.Clauses++
	}
}

func (t *Tally) count(s string, seen map[uint64]struct{}) {
	h := hashOf(s)
	if _, old := seen[h]; !old {
		seen[h] = struct{}{}
		if len(t.p.Samples) < maxSamples {
			t.p.Samples = append(t.p.Samples, s)
		}
		t.wording.add(s)
	}
	if t.crowded {
		return
	}
	if len(s) > maxCounted || len(t.counts) >= maxFrequent && t.counts[s] == 0 {
		t.crowded, t.counts = true, nil
		return
	}
	t.counts[s]++
}

// clauses reports whether s is more than one plain phrase: it ends like a
// sentence, or is divided by semicolons or sentence ends. A line break divides
// only what is longer than an address, and the full stop of an abbreviation
// ("Apt.", "St.", "J.", "vs.") ends no sentence.
func clauses(s string) bool {
	if strings.ContainsAny(s, ";!?") {
		return true
	}
	words := strings.Fields(s)
	if len(words) >= addressWords && strings.Contains(strings.TrimSpace(s), "\n") {
		return true
	}
	for i, w := range words {
		stem, stop := strings.CutSuffix(w, ".")
		if !stop || i == 0 || abbreviated(stem) {
			continue
		}
		if i == len(words)-1 {
			return i >= 3
		}
		if first, _ := utf8.DecodeRuneInString(words[i+1]); unicode.IsUpper(first) && len(s) > 30 {
			return true
		}
	}
	return false
}

// abbreviated reports whether a word before a full stop is one cut short.
func abbreviated(stem string) bool {
	if first, _ := utf8.DecodeRuneInString(stem); !unicode.IsLower(first) {
		return utf8.RuneCountInString(stem) < 4
	}
	return len(stem) < 2 || stem == "vs" || stem == "ft" || stem == "feat"
}

// blank reports whether s says nothing: it is only spaces and punctuation, such
// as "-" for "none", or stands for no value. Symbols say something: "$$" is a
// price.
func blank(s string) bool {
	return slices.Contains(noValue, strings.ToLower(strings.TrimSpace(s))) || !strings.ContainsFunc(s, says)
}

// says reports whether a character says something.
func says(r rune) bool { return !unicode.IsSpace(r) && !unicode.IsPunct(r) }

// noValue are what dumps of databases, spreadsheets and data frames write where
// there is no value.
var noValue = []string{"null", "n/a", "nan"}

// mostBlank is how many ways of writing no value a column may have.
const mostBlank = 5

func (t *Tally) blank(s string) {
	t.p.Blanks++
	if !slices.Contains(t.p.Blank, s) && len(t.p.Blank) <= mostBlank {
		t.p.Blank = append(t.p.Blank, s)
	}
}

// ParseList reads a JSON array of scalars, the way SQLite stores an array.
// Numbers and booleans come back as their text, nulls are left out.
func ParseList(s string) ([]string, bool) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "[") || !strings.HasSuffix(s, "]") {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var raw []any
	if d.Decode(&raw) != nil {
		return nil, false
	}
	out := make([]string, 0, len(raw))
	for _, v := range raw {
		switch v := v.(type) {
		case nil:
		case string:
			out = append(out, v)
		case json.Number:
			out = append(out, v.String())
		case bool:
			out = append(out, strconv.FormatBool(v))
		default:
			return nil, false
		}
	}
	return out, true
}

func formatNumber(f float64) string {
	if f == float64(int64(f)) && f > -1e15 && f < 1e15 {
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// wordsOf is how many words a text has: what holds a letter. "6 - 3 , 2 - 6" is
// a score, not six words of prose.
func wordsOf(s string) int {
	n := 0
	for _, field := range strings.Fields(s) {
		if strings.ContainsFunc(field, unicode.IsLetter) {
			n++
		}
	}
	return n
}
