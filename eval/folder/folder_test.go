package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/app"
	"parley/retrieve/answer"
	"parley/suql"
)

// small is a folder with one document, one table and questions to them.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"files/shed.md": "# Boat shed\n\nThe shed is open from nine until five. Keys are kept by Anna Bolt at the office.\n\n" +
			"A lost key costs 35 pounds.\n",
		"files/boats.csv": "boat,seats,price\nHeron,4,12\nSwift,2,9\nTeal,6,25\n",
		"questions.jsonl": `{"question": "who keeps the keys of the shed?", "answers": ["Anna Bolt"], "kind": "text", "source": "files/shed.md", "evidence": "Keys are kept by Anna Bolt at the office."}
{"question": "how much is it if I lose one?", "answers": ["35 pounds", "35"], "kind": "follow", "of": "text", "source": "files/shed.md", "evidence": "A lost key costs 35 pounds."}
{"question": "how many seats does the Teal have?", "answers": ["6"], "kind": "table", "source": "files/boats.csv"}
{"question": "who painted the lighthouse", "kind": "none"}
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// ready is the small folder, and who answers its questions.
func ready(t *testing.T) (*Set, *answer.Answerer) {
	t.Helper()
	set, err := Load(small(t))
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.LibraryAnswerer(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return set, a
}

// TestMeasure: each question ends in one of the outcomes, and the report counts them.
func TestMeasure(t *testing.T) {
	set, a := ready(t)
	score, err := Measure(t.Context(), set, a)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range score.Turns {
		if turn.Outcome == WrongAt || turn.Outcome == WrongAsk || turn.Outcome == Refused {
			t.Errorf("%s: %s, %s %q", turn.Question.Question, turn.Outcome, turn.Said, turn.Asked)
		}
	}
	var out strings.Builder
	score.Print(&out)
	if !strings.Contains(out.String(), "all             4") {
		t.Errorf("\n%s", out.String())
	}
}

// TestExamples: of the sentences and readings for a question those that answer it are right.
func TestExamples(t *testing.T) {
	set, a := ready(t)
	all, err := set.Examples(t.Context(), a)
	if err != nil || len(all) != 3 { // a follow-up is none
		t.Fatalf("%d questions, %v", len(all), err)
	}
	for i, want := range []int{1, 1, 0} {
		right := 0
		for _, e := range all[i] {
			if e.Right {
				right++
			}
		}
		if right < want || want == 0 && right > 0 {
			t.Errorf("question %d: %d right", i, right)
		}
	}
}

// TestLoadRefuses says what is wrong with a file of questions, and where.
func TestLoadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"question": "who?", "kind": "guess"}`:                    "kinds",
		`{"question": "who?", "kind": "text"}`:                     "no answers",
		`{"question": "and?", "kind": "follow", "answers": ["x"]}`: "before it",
		``: "no questions",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "questions.jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestRight: the same number, day or words with few others, each value of a list once, and a
// quote of what decides.
func TestRight(t *testing.T) {
	reply := func(cells ...any) *agent.Reply {
		r := &agent.Reply{Columns: []suql.Column{{Name: "x"}}, Total: len(cells)}
		for _, c := range cells {
			r.Rows = append(r.Rows, suql.Row{Values: []any{c}})
		}
		return r
	}
	for _, c := range []struct {
		q    Question
		r    *agent.Reply
		want bool
	}{
		{Question{Answers: []string{"£1,200"}}, reply(1200.0), true},
		{Question{Answers: []string{"20 November"}}, reply("2026-11-20"), true},
		{Question{Answers: []string{"8.40"}}, reply("8.40 Gates unlocked"), true},
		{Question{Answers: []string{"8.40"}}, reply("9.00"), false},
		{Question{Answers: []string{"Art; Lego"}}, reply("Lego", "Art"), true},
		{Question{Answers: []string{"Art; Lego"}}, reply("Lego", "Art", "Chess"), false},
		{Question{Answers: []string{"no"}, Evidence: "We no longer take **cash** or cheques."},
			reply("Dinners are paid online. We no longer take cash or cheques."), true},
		{Question{Answers: []string{"no"}, Evidence: "We no longer take cash or cheques."}, reply("Yes"), false},
	} {
		if got := c.q.right(c.r); got != c.want {
			t.Errorf("%v for %v: %v", c.r.Rows, c.q.Answers, got)
		}
	}
}
