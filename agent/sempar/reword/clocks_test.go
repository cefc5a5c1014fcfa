package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestInClockTimes: times of day are written as the parser knows them, where rows have some.
func TestInClockTimes(t *testing.T) {
	visits := &catalog.Table{Name: "visits", Human: "visits", Rows: 90, Columns: []*catalog.Column{
		{Table: "visits", Name: "start_time", Human: "start time", Kind: catalog.Date, Min: "08:00", Max: "19:30"}}}
	p := on(thursday, visits) // 26 November 2026
	for said, want := range map[string]string{
		"visits before half past nine":         "visits before 9:30 am",
		"visits between 2 and 4 pm":            "visits between 2 pm and 4 pm",
		"visits that start by 8 am":            "visits that start no later than 8 am",
		"visits until half past two":           "visits up to 2:30 pm",
		"visits from six o'clock on":           "visits at six o'clock or later",
		"visits from 8 am to 10 am":            "visits from 8 am to 10 am",
		"visits at eight or after":             "visits at 8 am or later",
		"visits at half eight or before":       "visits no later than 8:30 am",
		"visits 8 am or before":                "visits no later than 8 am",
		"visits from five onwards":             "visits at 5 pm or later",
		"from five on, please":                 "at 5 pm or later, please",
		"visits from five on Monday":           "visits from five on Monday",
		"visits up to half eight":              "visits up to 8:30 am",
		"visits at 8 pm or later":              "visits at 8 pm or later",
		"visits at eight":                      "visits at 8 am",
		"visits at eight am":                   "visits at eight am",
		"anything after 5 on Monday?":          "anything after 5 pm on Monday?",
		"visits at 8 places":                   "visits at 8 places",
		"visits tomorrow morning":              "visits on 2026-11-27 in the morning",
		"were there morning visits yesterday?": "were there morning visits on 2026-11-25?",
		"visits at 6":                          "visits at 6 pm",
		"good morning, visits today?":          "good morning, visits today?",
		"visits after 1 may":                   "visits after 1 may",
		"show them one by one":                 "show them one by one",
		"visits tomorrow":                      "visits tomorrow",
	} {
		if got := p.inClockTimes(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
	const said = "lessons before half past nine"
	if got := on(thursday, taught()...).inClockTimes(said); got != said {
		t.Errorf("%s becomes %s where rows have no times of day", said, got)
	}
}
