package doubt

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/link"
	"parley/suql/parser"
)

// TestKeysSaid: a word in the name of the key that joins two tables is no word of which a
// reading makes nothing.
func TestKeysSaid(t *testing.T) {
	q := &link.Question{Tokens: link.Tokens("mechanics with most jobs")}
	for query, want := range map[string][]bool{
		"SELECT staff.name FROM staff JOIN jobs ON jobs.mechanic_id = staff.staff_no": {true, false, false, false},
		"SELECT name FROM staff": {false, false, false, false},
	} {
		parsed, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, keysSaid(q, parsed)); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}
