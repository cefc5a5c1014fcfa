package eval_test

import (
	"testing"

	"parley/eval"
	"parley/suql/parser"
)

// TestQuestionsToTextsAreTold: over a database with a schema a query with a question to a text is
// right if it gives the gold rows where questions of one meaning are true of the same texts.
func TestQuestionsToTextsAreTold(t *testing.T) {
	d := loadLibrary(t)
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const gold = "SELECT name FROM reader WHERE answer(home_town, 'on the coast') = 'Yes' AND age > 30"
	e := eval.Example{Database: "library"}
	e.Accept(db.Schema, gold)
	const about = "SELECT name FROM reader WHERE answer(home_town, "
	for query, want := range map[string]bool{
		gold: true,
		about + "'is it on the coast?') = 'Yes' AND age > 30":                                                              true,
		"SELECT name FROM reader WHERE age > 30 AND answer(reader.home_town, 'was it on the coast?') = 'Yes'":              true,
		about + "'is it not on the coast?') = 'No' AND age > 30":                                                           true,
		about + "'is it on the coast?') = 'Yes'":                                                                           false,
		about + "'is it on the coast?') = 'No' AND age > 30":                                                               false,
		about + "'is it in the hills?') = 'Yes' AND age > 30":                                                              false,
		"SELECT name FROM reader WHERE answer(name, 'is it on the coast?') = 'Yes' AND age > 30":                           false,
		"SELECT name FROM reader WHERE age > 30":                                                                           false,
		"SELECT name, answer(home_town, 'which coast?') FROM reader WHERE answer(home_town, 'coast') = 'Yes' AND age > 30": false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if right, runs := eval.Gives(t.Context(), db, e, q); right != want || !runs {
			t.Errorf("%s: right %t, runs %t; want %t", query, right, runs, want)
		}
	}
}

// TestEitherInOneQuestionOrInTwo: rows whose text says one thing or another are asked for in one question, or in two.
func TestEitherInOneQuestionOrInTwo(t *testing.T) {
	d := loadLibrary(t)
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	e := eval.Example{Database: "library"}
	const about = "SELECT name FROM reader WHERE answer(home_town, "
	e.Accept(db.Schema, about+"'on the coast or under a bridge') = 'Yes'")
	for where, want := range map[string]bool{
		"'is it on the coast or under a bridge?') = 'Yes'":                                      true,
		"'is it on the coast?') = 'Yes' OR answer(home_town, 'is it under a bridge?') = 'Yes'":  true,
		"'is it on the coast?') = 'Yes'":                                                        false,
		"'is it on the coast?') = 'Yes' AND answer(home_town, 'is it under a bridge?') = 'Yes'": false,
	} {
		q, err := parser.Parse(about + where)
		if err != nil {
			t.Fatal(err)
		}
		if right := eval.Accepted(t.Context(), db, e, q); right != want {
			t.Errorf("%s: right %t, want %t", where, right, want)
		}
	}
}
