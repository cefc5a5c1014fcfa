package heard

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// comparingSaid are words by which one thing is set beside another; onSides stand before "on" and a
// time that something is compared with: is that up on last year. With picking it is asked which of several.
var comparingSaid, onSides, picking = english.Cues("comparing"), english.Cues("onsides"), english.Cues("picking")

// besideTime are the words between two times of which one is set against the other.
var besideTime = english.Cues("besidetime")

// compared is two times of a kind that an utterance sets beside each other, or one beside that of
// the query before: years, or months, and the tokens that say them and that they are compared.
type compared struct {
	Part   string // year or month
	Values []ast.Expr
	Said   []bool
}

func (d *Database) comparedIn(q *link.Question) *compared {
	if d.Today == nil {
		return nil
	}
	tokens, found := d.Tokens(q), d.Periods(q)
	if len(found) == 0 || len(found) > 2 || !SaysOne(q, comparingSaid) && !compares(tokens, found) {
		return nil
	}
	a, b := d.writtenBoth(q, found)
	if a == "" || len(a) != len(b) || a == b {
		return nil
	}
	c := &compared{Part: "year", Said: make([]bool, len(q.Tokens))}
	value := ast.Num
	if len(a) == len(aMonth) {
		c.Part, value = "month", ast.Str
	}
	c.Values = []ast.Expr{value(min(a, b)), value(max(a, b))}
	for _, period := range found {
		from, to := tokens[period.First].From, tokens[period.Last-1].To
		for i, t := range q.Tokens[:q.Said] {
			c.Said[i] = c.Said[i] || t.From >= from && t.To <= to || slices.Contains(comparingSaid, t.Lower)
		}
	}
	return c
}

// writtenBoth are the two times that an utterance has, or the one and that of the query before.
func (d *Database) writtenBoth(q *link.Question, found []english.Period) (a, b string) {
	a = written(found[0], d.Today())
	if len(found) == 2 {
		return a, written(found[1], d.Today())
	}
	b = d.writtenBefore(q)
	return alike(a, b), b
}

// compares reports whether one or two times are compared by the words around them.
func compares(tokens []english.Token, of []english.Period) bool {
	return comparesWith(tokens, of[len(of)-1]) || setBeside(tokens, of)
}

// setBeside reports whether one of two times is set against the other, or both side by side: 2024 against
// 2025, this month next to last month.
func setBeside(tokens []english.Token, of []english.Period) bool {
	if len(of) != 2 {
		return false
	}
	between, all := "", ""
	for i, t := range tokens {
		all += t.Lower
		if of[0].Last <= i && i < of[1].First && t.Text != "," {
			between += t.Lower
		}
	}
	more := func(t english.Token) bool { return slices.Contains(ofNumber, t.Lower) }
	either := (between == "or" || between == "orin") && slices.ContainsFunc(tokens[:of[0].First], more)
	return either || slices.Contains(besideTime, between) || strings.Contains(all, "sidebyside")
}

// comparesWith reports whether something is said to be more or less than in a time, or up or down
// on it. Which of several are more, that is another question.
func comparesWith(tokens []english.Token, period english.Period) bool {
	word := func(i int) string {
		if i < 0 {
			return ""
		}
		return tokens[i].Lower
	}
	at := period.First - 1
	if word(period.First) == "on" {
		at++
	}
	picks := func(t english.Token) bool { return slices.Contains(picking, t.Lower) }
	switch {
	case word(at) == "on":
		return slices.Contains(onSides, word(at-1))
	case word(at) != "than" || slices.ContainsFunc(tokens, picks):
		return false
	}
	return slices.ContainsFunc(tokens[:at], func(t english.Token) bool {
		_, grade := english.Degree(t.Lower)
		return grade == english.Comparative
	})
}

// How a year and a month are written, by which rows are grouped.
const (
	aYear  = "2006"
	aMonth = "2006-01"
)

// written is a year or a month as rows are grouped by it; of a month of any year the last that has
// begun. It is "" for other times.
func written(of english.Period, today time.Time) string {
	start := of.Start
	switch {
	case of.Relation != english.In:
		return ""
	case of.Kind == english.Year:
		return start.Format(aYear)
	case of.Kind == english.MonthOfYear && of.LastMonth == of.Month:
		start = time.Date(today.Year(), time.Month(of.Month), 1, 0, 0, 0, 0, time.UTC)
		if start.After(today) {
			start = start.AddDate(-1, 0, 0)
		}
	case of.Kind != english.Month:
		return ""
	}
	return start.Format(aMonth)
}

// alike is a time of the kind of another: last year beside a month is that month of last year.
func alike(is, other string) string {
	if len(is) == len(aYear) && len(other) == len(aMonth) {
		return is + other[len(aYear):]
	}
	return is
}

// writtenBefore is the one year or month that the query before is about; "" for none.
func (d *Database) writtenBefore(q *link.Question) string {
	var said []string
	for _, v := range q.Values {
		if v.Way != link.Kept || v.Column < 0 {
			continue
		}
		if c := d.Schema.Columns[v.Column].Column; c != nil && c.Kind == catalog.Date {
			said = append(said, v.Text)
		}
	}
	switch len(said) {
	case 1:
		if _, err := time.Parse(aYear, said[0]); err == nil {
			return said[0]
		}
		if _, err := time.Parse(aMonth, said[0]); err == nil {
			return said[0]
		}
	case 2:
		return whole(said[0], said[1])
	}
	return ""
}

// whole is the year or the month that begins with one day and ends with another; "" for none.
func whole(first, last string) string {
	from, err1 := time.Parse(time.DateOnly, first)
	to, err2 := time.Parse(time.DateOnly, last)
	if cmp.Or(err1, err2) != nil || from.Day() != 1 {
		return ""
	}
	switch next := to.AddDate(0, 0, 1); {
	case from.AddDate(0, 1, 0).Equal(next):
		return strings.TrimSuffix(first, "-01")
	case from.YearDay() == 1 && from.AddDate(1, 0, 0).Equal(next):
		return first[:len(aYear)]
	}
	return ""
}

// IsIn reports whether a query shows groups of the times that are compared.
func (c *compared) IsIn(query ast.Query) bool { return showsGroupsOf(query, c.Values) }

// showsGroupsOf reports whether a query shows groups of some values.
func showsGroupsOf(query ast.Query, values []ast.Expr) bool {
	s, ok := query.(*ast.Select)
	return ok && len(s.GroupBy) > 0 && ast.Some(s.Where, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		return ok && slices.EqualFunc(in.List, values, func(a, b ast.Expr) bool { return ast.Print(a) == ast.Print(b) })
	})
}
