package reading_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval/reading"
	"parley/suql/reader"
)

func TestSameValue(t *testing.T) {
	for _, c := range []struct {
		name, value, answer string
		want                bool
	}{
		{"the same figure", "28 litres", "28 litres", true},
		{"the unit left to the question", "28 litres", "28", true},
		{"a figure in words", "22 litres", "carries twenty-two litres", true},
		{"words in figures", "twenty-two litres", "22 l", true},
		{"thousands", "1,640 g", "Weight 1640 g", true},
		{"another figure", "28 litres", "30 litres", false},
		{"no figure at all", "28 litres", "plenty", false},
		{"the colour within a phrase", "moss green", "waxed cotton in moss green", true},
		{"half the colour", "moss green", "green", false},
		{"the words in another order, one in the plural", "lemon and fig leaf", "fig leaf, lemons", true},
		{"nothing", "Portugal", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := reading.SameValue(c.value, c.answer); got != c.want {
				t.Errorf("SameValue(%q, %q) is %v", c.value, c.answer, got)
			}
		})
	}
}

func TestMeasureCountsOpenQuestionsApart(t *testing.T) {
	cases := []reading.Case{
		{Attribute: "capacity", Open: true, Gold: reader.True, Value: "28 litres"},
		{Attribute: "capacity", Open: true, Gold: reader.True, Value: "40 litres"},
		{Attribute: "capacity", Open: true, Gold: reader.True, Value: "9 litres"},
		{Attribute: "capacity", Open: true, Gold: reader.Unknown},
		{Attribute: "capacity", Open: true, Gold: reader.Unknown},
		{Attribute: "laptop", Gold: reader.True},
	}
	score, err := reading.Measure(t.Context(), scripted{replies: []reader.Reply{
		{Text: "28 litres"}, {Text: "14 litres"}, {Null: true}, {Null: true}, {Text: "two"},
		{Verdict: reader.True, Confidence: 1},
	}}, cases)
	if err != nil {
		t.Fatal(err)
	}
	want := reading.Tally{Decided: 3, Answered: 2, Right: 1, Open: 2, FalseAlarm: 1}
	if diff := cmp.Diff(want, score.Values); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(reading.Tally{Decided: 1, Answered: 1, Right: 1}, score.All); diff != "" {
		t.Errorf("yes/no questions (-want +got):\n%s", diff)
	}
	var table, object bytes.Buffer
	if err := errors.Join(score.Print(&table), score.WriteJSON(&object)); err != nil {
		t.Fatal(err)
	}
	if row := "all values       3      0.67      0.50        2          0.50  0.33\n"; !strings.Contains(table.String(), row) {
		t.Errorf("no line %q in\n%s", row, table.String())
	}
	if !strings.Contains(object.String(), `"value_attributes"`) {
		t.Errorf("no values in %s", object.String())
	}
}
