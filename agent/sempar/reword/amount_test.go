package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestInDigits: a number is one of what a column counts, and not of what a table has rows of.
func TestInDigits(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Number}
	}
	p := &onDay{Over(&catalog.Catalog{Tables: []*catalog.Table{{Name: "members", Human: "members", Columns: []*catalog.Column{number("persons"), number("rentals")}},
		{Name: "rentals", Human: "rentals"}}}, nil, nil), time.Time{}}
	for said, want := range map[string]string{
		"members with more than one person":         "members with more than 1 person",
		"at least two persons and one rental":       "at least 2 persons and one rental",
		"members with more than one rental":         "members with more than one rental",
		"the one with most persons":                 "the one with most persons",
		"one of the members with more than 3 dogs":  "one of the members with more than 3 dogs",
		"members of one or more persons, the first": "members of 1 or more persons, the first",
	} {
		if got := p.inDigits(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
