package setmatch_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"parley/eval/setmatch"
	"parley/suql/ast"
)

// gold is a question's gold query in the development data.
type gold struct {
	Database string   `json:"db_id"`
	Query    string   `json:"query"`
	Alt      []string `json:"alt"`
	Hardness string   `json:"hardness"`
}

// developmentData are the gold queries of a file, and the schemas; the test is
// skipped where they are not at hand.
func developmentData(t *testing.T, questions string, tables ...string) ([]gold, map[string]*setmatch.Schema) {
	t.Helper()
	const folder = "../../../shared/data/"
	f, err := os.Open(folder + questions)
	if err != nil {
		t.Skip("no development data at " + folder)
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(questions, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	var golds []gold
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var g gold
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		golds = append(golds, g)
	}
	schemas := map[string]*setmatch.Schema{}
	for _, name := range tables {
		text, err := os.ReadFile(folder + name)
		if err != nil {
			t.Fatal(err)
		}
		var list []*setmatch.Schema
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			schemas[s.ID] = s
		}
	}
	return golds, schemas
}

// TestGoldQueriesMatchThemselves: every gold query of the development data is
// read and matches itself, and what package ast prints of it.
func TestGoldQueriesMatchThemselves(t *testing.T) {
	for _, c := range []struct {
		questions string
		tables    []string
		unread    int // gold queries that name what the schema lacks
	}{
		{"spider/train.jsonl.gz", []string{"spider/tables.json"}, 1},
		{"analyst/questions.jsonl", []string{"spider/tables.json", "analyst/tables.json"}, 0},
	} {
		golds, schemas := developmentData(t, c.questions, c.tables...)
		unread, levels := 0, map[setmatch.Level]int{}
		for i, g := range golds {
			if testing.Short() && i%20 > 0 {
				continue
			}
			s := schemas[g.Database]
			q, err := setmatch.Parse(s, g.Query)
			if err != nil {
				unread++
				t.Log(err)
				continue
			}
			levels[q.Level()]++
			if !q.Matches(q) || !q.Equals(q) {
				t.Errorf("%s does not match itself", g.Query)
			}
			tree, err := s.Read(g.Query)
			if err != nil {
				t.Fatal(err)
			}
			if same, err := setmatch.Match(s, ast.Print(tree), g.Query); !same || err != nil {
				t.Errorf("%s\n%s\ndoes not match (%v)", g.Query, ast.Print(tree), err)
			}
		}
		t.Logf("%s: %d queries, %d not read, %v", c.questions, len(golds), unread, levels)
		if unread > c.unread {
			t.Errorf("%s: %d of %d gold queries are not read, want %d", c.questions, unread, len(golds), c.unread)
		}
	}
}
