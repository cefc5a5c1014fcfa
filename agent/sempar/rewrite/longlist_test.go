package rewrite

import (
	"testing"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestLongLists: of a list of three, two stand for all while a follow-up is read.
func TestLongLists(t *testing.T) {
	const (
		full  = `SELECT * FROM p WHERE ('a' = ANY(tags) OR 'b' = ANY(tags) OR 'c' = ANY(tags)) AND city = 'Graz'`
		short = `SELECT * FROM p WHERE ('a' = ANY(tags) OR 'b' = ANY(tags)) AND city = 'Graz'`
	)
	before, err := parser.Parse(full)
	if err != nil {
		t.Fatal(err)
	}
	if got := ast.Print(InShort(before)); got != short {
		t.Errorf("in short %s", got)
	}
	for said, want := range map[string]string{
		short: full,
		`SELECT count(*) FROM p WHERE ('a' = ANY(p.tags) OR 'b' = ANY(p.tags)) AND price < 5`: `SELECT count(*) FROM p WHERE ` +
			`('a' = ANY(p.tags) OR 'b' = ANY(p.tags) OR 'c' = ANY(p.tags)) AND price < 5`,
		`SELECT * FROM p WHERE 'a' = ANY(tags)`: `SELECT * FROM p WHERE 'a' = ANY(tags)`,
		`SELECT * FROM p`:                       `SELECT * FROM p`,
	} {
		q, err := parser.Parse(said)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(inFull(&link.Question{}, before, q)); got != want {
			t.Errorf("%s in full is %s", said, got)
		}
	}
	said := &link.Question{Said: 2, Values: []link.Candidate{{Text: "b", Way: link.StoredWhole, From: 1, To: 2}}}
	two, err := parser.Parse(short)
	if err != nil {
		t.Fatal(err)
	}
	if got := ast.Print(inFull(said, before, two)); got != short {
		t.Errorf("only a or b is %s", got)
	}
}
