package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"parley/suql/catalog"
)

// The order of a closed domain is found by numbers, the calendar and WordNet's
// antonyms; where one value has no place, there is none.
func TestOrderOfValues(t *testing.T) {
	tests := []struct{ values, want string }{
		{"moderate, cheap, expensive, luxury", "cheap < moderate < expensive < luxury"},
		{"Medium, Low, High", "Low < Medium < High"},
		{"large, small, medium", "small < medium < large"},
		{"senior, junior", "junior < senior"},
		{"$$, $, $$$", "$ < $$ < $$$"},
		{"Level 10, Level 2, Level 1", "Level 1 < Level 2 < Level 10"},
		{"26-35, 18-25, under 18, 36+", "under 18 < 18-25 < 26-35 < 36+"},
		{"Friday, Monday, Sunday", "Monday < Friday < Sunday"},
		{"Mar, Jan, Dec", "Jan < Mar < Dec"},
		{"red, green, blue", ""},
		{"Oakland, Berkeley", ""},
		{"delivered, cancelled, returned", ""},
		{"private, business", ""},
		{"cheap, expensive, Thai", ""}, // one has no place
		{"good, bad", "bad < good"},
		{"hot, cold", ""}, // which is more does not show
		{"yes, no", ""},
		{"male, female", ""},
	}
	for _, tt := range tests {
		cells := &catalog.Cells{Name: "things", Columns: []catalog.CellColumn{{Name: "c", Type: "TEXT"}}}
		for i, v := range strings.Split(tt.values, ", ") {
			for range 12 - i {
				cells.Rows = append(cells.Rows, []any{v})
			}
		}
		c := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{cells.Facts()}}).Tables[0].Columns[0]
		if c.Kind != catalog.Enum {
			t.Errorf("%s: kind %s", tt.values, c.Kind)
		}
		if got := strings.Join(c.Order, " < "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.values, got, tt.want)
		}
	}
}

func TestOrderAnnotated(t *testing.T) {
	cells := &catalog.Cells{Name: "jobs", Columns: []catalog.CellColumn{{Name: "state", Type: "TEXT"}}}
	for _, v := range []string{"done", "open", "doing"} {
		for range 8 {
			cells.Rows = append(cells.Rows, []any{v})
		}
	}
	facts := catalog.Facts{Tables: []catalog.TableFacts{cells.Facts()}}
	for text, want := range map[string]string{
		"tables: {jobs: {columns: {state: {order: [open, doing, done]}}}}":                       "open doing done",
		"tables: {jobs: {columns: {state: {values: [open, doing, done], order: [open, done]}}}}": "open done",
		"tables: {jobs: {columns: {state: {order: []}}}}":                                        "",
	} {
		cat, err := catalog.Annotated(facts, "a.yaml", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := cat.Tables[0].Columns[0].Order; !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %q", text, got)
		}
	}
	if _, err := catalog.Annotated(facts, "a.yaml", []byte("tables: {jobs: {columns: {state: {order: [open, shut]}}}}")); err == nil {
		t.Error("a value that the column does not have is taken into its order")
	}
}
