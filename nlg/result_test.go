package nlg_test

import (
	"testing"

	"parley/agent"
	"parley/suql/unit"
)

// TestResult: a reading is offered as what it gives.
func TestResult(t *testing.T) {
	where := unit.Condition(0, 0, "city", unit.Eq, false, "Oslo")
	count := []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	for _, c := range []struct {
		h      agent.Hypothesis
		en, de string
	}{
		{hypothesis(), "the companies", "die Einträge von „companies“"},
		{hypothesis(one(unit.Unit{Kind: unit.Select, Column: "*"}), where, one(unit.Unit{Kind: unit.Order, Column: "num_staff", Desc: true}), one(unit.Unit{Kind: unit.Limit, N: 5})),
			"the companies whose city is Oslo, highest number of staff first, 5 of them", "die Einträge von „companies“ („city“ ist Oslo), der höchste Wert von „number of staff“ zuerst, 5 davon"},
		{hypothesis(count, where), "the number of companies whose city is Oslo", "die Anzahl der Einträge („city“ ist Oslo)"},
		{hypothesis([]unit.Unit{{Kind: unit.Select, Column: "name"}, {Kind: unit.Select, Slot: 1, Column: "num_staff"}}),
			"the name and the number of staff of the companies", "„name“ und „number of staff“ aus „companies“"},
		{hypothesis([]unit.Unit{{Kind: unit.Select, Column: "city"}, {Kind: unit.Select, Slot: 1, Column: "num_staff"}, {Kind: unit.Aggregate, Slot: 1, Column: "num_staff", Agg: "avg"}, {Kind: unit.Group, Column: "city"}}),
			"the average number of staff of the companies, for each city", "der Durchschnitt von „number of staff“ aus „companies“, für jeden Wert von „city“"},
		{hypothesis(one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: "Yes"}), one(unit.Unit{Kind: unit.Limit, N: 1})),
			"the companies, going by the notes for “is this company old?”, just one", "die Einträge von „companies“, nach „notes“ zu „is this company old?“, nur ein Eintrag"},
	} {
		if got := speaker(t).Result(c.h); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
		if got := speaker(t).In("de").Result(c.h); got != c.de {
			t.Errorf("%q, want %q", got, c.de)
		}
	}
}
