package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ownPersonMeant is how often whose phone is asked for is the one of that name among those
// who have a phone, and not somebody else of that name whom those have to do with: our
// estimate.
const ownPersonMeant = 0.97

// otherPerson is how likely a reading is by itself, beside what it would be, that gives what
// is known of people who have to do with somebody in the place of what is known of that
// person: the phones of the players of a coach. Where there is no other, it is asked about.
const otherPerson = 0.1

// ownPersons are readings, and before each that shows what is known of people by somebody
// whom they have to do with the same of the one of them who has that name:
//
//	phone number of Ada Lee
//	SELECT tenants.phone FROM tenants JOIN … WHERE viewings.visitor = 'Ada Lee'
//	SELECT phone FROM tenants WHERE first_name = 'Ada' AND last_name = 'Lee'
func (p *Parser) ownPersons(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		t, name, ok := p.byOther(q, query)
		if !ok {
			return nil, 0
		}
		first, last := p.called(t, name)
		if first == nil {
			return nil, 0
		}
		s := query.(*ast.Select)
		out := &ast.Select{Distinct: s.Distinct, From: []ast.From{&ast.Table{Name: t.Name}}, Where: ast.Conj(first, last)}
		for _, it := range s.Items {
			out.Items = append(out.Items, &ast.Item{Expr: &ast.Column{Name: it.Expr.(*ast.Column).Name}})
		}
		return out, ownPersonMeant
	})
}

// byOther is the table of people, none of them named by the name of the table, of whom a
// query shows columns by the name of somebody in another table; not ok for other queries.
func (p *Parser) byOther(q *link.Question, query ast.Query) (of *catalog.Table, name string, ok bool) {
	s, isSelect := query.(*ast.Select)
	if !isSelect || len(s.GroupBy) > 0 || s.Having != nil || s.Limit != nil || !lists(s) {
		return nil, "", false
	}
	tables := joinsOf(p.cat, s).tables
	of = onlyTable(s, tables)
	m, is := membershipOf(s.Where) // the one condition
	if !is || m.denied || m.list || len(m.values) != 1 || of == nil || p.tableSaid(q, of, q.Said) ||
		tables[strings.ToLower(m.column.Table)] == of {
		return nil, "", false
	}
	first, _ := of.NameParts()
	return of, m.values[0], first != nil && len(strings.Fields(m.values[0])) == 2
}

// onlyTable is the one table of which a query over several shows columns; nil where it shows
// those of more, or all of them.
func onlyTable(s *ast.Select, tables map[string]*catalog.Table) (of *catalog.Table) {
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok {
			return nil
		}
		t := tables[strings.ToLower(c.Table)]
		if t == nil || of != nil && t != of {
			return nil
		}
		of = t
	}
	return of
}

// tableSaid reports whether the name of a table, or a word of it, is among the first tokens:
// of the utterance, or of all that was read, the query before it too.
func (p *Parser) tableSaid(q *link.Question, t *catalog.Table, tokens int) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From < tokens && p.db.Schema.Tables[l.To].Name == t.Name && byName(l)
	})
}

// byName reports whether a word is linked to a table as its name, or as a word of it.
func byName(l tape.Link) bool { return l.Way == link.TableWhole || l.Way == link.TablePart }

// called is that somebody has a first and a last name, where both are stored; nil where they
// are not.
func (p *Parser) called(t *catalog.Table, name string) (first, last ast.Expr) {
	words := strings.Fields(name)
	one, other := t.NameParts()
	is := func(c *catalog.Column, word string) ast.Expr {
		for _, m := range p.values.Lookup(word) {
			if m.Column == c && strings.EqualFold(m.Value, word) {
				return &ast.Binary{Op: ast.Eq, L: &ast.Column{Name: c.Name}, R: ast.Str(m.Value)}
			}
		}
		return nil
	}
	if first, last = is(one, words[0]), is(other, words[1]); first == nil || last == nil {
		return nil, nil
	}
	return first, last
}
