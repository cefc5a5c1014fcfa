package eval

import (
	"context"
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Plain is the part of the set that asks nothing of texts, over databases
// whose texts are hidden: what becomes of the same utterances where a table
// holds facts alone.
func (d *SUQLData) Plain() *SUQLData {
	out := &SUQLData{Dataset: &Dataset{Name: d.Name + " plain"}, Half: d.Half}
	for _, it := range d.items {
		if slices.ContainsFunc(it.turns, func(e Example) bool {
			return slices.ContainsFunc(e.accepted(), func(q ast.Query) bool { return ast.HasFreeText(q) })
		}) {
			continue
		}
		out.items = append(out.items, it)
		out.Examples = append(out.Examples, it.turns...)
	}
	out.open = func(ctx context.Context, name string) (*Database, error) {
		db, err := d.open(ctx, name)
		if err == nil {
			db.Catalog = withoutTexts(db.Catalog)
		}
		return db, err
	}
	return out
}

// withoutTexts is a catalog whose free text is hidden.
func withoutTexts(c *catalog.Catalog) *catalog.Catalog {
	out := *c
	out.Tables = nil
	for _, t := range c.Tables {
		table := *t
		table.Columns = nil
		for _, column := range t.Columns {
			if column.Kind.Prose() {
				hidden := *column
				hidden.Hidden = true
				column = &hidden
			}
			table.Columns = append(table.Columns, column)
		}
		out.Tables = append(out.Tables, &table)
	}
	return &out
}
