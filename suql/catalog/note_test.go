package catalog_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/catalog"
)

func TestNotes(t *testing.T) {
	cat, err := annotated(t, `
notes:
  - note: Revenue is net of discount.
    terms: [turnover]
  - The year begins in April.
  - question: how many customers are there?
    query: SELECT count(*) FROM customer
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []catalog.Note{
		{Text: "Revenue is net of discount.", Terms: []string{"turnover"}, Place: "shop.yaml: line 3"},
		{Text: "The year begins in April.", Place: "shop.yaml: line 5"},
		{Question: "how many customers are there?", Query: "SELECT count(*) FROM customer", Place: "shop.yaml: line 6"},
	}
	if diff := cmp.Diff(want, cat.Notes); diff != "" {
		t.Error(diff)
	}
	var b strings.Builder
	if err := catalog.Print(&b, cat); err != nil || !strings.Contains(b.String(), "notes\n  Revenue is net of discount.\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

func TestSlipsInNotes(t *testing.T) {
	for text, want := range map[string]string{
		"notes: {a: b}":                              "line 1: notes must be a list",
		"notes:\n- terms: [a]":                       "line 2: a note says nothing",
		"notes:\n- question: how many?":              "line 2: a question and its query go together",
		"notes:\n- {note: a, query: b}":              "go together",
		"notes:\n- {notes: a}":                       `unknown key "notes": did you mean note`,
		"note:\n- a":                                 `unknown key "note": did you mean notes`,
		"notes:\n- {note: a, question: b, query: c}": "make two of it",
	} {
		if _, err := annotated(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
