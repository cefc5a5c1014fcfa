package lexical_test

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/errdetect"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// TestWordsThatAnnotationsGive: a synonym is understood as the name of its
// column; one of prose is read there, and not asked about.
func TestWordsThatAnnotationsGive(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE tents (name TEXT, price REAL, weight REAL, remarks TEXT);
		INSERT INTO tents VALUES ('Alder', 90, 2.4, 'It stayed dry through a whole week of rain, and two people can sit up in it and play cards.'),
		('Birch', 120, 3.1, 'The poles bent in the first storm, and the shop did not want to know about it at all.'),
		('Cedar', 80, 1.2, 'Small and light, warm in spring, and up in three minutes without reading what they say.')`)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := suql.OpenSQLite(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	cat := engine.Catalog()
	column := func(name string, synonyms ...string) { cat.Tables[0].Column(name).Synonyms = synonyms }
	column("price", "damage", "cost", "price tag", "size")
	column("weight", "heft", "size") // what means two things is left to the parser
	column("remarks", "cosy")
	if kind := cat.Tables[0].Column("remarks").Kind; kind != catalog.FreeText {
		t.Fatalf("the remarks are %s", kind)
	}
	p, err := lexical.New(cat, engine.Values(), engine)
	if err != nil {
		t.Fatal(err)
	}
	for utterance, want := range map[string]string{
		"tents with the lowest damage":   "SELECT * FROM tents ORDER BY price NULLS LAST LIMIT 5",
		"Tents that cost less than 100":  "SELECT * FROM tents WHERE price < 100",
		"average heft":                   "SELECT avg(weight) FROM tents",
		"what is the price tag of Alder": "SELECT name, price FROM tents WHERE name = 'Alder'",
		"cosy tents":                     "SELECT * FROM tents WHERE answer(remarks, 'is this tent cosy?') = 'Yes'",
	} {
		all, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
		if err != nil || len(all) == 0 {
			t.Errorf("%s: %v", utterance, err)
			continue
		}
		if got := ast.Print(all[0].Query); got != want {
			t.Errorf("%s: %s", utterance, got)
		}
		if utterance != "cosy tents" {
			continue
		}
		if found := errdetect.NewThreshold(0.9).Detect(t.Context(), agent.Case{Hypotheses: all, First: all}); found.Suspect != nil {
			t.Errorf("%s is asked about: %+v", utterance, found.Suspect.In.Units[found.Suspect.Unit])
		}
	}
}
