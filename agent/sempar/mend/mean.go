package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// meanCount is the mean of a count that an utterance asks for: "how many visits does
// an animal have on average", "average number of visits per animal".
//
// Training data hold it so seldom that the network takes it for the mean of any
// number.
type meanCount struct {
	counted string // the table whose rows are counted: visits
	per     string // the table that these point at: animals
	key     string // by which column
	said    []int  // the tokens that name per
}

// meanCount is what an utterance asks the mean count of; nil where it does not. Both
// tables are named, and one key leads from the one to the other.
func (r Rules) meanCount(q *link.Question) *meanCount {
	of := r.CountedOnAverage(q)
	if of < 0 {
		return nil
	}
	schema := r.Schema
	for _, k := range schema.Keys {
		if k.From != of || len(k.Columns) != 1 {
			continue
		}
		var said []int
		for _, l := range q.Tables {
			if l.To == k.To && l.Way == link.TableWhole {
				said = append(said, l.From)
			}
		}
		if said != nil {
			return &meanCount{schema.Tables[of].Name, schema.Tables[k.To].Name, schema.Columns[k.Columns[0]].Name, said}
		}
	}
	return nil
}

// of is a hypothesis with the mean count in place of what it shows; its conditions
// stay, and its groups but those by what it is counted for. A visit without an animal
// is one of none.
//
//	SELECT animals.name, avg(visits.fee) FROM animals JOIN visits ON … GROUP BY animals.id
//	→ SELECT 1.0 * count(animal) / count(DISTINCT animal) FROM visits
func (m *meanCount) of(cat *catalog.Catalog, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if m == nil || !ok || len(s.From) != 1 {
		return h
	}
	j := joins.Of(cat, s)
	if j.Tables[strings.ToLower(m.counted)] == nil {
		return h
	}
	out := &ast.Select{From: s.From, Where: s.Where}
	for _, g := range s.GroupBy {
		if !m.counts(cat, g) {
			out.GroupBy, out.Items = append(out.GroupBy, g), append(out.Items, &ast.Item{Expr: g})
		}
	}
	only := len(j.Tables) == 1
	if len(j.Tables) == 2 && !joins.Uses(out, strings.ToLower(m.per)) && j.Tables[strings.ToLower(m.per)] != nil {
		only = true
		out.From = []ast.From{&ast.Table{Name: m.counted}}
		out = ast.Unqualify(out, m.counted)
	}
	key := &ast.Column{Table: m.counted, Name: m.key}
	if only {
		key.Table = ""
	}
	rows := &ast.Binary{Op: "*", L: ast.Num("1.0"), R: &ast.Call{Name: "count", Args: []ast.Expr{key}}}
	out.Items = append(out.Items, &ast.Item{Expr: &ast.Binary{Op: "/", L: rows,
		R: &ast.Call{Name: "count", Args: []ast.Expr{key}, Distinct: true}}})
	h.Query = out
	return h
}

// counts reports whether groups are those that rows are counted for: of the key, or
// of what its table's rows are called.
func (m *meanCount) counts(cat *catalog.Catalog, group ast.Expr) bool {
	c, ok := group.(*ast.Column)
	if !ok {
		return false
	}
	if strings.EqualFold(c.Name, m.key) {
		return true
	}
	t := cat.Table(m.per)
	if t == nil || t.Column(c.Name) == nil || c.Table != "" && !strings.EqualFold(c.Table, m.per) {
		return false
	}
	return slices.Contains(t.Key, c.Name) || t.Column(c.Name) == t.NameColumn() || t.Unique(t.Column(c.Name))
}
