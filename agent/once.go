package agent

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// once is a reading that lists each row of one table once, however many rows of
// other tables it is found by: an owner of three cats is one owner of cats. Where
// two rows may be called the same, their key stands beside the name. Other readings
// stay as they are.
//
//	SELECT owners.name FROM owners JOIN pets ON pets.owner_id = owners.id WHERE pets.species = 'cat'
//	→ SELECT DISTINCT owners.name FROM owners JOIN pets ON pets.owner_id = owners.id WHERE pets.species = 'cat'
func once(cat *catalog.Catalog, h Hypothesis) Hypothesis {
	q := eachRowOnce(cat, h.Query)
	if q == nil || q == h.Query {
		return h
	}
	return restated(h, q)
}

// besideRows is from which share of readings of the same rows on those that show
// columns of several tables stand beside those that list rows of one.
const besideRows = 0.25

// byRow names what readings find among others: those that list rows of one table,
// these rows, or those by which they are found if others are likely to be meant
// that show them, and nobody said that each is to stand once.
func byRow(cat *catalog.Catalog, list []Hypothesis) []string {
	names := make([]string, len(list))
	mass, distinct := map[string]float64{}, map[string]bool{}
	for i, h := range list {
		names[i] = FoundBy(cat, h.Query)
		mass[names[i]] += h.P
		if sel, ok := h.Query.(*ast.Select); ok && sel.Distinct.On {
			distinct[names[i]] = true
		}
	}
	for i, h := range list {
		if distinct[names[i]] || eachRowOnce(cat, h.Query) == nil {
			continue
		}
		if rows := foundBy(cat, h.Query); mass[rows] >= besideRows*(mass[rows]+mass[names[i]]) {
			names[i] = rows
		}
	}
	return names
}

// eachRowOnce is a query that names rows of one table, each of which may be found by
// several rows of another, with each of them once; nil for other queries.
func eachRowOnce(cat *catalog.Catalog, q ast.Query) *ast.Select {
	sel, ok := q.(*ast.Select)
	if !ok || cat == nil || !onlyLists(sel) {
		return nil
	}
	tables, on, ok := ast.Joined(sel)
	if !ok || len(tables) < 2 {
		return nil
	}
	of := listed(sel, tables)
	if of < 0 || !slices.ContainsFunc(on, func(e ast.Expr) bool { return several(cat, e, tables, tables[of].Ref()) }) {
		return nil
	}
	key, named := apart(cat.Table(tables[of].Name), sel.Items)
	switch {
	case !named:
		return nil
	case key == "" && sel.Distinct.On:
		return sel
	}
	once := *sel
	once.Distinct = ast.Distinct{On: true}
	if key != "" {
		once.Items = append(slices.Clone(sel.Items), &ast.Item{Expr: &ast.Column{Table: tables[of].Ref(), Name: key}})
	}
	return &once
}

// several reports whether a condition joins rows of another table, of which there may
// be several, to each row of one. What tells rows apart counts, not what is declared:
// imported files declare no keys.
func several(cat *catalog.Catalog, on ast.Expr, tables []*ast.Table, ref string) bool {
	other, own, ok := equated(on, ref)
	if !ok {
		return false
	}
	from, to := tableOf(cat, tables, other.Table), tableOf(cat, tables, ref)
	return from != nil && to != nil && to.TellsRows(own.Name) && !from.TellsRows(other.Name)
}

// onlyLists reports whether a query finds all rows that its conditions leave, in
// no order.
func onlyLists(q *ast.Select) bool {
	return len(q.GroupBy) == 0 && q.Having == nil && len(q.OrderBy) == 0 &&
		q.Limit == nil && q.Offset == nil && len(q.Distinct.Exprs) == 0
}

// listed is which of the tables a query shows columns of as they are, if it shows
// nothing else; -1 otherwise.
func listed(sel *ast.Select, tables []*ast.Table) int {
	of := ""
	for _, it := range sel.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || it.Alias != "" || of != "" && !strings.EqualFold(of, c.Table) {
			return -1
		}
		of = c.Table
	}
	return called(tables, of)
}

// apart reports whether columns name the rows of a table, and the key by which
// rows of the same name are told apart; "" where no two have one name.
func apart(t *catalog.Table, items []*ast.Item) (key string, named bool) {
	if t == nil {
		return "", false
	}
	for _, it := range items {
		c := t.Column(it.Expr.(*ast.Column).Name)
		switch {
		case c == nil:
			return "", false
		case t.TellsRows(c.Name):
			return "", true
		case c == t.NameColumn() && len(t.Key) == 1:
			key, named = t.Key[0], true
		}
	}
	return key, named
}
