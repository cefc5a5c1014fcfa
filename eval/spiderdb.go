package eval

import (
	"context"

	"parley/eval/setmatch"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// openSpider opens a database file and names its parts as its schema does.
func openSpider(ctx context.Context, s *setmatch.Schema, path string) (*Database, error) {
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
	return &Database{Name: s.ID, Catalog: cat, Values: index, store: fileStore{db}, schema: s, goldRows: map[string]rowsOf{}}, nil
}

// fileStore runs queries on a SQLite file.
type fileStore struct{ db *sqlite.DB }

func (s fileStore) run(ctx context.Context, q ast.Query) ([][]any, error) {
	text, err := sqlite.Print(q)
	if err != nil {
		return nil, err
	}
	return s.text(ctx, text)
}

func (s fileStore) text(ctx context.Context, query string) ([][]any, error) {
	rows, err := s.db.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return rows.Values, nil
}

func (s fileStore) close() error { return s.db.Close() }
