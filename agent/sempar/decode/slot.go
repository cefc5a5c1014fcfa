package decode

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/suql/catalog"
)

// slot is where a value is wanted.
type slot struct {
	limit   bool
	place   bool   // with limit: the place of the one row that is shown
	column  int    // the value is compared with; -1 for none
	part    string // year, month, … of it; "" for the column itself
	figure  bool   // a count, a sum, an average or the like
	count   bool   // with figure: a count
	pattern bool   // LIKE
	rule    string
}

// slotOf reads from a derivation what its next value is compared with.
func slotOf(made grammar.Derivation, p grammar.Place) slot {
	s := slot{column: -1, limit: p.Clause == grammar.Ordering}
	if p.Parent != nil {
		s.rule = p.Parent.Name
		s.place = s.limit && p.Parent.Place()
	}
	s.pattern = strings.Contains(s.rule, "ILIKE")
	if s.limit {
		return s
	}
	for i, d := range slices.Backward(made) {
		if d.Symbol != grammar.Column {
			continue
		}
		s.column = d.Index
		if i > 0 && made[i-1].Rule != nil {
			s.computed(made[i-1].Rule)
		}
		break
	}
	return s
}

var parts = []string{"extract(year ", "extract(month ", "extract(quarter ", "extract(dow ", "extract(hour ",
	"'YYYY-MM')", "'YYYY-MM-DD')"}

func (s *slot) computed(r *grammar.Rule) {
	switch {
	case r.Symbol == grammar.Condition || r.Name == "C":
	case r.Name == "min(C)" || r.Name == "max(C)":
	default:
		for _, p := range parts {
			if strings.Contains(r.Name, p) {
				s.part = p
				return
			}
		}
		s.figure, s.count = true, strings.HasPrefix(r.Name, "count(")
	}
}

// mostRows is the highest number of rows that anybody means by a number.
const mostRows = 10000

// admits reports whether a candidate may stand in the slot.
func (s slot) admits(db *Database, v link.Candidate) bool {
	number := v.Way == link.Number || v.Way == link.NumberInWords || v.Way == link.Ordinal
	switch {
	case v.Way == link.Kept:
		return s.admitsKept(db, v)
	case s.limit:
		return s.admitsRows(v, number)
	case s.part != "":
		return s.partAdmits(v, number)
	case s.figure || s.column == grammar.Star:
		return s.admitsFigure(db, v, number)
	case s.column < 0:
		return v.Way != link.Assumed
	}
	return v.Fits(db.Schema.Plain(s.column), db.Schema.Columns[s.column].Column) && s.sensible(db, v)
}

// admitsFigure reports whether a candidate may stand beside a figure: six months, in the years of a column,
// only beside one of that.
func (s slot) admitsFigure(db *Database, v link.Candidate, number bool) bool {
	if s.figure && v.Column >= 0 && db.Schema.Plain(v.Column) != db.Schema.Plain(max(s.column, 0)) {
		return false
	}
	return number || v.Way == link.Year || v.Way == link.Assumed && len(v.Text) == 1
}

// isLength reports whether a number is said to be one of months or years, of which there are no rows:
// here more than six months. Of days there may be: who worked more than six days.
func isLength(q *link.Question, v link.Candidate) bool {
	return slices.ContainsFunc(q.Units, func(u link.UnitWords) bool {
		return u.IsOf(v) && u.Unit == "calendar" && !slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
			return l.Way == link.TableWhole && u.From <= l.From && l.From < u.To
		})
	})
}

// ofTimes reports whether a number is said to be how often something was: booked more than three times.
func ofTimes(q *link.Question, v link.Candidate) bool {
	number := v.Way == link.Number || v.Way == link.NumberInWords
	return number && v.From < v.To && v.To < q.Said && q.Tokens[v.To].Lower == "times" &&
		(v.To+1 == q.Said || !slices.Contains([]string{"as", "more", "the"}, q.Tokens[v.To+1].Lower))
}

// noCount reports whether a number is said to be of something that rows are not counted in: months, weeks, money.
func noCount(q *link.Question, v link.Candidate) bool {
	return v.Said.Unit == "money" || v.Said.Unit == "second" && v.Said.Factor > secondsOfDay || isLength(q, v)
}

