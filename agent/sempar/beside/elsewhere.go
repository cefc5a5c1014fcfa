package beside

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// notElsewhere is how often a word that says how good things are, or which is a value of
// something far from them, does not mean that value: our estimate.
const notElsewhere = 0.8

// describedElsewhere are readings, and before each that takes a word which describes things for
// a value of others the same without it: good teachers are none whose pupils have an instrument
// in good condition.
//
//	SELECT name FROM teachers JOIN students ON … JOIN instruments ON … WHERE instruments.condition = 'good'
//	→ SELECT name FROM teachers
func (r Rules) describedElsewhere(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 || !shape.PlainList(s) {
			return nil, 0
		}
		ref, of := shape.SubjectOf(r.Catalog, s)
		if of == nil {
			return nil, 0
		}
		out := *s
		terms := ast.Terms(ast.And, s.Where)
		others := func(term ast.Expr) bool { return r.describesOthers(t.Question, s, of, term) }
		rest := slices.DeleteFunc(slices.Clone(terms), others)
		out.Where = ast.Conj(rest...)
		if len(rest) == len(terms) || shape.UsesOthers(&out, joins.Of(r.Catalog, s).Tables, ref) {
			return nil, 0
		}
		out.From, out.Distinct = []ast.From{&ast.Table{Name: of.Name}}, ast.Distinct{}
		return ast.Unqualify[ast.Query](&out, ref), notElsewhere
	})
}

// saysHowGood reports whether a word says how good something is.
func saysHowGood(word string) bool {
	return slices.Contains(computed.Lows, word) || slices.Contains(computed.Highs, word)
}

// describesOthers reports whether a condition is that other rows than those of a table have the
// value which a word right before its name is, where nothing was said of those rows.
func (r Rules) describesOthers(q *link.Question, s *ast.Select, of *catalog.Table, term ast.Expr) bool {
	c, op, value, ok := ast.Compared[*ast.Column](term)
	if !ok || op != ast.Eq || value.Kind != ast.String {
		return false
	}
	others := r.Unspoken(q, joins.ColumnIn(r.Catalog, s, c))
	if others == nil || others.Name == of.Name {
		return false
	}
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		if v.To != v.From+1 || !link.SameValue(v.Text, value.Text) || !r.NamesTable(q, v.To, of) {
			return false
		}
		word := q.Tokens[v.From].Lower
		return saysHowGood(word) || heard.MostlyAdjective(word) && !role.Near(r.Catalog, of, others)
	})
}
