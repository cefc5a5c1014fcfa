package link

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// Candidate is a value that an utterance may mean: stored, a number, a date or
// just words.
type Candidate struct {
	Text     string
	From, To int // tokens; equal where none said it
	Column   int // the column that holds it; -1 for any
	Way      Way
	Score    float32 // of a stored value: how well the words fit
	Edge     Edge    // of a day: where it lies to the period that was said
	Implied  bool    // of today: no time is said, but a word that has to do with today
	Said     Scale   // of a number: the unit that stands after it; none where it is said twice
}

// Edge is where a day lies to a period: May is from the first of May, after
// the 30th of April, to the 31st, before the first of June.
type Edge uint8

// The edges. A day may be several: that of one day is its first and last.
const (
	First Edge = 1 << iota
	BeforeFirst
	Last
	AfterLast
	Edges = 4
)

// SaysTime reports whether a candidate is an end of a time that is said.
func (c Candidate) SaysTime() bool { return c.Edge != 0 && !c.Implied }

// Way is how a candidate came about.
type Way int

// The ways.
const (
	StoredWhole Way = iota
	StoredPart
	StoredMisspelt
	Domain      // one of the few values of its column, which no words give whole
	DomainAlike // the same, and a word begins as it does or is near in meaning
	Number
	NumberInWords
	Ordinal
	Day     // a date
	Month   // YYYY-MM
	OfMonth // the month of any year, 1 to 12
	Weekday // 0 to 6
	Quarter // 1 to 4
	Year
	Quoted
	Capitals // words with capital letters in a row
	Plain    // a word or two as they stand
	Assumed  // nothing was said: the usual number of rows, none, one
	Kept     // the query before has it
	Ways
)

// candidates lists what values the utterance may mean.
func (r *reading) candidates(utterance string) {
	for _, c := range r.cellsFound {
		way := StoredWhole
		switch c.way {
		case CellPart:
			way = StoredPart
		case CellMisspelt:
			way = StoredMisspelt
		}
		r.add(Candidate{Text: c.text, From: c.from, To: c.to, Column: c.column, Way: way, Score: c.score})
	}
	r.domains()
	r.saidNumbers()
	r.saidDates()
	tokens := english.Tokens(utterance)
	r.periods(tokens)
	r.quantities(tokens)
	for _, q := range r.quoted {
		r.add(Candidate{Text: r.text(q[0], q[1]), From: q[0], To: q[1], Column: -1, Way: Quoted})
	}
	r.capitals()
	r.phrases()
	r.letters()
	for _, n := range []string{"0", "1", "2", "3", "5", "10"} {
		r.add(Candidate{Text: n, Column: -1, Way: Assumed})
	}
}

func (r *reading) add(c Candidate) {
	for i, other := range r.q.Values {
		if other.Text == c.Text && other.Column == c.Column && other.Way == c.Way {
			c.Edge |= other.Edge
			c.Implied = c.Implied && other.Implied
			if c.To <= other.From || other.To <= c.From {
				c.Said = Scale{}
			}
			if c.Score <= other.Score {
				c.From, c.To, c.Score = other.From, other.To, other.Score
			}
			r.q.Values[i] = c
			return
		}
	}
	r.q.Values = append(r.q.Values, c)
}

// domains offers the values of columns that have few, and those that a word
// begins like: F for female.
func (r *reading) domains() {
	for c, values := range r.l.domains {
		for _, v := range values {
			cand := Candidate{Text: v.text, Column: c, Way: Domain}
			if at := r.alike(v); at >= 0 {
				cand.Way, cand.From, cand.To = DomainAlike, at, at+1
			}
			r.add(cand)
		}
	}
}

// alike is the first token that a value of a domain may be short for, or that
// is its initials ("sf") or near to it in meaning; -1 for none.
func (r *reading) alike(v domainValue) int {
	lower := strings.ToLower(v.text)
	for i, t := range r.q.Tokens {
		if r.flag(i, IsStop) || len(t.Lower) < 2 || !letterOrDigit(t.Text) {
			continue
		}
		if t.Lower == v.initials {
			return i
		}
		if len(t.Lower) < 3 {
			continue
		}
		if len(lower) <= 3 && lower != "" && strings.HasPrefix(t.Lower, lower) {
			return i
		}
		for _, s := range v.stems {
			if s == t.Stem || len(s) > 2 && wordnet.Relate(t.Lower, lower) == wordnet.Same {
				return i
			}
		}
	}
	return -1
}

