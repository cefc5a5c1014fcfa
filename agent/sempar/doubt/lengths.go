package doubt

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// wellDerived reports whether a query makes sense in which derived columns stand, and
// what they are worked out of: nothing is taken off a length of time, nobody asks
// whether a state is known, no day is taken off a time of day, and rows are not in a state only where
// a word denies it.
func (r Rules) wellDerived(q *link.Question, seen, written ast.Query) bool {
	length := func(n ast.Node) bool { e, _ := n.(ast.Expr); return r.Derived.IsLength(e) }
	state := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := r.Derived.Named(c)
		return d != nil && len(d.When) > 0
	}
	return !r.showsStateWords(ast.Print(written)) && !ast.Some(seen, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Binary:
			return n.Op == "-" && (ast.Some(n.L, length) || ast.Some(n.R, length) || r.ofClock(seen, n)) ||
				n.Op == ast.Ne && ast.Some(n.L, state) && !q.Denies()
		case *ast.Is:
			return ast.Some(n.X, state)
		case *ast.Call: // the number of states that rows are in
			return (n.Name != "count" || n.Distinct) && slices.ContainsFunc(n.Args, func(e ast.Expr) bool { return state(e) })
		}
		return false
	})
}

// showsStateWords reports whether the text of a query has words for one state, which are nothing to show.
func (r Rules) showsStateWords(text string) bool {
	return slices.ContainsFunc(r.Derived, func(d computed.Column) bool {
		return len(d.When) > 0 && d.When[computed.Overdue] == nil && (strings.Contains(text, ast.Print(d.Of)) ||
			strings.Contains(text, ast.Print(ast.Qualify(d.Of, d.Column.Table))))
	})
}

// ofClock reports whether a time of day, which has no day, is taken off another day or time, or they
// are taken off it.
func (r Rules) ofClock(of ast.Query, e *ast.Binary) bool {
	l, ok := agent.LengthOf(e)
	s, one := of.(*ast.Select)
	if !ok || !one {
		return false
	}
	clock := func(column *ast.Column) bool {
		c := joins.ColumnIn(r.Catalog, s, column)
		return c != nil && c.OfClock()
	}
	return clock(l.From) != clock(l.To) || clock(l.From) && !l.Timed
}

// lengthUnsaid is added to the logarithm of a reading that compares a length of time with one
// that nobody said, or has the shortest first where the longest is asked for: our estimate.
const lengthUnsaid = -4

// lengthNobodySaid reports whether a query is such.
func (r Rules) lengthNobodySaid(q *link.Question, query ast.Query) bool {
	return r.comparesLength(q, query) || r.otherWay(q, query)
}

// lengthLeft are the words for how long something took, where a query has no length of time:
// repairs that took longer than average, of what they cost.
func (r Rules) lengthLeft(q *link.Question, query ast.Query) []string {
	tokens := english.Tokens(q.Text)
	for i := range tokens {
		if (computed.TookLong(tokens, i) || r.howManyOf(q, tokens, i)) && !ast.Some(query, r.tellsLength) {
			return []string{tokens[i].Text}
		}
	}
	return nil
}

// howManyOf reports whether a token is the unit of a length of time of which it is asked how many, that
// rows tell and no column is called by: how many hours did we pick.
func (r Rules) howManyOf(q *link.Question, tokens []english.Token, i int) bool {
	if i < 2 || tokens[i-2].Lower != "how" || tokens[i-1].Lower != "many" || !computed.IsLengthUnit(tokens[i].Lower) {
		return false
	}
	from, _ := r.Stretch(q, i, i+1)
	named := slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.From == from && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
	length := func(d computed.Column) bool { _, ok := agent.LengthOf(d.Of); return ok }
	return !named && slices.ContainsFunc(r.Derived, length)
}

// otherWay reports whether a query sorts by the length of the time between two days the other
// way than the one that was said.
func (r Rules) otherWay(q *link.Question, query ast.Query) bool {
	longest, shortest := heard.SaysOne(q, []string{"longest"}), heard.SaysOne(q, []string{"shortest"})
	return longest != shortest && ast.Some(query, func(n ast.Node) bool {
		o, ok := n.(*ast.Order)
		return ok && o.Desc == shortest && r.Derived.IsLength(o.Expr)
	})
}

// comparesLength reports whether a query compares the length of the time between two days with
// a number that was not said: how long repairs take, of those that take no day.
func (r Rules) comparesLength(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, _, number, ok := ast.Compared[*ast.Column](n)
		said := func(v link.Candidate) bool { return v.From < v.To && v.Text == number.Text }
		return ok && !slices.ContainsFunc(q.Values, said) && r.Derived.IsLength(c)
	})
}

// tellsLength reports whether a part of a query is a length of time: one that is worked out, or a
// column, as its unit or its name says.
func (r Rules) tellsLength(n ast.Node) bool {
	if e, ok := n.(ast.Expr); ok {
		if _, length := agent.LengthOf(e); length {
			return true
		}
	}
	c, ok := n.(*ast.Column)
	if !ok {
		return false
	}
	words := catalog.SplitName(c.Name)
	if of := joins.ColumnNamed(r.Catalog, c); of != nil {
		words = append(words, of.Unit)
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(computed.Lasting, w) || slices.Contains(mend.PartsOfTime, strings.TrimSuffix(w, "s")) ||
			strings.HasSuffix(w, "time") || w == "minutes" || w == "seconds"
	})
}
