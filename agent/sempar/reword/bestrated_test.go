package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestBestRated: what is rated best has the highest average of the one column of ratings.
func TestBestRated(t *testing.T) {
	stars := func() *catalog.Column { return &catalog.Column{Name: "stars", Human: "stars", Kind: catalog.Number} }
	one, two := on(time.Time{}, rows("comments", stars())), on(time.Time{}, rows("comments", stars()), rows("reviews", stars()))
	for said, want := range map[string]string{
		"best rated film":             "film with the highest average stars",
		"which is the top-rated film": "which is the film with the highest average stars",
		"worst reviewed films":        "films with the lowest average stars",
		"best rated comment":          "best rated comment", // a comment has its own
		"best film":                   "best film",
		"films rated best":            "films rated best",
	} {
		if got := one.bestRated(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
		if got := two.bestRated(said); got != said {
			t.Errorf("with several ratings, %s: %s", said, got)
		}
	}
}
