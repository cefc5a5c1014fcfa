package wikisql

import (
	"context"
	"strings"
	"sync"

	"parley/eval/compare"
	"parley/suql/ast"
	"parley/suql/sqlite"
)

// lazySQLite is a database in memory that is built when it is first needed.
type lazySQLite struct {
	once sync.Once
	db   *sqlite.DB
	err  error
}

// sqlite returns the table as a SQLite database. Text compares without regard
// to the case of ASCII letters, as the gold queries of WikiSQL expect.
func (t *cellTable) sqlite(ctx context.Context) (*sqlite.DB, error) {
	t.full.once.Do(func() {
		t.full.db, t.full.err = sqlite.OpenMemory(ctx, t.script())
	})
	return t.full.db, t.full.err
}

// script creates and fills the table.
func (t *cellTable) script() string {
	var b strings.Builder
	table := quoted(t.name)
	b.WriteString("CREATE TABLE " + table + " (")
	for i, name := range t.columns {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quoted(name) + " " + t.typeOf(i) + " COLLATE NOCASE")
	}
	b.WriteString(");\n")
	for _, row := range t.rows {
		b.WriteString("INSERT INTO " + table + " VALUES (")
		for i, v := range row {
			if i > 0 {
				b.WriteString(", ")
			}
			switch v := v.(type) {
			case nil:
				b.WriteString("NULL")
			case string:
				b.WriteString(ast.Quote(strings.ReplaceAll(v, "\x00", "")))
			default:
				b.WriteString(compare.Plain(v))
			}
		}
		b.WriteString(");\n")
	}
	return b.String()
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// Run implements eval.Store.
func (t *cellTable) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	if rows, ok := t.direct(q); ok {
		return rows, nil
	}
	return t.runSQLite(ctx, q)
}

func (t *cellTable) runSQLite(ctx context.Context, q ast.Query) ([][]any, error) {
	text, err := sqlite.Print(q)
	if err != nil {
		return nil, err
	}
	return t.Text(ctx, text)
}

// Text implements eval.Store.
func (t *cellTable) Text(ctx context.Context, query string) ([][]any, error) {
	db, err := t.sqlite(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return rows.Values, nil
}

// Close implements eval.Store.
func (t *cellTable) Close() error {
	if t.full.db == nil {
		return nil
	}
	return t.full.db.Close()
}
