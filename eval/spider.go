package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// spiderSchema is one element of tables.json.
type spiderSchema struct {
	ID          string     `json:"db_id"`
	Tables      []string   `json:"table_names_original"`
	TableHuman  []string   `json:"table_names"`
	Columns     []spiderOf `json:"column_names_original"`
	ColumnHuman []spiderOf `json:"column_names"`

	names map[string]bool // of tables and columns, lower case
}

// spiderOf is [table, name]; table -1 belongs to "*".
type spiderOf struct {
	table int
	name  string
}

func (c *spiderOf) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 2 {
		return fmt.Errorf("column %s is not [table, name]", text)
	}
	return errors.Join(json.Unmarshal(parts[0], &c.table), json.Unmarshal(parts[1], &c.name))
}

// LoadSpider reads questions, schemas and databases in the format of Spider
// (Yu et al., 2018): questions as an array or one JSON object a line, schemas
// as tables.json, and databases/ID/ID.sqlite. Questions that need more than
// one table or a nested query are counted in Skipped, as are those whose
// database is not there.
func LoadSpider(questions, tables, databases string) (*Dataset, error) {
	schemas := map[string]*spiderSchema{}
	err := eachRecord(tables, func(_ string, record []byte) error {
		s := &spiderSchema{names: map[string]bool{}}
		if err := json.Unmarshal(record, s); err != nil {
			return fmt.Errorf("not a schema: %w", err)
		}
		if s.ID == "" || len(s.Tables) == 0 || len(s.ColumnHuman) != len(s.Columns) || len(s.TableHuman) != len(s.Tables) {
			return errors.New(`not a schema: needs "db_id", "table_names_original", "column_names_original" and as many "table_names" and "column_names"`)
		}
		for _, c := range s.Columns {
			if c.table >= len(s.Tables) {
				return fmt.Errorf("schema %s: column %s is of table %d, which is not there", s.ID, c.name, c.table)
			}
			s.names[strings.ToLower(c.name)] = true
		}
		for _, t := range s.Tables {
			s.names[strings.ToLower(t)] = true
		}
		schemas[s.ID] = s
		return nil
	})
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(databases); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder of databases", databases)
	}
	d := &Dataset{Name: "spider", open: func(ctx context.Context, id string) (*Database, error) {
		return schemas[id].database(ctx, databases)
	}}
	reasons := map[string]int{}
	err = eachRecord(questions, func(where string, record []byte) error {
		var q struct {
			Database string `json:"db_id"`
			Question string `json:"question"`
			Query    string `json:"query"`
		}
		if err := json.Unmarshal(record, &q); err != nil {
			return fmt.Errorf("not a question: %w", err)
		}
		if q.Database == "" || strings.TrimSpace(q.Question) == "" || q.Query == "" {
			return errors.New(`not a question: needs "db_id", "question" and "query"`)
		}
		s := schemas[q.Database]
		if s == nil {
			return fmt.Errorf("database %q is not in %s", q.Database, tables)
		}
		gold, reason := s.gold(q.Query)
		if reason == "" && s.path(databases) == "" {
			reason = "no database file"
		}
		if reason != "" {
			reasons[reason]++
			return nil
		}
		d.Examples = append(d.Examples, Example{ID: where, Database: q.Database, Question: q.Question, Gold: gold,
			GoldText: strings.TrimRight(strings.TrimSpace(q.Query), ";")})
		return nil
	})
	if err != nil {
		return nil, err
	}
	d.Skipped = skipped(reasons)
	if len(d.Examples) == 0 {
		return nil, fmt.Errorf("%s holds no question over a single table whose database is in %s", questions, databases)
	}
	return d, nil
}

// path is the database file, or "".
func (s *spiderSchema) path(folder string) string {
	path := filepath.Join(folder, s.ID, s.ID+".sqlite")
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return path
}

// gold reads a query in SQLite's spelling; reason says why it is out of
// scope, or is "".
func (s *spiderSchema) gold(text string) (q ast.Query, reason string) {
	q, err := parser.Parse(s.quotes(strings.TrimRight(strings.TrimSpace(text), ";")))
	if err != nil {
		return nil, "SQL outside the grammar"
	}
	sel, ok := q.(*ast.Select)
	if !ok {
		return nil, "set operation"
	}
	blocks := 0
	ast.Inspect(sel, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.Select, *ast.SetOp, *ast.Values:
			blocks++
		}
		return true
	})
	table := ""
	if len(sel.From) == 1 {
		if t, ok := sel.From[0].(*ast.Table); ok {
			table = t.Name
		}
	}
	switch {
	case blocks > 1:
		return nil, "nested query"
	case table == "":
		return nil, "more than one table"
	case !s.names[strings.ToLower(table)]:
		return nil, "a table that the schema lacks"
	}
	// SQLite's LIKE ignores the case of letters.
	return ast.Rewrite(sel, func(n ast.Node) ast.Node {
		if l, ok := n.(*ast.Like); ok && !l.Fold {
			folded := *l
			folded.Fold = true
			return &folded
		}
		return n
	}), ""
}

// quotes turns "text" in double quotes, which SQLite takes for a string when
// no column has that name, into a string proper.
func (s *spiderSchema) quotes(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		c := text[i]
		end := strings.IndexByte(text[i+1:], c)
		if c != '"' && c != '\'' || end < 0 {
			b.WriteByte(c)
			i++
			continue
		}
		inner := text[i+1 : i+1+end]
		switch {
		case c == '"' && !s.names[strings.ToLower(inner)]:
			b.WriteString(ast.Quote(inner))
		default:
			b.WriteString(text[i : i+end+2])
		}
		i += end + 2
	}
	return b.String()
}

// database opens the file and names its parts as tables.json does.
func (s *spiderSchema) database(ctx context.Context, folder string) (*Database, error) {
	db, err := sqlite.Open(ctx, s.path(folder))
	if err != nil {
		return nil, err
	}
	cat, err := catalog.Read(ctx, db)
	if err != nil {
		db.Close()
		return nil, err
	}
	for i, name := range s.Tables {
		if t := cat.Table(name); t != nil {
			t.Human = s.TableHuman[i]
		}
	}
	for i, c := range s.Columns {
		if c.table < 0 {
			continue
		}
		if t := cat.Table(s.Tables[c.table]); t != nil {
			if col := t.Column(c.name); col != nil {
				col.Human = s.ColumnHuman[i].name
			}
		}
	}
	index, err := catalog.NewIndex(ctx, cat, db, 0)
	if err != nil {
		db.Close()
		return nil, err
	}
	return &Database{Name: s.ID, Catalog: cat, Values: index, store: fileStore{db}}, nil
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
