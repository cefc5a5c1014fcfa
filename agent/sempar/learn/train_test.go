package learn_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/learn"
	"parley/sample"
	"parley/suql/ast"
)

// school lays out a database of two tables as Spider's are, and pairs about
// it.
func school(t *testing.T) (dbs *learn.Databases, pairs string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "school"), 0o755); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", filepath.Join(dir, "school", "school.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, text := range []string{
		"CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT, town TEXT)",
		"CREATE TABLE lessons (id INTEGER PRIMARY KEY, teacher_id INTEGER REFERENCES teachers(id), subject TEXT, minutes INTEGER)",
		"INSERT INTO teachers VALUES (1, 'Ida', 'Graz'), (2, 'Omar', 'Oslo'), (3, 'Eva', 'Ghent')",
		"INSERT INTO lessons VALUES (1, 1, 'Latin', 45), (2, 1, 'Music', 90), (3, 2, 'Latin', 60)",
	} {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	tables := filepath.Join(dir, "tables.json")
	write(t, tables, `[{"db_id": "school", "table_names_original": ["teachers", "lessons"], "table_names": ["teachers", "lessons"],
		"column_names_original": [[-1, "*"], [0, "id"], [0, "name"], [0, "town"], [1, "id"], [1, "teacher_id"], [1, "subject"], [1, "minutes"]],
		"column_names": [[-1, "*"], [0, "id"], [0, "name"], [0, "town"], [1, "id"], [1, "teacher id"], [1, "subject"], [1, "minutes"]]}]`)
	var lines strings.Builder
	for _, p := range [][2]string{
		{"teachers from graz", "SELECT name FROM teachers WHERE town = 'Graz'"},
		{"teachers from oslo", "SELECT name FROM teachers WHERE town = \"Oslo\""},
		{"how many lessons are there", "SELECT count(*) FROM lessons"},
		{"how many teachers are there", "SELECT count(*) FROM teachers"},
		{"average minutes of lessons", "SELECT avg(minutes) FROM lessons"},
		{"lessons per subject", "SELECT subject, count(*) FROM lessons GROUP BY subject"},
		{"teachers per town", "SELECT town, count(*) FROM teachers GROUP BY town"},
		{"a question that no rule can write", "SELECT length(town) FROM teachers"},
	} {
		line, err := json.Marshal(map[string]string{"db_id": "school", "question": p[0], "query": p[1]})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\n", line)
	}
	pairs = filepath.Join(dir, "pairs.jsonl")
	write(t, pairs, lines.String())
	dbs, err = learn.OpenDatabases([]string{tables}, []string{dir})
	if err != nil {
		t.Fatal(err)
	}
	return dbs, pairs
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTrain: what is gone through often enough is known, and the same data and
// seed give the same weights.
func TestTrain(t *testing.T) {
	dbs, pairs := school(t)
	sets, err := learn.Sets([]string{pairs + "=6"}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	train := func(epochs int) (weights []byte, log string, parse func(string) string) {
		var b, said bytes.Buffer
		r := learn.Standard()
		r.Epochs, r.Least, r.Batch, r.Log = epochs, 1, 4, io.Writer(&said)
		net, err := learn.Train(t.Context(), sets, dbs, r)
		if err != nil {
			t.Fatal(err)
		}
		net.Compact()
		if _, err := net.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		db, err := dbs.Get(t.Context(), "school")
		if err != nil {
			t.Fatal(err)
		}
		p := embedded.With(net, db.Catalog, db.Index)
		return b.Bytes(), said.String(), func(utterance string) string {
			hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
			if err != nil || len(hs) == 0 {
				return fmt.Sprint(err)
			}
			return ast.Print(hs[0].Query)
		}
	}
	first, log, _ := train(1)
	if again, _, _ := train(1); !bytes.Equal(first, again) {
		t.Error("the same data and seed gave other weights")
	}
	if !strings.Contains(log, "7 pairs, 1 left out") {
		t.Errorf("the log does not say what was left out: %s", log)
	}
	_, _, parse := train(25 / sample.Nth)
	for utterance, want := range map[string]string{
		"teachers from graz":          "SELECT name FROM teachers WHERE town = 'Graz'",
		"how many lessons are there":  "SELECT count(*) FROM lessons",
		"lessons per subject":         "SELECT subject, count(*) FROM lessons GROUP BY subject",
		"teachers from ghent":         "SELECT name FROM teachers WHERE town = 'Ghent'", // never gone through
		"average minutes of lessons?": "SELECT avg(minutes) FROM lessons",
	} {
		// in part of the epochs nothing is learnt: make whole goes through all
		if got := parse(utterance); got != want && sample.Nth == 1 {
			t.Errorf("%s: %s, want %s", utterance, got, want)
		}
	}
}

// TestSets: databases are left out by the questions that are asked of them.
func TestSets(t *testing.T) {
	_, pairs := school(t)
	sets, err := learn.Sets([]string{pairs + "=2.5"}, []string{pairs}, nil, 0)
	if err != nil || len(sets) != 1 || sets[0].Repeat != 2.5 || len(sets[0].Pairs) != 0 {
		t.Errorf("%+v %v", sets, err)
	}
	if _, err := learn.Sets([]string{pairs + "=often"}, nil, nil, 0); err == nil || !strings.Contains(err.Error(), "says not how often") {
		t.Errorf("a repeat that is no number: %v", err)
	}
}
