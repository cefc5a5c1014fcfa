package embedded

import (
	"slices"
	"strings"

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
func (p *Parser) describedElsewhere(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 || !shape.PlainList(s) {
			return nil, 0
		}
		ref, of := shape.SubjectOf(p.heard.Catalog, s)
		if of == nil {
			return nil, 0
		}
		out := *s
		terms := ast.Terms(ast.And, s.Where)
		rest := slices.DeleteFunc(slices.Clone(terms), func(term ast.Expr) bool { return p.describesOthers(q, s, of, term) })
		out.Where = ast.Conj(rest...)
		if len(rest) == len(terms) || usesOthers(&out, joins.Of(p.heard.Catalog, s).Tables, ref) {
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
func (p *Parser) describesOthers(q *link.Question, s *ast.Select, of *catalog.Table, term ast.Expr) bool {
	c, op, value, ok := ast.Compared[*ast.Column](term)
	if !ok || op != ast.Eq || value.Kind != ast.String {
		return false
	}
	others := p.heard.Unspoken(q, joins.ColumnIn(p.heard.Catalog, s, c))
	if others == nil || others.Name == of.Name {
		return false
	}
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		if v.To != v.From+1 || !link.SameValue(v.Text, value.Text) || !p.heard.NamesTable(q, v.To, of) {
			return false
		}
		word := q.Tokens[v.From].Lower
		return saysHowGood(word) || heard.MostlyAdjective(word) && !role.Near(p.heard.Catalog, of, others)
	})
}

// describedLeft are the words that describe what a table has rows of and were taken for a value
// of another table, which a query no longer has.
func (p *Parser) describedLeft(q *link.Question, h decode.Hypothesis) (out []string) {
	for _, condition := range h.Made.Conditions() {
		for column, value := range condition.Compared() {
			if column < 0 || p.hasTable(h.Query, p.heard.Schema.Columns[column].Table) {
				continue
			}
			for i, t := range q.Tokens[:q.Said] {
				if link.SameValue(t.Text, value) && heard.NamedAt(q, i+1) >= 0 {
					out = append(out, t.Text)
				}
			}
		}
	}
	return out
}

// hasTable reports whether a query reads a table of the schema.
func (p *Parser) hasTable(q ast.Query, table int) bool {
	return table < 0 || ast.Some(q, func(n ast.Node) bool {
		t, ok := n.(*ast.Table)
		return ok && strings.EqualFold(t.Name, p.heard.Schema.Tables[table].Name)
	})
}

// textsElsewhere is added to the logarithm of a reading that sums up texts of a table which
// nobody spoke of, where another was named: last minute bookings are no notes about cottages.
// Our estimate.
const textsElsewhere = -10

// sumsUpElsewhere reports whether a query sums up such texts.
func (p *Parser) sumsUpElsewhere(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		text, ok := n.(*ast.FreeText)
		if !ok || text.Func != ast.Summary {
			return false
		}
		c, ok := text.Text.(*ast.Column)
		if !ok {
			return false
		}
		said := func(t *catalog.Table) bool { return p.heard.TableSaid(q, t) }
		return p.heard.Unspoken(q, joins.ColumnIn(p.heard.Catalog, s, c)) != nil && slices.ContainsFunc(p.heard.Catalog.Tables, said)
	})
}
