// Package analyst_test checks what is written in this folder: every query runs
// on its database, what is asked of a text stands in the question, and nothing
// is both learned from and measured with.
package analyst_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-sqlite3"

	"parley/eval/jsonl"
	"parley/sample"
)

const spider = "../../../shared/data/spider/database"

var (
	learnedFrom  = []string{"train", "spoken", "own", "later", "several", "texts", "flat", "columns", "exercises"}
	measuredWith = []string{"questions", "unseen", "singles"}
)

// question is a line of a file.
type question struct {
	where    string
	Database string   `json:"db_id"`
	Question string   `json:"question"`
	Query    string   `json:"query"`
	Alt      []string `json:"alt"`
	Spans    []struct {
		Text string `json:"text"`
	} `json:"spans"`
}

func read(t *testing.T, name string) []question {
	t.Helper()
	var out []question
	err := jsonl.Each(name+".jsonl", func(where string, record []byte) error {
		q := question{where: where}
		out = append(out, q)
		return json.Unmarshal(record, &out[len(out)-1])
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// nothing stands for a text function that is not looked into here.
type nothing struct{}

func (*nothing) Step(...any)  {}
func (*nothing) Done() string { return "" }

func init() {
	sql.Register("sqlite_with_texts", &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		if err := c.RegisterFunc("answer", func(any, string) string { return "Yes" }, true); err != nil {
			return err
		}
		return c.RegisterAggregator("summary", func() *nothing { return &nothing{} }, true)
	}})
}

// databases are opened once each.
type databases map[string]*sql.DB

// open is a database of ours or of Spider; nil where Spider's are not there.
func (d databases) open(t *testing.T, name string) *sql.DB {
	t.Helper()
	if db, known := d[name]; known {
		return db
	}
	d[name] = nil
	for _, folder := range []string{"database", spider} {
		path := filepath.Join(folder, name, name+".sqlite")
		if _, err := os.Stat(path); err != nil {
			continue
		}
		db, err := sql.Open("sqlite_with_texts", "file:"+path+"?mode=ro&immutable=1")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		d[name] = db
		break
	}
	return d[name]
}

// TestQueriesRun: the query of each question runs on its database, and so do
// the others that are as right.
func TestQueriesRun(t *testing.T) {
	open, played := databases{}, 0
	for _, name := range slices.Concat(learnedFrom, measuredWith) {
		for i, q := range read(t, name) {
			db := open.open(t, q.Database)
			if db == nil || i%sample.Nth != 0 {
				continue
			}
			played++
			for _, query := range append([]string{q.Query}, q.Alt...) {
				if err := run(db, query); err != nil {
					t.Errorf("%s: %v\n%s", q.where, err, query)
				}
			}
		}
	}
	if played < 10000/sample.Nth {
		t.Errorf("only %d questions have a database", played)
	}
}

// run takes a query's first row.
func run(db *sql.DB, query string) error {
	rows, err := db.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	rows.Next()
	return rows.Err()
}

var asksText = regexp.MustCompile(`answer\(\s*[\w."]+\s*,\s*'((?:[^']|'')*)'`)

// TestWordsOfQuestions: what is asked of a text is copied from the question, as
// are the spans.
func TestWordsOfQuestions(t *testing.T) {
	for _, name := range []string{"texts", "flat", "singles"} {
		for _, q := range read(t, name) {
			for _, words := range asksText.FindAllStringSubmatch(q.Query, -1) {
				if asked := strings.ReplaceAll(words[1], "''", "'"); !strings.Contains(q.Question, asked) {
					t.Errorf("%s: %q does not stand in %q", q.where, asked, q.Question)
				}
			}
			for _, s := range q.Spans {
				if !strings.Contains(q.Question, s.Text) {
					t.Errorf("%s: the span %q does not stand in %q", q.where, s.Text, q.Question)
				}
			}
		}
	}
}

// TestNothingIsLearnedAndMeasured: no database of ours that is measured with has
// a question among what is learned from; of Spider's, and of dialogues, training
// leaves them out itself. And no file asks the same twice.
func TestNothingIsLearnedAndMeasured(t *testing.T) {
	measured := map[string]string{}
	for _, name := range measuredWith {
		for _, q := range read(t, name) {
			if _, err := os.Stat(filepath.Join("database", q.Database)); err == nil {
				measured[q.Database] = name
			}
		}
	}
	for _, name := range learnedFrom {
		seen := map[string]string{}
		for _, q := range read(t, name) {
			if by, both := measured[q.Database]; both {
				t.Errorf("%s: %s is measured with by %s.jsonl", q.where, q.Database, by)
			}
			key := fmt.Sprintf("%s: %s", q.Database, strings.ToLower(q.Question))
			if first, twice := seen[key]; twice {
				t.Errorf("%s: %s stands in %s too", q.where, key, first)
			}
			seen[key] = q.where
		}
	}
}