// saidNumbers are the numbers of the utterance, with what multiplies them.
func (r *reading) saidNumbers() {
	t := r.q.Tokens
	for i := range t {
		v, way, ok := r.number(i)
		if !ok {
			continue
		}
		to := i + 1
		if to < len(t) {
			if scale, ok := lexicon["scale"][t[to].Lower]; ok && way == Number {
				// a column may hold millions: the number by itself is one too
				r.add(Candidate{Text: strconv.FormatFloat(v, 'f', -1, 64), From: i, To: to, Column: -1, Way: way})
				v *= float64(scale)
				to++
			}
		}
		r.add(Candidate{Text: strconv.FormatFloat(v, 'f', -1, 64), From: i, To: to, Column: -1, Way: way})
		if way == Number && isYear(t[i].Text) {
			r.add(Candidate{Text: t[i].Text, From: i, To: i + 1, Column: -1, Way: Year})
		}
	}
}

func (r *reading) number(i int) (float64, Way, bool) {
	t := r.q.Tokens[i]
	switch {
	case r.flag(i, IsNumber):
		v, err := strconv.ParseFloat(strings.ReplaceAll(t.Text, ",", ""), 64)
		if err == nil && i > 0 && r.q.Tokens[i-1].Text == "-" && r.q.Tokens[i-1].To == t.From &&
			(i < 2 || r.q.Tokens[i-2].To < r.q.Tokens[i-1].From) {
			v = -v
		}
		return v, Number, err == nil
	case lexicon.is("number", t.Lower):
		return float64(lexicon["number"][t.Lower]), NumberInWords, true
	case lexicon.is("ordinal", t.Lower):
		return float64(lexicon["ordinal"][t.Lower]), Ordinal, true
	}
	return 0, 0, false
}

// saidDates are the days, months, weekdays and quarters of the utterance.
func (r *reading) saidDates() {
	t := r.q.Tokens
	for i := range t {
		if y, m, d, ok := r.isoDate(i); ok {
			r.add(Candidate{Text: fmt.Sprintf("%04d-%02d-%02d", y, m, d), From: i, To: i + 5, Column: -1, Way: Day})
		}
		if m, ok := lexicon["month"][t[i].Lower]; ok {
			r.monthSaid(i, m)
		}
		if w, ok := lexicon["weekday"][strings.TrimSuffix(t[i].Lower, "s")]; ok {
			r.add(Candidate{Text: strconv.Itoa(w), From: i, To: i + 1, Column: -1, Way: Weekday})
		}
		if len(t[i].Lower) == 1 && t[i].Lower == "q" && i+1 < len(t) && len(t[i+1].Text) == 1 && t[i+1].Text >= "1" &&
			t[i+1].Text <= "4" {
			r.add(Candidate{Text: t[i+1].Text, From: i, To: i + 2, Column: -1, Way: Quarter})
		}
		if q, ok := lexicon["ordinal"][t[i].Lower]; ok && i+1 < len(t) && t[i+1].Stem == "quarter" {
			r.add(Candidate{Text: strconv.Itoa(q), From: i, To: i + 2, Column: -1, Way: Quarter})
		}
	}
}

// isoDate reads year-month-day, which are five tokens.
func (r *reading) isoDate(i int) (y, m, d int, ok bool) {
	t := r.q.Tokens
	if i+5 > len(t) || !isYear(t[i].Text) || t[i+1].Text != "-" && t[i+1].Text != "/" || t[i+3].Text != t[i+1].Text {
		return
	}
	y, err1 := strconv.Atoi(t[i].Text)
	m, err2 := strconv.Atoi(t[i+2].Text)
	d, err3 := strconv.Atoi(t[i+4].Text)
	return y, m, d, err1 == nil && err2 == nil && err3 == nil && m <= 12 && d <= 31
}

// monthSaid reads the day and year around the name of a month. Who says all
// three does not mean the whole month.
func (r *reading) monthSaid(i, month int) {
	from, day := r.dayBefore(i)
	to, day, year := r.dayAfter(i+1, day)
	whole := day > 0 && year > 0
	if !whole {
		r.add(Candidate{Text: strconv.Itoa(month), From: i, To: i + 1, Column: -1, Way: OfMonth})
	}
	years := []int{year}
	if year == 0 {
		years = r.years()
	}
	for _, y := range years {
		if !whole {
			r.add(Candidate{Text: fmt.Sprintf("%04d-%02d", y, month), From: from, To: to, Column: -1, Way: Month})
		}
		if day > 0 {
			r.add(Candidate{Text: fmt.Sprintf("%04d-%02d-%02d", y, month, day), From: from, To: to, Column: -1, Way: Day})
		}
	}
}

