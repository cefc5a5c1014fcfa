package embedded

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/check"
	"parley/suql/unit"
)

// guard keeps a search to what the user settled: clause by clause, it gives up
// derivations that have a unit that was ruled out or lack one that was
// confirmed, so that their place goes to others (MISP's re-decoding: Yao et
// al., 2019, section 3.4).
type guard struct {
	p                   *Parser
	said                *link.Question
	ruledOut, confirmed []unit.Unit
}

// guardOf is nil where nothing is settled.
func (p *Parser) guardOf(w agent.World) *guard {
	g := &guard{p: p}
	g.confirmed, g.ruledOut = w.Units()
	if len(g.ruledOut)+len(g.confirmed) == 0 {
		return nil
	}
	return g
}

// allow is [decode.Options].Allow.
func (g *guard) allow(st *grammar.State, d grammar.Decision) bool {
	after := st.Clone()
	after.Apply(d)
	prefix, clauses, ok := after.Prefix()
	if !ok {
		return true
	}
	q, err := g.p.heard.Schema.Build(prefix)
	if err != nil {
		return true // no table is known yet
	}
	checked, _, err := check.Query(g.p.rewrite.Phrased(g.said, q), g.p.heard.Catalog, "")
	if err != nil {
		return false
	}
	units, err := unit.Whole(checked.Query)
	if err != nil {
		return false
	}
	return g.agrees(units, clauses)
}

// agrees compares the units of whole clauses with what was settled.
func (g *guard) agrees(units []unit.Unit, clauses []grammar.Symbol) bool {
	has := func(settled unit.Unit, name func(unit.Unit) string) bool {
		return slices.ContainsFunc(units, func(u unit.Unit) bool { return same(settled, u, name) })
	}
	return !slices.ContainsFunc(g.ruledOut, func(u unit.Unit) bool { return has(u, agent.SameUnit) }) &&
		!slices.ContainsFunc(g.confirmed, func(u unit.Unit) bool {
			return slices.Contains(clauses, clauseOf(u)) && !has(u, unit.Unit.Key)
		})
}

// same compares units, by what names them, of queries of which one may be over
// a single table, where columns need no table's name.
func same(a, b unit.Unit, name func(unit.Unit) string) bool {
	if a.From != "" && b.From != "" && !strings.EqualFold(a.From, b.From) {
		return false
	}
	a.From, b.From = "", ""
	return name(a) == name(b)
}

// clauseOf is the clause in which a unit is decided; "" for what follows from
// several.
func clauseOf(u unit.Unit) grammar.Symbol {
	switch u.Kind {
	case unit.Select, unit.Aggregate, unit.Projection, unit.Distinct:
		return grammar.Output
	case unit.Column, unit.Operator, unit.Value, unit.FreeText:
		return grammar.Where
	case unit.Group:
		return grammar.Groups
	}
	return ""
}
