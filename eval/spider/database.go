package spider

import (
	"context"

	"parley/eval"
	"parley/eval/setmatch"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// open opens a database file and names its parts as its schema does.
func open(ctx context.Context, s *setmatch.Schema, path string) (*eval.Database, error) {
	db, err := sqlite.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	cat, err := catalog.Read(ctx, db)
	if err != nil {
		db.Close()
		return nil, err
	}
	for i, name := range s.Tables {
		if t := cat.Table(name); t != nil && catalog.SaysMore(s.HumanTables[i], name) {
			t.Human = s.HumanTables[i]
		}
	}
	for _, c := range s.Columns {
		if c.Table < 0 {
			continue
		}
		if t := cat.Table(s.Tables[c.Table]); t != nil {
			if col := t.Column(c.Name); col != nil && catalog.SaysMore(c.Human, c.Name) {
				col.Human = c.Human
			}
		}
	}
	index, err := catalog.NewIndex(ctx, cat, db, 0)
	if err != nil {
		db.Close()
		return nil, err
	}
	return &eval.Database{Name: s.ID, Catalog: cat, Values: index, Store: eval.SQLiteStore(db), Schema: s}, nil
}
