package schematext_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/schematext"
)

// example is a real SUQL query and the schema it was written for.
type example struct{ Schema, SUQL string }

// corpus reads the real queries; the test is skipped where they are not at
// hand.
func corpus(t *testing.T) []example {
	t.Helper()
	const path = "../../../shared/data/suql/queries.jsonl.gz"
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("no %s: the corpus is not part of the repository", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var out []example
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e example
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		out = append(out, e)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// plan explains a query over a schema text.
func plan(t *testing.T, schema, query string) (string, error) {
	t.Helper()
	s, err := schematext.Read(schema)
	if err != nil {
		return "", err
	}
	e, err := suql.OpenSchema(t.Context(), s.Facts)
	if err != nil {
		return "", err
	}
	defer e.Close()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		return "", err
	}
	return p.Explain(), nil
}

// wrong are the queries that their own schema, or SUQL itself, does not
// allow, by their number in the corpus, each with the reason given to its
// author.
var wrong = map[int]string{
	// No schema at all, or only a remark about one.
	7: noTable, 10: noTable, 20: noTable, 24: noTable, 34: noTable, 40: noTable, 62: noTable, 81: noTable,
	82: noTable, 86: noTable, 88: noTable, 90: noTable, 96: noTable,

	// Not SQL.
	11: "a quote inside a string must be written twice",
	39: "a quote inside a string must be written twice",
	17: "IN needs a list in brackets",
	35: "IN needs a list in brackets",

	// A question that is a column: what is asked has to be known beforehand.
	8: "must be a quoted string",

	// Tables that the schema does not declare.
	25: `unknown table "other"`, 29: `unknown table "other"`, 78: `unknown table "other"`,
	79: `unknown table "validation_table_35"`, // the schema is that of courses and ratings
	92: `unknown table "restaurants"`,         // the schema declares it under the name foo

	// Columns that the schema does not declare.
	27: `no column "tags"`, 43: `no column "tags"`, 117: `no column "tags"`, 118: `no column "tags"`,
	31:  `unknown column "other_col"`,
	64:  `unknown column "a"`,
	102: `unknown column "a"`,
	119: `unknown column "a"`,
	106: `unknown column "opening_hours_index"`,

	// reviews is declared TEXT, which is no list.
	49: "unnest() takes a list", 111: "unnest() takes a list",

	// Functions of an older SUQL, and one of a user's own.
	46: "unknown function is_relevant()",
	55: "unknown function boolean_answer()",
	59: "unknown function boolean_answer()",
}

const noTable = "declares no table"

// planned are queries without a fault that the planner can't do yet, with the
// reason it gives. A query that begins to pass has to leave the list.
var planned = map[int]string{}

func TestRealQueriesPlanAgainstTheirSchema(t *testing.T) {
	examples := corpus(t)
	accepted := 0
	for i, e := range examples {
		number := i + 1
		reason, listed := wrong[number]
		if !listed {
			reason, listed = planned[number]
		}
		got, err := plan(t, e.Schema, e.SUQL)
		switch {
		case err == nil && listed:
			t.Errorf("query %d is planned now and has to leave the list (%s):\n%s", number, reason, e.SUQL)
		case err == nil:
			accepted++
			if !strings.Contains(got, "unknown: there is only a schema") {
				t.Errorf("query %d: the plan does not say that counts are unknown:\n%s", number, got)
			}
		case !listed:
			t.Errorf("query %d: %v\n%s", number, err, e.SUQL)
		case !strings.Contains(err.Error(), reason):
			t.Errorf("query %d is refused with another reason than %q: %v", number, reason, err)
		}
	}
	t.Logf("%d of %d queries are planned, %d are wrong by their own schema or by SUQL, %d are to come",
		accepted, len(examples), len(wrong), len(planned))
}