const secondsOfDay = 24 * 60 * 60

// measures are the rules that set a bound to a value.
var measures = []string{" > ", " < ", " >= ", " <= ", "BETWEEN"}

// measuresKey reports whether the slot is a bound of a key that nobody names: boilers over 10 years old
// are none whose number is over 10.
func (s slot) measuresKey(db *Database, q *link.Question) bool {
	if s.column <= 0 || s.figure || s.part != "" {
		return false
	}
	c := db.Schema.Columns[s.column]
	words := catalog.SplitName(c.Human)
	return (c.Key || c.Foreign) && len(words) > 0 &&
		slices.ContainsFunc(measures, func(op string) bool { return strings.Contains(s.rule, op) }) &&
		!slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
			return catalog.Singular(t.Lower) == catalog.Singular(words[len(words)-1])
		})
}

// onToday reports whether the slot wants the very day where today is meant by a word that only has to do with it:
// who left is not who left today.
func (s slot) onToday(q *link.Question, v link.Candidate) bool {
	return v.Implied && s.rule == "V = X" && !slices.ContainsFunc(q.Tokens[v.From:v.To], func(t link.Token) bool {
		return slices.Contains(justNow, t.Lower)
	})
}

// justNow are words by which today itself may be meant.
var justNow = []string{"now", "current", "currently", "moment"}

// admitsRows reports whether a candidate may be a number of rows. Three days
// that were converted to the minutes of a column are none.
func (s slot) admitsRows(v link.Candidate, number bool) bool {
	return (number && v.Column < 0 || s.assumes(v)) && s.countsRows(v.Text)
}

// sensible reports whether a candidate that fits the slot's column may be meant
// of it.
func (s slot) sensible(db *Database, v link.Candidate) bool {
	col := db.Schema.Columns[s.column].Column
	return !farOutside(col, v) && !s.wholeText(col, v)
}

// wholeText reports whether words that no column stores would be compared with
// the whole of a text: "French" is a word in somebody's notes, never all of
// them.
func (s slot) wholeText(c *catalog.Column, said link.Candidate) bool {
	free := said.Way == link.Plain || said.Way == link.Capitals || said.Way == link.Quoted
	return free && !s.pattern && c != nil && c.Kind.Prose()
}

// farOutside reports whether a number is so much greater than all that a
// column of numbers holds that nobody means it of that column: a rating over
// 300 million.
func farOutside(c *catalog.Column, said link.Candidate) bool {
	number := said.Way == link.Number || said.Way == link.NumberInWords || said.Way == link.Year
	if c == nil || c.Kind != catalog.Number || !number {
		return false
	}
	v, err := strconv.ParseFloat(said.Text, 64)
	least, err1 := strconv.ParseFloat(c.Min, 64)
	most, err2 := strconv.ParseFloat(c.Max, 64)
	if err != nil || err1 != nil || err2 != nil {
		return false
	}
	return math.Abs(v) > farTimes*max(1, math.Abs(least), math.Abs(most))
}

// farTimes is how many times the greatest number of a column another must be
// to be far outside.
const farTimes = 20

// assumes reports whether a number of rows that nobody said may stand in the
// slot: a second row is meant by "another one", but two rows by nothing.
func (s slot) assumes(v link.Candidate) bool {
	return v.Way == link.Assumed && (s.place || v.Text != "2")
}

// countsRows reports whether a text is a number of rows, or the place of one
// after the first.
func (s slot) countsRows(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n > 0 && n <= mostRows && (n > 1 || !s.place)
}

// admitsKept reports whether a value of the query before may stand in the slot:
// beside its own column, in another role too ("and as the driver?"), as a number of
// rows or, a time, beside another column of dates ("no, by the day they paid").
func (s slot) admitsKept(db *Database, v link.Candidate) bool {
	n, err := strconv.ParseFloat(v.Text, 64)
	switch {
	case s.limit:
		return err == nil && n == float64(int(n)) && s.countsRows(v.Text)
	case s.figure || s.column == grammar.Star:
		return err == nil
	}
	return db.Schema.Plain(v.Column) == db.Schema.Plain(s.column) || s.takesTime(db, v)
}

