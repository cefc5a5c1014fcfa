package embedded

import (
	"cmp"
	"math"
	"slices"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/followup"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
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
		return p.noShares(q, t.Previous, p.shareAmongThem(q, t, all))
	}
	weights := 0.0
	for _, w := range found {
		weights += w.Weight
	}
	for i := range found {
		found[i].Weight /= weights
	}
	return p.mostlyMeant(q, all, found, percentMeant, leftBefore(t), asWritten)
}

// amongThemMeant is how often a share that nobody said of what is one among what was shown before,
// where the likeliest reading is one among all. Our estimate.
const amongThemMeant = 0.9

// shareAmongThem are readings, with a share among the rows that were shown before where the
// likeliest is one among all, and the turn does not say of what.
func (p *Parser) shareAmongThem(q *link.Question, t agent.Turn, all []reading) []reading {
	before, ok := p.heard.Derived.InShort(t.Previous).(*ast.Select)
	if !ok || len(all) == 0 || p.heard.Without[percent.Rule] || !p.followup.ShareAmongThem(q, before) {
		return all
	}
	best := slices.MaxFunc(all, func(a, b reading) int { return cmp.Compare(a.log, b.log) })
	share, ok := best.Query.(*ast.Select)
	if !ok {
		return all
	}
	among := percent.AmongThose(before, share)
	if among == nil {
		return all
	}
	return p.mostlyMeant(q, all, []percent.Weighed{{Query: among, Weight: 1}}, amongThemMeant, best.LeftOut, asWritten)
}

// mostlyMeant are readings with others, which a turn means so often together, each by its share, and of
// which some words are left out.
func (p *Parser) mostlyMeant(q *link.Question, all []reading, found []percent.Weighed, share float64,
	left []string, written func(ast.Query) decode.Hypothesis) []reading {
	sum := worthOf(all)
	for _, w := range found {
		h := written(w.Query)
		if h.Query == nil {
			continue
		}
		r, ok := p.reading(q, h, nil)
		if !ok {
			continue
		}
		r.LeftOut = left
		r.log = sum + math.Log(w.Weight*share/(1-share))
		text := ast.Meaning(r.Query)
		if i := slices.IndexFunc(all, func(o reading) bool { return ast.Meaning(o.Query) == text }); i >= 0 {
			r.log = added(all[i].log, r.log)
			all = slices.Delete(all, i, i+1)
		}
		all = append(all, r)
	}
	return all
}

// asWritten is a query as it stands.
func asWritten(q ast.Query) decode.Hypothesis { return decode.Hypothesis{Query: q} }

// worthOf is the logarithm of what readings are worth together; 0 of none.
func worthOf(all []reading) float64 {
	sum := math.Inf(-1)
	for _, r := range all {
		sum = added(sum, r.log)
	}
	if math.IsInf(sum, -1) {
		sum = 0
	}
	return sum
}

// noShares are the readings of a turn that asks for percentages of what has none, such as means:
// each that gives none tells that.
func (p *Parser) noShares(q *link.Question, previous ast.Query, all []reading) []reading {
	s, ok := p.heard.Derived.InShort(previous).(*ast.Select)
	if !ok || p.heard.Without[percent.Rule] {
		return all
	}
	if said, ok := p.followup.PercentageSaid(q, s); !ok || said.Among {
		return all
	}
	from, to := followup.ShareAt(q)
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
	said, ok := p.followup.PercentageSaid(q, s)
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

// goneOnFrom are readings of a turn, with those of the query before, shown as the grammar writes it, in another
// time, or with more of the same, or less.
func (p *Parser) goneOnFrom(q *link.Question, shown, previous ast.Query, all []reading) []reading {
	if shown == nil && previous != nil { // the grammar can't write it, and it may be in another time for all that
		shown = p.heard.Derived.InShort(previous)
	}
	if !p.heard.Without[ruleOtherTime] {
		all = p.inOtherTime(q, shown, previous, all)
	}
	if !p.heard.Without[rulePlainTurn] {
		all = p.plainly(q, shown, previous, all)
	}
	return all
}

// otherTimeMeant is how often a turn that says a time and nothing else means the query before in
// that time (all of 45 in eval/suqlset): our estimate.
const otherTimeMeant = 0.97

// inOtherTime are readings, with those of the query before in another time, where a turn
// says a time and nothing else:
//
//	how many orders in March 2025?     BETWEEN '2025-03-01' AND '2025-03-31'
//	and the month before?              BETWEEN '2025-02-01' AND '2025-02-28'
//	and in 2024?                       BETWEEN '2024-03-01' AND '2024-03-31', or all of 2024
func (p *Parser) inOtherTime(q *link.Question, before, previous ast.Query, all []reading) []reading {
	found := p.followup.OtherTimes(q, before)
	return p.mostlyMeant(q, all, found, otherTimeMeant, nil, p.goneOn(q, previous))
}

// plainly are readings, with that of the query before with more of the same, or less, where a turn says hardly
// anything else: all of them, in total, of all time, York as well.
func (p *Parser) plainly(q *link.Question, before, previous ast.Query, all []reading) []reading {
	for _, w := range p.followup.Plain(q, before) {
		meant := []percent.Weighed{{Query: w.Query, Weight: 1}}
		all = p.mostlyMeant(q, all, meant, w.Weight, nil, p.goneOn(q, previous))
	}
	return all
}

// goneOn makes a hypothesis of a query that goes on from one before.
func (p *Parser) goneOn(q *link.Question, previous ast.Query) func(ast.Query) decode.Hypothesis {
	return func(query ast.Query) decode.Hypothesis {
		h := decode.Hypothesis{}.Remade(p.heard.Schema, query, 0)
		if h.Query == nil {
			return asWritten(query)
		}
		h.Query = p.rewrite.GoingOn(q, previous, h.Query)
		return h
	}
}
