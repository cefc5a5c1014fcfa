package views_test

import (
	"context"
	"strings"
	"testing"

	"parley/agent"
	"parley/phrasebook"
	"parley/suql"
	"parley/suql/catalog"
	"parley/views"
)

// estimate is about how much stays cost by city.
var estimate = agent.Estimate{
	SUQL: "SELECT city, count(*), avg(price) FROM stays GROUP BY city", Sample: 100_012, Of: 10_000_130, Left: true,
	Columns: []suql.Column{{Name: "city", Kind: catalog.Enum}, {Name: "count", Kind: catalog.Number}, {Name: "avg", Kind: catalog.Number, Heading: "average price"}},
	Rows:    []suql.Row{{Values: []any{"Lisbon", int64(334_000), 270.0}}},
	Within:  [][]float64{{0, 12_000, 2.4}},
}

// rendered is what an estimate puts on the page.
func rendered(ctx context.Context, t *testing.T, e agent.Estimate) string {
	t.Helper()
	c, err := views.NewConversation(ctx, views.Setting{}, []agent.Event{{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}}})
	if err != nil {
		t.Fatal(err)
	}
	change, err := c.Apply(ctx, agent.Event{Turn: 1, Kind: agent.KindEstimated, Estimated: &e})
	if err != nil || len(change.Fragments) != 1 {
		t.Fatalf("%+v, %v", change, err)
	}
	return change.Fragments[0].HTML
}

// TestAnEstimateSaysThatItIsOne: of how many rows, how far each number may be
// off, and with no more digits than are known.
func TestAnEstimateSaysThatItIsOne(t *testing.T) {
	number := estimate
	number.Columns, number.Rows, number.Within, number.Left = estimate.Columns[1:2], []suql.Row{{Values: []any{int64(334_000)}}}, [][]float64{{12_000}}, false
	german := phrasebook.With(t.Context(), phrasebook.Tagged("de"))
	for _, tt := range []struct {
		name string
		ctx  context.Context
		of   agent.Estimate
		want []string
		not  string
	}{
		{"groups", t.Context(), estimate, []string{"An estimate, from about 100,000 of about 10,000,000 rows. All of them are being read.",
			"Lisbon", ">334,000<", ">± 12,000<", ">270.0<", ">± 2.4<", ">average price<", "Groups of few rows may be missing."}, `class="lone"`},
		{"a number", t.Context(), number, []string{`class="lone"`, ">334,000<", ">± 12,000<"}, "<table"},
		{"in German", german, estimate, []string{"Eine Schätzung nach etwa 100.000 von etwa 10.000.000 Zeilen.", ">334.000<", ">270,0<", ">± 2,4<",
			"Gruppen mit wenigen Zeilen können fehlen."}, "estimate,"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			html := rendered(tt.ctx, t, tt.of)
			for _, want := range tt.want {
				if !strings.Contains(html, want) {
					t.Errorf("no %q in\n%s", want, html)
				}
			}
			if strings.Contains(html, tt.not) {
				t.Errorf("%q in\n%s", tt.not, html)
			}
		})
	}
}

// TestNoEstimateBesideAnAnswer: it goes with the work, however that ends.
func TestNoEstimateBesideAnAnswer(t *testing.T) {
	for _, end := range []agent.Event{
		{Seq: 2, Turn: 1, Kind: agent.KindReplied, Replied: &agent.Reply{Text: "There are 3.", Columns: estimate.Columns, Rows: estimate.Rows, Total: 1}},
		{Seq: 2, Turn: 1, Kind: agent.KindFailed, Failed: &agent.Failure{Code: "cancelled"}},
	} {
		c, err := views.NewConversation(t.Context(), views.Setting{}, []agent.Event{{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}},
			{Turn: 1, Kind: agent.KindEstimated, Estimated: &estimate}, end})
		if err != nil {
			t.Fatal(err)
		}
		if c.Turns[0].Estimate != nil {
			t.Errorf("after it has %s there is an estimate", end.Kind)
		}
	}
}
