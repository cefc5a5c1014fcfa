package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// roleTurnedMeant is how often those are asked for whom somebody does something with, where a reading has who does
// it with them: our estimate.
const roleTurnedMeant = 0.85

// rolesTurned are readings, and before each for who did something with somebody, where it is asked with whom somebody
// did it, the same the other way round:
//
//	who does Gareth supervise
//	SELECT sup.name FROM staff JOIN staff AS sup … WHERE staff.name = 'Gareth'
//	→ SELECT staff.name FROM staff JOIN staff AS sup … WHERE sup.name = 'Gareth'
func (r Rules) rolesTurned(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	doer := doerOf(t.Question)
	if doer == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 {
			return nil, 0
		}
		own, role := selfJoin(s.From[0])
		if own == "" || !comparesAll(s.Where, own, doer.Text) {
			return nil, 0
		}
		turn := func(n ast.Node) ast.Node {
			c, ok := n.(*ast.Column)
			switch {
			case ok && strings.EqualFold(c.Table, own):
				return &ast.Column{Table: role, Name: c.Name}
			case ok && strings.EqualFold(c.Table, role):
				return &ast.Column{Table: own, Name: c.Name}
			}
			return n
		}
		from := s.From
		turned := ast.Rewrite(query, turn).(*ast.Select)
		turned.From = from
		return turned, roleTurnedMeant
	})
}

// over are words after a verb for what somebody does for who is over them.
var over = []string{"to", "for", "under"}

// doerOf is the stored value of which it is asked whom it does something with, or who does something for it: the Gareth
// of "who does Gareth supervise" and of "who reports to Gareth", but not of "who does Gareth report to"; nil for none.
func doerOf(q *link.Question) *link.Candidate {
	for i := 1; i+1 < q.Said; i++ {
		verbs, asks := doneBy(q, i)
		if !asks {
			continue
		}
		for _, v := range q.Values {
			end := v.To + verbs
			if v.From == i+1 && v.Column >= 0 && v.Way <= link.StoredPart && end <= q.Said &&
				(end == q.Said || q.Tokens[end].Text == "?") {
				return &v
			}
		}
	}
	return nil
}

// doneBy reports whether the token before a value asks whom it does something with, and how many verbs follow the
// value: one of "who does Gareth supervise", none of "who reports to Gareth".
func doneBy(q *link.Question, at int) (verbs int, asks bool) {
	word, before := q.Tokens[at].Lower, q.Tokens[at-1].Lower
	if slices.Contains([]string{"does", "do", "did"}, word) && (before == "who" || before == "whom") {
		return 1, true
	}
	return 0, at == 2 && slices.Contains(over, word) && q.Tokens[0].Lower == "who" &&
		len(wordnet.LemmasAs(before, wordnet.Verb)) > 0
}

// selfJoin is a table that is joined to itself, by its name and by the other that it has there; "" for others.
func selfJoin(from ast.From) (own, role string) {
	ast.Inspect(from, func(n ast.Node) bool {
		j, ok := n.(*ast.Join)
		if !ok {
			return true
		}
		right, ok := j.R.(*ast.Table)
		if ok && right.Alias != "" {
			own, role = right.Name, right.Alias
		}
		return true
	})
	return own, role
}

// comparesAll reports whether a condition compares columns of a table with a value.
func comparesAll(where ast.Expr, table, value string) bool {
	return slices.ContainsFunc(ast.Terms(ast.And, where), func(term ast.Expr) bool {
		c, op, v, ok := ast.Compared[*ast.Column](term)
		return ok && op == ast.Eq && strings.EqualFold(c.Table, table) && strings.Contains(value, v.Text)
	})
}
