package nlg_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/nlg"
	"parley/suql/parser"
)

// TestNames: weekdays and months that a query gives by number have names.
func TestNames(t *testing.T) {
	english, err := nlg.New(shop)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tag, query string
		want       [][]string
	}{
		{"en", "SELECT extract(dow FROM founded), count(*) FROM companies GROUP BY 1", [][]string{{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}, nil}},
		{"de", "SELECT extract(month FROM founded) FROM companies", [][]string{{"", "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"}}},
		{"en", "SELECT extract(year FROM founded), count(*) FROM companies GROUP BY 1", nil},
		{"en", "SELECT *, extract(dow FROM founded) FROM companies", nil},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]string
		found := false
		for _, w := range english.In(c.tag).Worked(q) {
			got, found = append(got, w.Names), found || w.Names != nil
		}
		if !found {
			got = nil
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.query, d)
		}
	}
}
