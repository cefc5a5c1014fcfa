package exec_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/exec"
	"parley/suql/plan"
	"parley/suql/reader"
)

// notes is a database of one table, notes(id, body), that understands the
// three statements the executor sends for a query without SQL conditions:
// list the keys, fetch the texts of some keys, return the rows that are left.
type notes []string

func (db notes) Query(_ context.Context, q ast.Query, rel *exec.Relation) (*exec.Rows, error) {
	out := &exec.Rows{}
	if rel == nil {
		for i := range db {
			out.Values = append(out.Values, []any{int64(i)})
		}
		return out, nil
	}
	finish := ast.Print(q.(*ast.Select).Items[0].Expr) == "id"
	for _, row := range rel.Rows {
		n, key := row[0], row[1].(int64)
		if finish {
			out.Values = append(out.Values, []any{key, n})
		} else {
			out.Values = append(out.Values, []any{n, db[key]})
		}
	}
	return out, nil
}

// script is a reader that judges a text true when it contains "yes", and does
// what a word of the text tells it.
type script struct {
	mu    sync.Mutex
	calls int
	now   int
	wide  int                  // most calls at once
	enter func(call int) error // may be nil
	fail  map[string]int       // texts that fail so many times
}

func (s *script) Identity() string { return "script/1" }

func (s *script) InProcess() bool { return true }

func (s *script) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	s.mu.Lock()
	s.calls++
	s.now++
	s.wide = max(s.wide, s.now)
	call := s.calls
	s.mu.Unlock()
	defer func() { s.mu.Lock(); s.now--; s.mu.Unlock() }()
	if s.enter != nil {
		if err := s.enter(call); err != nil {
			return nil, err
		}
	}
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = s.one(q.Texts[0])
	}
	return out, ctx.Err()
}

func (s *script) one(text string) reader.Reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail[text] > 0 {
		s.fail[text]--
		return reader.Reply{Err: errors.New("overloaded")}
	}
	if strings.Contains(text, "yes") {
		return reader.Reply{Verdict: reader.True, Confidence: 1}
	}
	return reader.Reply{Verdict: reader.False, Confidence: 1}
}

func prepared(t testing.TB, limit string) *plan.Plan {
	t.Helper()
	q := &ast.Select{
		Items: []*ast.Item{{Expr: ast.Col("id")}},
		From:  []ast.From{&ast.Table{Name: "notes"}},
		Where: &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: ast.Answer, Text: ast.Col("body"), Question: "is it so?"}, R: ast.Str("Yes")},
	}
	if limit != "" {
		q.Limit = ast.Num(limit)
	}
	table := &catalog.Table{Name: "notes", Columns: []*catalog.Column{{Table: "notes", Name: "id", Kind: catalog.Number}, {Table: "notes", Name: "body", Kind: catalog.FreeText}}}
	p, err := plan.Build(plan.Input{
		Query: q, Catalog: &catalog.Catalog{Tables: []*catalog.Table{table}},
		Key: func(_, ref string) ast.Expr { return &ast.Column{Table: ref, Name: "id"} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func texts(n int, say func(i int) string) notes {
	out := make(notes, n)
	for i := range out {
		out[i] = fmt.Sprintf("note %d says %s", i, say(i))
	}
	return out
}

func every(k int) func(int) string {
	return func(i int) string {
		if i%k == 0 {
			return "yes"
		}
		return "no"
	}
}
