package synth

import (
	"strings"
	"testing"

	"parley/suql/catalog"
)

// TestDomains: there are at least 16, and each can be invented with its kinds
// of columns read back from the rows.
func TestDomains(t *testing.T) {
	if n := len(Domains()); n < 16 {
		t.Errorf("%d domains", n)
	}
	want := map[string][]catalog.Kind{
		"date": {catalog.Date}, "end": {catalog.Date}, "one of": {catalog.Enum}, "many of": {catalog.Array},
		"year": {catalog.Number}, "count": {catalog.Number}, "money": {catalog.Number}, "key": {catalog.Number},
		"quantity": {catalog.Number}, "discount": {catalog.Number}, "person": {catalog.Text},
		"textnumber": {catalog.Text, catalog.Enum}, "yesno": {catalog.Enum, catalog.Bool},
	}
	for _, name := range Domains() {
		for seed := range uint64(12) {
			db, err := Invent(name, seed)
			if err != nil {
				t.Fatal(err)
			}
			for _, table := range db.tables {
				for _, c := range table.columns {
					col := db.Catalog.Table(table.name).Column(c.name)
					kinds, known := want[c.of.kind]
					ok := !known
					for _, k := range kinds {
						ok = ok || k == col.Kind
					}
					if !ok {
						t.Errorf("%s.%s.%s is %s, declared as %s", db.Name, table.name, c.name, col.Kind, c.of.kind)
					}
				}
			}
		}
	}
}

// TestInventedDatabasesDiffer: names, columns and keys vary with the seed.
func TestInventedDatabasesDiffer(t *testing.T) {
	shapes, declared := map[string]bool{}, map[bool]int{}
	for seed := range uint64(40) {
		db, err := Invent("shop", seed)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		keys := false
		for _, table := range db.Catalog.Tables {
			names = append(names, table.Name)
			for _, c := range table.Columns {
				names = append(names, c.Name)
			}
			keys = keys || len(table.Foreign) > 0
		}
		shapes[strings.Join(names, " ")] = true
		declared[keys]++
	}
	if len(shapes) < 39 || declared[true] < 15 || declared[false] < 5 {
		t.Errorf("%d shapes of 40, keys declared %v", len(shapes), declared)
	}
}

// TestFaultyDomains: what is wrong is said, with its line.
func TestFaultyDomains(t *testing.T) {
	for text, want := range map[string]string{
		"domain a\ntable b\n  c : key\n  d : shape":        "domains.txt:4: no column is \"shape\"",
		"domain a\ntable b\n  c : count 1 2":               "domain a: b does not start with its key",
		"domain a\ntable b\n  c : key\n  d : ref e":        "domain a: d points at \"e\", which is no table before it",
		"domain a\ntable b\n  c : key\n  d : from nowhere": "domain a: there is no list nowhere",
		"domain a\ntable b\n  c : key\n  d : count 9 2":    "domain a: d ends before it starts",
		"table b":                "domains.txt:1: a table before the first domain",
		"domain a\ntable b\n  c": "domains.txt:3: a column without kind or table",
		"domain a\ntable b\n  c : key\n  d : ref b verb make": "domains.txt:4: \"make\" is not do/did",
		"sphere a": "domains.txt:1: a line starts with \"sphere\"",
	} {
		if _, err := readDomains(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
