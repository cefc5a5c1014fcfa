package nlg_test

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/suql"
	"parley/suql/unit"
)

// TestReplyAboutOneRow: what a row was looked up for by its name is said in the
// sentence, whether or not the name is shown and wherever in the utterance the
// columns come from.
func TestReplyAboutOneRow(t *testing.T) {
	acme := unit.Condition(0, 0, "name", unit.Eq, false, "Acme")
	shown := func(columns ...string) (out [][]unit.Unit) {
		for i, c := range columns {
			out = append(out, one(unit.Unit{Kind: unit.Select, Slot: i, Column: c}))
		}
		return out
	}
	old := one(unit.Unit{Kind: unit.Projection, Column: "notes", Question: "is this company old?"})
	desks := one(unit.Unit{Kind: unit.Select, From: "offices", Column: "desks"})
	offices := one(unit.Unit{Kind: unit.Join, Table: "offices", From: "companies", Column: "name", Values: []string{"company"}})
	for _, c := range []struct {
		name   string
		places [][]unit.Unit // beside the name
		rows   [][]any
		want   string
	}{
		{"with its name", shown("name", "num_staff"), [][]any{{"Acme", int64(40)}}, "I looked up Acme. Number of staff: 40."},
		{"alone", shown("num_staff"), [][]any{{int64(40)}}, "I looked up Acme. Number of staff: 40."},
		{"two columns", shown("name", "num_staff", "city"), [][]any{{"Acme", int64(40), "Oslo"}},
			"I looked up Acme. Number of staff: 40. City: Oslo."},
		{"nothing is known", shown("city"), [][]any{{nil}}, "I looked up Acme. The city is not known."},
		{"what a text says", [][]unit.Unit{old}, [][]any{{"Yes"}}, "I looked up Acme. Is this company old? Yes."},
		{"what a text doesn't say", [][]unit.Unit{old}, [][]any{{nil}}, "I looked up Acme. The notes of Acme don't say."},
		{"nothing but its name", shown("name"), [][]any{{"Acme"}}, "I looked up Acme. Here is 1 company."},
		{"all that is known", shown("*"), [][]any{{"Acme"}}, "I looked up Acme. Here is 1 company."},
		{"much of what is known", shown("num_staff", "city", "fields", "listed"), [][]any{{1, "Oslo", "Retail", true}},
			"I looked up Acme. Here is 1 company."},
		{"two of that name", shown("num_staff"), [][]any{{int64(40)}, {int64(3)}}, "I looked up Acme. Here are 2 companies."},
		{"none of that name", shown("num_staff"), nil, "I looked up Acme. Nothing fits all of that."},
		{"something of another table", [][]unit.Unit{offices, desks}, [][]any{{int64(12)}}, "I looked up Acme. Here is 1 company."},
		{"a further condition", append(shown("num_staff"), unit.Condition(1, 0, "city", unit.Eq, false, "Oslo")), [][]any{{int64(40)}},
			"I looked through companies whose city is Oslo and name is Acme. Here is 1 company."},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &suql.Result{}
			for _, values := range c.rows {
				r.Rows, r.Columns = append(r.Rows, suql.Row{Values: values}), make([]suql.Column, len(values))
			}
			if got := speaker(t).Reply(hypothesis(append(c.places, acme)...), agent.World{}, r).Text; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	t.Run("either of two names", func(t *testing.T) {
		either := append(unit.Condition(1, 1, "name", unit.Eq, false, "Apex"), unit.Condition(2, 1, "name", unit.Eq, false, "Acme")...)
		r := &suql.Result{Rows: []suql.Row{{Values: []any{int64(40)}}}, Columns: make([]suql.Column, 1)}
		want := "I looked through companies whose name is Apex or Acme. Here is 1 company."
		if got := speaker(t).Reply(hypothesis(append(shown("num_staff"), either)...), agent.World{}, r).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestAQuestionAboutOneRow: whether a text is to be read is asked with the name
// of the row, where one was named.
func TestAQuestionAboutOneRow(t *testing.T) {
	old := one(unit.Unit{Kind: unit.Projection, Column: "notes", Question: "is this company old?"})
	named := hypothesis(old, unit.Condition(0, 0, "name", unit.Eq, false, "Acme"))
	placed := hypothesis(old, unit.Condition(0, 0, "city", unit.Eq, false, "Oslo"))
	for h, want := range map[*agent.Hypothesis]string{
		&named:  "Shall I read the notes of Acme to find out: is this company old?",
		&placed: "Shall I read the notes of each company to find out: is this company old?",
	} {
		asks := func(u agent.Scored) bool { return u.Unit.Kind == unit.Projection }
		if got := speaker(t).Question(*h, slices.IndexFunc(h.Units, asks)).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
