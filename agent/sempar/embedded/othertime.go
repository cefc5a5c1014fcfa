package embedded

import (
	"math"
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/english"
	"parley/suql/ast"
)

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
	found := p.otherTimes(q, before)
	if len(found) == 0 {
		return all
	}
	sum := worthOf(all)
	for _, t := range found {
		h := decode.Hypothesis{}.Remade(p.heard.Schema, t.Query, 0)
		if h.Query == nil {
			continue
		}
		h.Query = p.rewrite.GoingOn(q, previous, h.Query)
		r, ok := p.reading(q, h, nil)
		if !ok {
			continue
		}
		r.LeftOut = nil
		r.log = sum + math.Log(t.Weight*otherTimeMeant/(1-otherTimeMeant))
		text := ast.Meaning(r.Query)
		if i := slices.IndexFunc(all, func(o reading) bool { return ast.Meaning(o.Query) == text }); i >= 0 {
			all[i].log, all[i].LeftOut = added(all[i].log, r.log), nil
			continue
		}
		all = append(all, r)
	}
	return all
}

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

// otherTimes are what a query comes to in the time that a turn says: none where it says
// anything else, or the query has no time.
func (p *Parser) otherTimes(q *link.Question, before ast.Query) []percent.Weighed {
	s, ok := before.(*ast.Select)
	if !ok || q.Said == 0 {
		return nil
	}
	if out := p.goneOnThen(q, s); out != nil {
		return out
	}
	was, ok := condition.TimeOf(p.heard.Catalog, s)
	if !ok {
		return nil
	}
	var out []percent.Weighed
	for _, t := range p.heard.TimesSaid(q, was) {
		out = append(out, percent.Weighed{Query: p.movedTo(s, was, t.Period), Weight: t.Share})
	}
	return out
}

// movedTo is a query in another time.
func (p *Parser) movedTo(s *ast.Select, was condition.Time, to english.Period) ast.Query {
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		if day := condition.DayIn(term); day == nil || ast.Print(day) != ast.Print(was.Day) {
			terms = append(terms, term)
		} else if at < 0 {
			at = len(terms)
		}
	}
	out := *s
	in := condition.LiesIn(joins.ColumnIn(p.heard.Catalog, s, was.Day), was.Day, to)
	out.Where = ast.Conj(slices.Insert(terms, max(at, 0), in...)...)
	return &out
}
