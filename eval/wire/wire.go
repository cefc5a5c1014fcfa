// Package wire measures the model parser over the wire, without a model: a fake
// server in the same process speaks a real one's protocol and writes the gold
// queries with errors at a known rate and log-probabilities to match. What
// asking gains, and what it costs in calls and tokens, then depends on the
// parser and the policy alone:
//
//	e := &wire.Evaluation{Data: data, Rate: 0.15, Seed: 1, Dialect: fake.VLLM()}
//	report, err := e.Run(ctx)
//	err = report.Print(os.Stdout)
package wire

import (
	"context"
	"io"
	"strings"
	"sync"

	"parley/agent"
	"parley/agent/sempar/model"
	teaching "parley/agent/sempar/model/oracle"
	"parley/eval"
	"parley/eval/figures"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Evaluation is what to measure. Fill it in and call [Evaluation.Run].
type Evaluation struct {
	Data     *eval.Dataset
	Rate     float64       // share of its decisions that the oracle gets wrong, up to 0.4
	Seed     uint64        // of its errors and of the user's slips
	Dialect  fake.Dialect  // that the server speaks
	Decodes  []string      // "auto", "clause", "whole"; all when nil
	Policies []eval.Policy // those of [Policies] when nil
	Workers  int
	Progress func(done, total int) // may be nil
	Failures io.Writer             // takes what went wrong in the first row; may be nil
}

// Row is the score of one policy with one way of decoding.
type Row struct {
	eval.Row
	Decode string  `json:"decode"`
	Calls  float64 `json:"calls_per_query"`
	Tokens float64 `json:"tokens_per_query"`
}

// Report is the outcome.
type Report struct {
	Dataset  string
	Server   string
	Rate     float64
	Examples int
	// Runs is the share of questions whose gold query, as it is, gives the gold
	// result: what a model that knows it can reach at most. Reached is the share
	// of those that come out with that result in the first row.
	Runs, Reached float64
	Rows          []Row
}

// Policies are the points of the accuracy-per-question curve: no question,
// the MISP paper's policy at three thresholds and about everything, and the
// gain policy.
func Policies(k int) []eval.Policy {
	rows := []eval.Policy{{Detector: "none"}}
	for _, p := range []float64{0.5, 0.8, 0.95, eval.EveryUnit} {
		rows = append(rows, eval.Policy{Detector: "prob", Level: p, K: k})
	}
	for _, tau := range []float64{0.8, 0.95} {
		rows = append(rows, eval.Policy{Detector: "gain", Level: tau, K: k})
	}
	return rows
}

// Run measures every policy with every way of decoding, each with a server
// and a client of its own, so that none finds what another has asked.
func (w *Evaluation) Run(ctx context.Context) (*Report, error) {
	decodes, policies := w.Decodes, w.Policies
	if decodes == nil {
		decodes = []string{"auto", "clause", "whole"}
	}
	if policies == nil {
		policies = Policies(eval.DefaultK)
	}
	report := &Report{Dataset: w.Data.Name, Server: w.Dialect.Name, Rate: w.Rate, Examples: len(w.Data.Examples)}
	direct, err := w.direct(ctx)
	if err != nil {
		return nil, err
	}
	total := len(decodes) * len(policies) * len(w.Data.Examples)
	for i, decode := range decodes {
		for j, p := range policies {
			before := (i*len(policies) + j) * len(w.Data.Examples)
			row, records, err := w.row(ctx, decode, p, func(done, _ int) {
				if w.Progress != nil {
					w.Progress(before+done, total)
				}
			})
			if err != nil {
				return nil, err
			}
			if before == 0 {
				report.Runs, report.Reached = reached(direct, records)
			}
			report.Rows = append(report.Rows, row)
		}
	}
	return report, nil
}

// direct runs the gold queries as they are.
func (w *Evaluation) direct(ctx context.Context) ([]eval.Record, error) {
	e := &eval.Evaluation{
		Data: w.Data, Policies: []eval.Policy{{Detector: "none"}}, ParserName: "gold", Workers: w.Workers,
		Parser: func(db *eval.Database) (agent.Parser, error) { return newGoldParser(w.Data, db), nil },
	}
	return e.Run(ctx, nil)
}

// reached is which share of the examples the first run gets right, and which
// share of those the second gets right too.
func reached(first, second []eval.Record) (runs, both float64) {
	var right, again int
	for i := range first {
		if first[i].Outcomes[0].Result && first[i].GoldFails == "" {
			right++
			again += figures.One(second[i].Outcomes[0].Result)
		}
	}
	return figures.Share(right, len(first)), figures.Share(again, right)
}

// row measures one policy.
func (w *Evaluation) row(
	ctx context.Context, decode string, p eval.Policy, progress func(done, total int),
) (Row, []eval.Record, error) {
	doubt := p.Level
	if p.Detector == "none" {
		doubt = 0 // what the parser takes unless told otherwise
	}
	client, taught, closeServer, err := w.server()
	if err != nil {
		return Row{}, nil, err
	}
	defer closeServer()
	e := &eval.Evaluation{
		Data: w.Data, Policies: []eval.Policy{p}, ParserName: "model, " + decode,
		Seed: w.Seed, Workers: w.Workers, Progress: progress,
		Parser: func(db *eval.Database) (agent.Parser, error) {
			taught.add(db)
			return model.New(client, db.Catalog, db.Values, model.Options{Whole: decode == "whole", Auto: decode == "auto",
				Doubt: doubt, Window: w.Dialect.Tokens}), nil
		},
	}
	records, err := e.Run(ctx, nil)
	if err != nil {
		return Row{}, nil, err
	}
	row := Row{Row: e.Report(records).Rows[0], Decode: decode}
	spent := client.Spent()
	row.Calls = float64(spent.Calls) / float64(len(records))
	row.Tokens = float64(spent.Tokens) / float64(len(records))
	return row, records, w.failures(ctx, e, records)
}

// failures lists what went wrong, once.
func (w *Evaluation) failures(ctx context.Context, e *eval.Evaluation, records []eval.Record) error {
	to := w.Failures
	if w.Failures = nil; to == nil {
		return nil
	}
	return e.PrintFailures(ctx, to, records)
}

// Parser makes parsers with these options, that talk to an oracle of their
// own until it is closed.
func (w *Evaluation) Parser(o model.Options) (parser func(*eval.Database) agent.Parser, closeServer func(), err error) {
	client, taught, closeServer, err := w.server()
	if err != nil {
		return nil, nil, err
	}
	return func(db *eval.Database) agent.Parser {
		taught.add(db)
		return model.New(client, db.Catalog, db.Values, o)
	}, closeServer, nil
}

// server starts an oracle.
func (w *Evaluation) server() (*llm.Client, *taught, func(), error) {
	t := &taught{examples: map[string][]eval.Example{}, databases: map[string]*eval.Database{}}
	for _, e := range w.Data.Examples {
		question := strings.Join(strings.Fields(e.Question), " ")
		t.examples[question] = append(t.examples[question], e)
	}
	s := fake.New(w.Dialect, fake.NewOracle(teaching.New(t.find), w.Rate, w.Seed))
	client, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "oracle", HTTP: s.Client(), Attempts: 1})
	if err != nil {
		s.Close()
		return nil, nil, nil, err
	}
	return client, t, s.Close, nil
}