// takesTime reports whether a time that the query before compares one column of dates with may stand
// beside another as it is said there: a day, its month or its year.
func (s slot) takesTime(db *Database, v link.Candidate) bool {
	dated := func(c int) bool { return c > 0 && kindOf(db.Schema.Columns[c]) == catalog.Date }
	return dated(v.Column) && dated(s.column) && len(v.Text) == timeLengths[s.part]
}

// timeLengths is how many letters a time has in each part of a date that it may be kept as.
var timeLengths = map[string]int{
	"": len(time.DateOnly), parts[0]: len("2006"), parts[5]: len("2006-01"), parts[6]: len(time.DateOnly)}

func kindOf(c grammar.ColumnOf) catalog.Kind {
	if c.Column == nil {
		return catalog.Text
	}
	return c.Kind
}

func (s slot) partAdmits(v link.Candidate, number bool) bool {
	switch s.part {
	case parts[0]:
		return v.Way == link.Year || number && len(v.Text) == 4
	case parts[1]:
		return v.Way == link.OfMonth || number
	case parts[2]:
		return v.Way == link.Quarter || number
	case parts[3]:
		return v.Way == link.Weekday
	case parts[4]:
		return number
	case parts[5]:
		return v.Way == link.Month
	}
	return v.Way == link.Day
}

// valueFacts is how many facts there are of a candidate in a slot.
const valueFacts = int(link.Ways) + 18 + besideFacts

// facts describes every candidate in a slot: rows of valueFacts numbers.
// allowed says which may stand there.
func (s slot) facts(e *encoded, made grammar.Derivation) (facts []float32, allowed []int) {
	db, q := e.db, e.q
	facts = make([]float32, len(q.Values)*valueFacts)
	kind := catalog.Kind("")
	if s.column > 0 {
		kind = kindOf(db.Schema.Columns[s.column])
	}
	before, keyOnly, counts := valueBefore(q, made), s.measuresKey(db, q), s.count || s.column == grammar.Star
	for i, v := range q.Values {
		other := counts && noCount(q, v) || !counts && ofTimes(q, v)
		if !s.admits(db, v) || keyOnly && v.Way != link.Year || other || s.onToday(q, v) {
			continue
		}
		allowed = append(allowed, i)
		f := facts[i*valueFacts : (i+1)*valueFacts]
		f[v.Way] = 1
		s.describe(f[link.Ways:], db.Schema.Plain(max(s.column, 0)), v, kind, q, made)
		before.describe(f[link.Ways+18:], v)
		e.meanings[i].describe(f[link.Ways+18+pairFacts:])
	}
	return facts, allowed
}

func (s slot) describe(f []float32, column int, v link.Candidate, kind catalog.Kind, q *link.Question,
	made grammar.Derivation) {
	set := func(i int, yes bool) {
		if yes {
			f[i] = 1
		}
	}
	_, err := strconv.ParseFloat(v.Text, 64)
	f[0] = v.Score
	set(1, v.Column >= 0 && s.column >= 0 && (v.Column == s.column || v.Column == column))
	set(2, kind == catalog.Number && err == nil)
	set(3, kind != catalog.Number && kind != "" && err == nil)
	set(4, kind == catalog.Date)
	set(5, s.limit)
	set(6, s.figure)
	set(7, s.part != "")
	set(8, s.pattern)
	f[9] = float32(v.To-v.From) / 5
	set(10, v.From == v.To)
	set(11, slices.ContainsFunc(made, func(d grammar.Decision) bool {
		return d.Symbol == grammar.Value && strings.EqualFold(d.Text, v.Text)
	}))
	set(12, len(v.Text) <= 2)
	f[13] = float32(v.From) / float32(len(q.Tokens)+1)
	set(14, (v.Way == link.Domain || v.Way == link.DomainAlike) && q.Denies())
	set(15, slices.Contains([]string{"yes", "1", "y", "true", "t"}, strings.ToLower(v.Text)))
	set(16, v.From > 0 && q.Flags[(v.From-1)*link.FlagCount+link.IsStop] != 0)
	set(17, s.column < 0 && !s.limit)
}
