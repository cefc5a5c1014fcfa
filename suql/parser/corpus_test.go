package parser_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"parley/suql/fault"
	"parley/suql/parser"
)

// corpus opens the real SUQL queries that the language must accept; the test
// is skipped where they are not at hand.
func corpus(t *testing.T) io.Reader {
	t.Helper()
	const path = "../../../shared/data/suql/queries.jsonl"
	if f, err := os.Open(path); err == nil {
		t.Cleanup(func() { f.Close() })
		return f
	}
	f, err := os.Open(path + ".gz")
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("no %s: the corpus is not part of the repository", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// refusedOnPurpose are the queries of the corpus that we don't accept, by a
// part of their text, with a part of the reason that the user is given.
var refusedOnPurpose = map[string]string{
	"answer(field_2, value_2)":    "must be a quoted string", // a template with placeholders
	"answer(e.notes, e.tags)":     "must be a quoted string", // the question is a column
	"'Gui's vegan house'":         "must be written twice",
	"'chef's table'":              "must be written twice",
	"'winter' IN seasons_offered": "IN needs a list in brackets",
}

func TestRealQueriesParse(t *testing.T) {
	lines := bufio.NewScanner(corpus(t))
	lines.Buffer(nil, 1<<20)
	read, parsed := 0, 0
	for lines.Scan() {
		var example struct{ SUQL string }
		if err := json.Unmarshal(lines.Bytes(), &example); err != nil {
			t.Fatal(err)
		}
		read++
		q, err := parser.Parse(example.SUQL)
		if err == nil {
			parsed++
			checkRoundTrip(t, q)
			continue
		}
		var f *fault.Error
		if !errors.As(err, &f) {
			t.Errorf("not a fault: %v", err)
		}
		known := false
		for part, reason := range refusedOnPurpose {
			known = known || strings.Contains(example.SUQL, part) && strings.Contains(err.Error(), reason)
		}
		if !known {
			t.Errorf("%s\n%v", example.SUQL, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d queries parse", parsed, read)
}
