package spider

import (
	"context"

	"parley/eval"
	"parley/eval/setmatch"
	"parley/suql/catalog"
	"parley/suql/keys"
	"parley/suql/sqlite"
)

// open opens a database file, finds the keys that it does not declare, as for people who bring it, and names its
// parts as its schema does.
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
	keys.Complete(cat)
	for i, name := range s.Tables {
		cat.Call(name, "", s.HumanTables[i])
	}
	for _, c := range s.Columns {
		if c.Table >= 0 {
			cat.Call(s.Tables[c.Table], c.Name, c.Human)
		}
	}
	index, err := catalog.NewIndex(ctx, cat, db, 0)
	if err != nil {
		db.Close()
		return nil, err
	}
	return &eval.Database{Name: s.ID, Catalog: cat, Values: index, Store: eval.SQLiteStore(db), Schema: s}, nil
}
