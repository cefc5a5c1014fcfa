package embedded

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/beside"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// forward is a query in which each length of time is told from the earlier day to the
// later one, by what the two columns hold: a loan lasts from when a tool was lent.
func (p *Parser) forward(_ *link.Question, q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		l, ok := agent.LengthOf(e)
		if !ok {
			return n
		}
		from, to := joins.ColumnNamed(p.heard.Catalog, l.From), joins.ColumnNamed(p.heard.Catalog, l.To)
		if from == nil || to == nil || from.Table != to.Table || !role.Later(from, to) && !role.Ends(from, to) {
			return n
		}
		l.From, l.To = l.To, l.From
		return l.Expr()
	})
}

// wellDerived reports whether a query makes sense in which derived columns stand, and
// what they are worked out of: nothing is taken off a length of time, nobody asks
// whether a state is known, and rows are not in a state only where a word denies it.
func (p *Parser) wellDerived(q *link.Question, seen, written ast.Query) bool {
	length := func(n ast.Node) bool { e, _ := n.(ast.Expr); return p.heard.Derived.IsLength(e) }
	state := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := p.heard.Derived.Named(c)
		return d != nil && len(d.When) > 0
	}
	text := ast.Print(written)
	for _, d := range p.heard.Derived {
		if len(d.When) > 0 && d.When[computed.Overdue] == nil && strings.Contains(text, ast.Print(d.Of)) {
			return false // words for one state are nothing to show
		}
	}
	return !ast.Some(seen, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Binary:
			return n.Op == "-" && (ast.Some(n.L, length) || ast.Some(n.R, length)) ||
				n.Op == ast.Ne && ast.Some(n.L, state) && !q.Denies()
		case *ast.Is:
			return ast.Some(n.X, state)
		}
		return false
	})
}

// lengthLeft are the words for how long something took, where a query has no length of time:
// repairs that took longer than average, of what they cost.
func (p *Parser) lengthLeft(q *link.Question, query ast.Query) []string {
	if !heard.SaysOne(q, computed.Long) {
		return nil
	}
	tokens := english.Tokens(q.Text)
	for i := range tokens {
		if computed.TookLong(tokens, i) && !ast.Some(query, p.tellsLength) {
			return []string{tokens[i].Text}
		}
	}
	return nil
}

// otherWay reports whether a query sorts by the length of the time between two days the other
// way than the one that was said.
func (p *Parser) otherWay(q *link.Question, query ast.Query) bool {
	longest, shortest := heard.SaysOne(q, []string{"longest"}), heard.SaysOne(q, []string{"shortest"})
	return longest != shortest && ast.Some(query, func(n ast.Node) bool {
		o, ok := n.(*ast.Order)
		return ok && o.Desc == shortest && p.heard.Derived.IsLength(o.Expr)
	})
}

// comparesLength reports whether a query compares the length of the time between two days with
// a number that was not said: how long repairs take, of those that take no day.
func (p *Parser) comparesLength(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, _, number, ok := ast.Compared[*ast.Column](n)
		said := func(v link.Candidate) bool { return v.From < v.To && v.Text == number.Text }
		return ok && !slices.ContainsFunc(q.Values, said) && p.heard.Derived.IsLength(c)
	})
}

// longestOver is how often the longest of what may go on is the longest of what is over: our
// estimate.
const longestOver = 0.4

// endedLongest are readings, and before each that has the first by how long things have lasted
// until today, or the most of that, the same of those that are over: the longest repair may be one
// that is done. What has been so for longest goes on.
func (p *Parser) endedLongest(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	if hasBeen(q) {
		return all
	}
	return beside.BesideOthers(all, func(query ast.Query) (ast.Query, float64) {
		changed := false
		over := func(e ast.Expr) ast.Expr {
			out := p.heard.Derived.Over(e)
			changed = changed || out != e
			return out
		}
		out := ast.Rewrite(query, func(n ast.Node) ast.Node {
			switch n := n.(type) {
			case *ast.Order:
				if n.Desc {
					of := *n
					of.Expr, of.Nulls = over(n.Expr), ast.NullsLast
					return &of
				}
			case *ast.Call:
				if n.Name == "max" && len(n.Args) == 1 {
					of := *n
					of.Args = []ast.Expr{over(n.Args[0])}
					return &of
				}
			}
			return n
		})
		if !changed {
			return nil, 0
		}
		return out, longestOver
	})
}

// tellsLength reports whether a part of a query is a length of time: one that is worked out, or a
// column, as its unit or its name says.
func (p *Parser) tellsLength(n ast.Node) bool {
	if e, ok := n.(ast.Expr); ok {
		if _, length := agent.LengthOf(e); length {
			return true
		}
	}
	c, ok := n.(*ast.Column)
	if !ok {
		return false
	}
	words := catalog.SplitName(strings.ToLower(c.Name))
	if of := joins.ColumnNamed(p.heard.Catalog, c); of != nil {
		words = append(words, of.Unit)
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(computed.Lasting, w) || slices.Contains(mend.PartsOfTime, strings.TrimSuffix(w, "s")) ||
			strings.HasSuffix(w, "time") || w == "minutes" || w == "seconds"
	})
}