// taught finds the gold query of a question for the oracle.
type taught struct {
	examples map[string][]eval.Example

	mu        sync.Mutex // guards databases
	databases map[string]*eval.Database
}

func (t *taught) add(db *eval.Database) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.databases[db.Name] = db
}

// find looks up a question; where several tables are asked the same, the one
// that the prompt shows is meant.
func (t *taught) find(question, prompt string) (teaching.Gold, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.examples[question] {
		db := t.databases[e.Database]
		if db == nil {
			continue
		}
		if !shown(tablesIn(db.Catalog, e.Gold), prompt) {
			continue
		}
		gold := teaching.Gold{Query: e.Gold, Tables: db.Catalog}
		if known, ok := db.Store.(eval.ValueStore); ok {
			gold.Values = known.Values
		}
		return gold, true
	}
	return teaching.Gold{}, false
}

// tablesIn are the tables of a database that a query is over.
func tablesIn(cat *catalog.Catalog, q ast.Query) []*catalog.Table {
	var out []*catalog.Table
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok && cat.Table(t.Name) != nil {
			out = append(out, cat.Table(t.Name))
		}
		return true
	})
	return out
}

// shown reports whether the prompt shows the tables and their columns.
func shown(tables []*catalog.Table, prompt string) bool {
	for _, t := range tables {
		if !strings.Contains(prompt, "table "+ast.Ident(t.Name)) {
			return false
		}
		for _, c := range t.Columns {
			if !c.Hidden && !strings.Contains(prompt, "  "+ast.Ident(c.Name)+": ") {
				return false
			}
		}
	}
	return true
}
