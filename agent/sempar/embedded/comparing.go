package embedded

import (
	"slices"
	"time"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// comparingSaid are words by which one thing is set beside another.
var comparingSaid = []string{"compare", "compares", "compared", "comparing", "comparison", "vs", "versus"}

// compared is two times of a kind that an utterance sets beside each other: years, or months, and
// the tokens that say them and that they are compared.
type compared struct {
	part   string // year or month
	values []ast.Expr
	said   []bool
}

// comparing is a hypothesis for figures in both of two years or months that are compared, each by
// itself, in place of one for either, or both together:
//
//	compare bookings this year with last year
//	SELECT * FROM bookings WHERE extract(year FROM day) = 2026
//	→ SELECT extract(year FROM day), count(*) FROM bookings WHERE extract(year FROM day) IN (2025, 2026) GROUP BY …
func (p *Parser) comparing(q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || ast.HasFreeText(s) || s.Having != nil || p.heard.Without[ruleComparing] {
		return h
	}
	c := p.comparedIn(q)
	if c == nil {
		return h
	}
	day, rest := p.dayAndOthers(s)
	if day == nil {
		return h
	}
	of := ast.Extract("year", day)
	if c.part == "month" {
		of = &ast.Call{Name: "to_char", Args: []ast.Expr{day, ast.Str("YYYY-MM")}}
	}
	out := &ast.Select{From: s.From, Where: ast.Conj(append(rest, &ast.In{X: of, List: c.values})...)}
	out.GroupBy, out.Items = []ast.Expr{of}, []*ast.Item{{Expr: of}}
	for _, g := range s.GroupBy {
		if !ast.Some(g, ast.IsColumn(day)) {
			out.GroupBy, out.Items = append(out.GroupBy, g), append(out.Items, &ast.Item{Expr: g})
		}
	}
	out.Items = append(out.Items, p.figuresOf(s)...)
	return p.remade(h, out, 0)
}

// figuresOf are the figures that a query shows; of rows how many, or what their one amount comes to.
func (p *Parser) figuresOf(s *ast.Select) []*ast.Item {
	figures := slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool { return !block.Aggregated(it.Expr) })
	if len(figures) > 0 {
		return figures
	}
	of := &ast.Call{Name: "count", Star: true}
	if c, alone := shape.OneColumn(s.Items); alone && len(s.GroupBy) == 0 && p.isAmount(s, c) {
		of = &ast.Call{Name: "sum", Args: []ast.Expr{c}}
	}
	return []*ast.Item{{Expr: of}}
}

// isAmount reports whether a column of a query holds numbers that are no keys.
func (p *Parser) isAmount(s *ast.Select, c *ast.Column) bool {
	of := joins.ColumnIn(p.heard.Catalog, s, c)
	if of == nil || of.Kind != catalog.Number {
		return false
	}
	at := p.heard.Schema.Number(of)
	return at >= 0 && !p.heard.Schema.Columns[at].Key && !p.heard.Schema.Columns[at].Foreign
}

// dayAndOthers are the one day by which a query has its rows in a time, or in groups, and its other
// conditions; nil where there is none, or several.
func (p *Parser) dayAndOthers(s *ast.Select) (day *ast.Column, others []ast.Expr) {
	var days []*ast.Column
	for _, term := range ast.Terms(ast.And, s.Where) {
		if saysTime(p.heard.Catalog, s, term) {
			days = append(days, ast.Columns(term)...)
		} else {
			others = append(others, term)
		}
	}
	for _, g := range s.GroupBy {
		if shape.IsPeriod(g) {
			days = append(days, ast.Columns(g)...)
		}
	}
	other := func(c *ast.Column) bool { return ast.Print(c) != ast.Print(days[0]) }
	if len(days) == 0 || slices.ContainsFunc(days, other) {
		return nil, nil
	}
	return days[0], others
}

// comparedIn are the times that an utterance compares; nil for none.
func (p *Parser) comparedIn(q *link.Question) *compared {
	if p.heard.Today == nil || !saysOne(q, comparingSaid) {
		return nil
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	found := english.Periods(tokens, p.heard.Today())
	if len(found) != 2 {
		return nil
	}
	c := &compared{said: make([]bool, len(q.Tokens))}
	for _, period := range found {
		part, value := valueOf(period, p.heard.Today())
		if part == "" || c.part != "" && c.part != part {
			return nil
		}
		c.part, c.values = part, append(c.values, value)
		from, to := tokens[period.First].From, tokens[period.Last-1].To
		for i, t := range q.Tokens[:q.Said] {
			c.said[i] = c.said[i] || t.From >= from && t.To <= to || slices.Contains(comparingSaid, t.Lower)
		}
	}
	slices.SortFunc(c.values, func(a, b ast.Expr) int {
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

// isIn reports whether a query shows groups of the times that are compared.
func (c *compared) isIn(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	return ok && len(s.GroupBy) > 0 && ast.Some(s.Where, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		return ok && slices.EqualFunc(in.List, c.values, func(a, b ast.Expr) bool { return ast.Print(a) == ast.Print(b) })
	})
}
