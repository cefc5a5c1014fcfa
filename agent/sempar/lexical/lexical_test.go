package lexical_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/ingest/demo"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/sqlite"
	"parley/suql/unit"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// demoEngine opens the restaurants demo.
func demoEngine(t testing.TB) *suql.Engine {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restaurants.db")
	if err := demo.Create(t.Context(), "restaurants", path); err != nil {
		t.Fatal(err)
	}
	e, err := suql.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func demoParser(t testing.TB) *lexical.Parser {
	t.Helper()
	e := demoEngine(t)
	p, err := lexical.New(e.Catalog(), e.Values(), e, lexical.WithCells(e))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// campsParser parses over testdata/camps.sql, a table with dates, closed
// columns and prose.
func campsParser(t testing.TB) *lexical.Parser { return scriptParser(t, "testdata/camps.sql") }

// scriptParser parses over the database that a script makes.
func scriptParser(t testing.TB, path string, options ...lexical.Option) *lexical.Parser {
	t.Helper()
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.OpenMemory(t.Context(), string(script))
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lexical.New(e.Catalog(), e.Values(), e, options...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestUtterances reads testdata/utterances.txt, over the restaurants demo,
// and others over the databases of the scripts beside them.
func TestUtterances(t *testing.T) {
	t.Run("restaurants", func(t *testing.T) { utterances(t, demoParser(t), "testdata/utterances.txt") })
	t.Run("camps", func(t *testing.T) { utterances(t, campsParser(t), "testdata/camps.txt") })
	t.Run("facts", func(t *testing.T) { utterances(t, scriptParser(t, "testdata/facts.sql"), "testdata/facts.txt") })
	t.Run("messages", func(t *testing.T) {
		utterances(t, scriptParser(t, "testdata/complaints.sql"), "testdata/complaints.txt")
	})
	t.Run("repairs", func(t *testing.T) {
		utterances(t, scriptParser(t, "testdata/repairs.sql"), "testdata/repairs.txt")
	})
	t.Run("people", func(t *testing.T) { utterances(t, scriptParser(t, "testdata/tutors.sql"), "testdata/tutors.txt") })
}

// utterances reads lines "> utterance" followed by the query of the first
// hypothesis and its units with their probabilities. A line ">> utterance"
// goes on from the query before it.
func utterances(t *testing.T, p *lexical.Parser, path string) {
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	var previous ast.Query
	for _, line := range strings.Split(string(golden), "\n") {
		switch {
		case strings.HasPrefix(line, "#"):
			fmt.Fprintln(&got, line)
			continue
		case !strings.HasPrefix(line, ">"):
			continue
		}
		utterance, goesOn := strings.CutPrefix(line, ">> ")
		if !goesOn {
			utterance, previous = strings.TrimPrefix(line, "> "), nil
		}
		fmt.Fprintf(&got, "%s\n", line)
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance, Previous: previous}, agent.World{})
		var refused *agent.Unsupported
		if errors.As(err, &refused) {
			fmt.Fprintf(&got, "  refused: %v\n\n", err)
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", utterance, err)
		}
		if len(hs) == 0 {
			fmt.Fprint(&got, "  not understood\n\n")
			continue
		}
		fmt.Fprintf(&got, "  %s\n", ast.Print(hs[0].Query))
		for _, u := range hs[0].Units {
			if u.P < 0.995 {
				fmt.Fprintf(&got, "    %.2f %s\n", u.P, u.Unit)
			}
		}
		for _, words := range hs[0].LeftOut {
			fmt.Fprintf(&got, "    left out: %s\n", words)
		}
		fmt.Fprintln(&got)
		previous = hs[0].Query
		if _, err := parser.Parse(ast.Print(previous)); err != nil {
			t.Errorf("%s: the query does not reparse: %v", utterance, err)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(golden), got.String()); diff != "" {
		t.Errorf("readings changed; run with -update and review (-want +got):\n%s", diff)
	}
}

// TestAConfirmedTableRulesTheOthersOut: where a table was confirmed or kept,
// readings of other tables are no readings.
func TestAConfirmedTableRulesTheOthersOut(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE tents (name TEXT, weight REAL); CREATE TABLE lamps (name TEXT, weight REAL);
		INSERT INTO tents VALUES ('Alder', 2.5), ('Birch', 1.9); INSERT INTO lamps VALUES ('Glow', 0.3), ('Beam', 0.2)`)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lexical.New(e.Catalog(), e.Values(), e, lexical.WithCells(e))
	if err != nil {
		t.Fatal(err)
	}
	for _, verdict := range []agent.Verdict{agent.Confirmed, agent.Kept} {
		for _, table := range []string{"tents", "lamps"} {
			w := agent.World{}.With(agent.Decision{Place: "table", Unit: unit.Unit{Kind: unit.Table, Table: table}, Verdict: verdict})
			hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "the lightest one"}, w)
			if err != nil {
				t.Fatal(err)
			}
			if len(hs) == 0 {
				t.Errorf("no reading although %s is %s", table, verdict)
			}
			for _, h := range hs {
				if h.Units[0].Unit.Table != table {
					t.Errorf("%s is %s, and a reading is %s", table, verdict, ast.Print(h.Query))
				}
			}
		}
	}
}
