package embedded

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/suql/ast"
)

// TestNearest: a month or weekday without its year or week is the nearest one, or any.
func TestNearest(t *testing.T) {
	for _, c := range []struct {
		said, one, any string
		at             int // of the readings, the one time; -1 where it is none of them
	}{
		{"how many repairs were brought in October",
			"SELECT count(*) FROM repairs WHERE brought BETWEEN '2026-10-01' AND '2026-10-31'",
			"SELECT count(*) FROM repairs WHERE extract(month FROM brought) = 10", 0},
		{"how many repairs were brought between July and September",
			"SELECT count(*) FROM repairs WHERE brought BETWEEN '2026-07-01' AND '2026-09-30'",
			"SELECT count(*) FROM repairs WHERE extract(month FROM brought) BETWEEN 7 AND 9", 0},
		{"how many repairs were brought on Tuesday", "SELECT count(*) FROM repairs WHERE brought = '2026-11-24'",
			"SELECT count(*) FROM repairs WHERE to_char(brought, 'FMDay') = 'Tuesday'", 1},
		{"how many repairs were brought every October", "SELECT count(*) FROM repairs WHERE brought BETWEEN '2026-10-01' AND '2026-10-31'",
			"SELECT count(*) FROM repairs WHERE extract(month FROM brought) = 10", -1},
	} {
		hs, err := bikes(t, false, false).Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range hs {
			got = append(got, ast.Print(h.Query))
		}
		if one, any := slices.Index(got, c.one), slices.Index(got, c.any); one != c.at && (c.at != 1 || one < 0) || any < 0 {
			t.Errorf("%s: %q", c.said, got)
		}
	}
}
