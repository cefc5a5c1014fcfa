package eval_test

import (
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/sample"
	"parley/suql/ast"
)

// TestNoWordsStopTheParser: whatever is said, after whatever query, the parser
// comes back, with readings or without. The utterances are the development
// half's, cut and put together anew; make whole plays all of them.
func TestNoWordsStopTheParser(t *testing.T) {
	data := loadSUQL(t, suqlset.Development)
	rng := rand.New(rand.NewPCG(20261120, 1))
	perDatabase := 60 / sample.Nth
	if testing.Short() {
		perDatabase = 10
	}
	byName := map[string][]eval.Example{}
	for _, e := range data.Examples {
		byName[e.Database] = append(byName[e.Database], e)
	}
	piece := func(e eval.Example) []string {
		words := strings.Fields(e.Question)
		from := rng.IntN(len(words))
		return words[from : from+1+rng.IntN(len(words)-from)]
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		examples := byName[name]
		db, err := data.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		parser, err := embedded.New(db.Catalog, db.Values, embedded.WithRows(db), embedded.WithPatience(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		for _, unfinished := range []string{"somewhere with parking or", "with a view, but", "good for kids and", "of those I liked,", "and", "?"} {
			parse(t, parser, agent.Turn{Utterance: unfinished})
			parse(t, parser, agent.Turn{Utterance: unfinished, Previous: examples[0].Gold})
		}
		any := func() eval.Example { return examples[rng.IntN(len(examples))] }
		for range perDatabase {
			turn := agent.Turn{Utterance: strings.Join(append(piece(any()), piece(any())...), " "), Previous: any().Previous}
			parse(t, parser, turn)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

func parse(t *testing.T, p *embedded.Parser, turn agent.Turn) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			before := ""
			if turn.Previous != nil {
				before = ast.Print(turn.Previous)
			}
			t.Errorf("%q after %q: %v\n%s", turn.Utterance, before, r, debug.Stack())
		}
	}()
	_, _ = p.Parse(t.Context(), turn, agent.World{}) // what it can't read it says
}
