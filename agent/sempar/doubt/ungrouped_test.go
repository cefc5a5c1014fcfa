package doubt_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/agent/sempar/ruletest"
)

// TestUngrouped: a part of a day beside groups that are of something else is one of several.
func TestUngrouped(t *testing.T) {
	for query, want := range map[string]bool{
		"SELECT extract(year FROM ordered), count(*) FROM jobs GROUP BY extract(quarter FROM ordered)":    true,
		"SELECT extract(quarter FROM ordered), count(*) FROM jobs GROUP BY extract(quarter FROM ordered)": false,
		"SELECT extract(year FROM ordered) FROM jobs":                                                     false,
		"SELECT client_id, max(extract(year FROM ordered)) FROM jobs GROUP BY client_id":                  false,
	} {
		if got := ruletest.SpeaksAgainst(&heard.Database{}, "ungrouped", &link.Question{}, decode.Hypothesis{Query: heardtest.Query(t, query)}); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}
