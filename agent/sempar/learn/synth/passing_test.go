package synth_test

import (
	"strings"
	"testing"

	"parley/agent/sempar/learn/synth"
	"parley/english"
)

// TestPassing: what depends on today comes with a day, on which its words name
// the days of the query. A few know the day for nothing: what depended on it
// was left out again.
func TestPassing(t *testing.T) {
	days := map[string]bool{}
	n := 0
	for _, domain := range []string{"shop", "clinic", "library"} {
		for _, p := range synth.Generate(invent(t, domain, 3).Source(), 700, 5) {
			if p.Today.IsZero() || p.Previous != "" {
				continue
			}
			n++
			days[p.Today.Format("2006-01")] = true
			found := english.Periods(english.Tokens(p.Question), p.Today)
			named := false
			for _, period := range found {
				for _, layout := range []string{"2006-01-02", "2006-01", "2006"} {
					named = named || strings.Contains(p.Query, period.Start.Format(layout)) ||
						strings.Contains(p.Query, period.End.Format(layout))
				}
			}
			if !named && strings.ContainsAny(p.Query, "0123456789") {
				t.Errorf("on %s, %q doesn't name the days of %s", p.Today.Format("2006-01-02"), p.Question, p.Query)
			}
		}
	}
	if n < 20 || len(days) < 10 {
		t.Errorf("%d questions depend on the day, asked in %d months", n, len(days))
	}
}
