package reword

import "testing"

// TestWrittenOut: what is typed in a hurry is the word that is meant.
func TestWrittenOut(t *testing.T) {
	p := on(thursday)
	for said, want := range map[string]string{
		"pitches w hookup free tonite":     "pitches with hookup free tonight",
		"guests w/o email":                 "guests without email",
		"whos leaving tmrw":                "who's leaving tomorrow",
		"what arrives b4 xmas":             "what arrives before xmas",
		"busiest day this yr":              "busiest day this year",
		"total btw 15 june and 15 july":    "total between 15 june and 15 july",
		"sold by George W Bush":            "sold by George W Bush",
		"which repairs r not finished":     "which repairs are not finished",
		"btw how many orders are open":     "btw how many orders are open",
		"lamps over 40 w":                  "lamps over 40 w",
		"warranty ending in next 3 months": "warranty ending in the next 3 months",
		"ppl who came yday":                "people who came yesterday",
		"total of the week":                "total of the week",
		"names n phone numbers":            "names and phone numbers",
		"n the week before":                "and the week before",
		"rock n' roll":                     "rock n' roll",
		"row n":                            "row n",
		"jobs w/c 7 december":              "jobs week commencing 7 december",
		"who owes more than a tenner":      "who owes more than 10 pounds",
		"gifts over a grand":               "gifts over 1000",
	} {
		if got := p.writtenOut(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestSuperlativeSlips: a superlative that lacks a letter is put right.
func TestSuperlativeSlips(t *testing.T) {
	p := on(thursday, repaired("2026-12-01"))
	if got := p.corrected("cheapst repair"); got != "cheapest repair" {
		t.Error(got)
	}
}
