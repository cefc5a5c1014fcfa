package score

import (
	"context"
	"slices"

	"parley/eval"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Plain is the part of the set that asks nothing of texts, over databases
// whose texts are hidden: what becomes of the same utterances where a table
// holds facts alone.
func (d *Data) Plain() *Data {
	out := &Data{Half: d.Half, open: func(ctx context.Context, name string) (*eval.Database, error) {
		db, err := d.open(ctx, name)
		if err == nil {
			db.Catalog = withoutTexts(db.Catalog)
		}
		return db, err
	}}
	out.Dataset = eval.NewDataset(d.Name+" plain", out.open)
	for _, it := range d.items {
		if slices.ContainsFunc(it.turns, func(e eval.Example) bool {
			return slices.ContainsFunc(e.Accepted(), func(q ast.Query) bool { return ast.HasFreeText(q) })
		}) {
			continue
		}
		out.items = append(out.items, it)
		out.Examples = append(out.Examples, it.turns...)
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
