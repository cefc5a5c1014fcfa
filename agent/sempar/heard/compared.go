package heard

import (
	"slices"
	"time"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// comparingSaid are words by which one thing is set beside another.
var comparingSaid = english.Cues("comparing")

// compared is two times of a kind that an utterance sets beside each other: years, or months, and
// the tokens that say them and that they are compared.
type compared struct {
	Part   string // year or month
	Values []ast.Expr
	Said   []bool
}

func (d *Database) comparedIn(q *link.Question) *compared {
	if d.Today == nil || !SaysOne(q, comparingSaid) {
		return nil
	}
	tokens, found := d.Tokens(q), d.Periods(q)
	if len(found) != 2 {
		return nil
	}
	c := &compared{Said: make([]bool, len(q.Tokens))}
	for _, period := range found {
		part, value := valueOf(period, d.Today())
		if part == "" || c.Part != "" && c.Part != part {
			return nil
		}
		c.Part, c.Values = part, append(c.Values, value)
		from, to := tokens[period.First].From, tokens[period.Last-1].To
		for i, t := range q.Tokens[:q.Said] {
			c.Said[i] = c.Said[i] || t.From >= from && t.To <= to || slices.Contains(comparingSaid, t.Lower)
		}
	}
	slices.SortFunc(c.Values, func(a, b ast.Expr) int {
		if ast.Print(a) < ast.Print(b) {
			return -1
		}
		return 1
	})
	return c
}

// valueOf is a year or a month as rows are grouped by it; of a month of any year the last that has
// begun. The part is "" for other times.
func valueOf(of english.Period, today time.Time) (part string, value ast.Expr) {
	start := of.Start
	switch {
	case of.Relation != english.In:
		return "", nil
	case of.Kind == english.Year:
		return "year", ast.Num(start.Format("2006"))
	case of.Kind == english.MonthOfYear && of.LastMonth == of.Month:
		start = time.Date(today.Year(), time.Month(of.Month), 1, 0, 0, 0, 0, time.UTC)
		if start.After(today) {
			start = start.AddDate(-1, 0, 0)
		}
	case of.Kind != english.Month:
		return "", nil
	}
	return "month", ast.Str(start.Format("2006-01"))
}

// IsIn reports whether a query shows groups of the times that are compared.
func (c *compared) IsIn(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	return ok && len(s.GroupBy) > 0 && ast.Some(s.Where, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		return ok && slices.EqualFunc(in.List, c.Values, func(a, b ast.Expr) bool { return ast.Print(a) == ast.Print(b) })
	})
}
