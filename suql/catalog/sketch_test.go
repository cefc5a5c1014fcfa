package catalog

import (
	"strconv"
	"testing"
)

func sketchOf(from, to, step int) Sketch {
	var t Tally
	for i := from; i < to; i += step {
		t.Add(int64(i))
	}
	return t.Profile(true).Sketch
}

// TestSketches: values are among others or they are not, also where there are
// more than a sketch holds.
func TestSketches(t *testing.T) {
	all := sketchOf(0, 100_000, 1)
	for name, c := range map[string]struct {
		of, among Sketch
		want      bool
	}{
		"all of few":                {sketchOf(1, 6, 1), sketchOf(0, 10, 1), true},
		"all but one":               {sketchOf(1, 11, 1), sketchOf(0, 10, 1), false},
		"every third of many":       {sketchOf(0, 100_000, 3), all, true},
		"many, half of them others": {sketchOf(50_000, 150_000, 1), all, false},
		"more than there are":       {all, sketchOf(0, 100, 1), false},
		"none":                      {nil, all, false},
		"among none":                {all, nil, false},
	} {
		if got := c.of.Within(c.among); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len(all) != sketchSize {
		t.Errorf("a sketch of %d", len(all))
	}
}

// TestFigures: text is numbers only where every value is one.
func TestFigures(t *testing.T) {
	many := func(values ...string) []any {
		var out []any
		for i := range 40 { // distinct, so that no domain closes
			for _, v := range values {
				out = append(out, v+strconv.Itoa(i))
			}
		}
		return out
	}
	for name, c := range map[string]struct {
		values []any
		want   bool
	}{
		"whole and not":    {many("1", "-2.", " 3"), true},
		"one that isn't":   {append(many("1"), "many"), false},
		"one that is none": {append(many("1"), "", "n/a"), true},
		"one missing":      {append(many("1"), nil), true},
		"numbers":          {[]any{int64(1), int64(2)}, false},
		"words of numbers": {many("0x"), false},
	} {
		var tally Tally
		for _, v := range c.values {
			tally.Add(v)
		}
		cat := New(Facts{Tables: []TableFacts{{Name: "t", Rows: len(c.values), Columns: []ColumnFacts{{Name: "size", Type: "TEXT", Profile: tally.Profile(true)}}}}})
		if got := cat.Tables[0].Columns[0].Figures; got != c.want {
			t.Errorf("%s: %v (%s)", name, got, cat.Tables[0].Columns[0].Kind)
		}
	}
}
