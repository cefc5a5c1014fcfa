package eval_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/eval"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader/lexical"
	"parley/suql/sqlite"
	"parley/suql/unit"
)

func openPlaces(ctx context.Context) (*suql.Engine, error) {
	db, err := sqlite.OpenMemory(ctx, `CREATE TABLE places (name TEXT PRIMARY KEY, city TEXT, reviews TEXT);
		INSERT INTO places VALUES ('Alder', 'Oakland', 'A very quiet room.'), ('Birch', 'Oakland', 'Loud music all night.'),
		('Cedar', 'Berkeley', 'So quiet that we whispered.')`)
	if err != nil {
		return nil, err
	}
	return suql.OpenSQLite(ctx, db, lexical.New())
}

// TestReplayTakesWhatWasMeantAsGold: the corrected query, or the one that ran
// where it was found right; a turn follows what was meant before it.
func TestReplayTakesWhatWasMeantAsGold(t *testing.T) {
	r, err := eval.LoadReplay("testdata/replay/sessions.jsonl", openPlaces)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range r.Examples {
		line := e.ID + ": " + e.Question + " → " + ast.Print(e.Gold)
		if e.Previous != nil {
			line += " after " + ast.Print(e.Previous)
		}
		got = append(got, line)
	}
	want := []string{
		"sessions.jsonl:1 turn 1: places in oakland → SELECT * FROM places WHERE city = 'Oakland'",
		"sessions.jsonl:1 turn 2: and in berkeley? → SELECT * FROM places WHERE city = 'Berkeley' after SELECT * FROM places WHERE city = 'Oakland'",
		"sessions.jsonl:3 turn 1: quiet places → SELECT name FROM places WHERE answer(reviews, 'is it quiet?') = 'Yes'",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.Right != 1 || r.Questions != 2 {
		t.Errorf("%d turns had gone right, with %d questions; want 1 and 2", r.Right, r.Questions)
	}
	if diff := cmp.Diff([]eval.Skipped{{Reason: "found wrong, and not corrected", Count: 1}, {Reason: "without a verdict", Count: 1}}, r.Skipped); diff != "" {
		t.Error(diff)
	}
}

// cities is a parser that takes the city for the other one and knows better
// when it is refused; about texts it asks in other words.
type cities struct{}

// Parse implements agent.Parser.
func (cities) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	where := [][]unit.Unit{unit.Condition(0, 0, "city", unit.Eq, false, "Oakland"), unit.Condition(0, 0, "city", unit.Eq, false, "Berkeley")}
	item := "*"
	if strings.HasPrefix(t.Utterance, "quiet") {
		item = "name"
		where = [][]unit.Unit{{{Kind: unit.FreeText, Column: "reviews", Question: "is it quiet?", Answer: "Yes"}}}
	}
	var out []agent.Hypothesis
	for i, condition := range where {
		if !w.Allows("w", condition) {
			continue
		}
		units := append([]unit.Unit{{Kind: unit.Table, Table: "places"}, {Kind: unit.Select, Column: item}}, condition...)
		q, err := unit.Build(units)
		if err != nil {
			return nil, err
		}
		h := agent.Hypothesis{Query: q, P: 0.6 - 0.2*float64(i)}
		for _, u := range units {
			s := agent.Scored{Unit: u, P: 1, Place: "fixed"}
			if u.Kind != unit.Table && u.Kind != unit.Select {
				s.P, s.Place = h.P, "w"
			}
			h.Units = append(h.Units, s)
		}
		out = append(out, h)
	}
	return out, nil
}

// TestReplayHoldsSessionsAgain: texts are read for the result, and the
// simulated user puts a wrong city right.
func TestReplayHoldsSessionsAgain(t *testing.T) {
	r, err := eval.LoadReplay("testdata/replay/sessions.jsonl", openPlaces)
	if err != nil {
		t.Fatal(err)
	}
	e := eval.Evaluation{Data: r.Dataset, Policies: []eval.Policy{{Detector: "none"}, {Detector: "prob", Level: 0.95, K: 3}, {Detector: "gain", Level: 0.9}},
		Parser: func(*eval.Database) (agent.Parser, error) { return cities{}, nil }}
	rows := e.Report(run(t, e, nil)).Rows
	if rows[0].AccQM > 0.67 || rows[0].AccEx > 0.67 {
		t.Errorf("alone: %.2f queries and %.2f results are right", rows[0].AccQM, rows[0].AccEx)
	}
	for _, row := range rows[1:] {
		if row.AccQM != 1 || row.AccEx != 1 || row.AvgQuestions == 0 {
			t.Errorf("%s: %.2f queries and %.2f results are right after %.2f questions", row.Policy, row.AccQM, row.AccEx, row.AvgQuestions)
		}
	}
}

