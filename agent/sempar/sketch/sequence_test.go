package sketch_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/sketch"
	"parley/suql/catalog"
)

func players() *sketch.Table {
	return sketch.NewTable(&catalog.Table{Name: "players", Columns: []*catalog.Column{
		{Name: "player", Kind: catalog.Text}, {Name: "school_team", Human: "school team", Kind: catalog.Text},
		{Name: "points", Kind: catalog.Number}, {Name: "team_points", Human: "team points", Kind: catalog.Number},
	}}, [][]any{{"Ed Stokes", "Arizona", 12.0, 80.0}, {"Doug Smith", "Missouri", 7.0, 91.0}, {"Jo Hill", "Iowa", 12.0, 77.0}}, true, nil)
}

func TestRolesOfTokens(t *testing.T) {
	q := sketch.NewQuestion("how many points did player Ed Stokes score for a school in 1998?")
	got := sketch.Roles(q, players(), []sketch.Condition{{Column: 0, Value: "Ed Stokes"}})
	const golden = "testdata/sequence_roles.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("roles differ (-want +got):\n%s", diff)
	}
}

// examples ask for the points or the player, in an order of words that tells
// a sum from a list.
func examples() []sketch.Example {
	table := players()
	var out []sketch.Example
	for i := range 240 {
		team := []string{"Arizona", "Missouri", "Iowa"}[i%3]
		e := sketch.Example{Table: table, Gold: sketch.Sketch{Conditions: []sketch.Condition{{Column: 1, Value: team}}}}
		text := ""
		switch i / 3 % 4 {
		case 0:
			text, e.Gold.Select = "which player is from the school team %s", 0
		case 1:
			text, e.Gold.Select, e.Gold.Aggregate = "how many player names has school team %s", 0, sketch.Count
		case 2:
			text, e.Gold.Select = "name the points of %s", 2
		case 3:
			text, e.Gold.Select, e.Gold.Aggregate = "name the total of the points of %s", 2, sketch.Sum
		}
		e.Question = sketch.NewQuestion(fmt.Sprintf(text, team))
		out = append(out, e)
	}
	return out
}

func smallOptions() sketch.Options {
	o := sketch.Defaults()
	o.Sequence = sketch.SequenceOptions{Readers: 2, Epochs: 6, Batch: 4, Width: 6, Size: 6, Top: 8, Rate: 0.01, Unknown: 0.02, Dropout: 0.1, Rare: 2, Share: 0.5}
	return o
}

func TestSequenceLearnsColumnsAndAggregates(t *testing.T) {
	s, err := sketch.TrainSequence(t.Context(), examples(), smallOptions())
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := s.Stored()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples()[:12] {
		for what, s := range map[string]sketch.Sequence{"trained": s, "read back": again} {
			if column, aggregate := s.Output(e); column != e.Gold.Select || aggregate != e.Gold.Aggregate {
				t.Errorf("%s: %q is %s(column %d), want %s(column %d)", what, e.Question.Text, aggregate, column, e.Gold.Aggregate, e.Gold.Select)
			}
		}
	}
}

func TestSequenceTrainingIsTheSameForASeed(t *testing.T) {
	var files [2][]byte
	for i := range files {
		s, err := sketch.TrainSequence(t.Context(), examples()[:60], smallOptions())
		if err != nil {
			t.Fatal(err)
		}
		if _, files[i], err = s.Stored(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("two trainings on the same examples gave other weights")
	}
}

func TestModelWithSequenceReadsBackAsItWasWritten(t *testing.T) {
	o := smallOptions()
	o.Bits, o.Rows = 12, [3]int{4096, 4096, 4096}
	m, err := sketch.Train(t.Context(), examples(), examples()[:60], o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := m.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again, err := sketch.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples()[:12] {
		best, same := m.Fill(e.Question, e.Table, 3), again.Fill(e.Question, e.Table, 3)
		if best[0].Select != e.Gold.Select || best[0].Aggregate != e.Gold.Aggregate || best[0].P < 0.8 {
			t.Errorf("%q is %s(column %d) with probability %.2f, want %s(column %d)", e.Question.Text,
				best[0].Aggregate, best[0].Select, best[0].P, e.Gold.Aggregate, e.Gold.Select)
		}
		for i := range best {
			if best[i].P != same[i].P || best[i].Select != same[i].Select {
				t.Errorf("%q, reading %d: probability %v, read back %v", e.Question.Text, i, best[i].P, same[i].P)
			}
		}
	}
}

func TestSequenceRefusesDamagedFiles(t *testing.T) {
	s, err := sketch.TrainSequence(t.Context(), examples()[:8], smallOptions())
	if err != nil {
		t.Fatal(err)
	}
	_, file, err := s.Stored()
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Clone(file)
	other[9]++ // one more word than the networks know
	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"an empty file", nil, "reading word by word: EOF"},
		{"a file cut short", file[:len(file)-1], "unexpected EOF"},
		{"networks of another vocabulary", other, "damaged or of another"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := sketch.ReadSequence(test.file); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}
