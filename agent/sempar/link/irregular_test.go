package link_test

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// TestOtherForms: a verb is linked to the name that is another form of it, as WordNet lists them, and a
// name as it is written to its column.
func TestOtherForms(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `
CREATE TABLE appts (id INTEGER PRIMARY KEY, came TEXT, sold_on DATE, tel TEXT, no INTEGER);
INSERT INTO appts VALUES (1, 'yes', '2026-01-02', '0771', 3);`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	s := grammar.NewSchema(cat)
	index, err := catalog.NewIndex(t.Context(), cat, db, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := link.New(s, index)
	for _, c := range []struct {
		utterance, column string
		way               int
		want              bool
	}{
		{"who did not come", "came", link.NameWhole, true},
		{"what did they sell", "sold_on", link.NamePart, true},
		{"who went home", "came", link.NameWhole, false},
		{"tel of Ana", "tel", link.NameWhole, true},
		{"who has no email", "no", link.NameWhole, false},
	} {
		got := false
		for _, k := range l.Read(c.utterance).Columns {
			of := s.Columns[k.To]
			got = got || of.Column != nil && of.Name == c.column && k.Way == c.way
		}
		if got != c.want {
			t.Errorf("%s, %s: %v", c.utterance, c.column, got)
		}
	}
}