func TestReplayWithAnotherDatabase(t *testing.T) {
	r, err := eval.LoadReplay("testdata/replay/sessions.jsonl", func(ctx context.Context) (*suql.Engine, error) {
		db, err := sqlite.OpenMemory(ctx, `CREATE TABLE boats (name TEXT)`)
		if err != nil {
			return nil, err
		}
		return suql.OpenSQLite(ctx, db, lexical.New())
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Open(t.Context(), r.Examples[0].Database); err == nil || !strings.Contains(err.Error(), "was it another one") {
		t.Errorf("got %v", err)
	}
}

func TestReplayTellsWhatIsWrongWithAFile(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no session", `{"question":"x"}`, `s.jsonl:1: not a stored session: no "turns"`},
		{"no JSON", `places in oakland`, "s.jsonl:1: not a stored session"},
		{"no utterance", `{"session":"q","turns":[{"suql":"SELECT 1"}]}`, `turn 1 of session "q": no "utterance"`},
		{"a query that can't be read", `{"session":"q","turns":[{"utterance":"x","corrected":"SELEC 1"}]}`, `turn 1 of session "q": the corrected query`},
		{"another verdict", `{"session":"q","turns":[{"utterance":"x","verdict":"maybe"}]}`, `the verdict is "maybe"`},
		{"nothing to go by", `{"session":"q","turns":[{"utterance":"x"}]}`, "holds no turn that was found right or corrected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "s.jsonl")
			if err := os.WriteFile(path, []byte(c.text+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := eval.LoadReplay(path, openPlaces); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// TestCorrectionsCountWithTheTurnTheyCorrect: a turn that was put right in
// words is an example with the query that came of it; the correction is none.
// Where turns were judged on another database, that is known.
func TestCorrectionsCountWithTheTurnTheyCorrect(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	line := `{"session":"q","database":"d1","turns":[
		{"utterance":"places in oakland","answers":[],"suql":"SELECT * FROM places","verdict":"","corrected":"SELECT * FROM places WHERE city = 'Oakland'"},
		{"utterance":"no, the city","corrects":"places in oakland","answers":[],"suql":"SELECT * FROM places WHERE city = 'Oakland'","verdict":"right"},
		{"utterance":"the same without the city","written":true,"answers":[],"suql":"SELECT * FROM places","verdict":"right"},
		{"utterance":"their names","answers":[],"suql":"SELECT name FROM places WHERE city = 'Oakland'","verdict":"right"}]}`
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(line, "\n\t\t", "")), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := eval.LoadReplay(path, openPlaces)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range r.Examples {
		previous := ""
		if e.Previous != nil {
			previous = ast.Print(e.Previous)
		}
		got = append(got, e.Question+" | "+ast.Print(e.Gold)+" | "+previous)
	}
	want := []string{"places in oakland | SELECT * FROM places WHERE city = 'Oakland' | ",
		"their names | SELECT name FROM places WHERE city = 'Oakland' | SELECT * FROM places"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.Right != 1 || len(r.Skipped) != 2 || r.Elsewhere("d1") != 0 || r.Elsewhere("d2") != 2 {
		t.Errorf("%d right, %+v left out, elsewhere %d and %d", r.Right, r.Skipped, r.Elsewhere("d1"), r.Elsewhere("d2"))
	}
}

// TestReplayShowsTheParserRows: the embedded parser looks at rows to tell
// which conditions can hold together.
func TestReplayShowsTheParserRows(t *testing.T) {
	r, err := eval.LoadReplay("testdata/replay/sessions.jsonl", openPlaces)
	if err != nil {
		t.Fatal(err)
	}
	db, err := r.Open(t.Context(), r.Examples[0].Database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, whole, err := db.Cells(t.Context(), "places", 2)
	if err != nil || whole || len(rows) != 2 || rows[0][0] != "Alder" {
		t.Errorf("got %v (whole %t), %v", rows, whole, err)
	}
}
