package embedded

import (
	"math"
	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/agent/sempar/rewrite"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
	"slices"
)

// percentMeant is how often a turn that says a percentage and hardly anything else means that
// of what was shown before. Our estimate.
const percentMeant = 0.97

// inPercent are readings, with those that give what the query before found in per cent, where
// a turn asks for that and hardly anything else:
//
//	how many students play each instrument    SELECT instrument, count(*) …
//	as percentages please                     SELECT instrument, 100.0 * count(*) / (SELECT count(*) …) …
//
// What the answer before made nothing of, a share of it makes nothing of either.
func (p *Parser) inPercent(q *link.Question, t agent.Turn, all []reading) []reading {
	found := p.shares(q, t.Previous, all)
	if len(found) == 0 {
		return p.noShares(q, t.Previous, all)
	}
	return p.mostlyMeant(q, all, found, percentMeant, leftBefore(t))
}

// mostlyMeant are readings with others, which a turn means so often together, and of which some
// words are left out.
func (p *Parser) mostlyMeant(q *link.Question, all []reading, found []percent.Weighed, share float64,
	left []string) []reading {
	sum, weights := worthOf(all), 0.0
	for _, w := range found {
		weights += w.Weight
	}
	for _, w := range found {
		r, ok := p.reading(q, decode.Hypothesis{Query: w.Query}, nil)
		if !ok {
			continue
		}
		r.LeftOut = left
		r.log = sum + math.Log(w.Weight/weights*share/(1-share))
		text := ast.Meaning(r.Query)
		if i := slices.IndexFunc(all, func(o reading) bool { return ast.Meaning(o.Query) == text }); i >= 0 {
			r.log = added(all[i].log, r.log)
			all = slices.Delete(all, i, i+1)
		}
		all = append(all, r)
	}
	return all
}

// noShares are the readings of a turn that asks for percentages of what has none, such as means:
// each that gives none tells that.
func (p *Parser) noShares(q *link.Question, previous ast.Query, all []reading) []reading {
	s, ok := p.heard.Derived.InShort(previous).(*ast.Select)
	if !ok || p.heard.Without[percent.Rule] {
		return all
	}
	if said, ok := p.heard.PercentageSaid(q, s); !ok || said.Among {
		return all
	}
	from, to := heard.ShareAt(q)
	word := heard.Spoken(q, link.Candidate{From: from, To: to})
	for i, r := range all {
		if !percent.GivesShare(r.Query) && !slices.Contains(r.LeftOut, word) {
			all[i].LeftOut = append(slices.Clip(r.LeftOut), word)
		}
	}
	return all
}

// leftBefore are the words that the last answer made nothing of.
func leftBefore(t agent.Turn) []string {
	for _, e := range slices.Backward(t.Earlier) {
		if e.SUQL != "" {
			return e.LeftOut
		}
	}
	return nil
}

// asksPercent reports whether a turn asks for what was shown before in per cent.
func (p *Parser) asksPercent(q *link.Question, previous ast.Query) bool {
	return len(p.shares(q, previous, nil)) > 0
}

// shares are what a turn that asks for a percentage may mean, after a query and given what
// else it may be; none for other turns.
func (p *Parser) shares(q *link.Question, previous ast.Query, all []reading) []percent.Weighed {
	s, ok := p.heard.Derived.InShort(previous).(*ast.Select)
	if p.heard.Without[percent.Rule] || !ok {
		return nil
	}
	said, ok := p.heard.PercentageSaid(q, s)
	if !ok {
		return nil
	}
	if !said.Among {
		return percent.Shares(p.heard.Catalog, s, said)
	}
	of, ok := percent.Measured(p.heard.Catalog, s)
	if len(s.GroupBy) > 0 || !ok {
		return nil
	}
	if other := p.otherCondition(of, all); other != nil {
		return percent.Shares(p.heard.Catalog, s, said, other)
	}
	return nil
}

// otherCondition is the condition that the likeliest reading has beside those that rows met
// before, of rows of the same tables: the active ones. It is nil where there is none, or more.
func (p *Parser) otherCondition(of percent.Measure, all []reading) ast.Expr {
	had := map[string]bool{}
	for _, term := range of.Terms {
		had[ast.Print(term)] = true
	}
	var best ast.Expr
	log := math.Inf(-1)
	for _, r := range all {
		s, ok := r.Query.(*ast.Select)
		if !ok || r.log <= log || len(s.From) != 1 || !slices.Equal(rewrite.TablesOf(s.From[0]), rewrite.TablesOf(of.From)) {
			continue
		}
		if found := otherTerms(s, had); len(found) == 1 {
			best, log = found[0], r.log
		}
	}
	return best
}

// otherTerms are the conditions of a query, those of what it counts among them, but some.
func otherTerms(s *ast.Select, had map[string]bool) (out []ast.Expr) {
	terms := ast.Terms(ast.And, s.Where)
	for _, it := range s.Items {
		ast.Inspect(it.Expr, func(n ast.Node) bool {
			if w, ok := n.(*ast.When); ok {
				terms = append(terms, ast.Terms(ast.And, w.Cond)...)
			}
			return true
		})
	}
	return slices.DeleteFunc(terms, func(e ast.Expr) bool { return had[ast.Print(e)] })
}

// amountMeant is how often a turn that asks how much something was, and hardly anything else, means
// what the rows that were shown came to: our estimate.
const amountMeant = 0.9

// amountOfThem are readings, with what the rows before came to where a turn asks how much they
// were and hardly anything else:
//
//	repairs that Nick did      SELECT * FROM repairs WHERE contractor = 'Nick'
//	how much did he charge     SELECT sum(cost) FROM repairs WHERE contractor = 'Nick'
//
// It takes rows that have one amount of money.
func (p *Parser) amountOfThem(q *link.Question, t agent.Turn, all []reading) []reading {
	s, ok := t.Previous.(*ast.Select)
	if p.heard.Without[ruleAmountThem] || !ok || !heard.AsksHowMuch(q) || len(s.From) != 1 || len(s.GroupBy) > 0 {
		return all
	}
	of, ok := percent.Measured(p.heard.Catalog, s)
	if !ok || of.Sum != nil {
		return all
	}
	amount := amountIn(p.heard.Catalog, &ast.Select{From: []ast.From{of.From}})
	if amount == nil {
		return all
	}
	total := &ast.Select{Items: []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{amount}}}},
		From: []ast.From{of.From}, Where: ast.Conj(of.Terms...)}
	return p.mostlyMeant(q, all, []percent.Weighed{{Query: total, Weight: 1}}, amountMeant, leftBefore(t))
}

// amountIn is the one amount of money of each row that a query has; nil where rows have none or
// several, or are of no one table.
func amountIn(cat *catalog.Catalog, s *ast.Select) *ast.Column {
	j := joins.Of(cat, s)
	found := j.Columns(func(_ *catalog.Table, c *catalog.Column) bool {
		return c.Kind == catalog.Number && role.Called(c, role.Payable)
	})
	if len(found) != 1 || !j.OfOne() {
		return nil
	}
	return found[0]
}
