package synth_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn/synth"
	"parley/golden"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/parser"
	"parley/suql/reader/lexical"
	"parley/suql/sqlite"
)

func invent(t testing.TB, domain string, seed uint64) *synth.Invented {
	t.Helper()
	db, err := synth.Invent(domain, seed)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestQueriesAreValid: every query is canonical text that parses, that the
// checker accepts, and that the grammar of the parser writes.
func TestQueriesAreValid(t *testing.T) {
	for seed, domain := range []string{"shop", "company", "library", "museum"} {
		db := invent(t, domain, uint64(seed))
		s := grammar.NewSchema(db.Catalog)
		pairs := synth.Generate(db.Source(), 700, 9)
		if len(pairs) < 500 {
			t.Errorf("%s: only %d pairs", db.Name, len(pairs))
		}
		for _, p := range pairs {
			q, err := parser.Parse(p.Query)
			if err != nil {
				t.Fatalf("%s: %v", p.Query, err)
			}
			if again := ast.Print(q); again != p.Query {
				t.Errorf("%s\nprints as %s", p.Query, again)
			}
			if _, _, err := check.Query(q, db.Catalog, p.Query); err != nil {
				t.Errorf("%s: %v", p.Query, err)
			}
			if _, err := s.Derive(q); err != nil {
				t.Errorf("%s: %v", p.Query, err)
			}
		}
	}
}

// TestQueriesRun: on a database with rows, every query runs, and nearly all
// return something.
func TestQueriesRun(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"shop", "clinic", "helpdesk"} {
		db := invent(t, name, 4)
		file, err := sqlite.OpenMemory(ctx, db.Script())
		if err != nil {
			t.Fatal(err)
		}
		engine, err := suql.OpenSQLite(ctx, file, lexical.New())
		if err != nil {
			t.Fatal(err)
		}
		pairs := synth.Generate(db.Source(), 300, 2)
		some := 0
		for _, p := range pairs {
			prepared, err := engine.Prepare(ctx, p.Query)
			if err != nil {
				t.Fatalf("%s: %v", p.Query, err)
			}
			result, err := prepared.Run(ctx, suql.RunOptions{})
			if err != nil {
				t.Fatalf("%s: %v", p.Query, err)
			}
			if len(result.Rows) > 0 {
				some++
			}
		}
		if share := float64(some) / float64(len(pairs)); share < 0.85 {
			t.Errorf("%s: %.2f of the queries return rows", name, share)
		}
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSeed: the same seed gives the same pairs, another gives others.
func TestSeed(t *testing.T) {
	first := synth.Generate(invent(t, "farm", 1).Source(), 200, 1)
	if d := cmp.Diff(first, synth.Generate(invent(t, "farm", 1).Source(), 200, 1)); d != "" {
		t.Errorf("the same seed gives other pairs: %s", d)
	}
	if other := synth.Generate(invent(t, "farm", 1).Source(), 200, 2); cmp.Equal(first, other) {
		t.Error("another seed gives the same pairs")
	}
}

// TestGolden shows two pairs of every kind, for reading.
func TestGolden(t *testing.T) {
	const perKind = 2
	shown := map[string]int{}
	var kinds []string
	text := map[string]string{}
	for i, domain := range synth.Domains() {
		for _, p := range synth.Generate(invent(t, domain, uint64(i)).Source(), 200, 3) {
			if shown[p.Kind] == perKind || shown[p.Kind+p.Style] > 0 || shown[p.Kind+p.Database] > 0 {
				continue
			}
			if shown[p.Kind] == 0 {
				kinds = append(kinds, p.Kind)
			}
			shown[p.Kind]++
			shown[p.Kind+p.Style]++
			shown[p.Kind+p.Database]++
			text[p.Kind] += fmt.Sprintf("%s, %s: %s\n\t%s\n", p.Database, p.Style, p.Question, p.Query)
		}
	}
	if len(kinds) != len(synth.Kinds()) {
		t.Errorf("%d kinds of %d were asked", len(kinds), len(synth.Kinds()))
	}
	var b strings.Builder
	for _, k := range synth.Kinds() {
		fmt.Fprintf(&b, "%s\n%s\n", strings.ToUpper(k), text[k])
	}
	const path = "testdata/pairs.golden"
	golden.File(t, path, b.String())
}

// BenchmarkGenerate reports pairs a second.
func BenchmarkGenerate(b *testing.B) {
	db := invent(b, "shop", 1)
	pairs := 0
	for b.Loop() {
		pairs += len(synth.Generate(db.Source(), 500, uint64(pairs)))
	}
	b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
}

// TestSynonyms: other words come from the source, too.
func TestSynonyms(t *testing.T) {
	src := invent(t, "museum", 1).Source()
	src.Synonyms = func(string) []string { return []string{"thingamajig"} }
	for _, p := range synth.Generate(src, 200, 1) {
		if strings.Contains(strings.ToLower(p.Question), "thingamajig") {
			return
		}
	}
	t.Error("no question of 200 has the other word")
}
