package suql

import (
	"context"
	"errors"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/exec"
)

// ErrNoRows says that an engine was made from a schema and has nothing to run
// queries on.
var ErrNoRows = errors.New("there is no database here, only a schema: queries can be checked and explained, not run")

// OpenSchema makes an engine that checks and explains queries over tables of
// which only the declarations are known. Explain says that row counts are unknown; Run and Count
// refuse with [ErrNoRows].
//
//	s, err := schematext.Read("CREATE TABLE restaurants (name TEXT, reviews FREE_TEXT)")
//	e, err := suql.OpenSchema(ctx, s.Facts)
//	q, err := e.Prepare(ctx, "SELECT name FROM restaurants WHERE answer(reviews, 'is it quiet?') = 'Yes'")
//	fmt.Print(q.Explain())
func OpenSchema(ctx context.Context, facts catalog.Facts, opts ...Option) (*Engine, error) {
	facts.Declared = true
	e := newEngine(nil, opts)
	e.given = schemaOnly{facts}
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// caveat is what Explain must add where there are no rows.
func (s *snapshot) caveat() string {
	if !s.cat.Declared {
		return ""
	}
	return "How many rows and calls that takes is unknown: there is only a schema.\n"
}

// schemaOnly is the backend that has no rows.
type schemaOnly struct{ facts catalog.Facts }

func (b schemaOnly) Facts(context.Context) (catalog.Facts, error) { return b.facts, nil }

func (schemaOnly) Values(context.Context, string, string, bool, int) ([]string, error) {
	return nil, nil
}

func (schemaOnly) Documents(context.Context, string, string, func(key, text string) error) error {
	return ErrNoRows
}

func (schemaOnly) Query(context.Context, ast.Query, *exec.Relation) (*exec.Rows, error) {
	return nil, ErrNoRows
}

// Exact implements backend.
func (b schemaOnly) Exact() exec.Database { return b }

// Accepts lets everything pass: which database will run it is not known.
func (schemaOnly) Accepts(ast.Query) error { return nil }

// Ping implements backend.
func (schemaOnly) Ping(context.Context) error { return nil }

func (schemaOnly) Close() error { return nil }

// Key is the declared key, else the row number that stored tables have.
func (b schemaOnly) Key(table, ref string) ast.Expr {
	i := slices.IndexFunc(b.facts.Tables, func(t catalog.TableFacts) bool { return strings.EqualFold(t.Name, table) })
	if i < 0 {
		return nil
	}
	switch t := b.facts.Tables[i]; {
	case len(t.Key) == 0:
		return &ast.Column{Table: ref, Name: "rowid"}
	case len(t.Key) == 1:
		return &ast.Column{Table: ref, Name: t.Key[0]}
	}
	key := &ast.Call{Name: "json_array"}
	for _, c := range b.facts.Tables[i].Key {
		key.Args = append(key.Args, &ast.Column{Table: ref, Name: c})
	}
	return key
}
