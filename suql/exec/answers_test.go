package exec

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/certain"
	"parley/suql/plan"
	"parley/suql/reader"
)

// moods are the answers of a block that asks two questions about a note: the
// mood as text (ask 0), and whether some value is right (ask 1).
func moods() *plan.Plan {
	rel := plan.Lookups + "1"
	return &plan.Plan{
		Root: &plan.Gather{Rel: rel, Slots: []plan.Slot{
			{Text: 0, Key: 0, Value: -1, Asks: []int{0}},
			{Text: 0, Key: 0, Value: 1, Asks: []int{1}},
		}},
		Asks: []*plan.Ask{{ID: 0, Task: reader.Answer, ValueOf: -1}, {ID: 1, Task: reader.Judge, ValueOf: 1}},
	}
}

// lookup is a query that looks into the relation of moods.
func lookup(name string) ast.Query {
	return &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}, From: []ast.From{&ast.Table{Name: name}}}
}

// TestAnswers: an answer is kept by what it is about, seen by statements once
// it is handed over, and read without an answer is not the same as not read.
func TestAnswers(t *testing.T) {
	p := moods()
	rel := p.Root.(*plan.Gather).Rel
	a := newAnswers([]*plan.Plan{p})
	note := func(text any, value any) *row { return &row{inputs: []any{text, value}} }
	a.keep(note("gloomy", "good"), 0, "bad") // nothing is gathered now
	a.now = a.of[rel]
	a.keep(note("a fine day", "good"), 0, "good")
	a.keep(note("a fine day", "good"), 1, true)
	a.keep(note("a fine day", "bad"), 1, false)
	a.keep(note("no idea", "good"), 0, nil)
	a.keep(note(nil, "good"), 0, "lost") // there is no text
	if _, got := a.beside(lookup(rel), nil); got.Beside[0] != nil {
		t.Errorf("before it is handed over, statements see %+v", got.Beside[0])
	}
	a.handOver()
	_, got := a.beside(lookup(rel), nil)
	want := [][]any{ // the text, the text and the value, the two answers
		{"a fine day", nil, nil, "good", nil},
		{nil, "a fine day", "good", nil, true},
		{nil, "a fine day", "bad", nil, false},
	}
	if diff := cmp.Diff(want, got.Beside[0].Rows); diff != "" {
		t.Error(diff)
	}
	_, read := a.beside(lookup(rel+certain.ReadSuffix), nil)
	if n := len(read.Beside[0].Rows); n != 4 {
		t.Errorf("%d places were read, want the three and the text without an answer", n)
	}
	if q, rel := a.beside(lookup("t"), nil); rel != nil || ast.Print(q) != "SELECT 1 FROM t" {
		t.Errorf("a query that looks nothing up: %s beside %v", ast.Print(q), rel)
	}
}

// TestAnswersWithEvidence: a row of the result leads to the words by the value
// that it was looked up by.
func TestAnswersWithEvidence(t *testing.T) {
	p := moods()
	rel := p.Root.(*plan.Gather).Rel
	a := newAnswers([]*plan.Plan{p})
	a.now = a.of[rel]
	fine := &row{inputs: []any{"a fine day", "good"}}
	because := Evidence{Question: "mood", Answer: "good", Snippet: "a fine day"}
	a.testify(fine, 0, []cited{{Evidence: because}})
	a.testify(fine, 0, []cited{{Evidence: because}}) // as another row did
	of := []plan.Provenance{{Rel: rel, Slot: 0}, {Rel: rel, Slot: 0}, {Rel: "unknown"}}
	if got := a.evidenceOf(of, []any{"a fine day", nil, "a fine day"}); len(got) != 1 || !got[0].same(cited{Evidence: because}) {
		t.Errorf("got %+v", got)
	}
}

func TestKeyInputs(t *testing.T) {
	a := newAnswers([]*plan.Plan{moods()})
	need := map[int]bool{}
	a.keyInputs(need, []int{1})
	if len(need) > 0 {
		t.Errorf("nothing is gathered, and %v is needed", need)
	}
	a.now = a.of[plan.Lookups+"1"]
	a.keyInputs(need, []int{1})
	if diff := cmp.Diff(map[int]bool{0: true, 1: true}, need); diff != "" {
		t.Error(diff)
	}
}
