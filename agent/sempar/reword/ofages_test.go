package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestOfAges: those of an age are the rows of the table that has births.
func TestOfAges(t *testing.T) {
	born := &catalog.Column{Table: "children", Name: "birth_date", Human: "birth date", Kind: catalog.Date,
		Min: "2015-01-01", Max: "2025-06-30"}
	children := &catalog.Table{Name: "children", Human: "children", Rows: 40, Columns: []*catalog.Column{born}}
	p := on(thursday, children)
	for said, want := range map[string]string{
		"how many under-fives have we got": "how many children under five have we got",
		"over 60s in Leeds":                "children over 60 in Leeds",
		"under twos":                       "children under two",
		"over-eighties":                    "children over eighty",
		"children under fives":             "children under fives",
		"toys under 5":                     "toys under 5",
		"laps under 60s":                   "laps under 60s",
		"over hundreds of pounds":          "over hundreds of pounds",
		"over the years":                   "over the years",
	} {
		if got := p.ofAges(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
	if got := on(thursday, children, children).ofAges("under fives"); got != "under fives" {
		t.Errorf("where two tables have births: %s", got)
	}
}
