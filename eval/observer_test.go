package eval_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"parley/agent"
	"parley/eval"
	"parley/eval/wikisql"
	"parley/suql/ast"
	"parley/suql/unit"
)

// observer is a base parser that knows the gold queries and reports what
// somebody would believe who saw them through noise: each place has its
// competing readings, each reading a reading of an instrument (a number
// around zero, around a distance when it is the gold one), and the
// probabilities are Bayes' rule over those numbers. So it is calibrated by
// construction, and as good as it is made: it stands in for a trained parser
// where the harness and the policies are tested.
type observer struct {
	db    *eval.Database
	gold  map[string]ast.Query // by question
	seed  uint64
	known map[string][]observed
}

// observed is a place with its readings; of their probabilities the best
// first.
type observed struct {
	name    string
	options []observedOption
}

type observedOption struct {
	p     float64
	units []unit.Unit
}

// unheard is how often the gold query is not among the readings.
const unheard = 0.015

// observerBeam is how many readings the observer returns at most.
const observerBeam = 200

// newObserver makes observers of the examples of d.
func newObserver(d *eval.Dataset, seed uint64) func(*eval.Database) (agent.Parser, error) {
	gold := map[string]map[string]ast.Query{}
	for _, e := range d.Examples {
		if gold[e.Database] == nil {
			gold[e.Database] = map[string]ast.Query{}
		}
		gold[e.Database][e.Question] = e.Gold
	}
	return func(db *eval.Database) (agent.Parser, error) {
		return &observer{db, gold[db.Name], seed, map[string][]observed{}}, nil
	}
}

// wikiDevelopment is the first n questions of the development set; the test
// is skipped where that is not at hand.
func wikiDevelopment(t testing.TB, n int) *eval.Dataset {
	t.Helper()
	const folder = "../../shared/data/wikisql/"
	if _, err := os.Stat(folder + "dev.jsonl.gz"); err != nil {
		t.Skip("no development data at " + folder)
	}
	data, err := wikisql.Load(folder+"dev.jsonl.gz", folder+"dev.tables.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	return data.First(n)
}

// TestPoliciesOnACalibratedParser holds the policies to what they promise,
// with a parser whose probabilities can be trusted and that is right about
// as often as a trained one.
func TestPoliciesOnACalibratedParser(t *testing.T) {
	data := wikiDevelopment(t, 500)
	var policies []eval.Policy
	for _, detector := range []string{"none", "prob:0.95", "gain:0.5", "gain:0.8", "gain:0.9", "gain:0.95"} {
		p, err := eval.ParseDetector(detector)
		if err != nil {
			t.Fatal(err)
		}
		policies = append(policies, p)
	}
	policies = append(policies, eval.Policy{Detector: "gain", Level: 0.9, Menu: 3}, eval.Policy{Detector: "gain", Level: 0.9, Wrong: 0.05})
	e := eval.Evaluation{Data: data, Policies: policies, Parser: newObserver(data, 1), ParserName: "observer", Workers: 2}
	rows := e.Report(run(t, e, nil)).Rows
	alone, paper, gain, menu, wrong := rows[0], rows[1], rows[4], rows[6], rows[7]
	for _, row := range rows {
		t.Logf("%s: %.3f queries, %.3f results, %.3f questions, %.3f unasked", row.Policy, row.AccQM, row.AccEx, row.AvgQuestions, row.Unasked)
	}
	const fewer = 0.004 // two of 500 results: where nearly all are right, one more question may go either way
	for _, c := range []struct {
		claim string
		holds bool
	}{
		{"the parser is as good as a trained one", alone.AccQM > 0.8 && alone.AccQM < 0.9 && alone.ECE < 0.08},
		{"a higher tau asks more", rows[2].AvgQuestions < rows[3].AvgQuestions && rows[3].AvgQuestions < gain.AvgQuestions && gain.AvgQuestions < rows[5].AvgQuestions},
		{"and gets more right", rows[2].AccEx < rows[3].AccEx && rows[3].AccEx <= gain.AccEx && gain.AccEx <= rows[5].AccEx+fewer},
		{"gain gets more right than the paper's policy with fewer questions", gain.AccQM > paper.AccQM && gain.AccEx > paper.AccEx && gain.AvgQuestions < paper.AvgQuestions},
		{"a result that is known with 0.9 is right nearly always", gain.AccEx > 0.97},
		{"a menu saves questions", menu.AvgQuestions < gain.AvgQuestions && menu.AccEx > 0.97},
		{"one wrong answer in twenty costs little", wrong.AccEx > gain.AccEx-0.02 && wrong.AccEx > alone.AccEx+0.03},
	} {
		if !c.holds {
			t.Errorf("it does not hold that %s", c.claim)
		}
	}
}

// BenchmarkWholeTable is a question under all policies, the parser's work
// included.
func BenchmarkWholeTable(b *testing.B) {
	data := wikiDevelopment(b, 100)
	e := eval.Evaluation{Data: data, Policies: eval.AllPolicies(3), Parser: newObserver(data, 1), Workers: 1}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Run(b.Context(), nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(data.Examples)), "µs/question")
}

// Parse implements agent.Parser.
func (o *observer) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	places, ok := o.known[t.Utterance]
	if !ok {
		var err error
		if places, err = o.places(t.Utterance); err != nil {
			return nil, err
		}
		o.known[t.Utterance] = places
	}
	return combine(places, w, observerBeam)
}

// combine enumerates the most probable choices of options that the World
// allows.
func combine(places []observed, w agent.World, beam int) ([]agent.Hypothesis, error) {
	type draft struct {
		p      float64
		chosen []int
	}
	drafts := []draft{{p: 1}}
	for _, pl := range places {
		var next []draft
		for _, d := range drafts {
			for i, op := range pl.options {
				if w.Allows(pl.name, op.units) {
					next = append(next, draft{d.p * op.p, append(slices.Clip(d.chosen), i)})
				}
			}
		}
		slices.SortStableFunc(next, func(a, b draft) int { return cmp.Compare(b.p, a.p) })
		drafts = next[:min(len(next), beam)]
	}
	sum := 0.0
	for _, d := range drafts {
		sum += d.p
	}
	marginal := map[string]float64{}
	key := func(place string, u unit.Unit) string { return place + "|" + u.Key() }
	for i, d := range drafts {
		drafts[i].p /= sum
		for n, pl := range places {
			for _, u := range pl.options[d.chosen[n]].units {
				marginal[key(pl.name, u)] += drafts[i].p
			}
		}
	}
	out := make([]agent.Hypothesis, len(drafts))
	for i, d := range drafts {
		h := agent.Hypothesis{P: d.p * (1 - unheard)}
		slot := 0
		for n, pl := range places {
			units := pl.options[d.chosen[n]].units
			for _, u := range units {
				u.Slot = slot
				h.Units = append(h.Units, agent.Scored{Unit: u, Place: pl.name, Phrase: pl.name, P: min(1, marginal[key(pl.name, u)])})
			}
			if len(units) > 0 {
				slot++
			}
		}
		units := make([]unit.Unit, len(h.Units))
		for n, u := range h.Units {
			units[n] = u.Unit
		}
		q, err := unit.Build(units)
		if err != nil {
			return nil, fmt.Errorf("the observer: %w", err)
		}
		h.Query = q
		out[i] = h
	}
	return out, nil
}
