package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestInTheMorning: this morning is today in the morning, where a table tells the time of day.
func TestInTheMorning(t *testing.T) {
	shifts := &catalog.Table{Name: "shifts", Human: "shifts", Columns: []*catalog.Column{
		{Table: "shifts", Name: "starts", Human: "starts", Kind: catalog.Date, Distinct: 9, Min: "08:00", Max: "19:30"},
	}}
	p := on(time.Time{}, shifts)
	if got := p.inTheMorning("shifts this morning"); got != "shifts today in the morning" {
		t.Errorf("this morning: %q", got)
	}
	if got := on(time.Time{}).inTheMorning("shifts this morning"); got != "shifts this morning" {
		t.Errorf("without times of day: %q", got)
	}
}
