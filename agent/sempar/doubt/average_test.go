package doubt_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/catalog"
)

// TestAverageUnsaid: who compares with an average says so.
func TestAverageUnsaid(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "papers", Human: "papers", Rows: 40, Columns: []*catalog.Column{
		heardtest.Number("papers", "level"), heardtest.Number("papers", "sheets")}})
	const average = "SELECT * FROM papers WHERE level < (SELECT avg(level) FROM papers)"
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"papers below their level", average, true},
		{"papers below the average level", average, false},
		{"papers below the usual level", average, false},
		{"papers below their level", "SELECT * FROM papers WHERE sheets < level", false},
		{"the lowest level", "SELECT * FROM papers WHERE level = (SELECT min(level) FROM papers)", false},
	} {
		got := ruletest.SpeaksAgainst(d, "averageunsaid", heardtest.Asked(d, c.said), decode.Hypothesis{Query: heardtest.Query(t, c.query)})
		if got != c.want {
			t.Errorf("%s: %s: %t", c.said, c.query, got)
		}
	}
}
