package link_test

import (
	"strings"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// TestShortNames: words are linked to names that are short for them, alone and
// beside others, and to the same word where there is one.
func TestShortNames(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `
CREATE TABLE bldg (bldg_no INTEGER PRIMARY KEY, flrs INTEGER, rent_amnt INTEGER);
CREATE TABLE intv (id INTEGER PRIMARY KEY, floor TEXT);
INSERT INTO bldg VALUES (1, 4, 900); INSERT INTO intv VALUES (1, 'second');`)
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
	links := func(utterance, column string, way int) bool {
		for _, k := range l.Read(utterance).Columns {
			if c := s.Columns[k.To]; c.Column != nil && c.Name == column && k.Way == way {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		utterance, column string
		way               int
		want              bool
	}{
		{"rent amount", "rent_amnt", link.NameWhole, true},
		{"amounts", "rent_amnt", link.NamePart, true},
		{"amounts", "rent_amnt", link.NameWhole, false},
		{"storeys", "flrs", link.NamePart, false},
		{"floors", "floor", link.NameWhole, true},
		{"floors", "flrs", link.NamePart, true}, // spelled out, for the other name has the whole word
	} {
		if got := links(c.utterance, c.column, c.way); got != c.want {
			t.Errorf("%q, %s, way %d: %v", c.utterance, c.column, c.way, got)
		}
	}
	tables := l.Read("buildings without interviews").Tables
	for _, want := range []struct{ token, table int }{{0, 0}, {2, 1}} {
		found := false
		for _, k := range tables {
			found = found || k.From == want.token && k.To == want.table && k.Way == link.TableWhole
		}
		if !found {
			t.Errorf("token %d does not name table %d: %v", want.token, want.table, tables)
		}
	}
}

// TestInitials: the first letters of a value's words may mean it.
func TestInitials(t *testing.T) {
	l := linker(t, "restaurants", map[string][]string{"town": {"Oakland", "San Francisco", "Palo Alto"}})
	for utterance, want := range map[string]string{"best seafood sf": "San Francisco", "PA only": "Palo Alto", "so far": ""} {
		got := ""
		for _, v := range l.Read(utterance).Values {
			if v.Way == link.DomainAlike {
				got += v.Text
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", utterance, got, want)
		}
	}
}

// TestLetters: a capital letter is a stored value where it stands for itself,
// and none at the beginning of a sentence or as the speaker, and what is left of
// a short form is none.
func TestLetters(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `
CREATE TABLE tools (tool TEXT, shed TEXT);
INSERT INTO tools VALUES ('spade', 'A'), ('fork', 'B'), ('rake', 'I'), ('hoe', 'A'), ('saw', 'B'), ('axe', 'I'),
  ('drill', 'M'), ('plane', 'D'), ('chisel', 'M'), ('file', 'D');`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	index, err := catalog.NewIndex(t.Context(), cat, db, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := link.New(grammar.NewSchema(cat), index)
	for utterance, want := range map[string]string{
		"what is in shed A":      "A",
		"what is in shed b":      "B",
		"what is in a shed":      "",
		"A spade":                "",
		"which shed can I use":   "",
		"tools in sheds A and B": "A B",
		"I'm at shed A":          "A",
		"what we'd have in d":    "D",
	} {
		got := ""
		for _, v := range l.Read(utterance).Values {
			if v.Way == link.StoredWhole && len(v.Text) == 1 {
				got = strings.TrimSpace(got + " " + v.Text)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", utterance, got, want)
		}
	}
}

// TestSigns: a value is what stands there sign for sign, where others have the same letters.
func TestSigns(t *testing.T) {
	l := linker(t, "donors", map[string][]string{"blood": {"A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"}})
	for utterance, want := range map[string]string{
		"how many A+ donors are there": "A+",
		"A+ donors":                    "A+",
		"donors who are a+":            "A+",
		"A- donors":                    "A-",
		"who is AB+?":                  "AB+",
		"who is AB-?":                  "AB-",
		"O positive donors":            "O+",
		"o negative donors":            "O-",
		"a donor":                      "",
	} {
		got := ""
		for _, v := range l.Read(utterance).Values {
			if v.Way == link.StoredWhole && v.Column >= 0 {
				got = strings.TrimSpace(got + " " + v.Text)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", utterance, got, want)
		}
	}
}
