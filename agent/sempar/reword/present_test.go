package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestAtPresent: words for now are said as the one that the network reads best, where rows
// have a time that they are about.
func TestAtPresent(t *testing.T) {
	day := func(name string, nulls int) *catalog.Column {
		return &catalog.Column{Table: "hires", Name: name, Kind: catalog.Date, Min: "2026-01-01", Max: "2026-05-10", Nulls: nulls}
	}
	hires := &catalog.Table{Name: "hires", Human: "hires", Columns: []*catalog.Column{day("start_time", 0), day("end_time", 3)}}
	bought := &catalog.Table{Name: "hires", Human: "hires", Columns: []*catalog.Column{day("bought", 0)}}
	today := time.Date(2026, 5, 11, 9, 0, 0, 0, time.UTC)
	for said, want := range map[string]string{
		"which bikes are out right now?":    "which bikes are out at the moment?",
		"bikes Currently out":               "bikes at the moment out",
		"who has one now":                   "who has one at the moment",
		"drivers still here with a licence": "drivers at the moment with a licence",
		"riders still with us":              "riders at the moment",
		"who is here tonight?":              "who is here at the moment?",
		"what is going out today":           "what is going out today",
		"now by month":                      "now by month",
		"known customers":                   "known customers",
		"and now":                           "and at the moment",
		"now":                               "now",
		"are there any bikes left?":         "are there any bikes at the moment?",
		"what have we got left in red":      "what have we got at the moment in red",
		"which bikes do we still have":      "which bikes do we at the moment have",
		"bikes that still have to go":       "bikes that still have to go",
		"which riders have left":            "which riders have left",
		"any riders who left early":         "any riders who left early",
		"are there any on the left?":        "are there any on the left?",
		"is there any left-hand bike":       "is there any left-hand bike",
		"has anything got left behind":      "has anything got left behind",
	} {
		p := on(today, hires)
		if got := p.atPresent(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
		p = on(today, bought)
		if got := p.atPresent(said); got != said {
			t.Errorf("of rows without a time, %s: %s", said, got)
		}
	}
}