// dayBefore is the day that is said before the name of a month, and where it
// begins: the month's place and 0 for none.
func (r *reading) dayBefore(month int) (from, day int) {
	t, back := r.q.Tokens, month-1
	for back >= 0 && (t[back].Lower == "of" || isOrdinalEnd(t[back].Lower)) {
		back--
	}
	if back >= 0 {
		if d, err := strconv.Atoi(t[back].Text); err == nil && d >= 1 && d <= 31 {
			return back, d
		}
	}
	return month, 0
}

// dayAfter is the day, unless one is known, and the year that are said from a
// token on, and where they end.
func (r *reading) dayAfter(from, known int) (to, day, year int) {
	t := r.q.Tokens
	to, day = from, known
	for ; to < len(t); to++ {
		d := dayNumber(t[to].Text)
		if d > 0 && day == 0 {
			day = d
		} else if !betweenDates(t[to]) {
			break
		}
	}
	if to < len(t) && isYear(t[to].Text) {
		year, _ = strconv.Atoi(t[to].Text)
		to++
	}
	return to, day, year
}

// betweenDates reports whether a token may stand between the parts of a date.
func betweenDates(t Token) bool {
	switch t.Lower {
	case ",", ".", "of", "the":
		return true
	}
	return isOrdinalEnd(t.Lower)
}

func isOrdinalEnd(s string) bool { return s == "st" || s == "nd" || s == "rd" || s == "th" }

func dayNumber(s string) int {
	if d, err := strconv.Atoi(s); err == nil && len(s) <= 2 && d >= 1 && d <= 31 {
		return d
	}
	return 0
}

// years are those said anywhere.
func (r *reading) years() []int {
	var out []int
	for _, t := range r.q.Tokens {
		if isYear(t.Text) {
			y, _ := strconv.Atoi(t.Text)
			out = append(out, y)
		}
	}
	return out
}

// capitals are words with capital letters in a row.
func (r *reading) capitals() {
	t := r.q.Tokens
	for i := 0; i < len(t); i++ {
		if !r.flag(i, IsCapital) || r.flag(i, IsStop) {
			continue
		}
		end := i + 1
		for end < len(t) && (r.flag(end, IsCapital) || joining(t[end].Text) && end+1 < len(t) && r.flag(end+1, IsCapital)) {
			end++
		}
		r.add(Candidate{Text: r.text(i, end), From: i, To: end, Column: -1, Way: Capitals})
		i = end - 1
	}
}

func joining(s string) bool {
	return s == "." || s == "'" || s == "&" || s == "-" || s == "of" || s == "the" || s == "and"
}

// Fits reports whether a candidate may stand beside a column as it is: a
// stored value beside its own column, a number or date beside columns of such.
func (c Candidate) Fits(column int, of *catalog.Column) bool {
	if c.Column >= 0 {
		return c.Column == column
	}
	kind := kindOf(of)
	switch c.Way {
	case OfMonth, Weekday, Quarter, Month:
		return false
	case Assumed:
		return kind == catalog.Bool && c.Text == "1" || c.Text == "0" && slices.Contains(counting, kind)
	case Plain, Capitals:
		phrase := c.Way == Plain && closed(of) && c.To-c.From > 1
		return kind != catalog.Number && kind != catalog.Date && !phrase
	case Number, NumberInWords, Ordinal, Year:
		return takesNumbers(kind, of)
	case Day:
		return kind != catalog.Number && !ofClock(of)
	}
	return kind != catalog.Number
}

// counting are the kinds of columns of which a 0 may be meant that nobody said.
var counting = []catalog.Kind{catalog.Number, catalog.Bool}

func ofClock(c *catalog.Column) bool { return c != nil && c.OfClock() }

func kindOf(c *catalog.Column) catalog.Kind {
	if c == nil {
		return catalog.Text
	}
	return c.Kind
}

// takesNumbers reports whether a number may be a value of a column.
func takesNumbers(kind catalog.Kind, of *catalog.Column) bool {
	date := kind == catalog.Date && !Yearly(of)
	return !date && (kind == catalog.Number || hasDigits(of))
}

// closed reports whether all values of a column are known: another one finds
// nothing. A single word or a name may still be meant so ("thai", where there
// is none); a phrase is rather about something else.
func closed(c *catalog.Column) bool {
	return c != nil && (c.Kind == catalog.Enum || c.Kind == catalog.Array) && len(c.Domain) > 0
}

// hasDigits reports whether a number may be a value of a column of text: one of
// its samples has a digit, or there are none.
func hasDigits(c *catalog.Column) bool {
	return c == nil || len(c.Samples) == 0 ||
		slices.ContainsFunc(c.Samples, func(v string) bool { return strings.ContainsAny(v, "0123456789") })
}

// SameValue compares two values: as numbers where both are, else as text,
// letter case apart.
func SameValue(a, b string) bool {
	if strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) {
		return true
	}
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && x == y
}
