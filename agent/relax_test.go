package agent_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/unit"
)

// TestAnEmptyResultSaysWhatToLeaveOut: with how many rows there would be, and
// without reading a text to find out.
func TestAnEmptyResultSaysWhatToLeaveOut(t *testing.T) {
	number := func(p float64, column string, op unit.Op, value string) option {
		return option{p, unit.Condition(0, 0, column, op, true, value)}
	}
	has := func(p float64, value string) option {
		return option{p, unit.Condition(0, 0, "cuisines", unit.Contains, false, value)}
	}
	town := place{"town", []option{where(1, "location", "Palo Alto")}}
	kitchen := place{"kitchen", []option{has(1, "Italian")}}
	count := place{"", []option{{1, []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}}}}
	all := place{"", []option{show(1, "*")}}
	for _, c := range []struct {
		name   string
		places []place
		want   []string
	}{
		{"each condition with what is left without it", []place{all, town, kitchen, {"good", []option{number(1, "rating", unit.Gt, "5")}}},
			[]string{"without the rating: 4 exactly"}},
		{"a doubtful condition before a sure one", []place{all, town, {"cook", []option{has(1, "French")}}, {"price", []option{where(0.6, "price", "expensive"), untouched(0.4)}}},
			[]string{"without the price: 1 exactly", "without the cuisines: 4 exactly", "without the location: 1 exactly"}},
		{"a count of none", []place{count, town, kitchen, {"good", []option{number(1, "rating", unit.Gt, "5")}}},
			[]string{"without the rating: 4 exactly"}},
		{"two at once where one does not help", []place{all, town, {"price", []option{number(1, "num_reviews", unit.Gt, "90000")}}, {"good", []option{number(1, "rating", unit.Gt, "5")}}},
			[]string{"without the number of reviews and the rating: 21 exactly"}},
		{"what was not read is said", []place{all, town, kitchen, {"reading", []option{reads(1, "does it have a xylophone?")}}},
			[]string{"without “does it have a xylophone?”: 4 exactly", "without the cuisines: 21 at_most", "without the location: 12 at_most"}},
		{"one condition has nothing to be left", []place{all, {"good", []option{number(1, "rating", unit.Gt, "5")}}}, nil},
		{"what was found needs none", []place{all, town, kitchen}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parts(t, wordReader{})
			p.Parser, p.Detector = readings{previous: new([]string), places: map[string][]place{"x": c.places}}, errdetect.NewThreshold(0)
			e := last(t, open(t, p), say("x"))
			if e.Replied == nil {
				t.Fatalf("the turn ended with %+v", e.Failed)
			}
			var got, suggested []string
			for _, o := range e.Replied.Offers {
				got = append(got, fmt.Sprintf("%s: %d %s", o.Text, o.Rows, o.Known))
				suggested = append(suggested, o.Say)
				if len(o.Clauses) == 0 || strings.Contains(o.SUQL, o.Clauses[0].Code) {
					t.Errorf("%s leaves out %v", o.SUQL, o.Clauses)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if len(got) > 0 {
				if diff := cmp.Diff(suggested, e.Replied.Suggestions[:len(got)]); diff != "" {
					t.Errorf("suggestions (-want +got)\n%s", diff)
				}
			}
		})
	}
}

// TestWhatWasConfirmedIsLeftOutLast: an answer counts more than a number of
// rows.
func TestWhatWasConfirmedIsLeftOutLast(t *testing.T) {
	p := parts(t, wordReader{})
	dear := option{0.5, unit.Condition(0, 0, "price", unit.Eq, false, "luxury")}
	p.Parser = readings{previous: new([]string), places: map[string][]place{"x": {
		{"", []option{show(1, "*")}},
		{"town", []option{where(1, "location", "Berkeley")}},
		{"price", []option{dear, untouched(0.5)}},
		{"cuisine", []option{{1, unit.Condition(0, 0, "cuisines", unit.Contains, false, "Thai")}}},
	}}}
	s := open(t, p)
	e := last(t, s, say("x"))
	if e.Kind != agent.KindAsked {
		t.Fatalf("nothing was asked: %+v", e)
	}
	e = last(t, s, answer(e, agent.Yes))
	var got []string
	for _, o := range e.Replied.Offers {
		got = append(got, o.Text)
	}
	if diff := cmp.Diff([]string{"without the cuisines", "without the price"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
