package nlg_test

import (
	"testing"

	"parley/agent"
	"parley/suql"
	"parley/suql/unit"

	"github.com/google/go-cmp/cmp"
)

// TestReplyInGerman: plurals, numbers and quotation marks are German; what
// could be said next is English, as the embedded parser reads it.
func TestReplyInGerman(t *testing.T) {
	sp := speaker(t).In("de")
	where := unit.Condition(0, 0, "city", unit.Eq, false, "Oslo")
	read := one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: "Yes"})
	count := []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	average := []unit.Unit{{Kind: unit.Select, Column: "num_staff"}, {Kind: unit.Aggregate, Column: "num_staff", Agg: "avg"}}
	about := []unit.Unit{{Kind: unit.Select, Column: "name"}, {Kind: unit.Select, Slot: 1, Column: "num_staff"}, {Kind: unit.Projection, Slot: 2, Column: "notes", Question: "who founded it?"}}
	acme := unit.Condition(0, 0, "name", unit.Eq, false, "Acme")
	rows := func(n int, v ...any) *suql.Result {
		r := &suql.Result{Columns: make([]suql.Column, len(v))}
		for range n {
			r.Rows = append(r.Rows, suql.Row{Values: v})
		}
		return r
	}
	for _, c := range []struct {
		name string
		h    agent.Hypothesis
		r    *suql.Result
		want string
	}{
		{"one row", hypothesis(where, read), rows(1, "a"), "Ich habe „companies“ durchgesehen („city“ ist Oslo) und „notes“ zu „is this company old?“ gelesen. Hier ist 1 Treffer."},
		{"many rows", hypothesis(), rows(1200, "a"), "Ich habe „companies“ durchgesehen. Hier sind 1.200 Treffer."},
		{"nothing", hypothesis(where), rows(0), "Ich habe „companies“ durchgesehen („city“ ist Oslo). Nichts erfüllt das alles."},
		{"in order", hypothesis(one(unit.Unit{Kind: unit.Order, Column: "num_staff", Desc: true})), rows(2, "a"), "Ich habe „companies“ durchgesehen. Hier sind 2 Treffer, der höchste Wert von „number of staff“ zuerst."},
		{"a count of one", hypothesis(count, where), rows(1, int64(1)), "Ich habe „companies“ durchgesehen („city“ ist Oslo). Auf einen Eintrag trifft das zu."},
		{"a count of all", hypothesis(count), rows(1, int64(12000)), "Ich habe „companies“ durchgesehen. In „companies“ gibt es 12.000 Einträge."},
		{"an average", hypothesis(average), rows(1, 12.345), "Ich habe „companies“ durchgesehen. Der Durchschnitt von „number of staff“ ist 12,35."},
		{"an average of nothing", hypothesis(average), rows(1, nil), "Ich habe „companies“ durchgesehen. Es gibt nichts, woraus sich das berechnen ließe: der Durchschnitt von „number of staff“."},
		{"about one row", hypothesis(about, acme), rows(1, "Acme", int64(40), "Ann Lee"), "Ich habe „Acme“ nachgeschlagen. „number of staff“: 40. „Who founded it?“ – „Ann Lee“"},
		{"not known about one row", hypothesis(about, acme), rows(1, "Acme", nil, nil), "Ich habe „Acme“ nachgeschlagen. „number of staff“ ist nicht bekannt. In „notes“ von Acme steht nichts dazu."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, sp.Reply(c.h, agent.World{}, c.r).Text); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("what could be said next is English", func(t *testing.T) {
		got := sp.Reply(hypothesis(where), agent.World{}, rows(2, "a")).Suggestions
		if diff := cmp.Diff([]string{"and Lima?", "the one with the highest number of staff"}, got); diff != "" {
			t.Error(diff)
		}
		text, say := sp.Relax(hypothesis(where), [][]agent.Scored{hypothesis(where).Units[1:]})
		if text != "ohne „city“" || say != "never mind the city" {
			t.Errorf("got %q and %q", text, say)
		}
	})
	t.Run("warnings", func(t *testing.T) {
		r := rows(1, "a")
		r.Warnings = []suql.Warning{{Code: "cast_failed", Count: 2, Message: "2 answers could not be read as a number"}, {Code: "odd_date", Message: "day is a date, x is not"}}
		var got []string
		for _, w := range sp.Reply(hypothesis(), agent.World{}, r).Warnings {
			got = append(got, w.Message)
		}
		want := []string{"2 Antworten waren nicht von der erwarteten Art und zählen als unbekannt.", "day is a date, x is not"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}
