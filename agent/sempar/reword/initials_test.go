package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestByInitials: words are what a column is called by their first letters.
func TestByInitials(t *testing.T) {
	text := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Text}
	}
	p := on(thursday, rows("projects", text("pm"), text("dob"), text("price"),
		&catalog.Column{Name: "dt", Human: "date", Kind: catalog.Date}, &catalog.Column{Name: "ddYN", Human: "dd", Kind: catalog.Text}))
	for said, want := range map[string]string{
		"which project manager has the most projects": "which pm has the most projects",
		"date of birth of Jana":                       "dob of Jana",
		"projects per month":                          "projects per month",
		"who pays by direct debit":                    "who pays by dd",
		"big projects":                                "big projects",
		"our dearest thing":                           "our dearest thing",
		"projects of 2026":                            "projects of 2026",
	} {
		if got := p.byInitials(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
