package compare_test

import (
	"testing"

	"parley/eval/compare"
)

// TestSame: rows are a bag unless the order counts, columns may change
// places, NULL is NULL, and numbers may differ by a millionth.
func TestSame(t *testing.T) {
	type rows = [][]any
	for _, c := range []struct {
		name       string
		rows, gold rows
		ordered    bool
		want       bool
	}{
		{"in another order", rows{{"a"}, {"b"}}, rows{{"b"}, {"a"}}, false, true},
		{"in another order where it counts", rows{{"a"}, {"b"}}, rows{{"b"}, {"a"}}, true, false},
		{"a row twice", rows{{"a"}, {"a"}, {"b"}}, rows{{"a"}, {"b"}, {"b"}}, false, false},
		{"columns that changed places", rows{{int64(1), "a"}, {int64(2), "b"}}, rows{{"a", int64(1)}, {"b", int64(2)}}, true, true},
		{"columns that don't belong together", rows{{int64(2), "a"}, {int64(1), "b"}}, rows{{"a", int64(1)}, {"b", int64(2)}}, false, false},
		{"no value", rows{{nil, int64(1)}}, rows{{nil, int64(1)}}, false, true},
		{"no value is not nothing", rows{{nil}}, rows{{""}}, false, false},
		{"nearly the same number", rows{{1000000.4}}, rows{{int64(1000000)}}, false, true},
		{"not the same number", rows{{1.001}}, rows{{int64(1)}}, false, false},
		{"a number as text", rows{{"3"}}, rows{{int64(3)}}, false, true},
		{"numbers between which rounding falls", rows{{1.000005, "a"}, {1.0000049, "b"}}, rows{{1.0000049, "a"}, {1.000005, "b"}}, false, true},
		{"letter case", rows{{"Oslo"}}, rows{{"oslo"}}, false, false},
		{"a column too many", rows{{"a", int64(1)}}, rows{{"a"}}, false, false},
		{"nothing and nothing", rows{}, rows{}, false, true},
		{"a row too few", rows{{"a"}}, rows{{"a"}, {"a"}}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := compare.Same(c.rows, c.gold, c.ordered); got != c.want {
				t.Errorf("the same: %v", got)
			}
		})
	}
}

// TestHolds: further columns are no error.
func TestHolds(t *testing.T) {
	wide := [][]any{{int64(7), "Ane", int64(34)}, {int64(8), "Hans", int64(34)}, {int64(9), "Siri", int64(29)}}
	for _, c := range []struct {
		gold [][]any
		want bool
	}{
		{[][]any{{"Ane"}, {"Siri"}, {"Hans"}}, true},
		{[][]any{{int64(29), "Siri"}, {int64(34), "Hans"}, {int64(34), "Ane"}}, true},
		{[][]any{{int64(34), "Siri"}, {int64(29), "Hans"}, {int64(34), "Ane"}}, false},
		{[][]any{{int64(34), int64(34)}, {int64(34), int64(34)}, {int64(29), int64(29)}}, false},
		{[][]any{{"Ane"}, {"Siri"}}, false},
	} {
		if got := compare.Holds(wide, c.gold, false); got != c.want {
			t.Errorf("%v holds %v: %v", wide, c.gold, got)
		}
	}
}

// TestSideBySide: two figures in a row are the same as each in a row of its own, beside what it is of.
func TestSideBySide(t *testing.T) {
	gold := [][]any{{int64(40), int64(31)}}
	for _, c := range []struct {
		rows [][]any
		want bool
	}{
		{[][]any{{"2024", int64(31)}, {"2025", int64(40)}}, true},
		{[][]any{{"2024", int64(31)}, {"2025", int64(41)}}, false},
		{[][]any{{int64(31)}, {int64(40)}}, false}, // nobody knows which is which
		{[][]any{{"2023", int64(7)}, {"2024", int64(31)}, {"2025", int64(40)}}, false},
	} {
		if got := compare.SideBySide(c.rows, gold); got != c.want {
			t.Errorf("%v beside %v: %v", c.rows, gold, got)
		}
	}
}
