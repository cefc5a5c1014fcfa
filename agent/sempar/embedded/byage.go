package embedded

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// ageTurned is added to the logarithm of a reading that has the youngest where the oldest
// was said, or the other way round.
const ageTurned = -6

// turnsAge reports whether a query has the youngest where the oldest was said, or the
// other way round, by an age that is worked out.
func (p *Parser) turnsAge(q *link.Question, query ast.Query) bool {
	said := func(word string) bool {
		return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == word })
	}
	oldest, youngest := said("oldest"), said("youngest")
	if oldest == youngest {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Order:
			return p.heard.Derived.IsAge(n.Expr) && n.Desc != oldest
		case *ast.Call:
			return len(n.Args) == 1 && p.heard.Derived.IsAge(n.Args[0]) && (n.Name == "min" && oldest || n.Name == "max" && youngest)
		}
		return false
	})
}

// byAge are readings, and in place of those that compare an age with one that nobody said,
// where the young or the old ones of several are spoken of, all rows: in the order of their
// ages, where they are listed. Nobody has said how old is old.
//
//	young pupils
//	SELECT * FROM pupils WHERE age = 0  →  SELECT * FROM pupils ORDER BY age
func (p *Parser) byAge(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	at := p.youngOrOld(q)
	if at < 0 {
		return all
	}
	out := slices.Clone(all)
	for i, h := range out {
		s, ok := h.Query.(*ast.Select)
		if !ok {
			continue
		}
		if age, rest := p.withoutAge(q, s); age != nil {
			if ref, _ := shape.SubjectOf(p.heard.Catalog, s); shape.PlainList(s) && !shape.WorksOutOne(s) && ref == age.Table {
				rest.OrderBy = []*ast.Order{{Expr: age, Desc: q.Tokens[at].Lower == "old", Nulls: ast.NullsLast}}
			}
			out[i].Query = rest
		}
	}
	return out
}

// withoutAge is a query without its comparisons of an age with one that nobody said, and the
// age; nil where it has none.
func (p *Parser) withoutAge(q *link.Question, s *ast.Select) (age *ast.Column, rest *ast.Select) {
	terms := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		b, ok := term.(*ast.Binary)
		if !ok || !p.heard.Derived.IsAge(b.L) || heard.NumberSaid(q, ast.Print(b.R)) != nil {
			return false
		}
		age = b.L.(*ast.Column)
		return true
	})
	out := *s
	out.Where = ast.Conj(terms...)
	return age, &out
}

// youngOrOld is the token that calls several rows young or old; negative for none.
func (p *Parser) youngOrOld(q *link.Question) int {
	for i, t := range q.Tokens[:q.Said] {
		if (t.Lower == "young" || t.Lower == "old") && p.heard.DescribesThings(q, i) {
			return i
		}
	}
	return -1
}
