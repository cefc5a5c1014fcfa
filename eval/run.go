// Package eval measures base parsers, and what questions to a simulated user
// gain. Load a dataset with package wikisql or spider, or with package score
// for questions over free text, fill in an [Evaluation], run it and sum its
// records up (MISP paper, section 5; docs/evaluation.md says what every figure
// means):
//
//	data, err := wikisql.Load("dev.jsonl.gz", "dev.tables.jsonl.gz")
//	e := eval.Evaluation{Data: data, Policies: eval.AllPolicies(eval.DefaultK), Parser: newParser}
//	records, err := e.Run(ctx, nil)
//	err = e.Report(records).Print(os.Stdout)
//
// The packages below it that need no conversation stand by themselves: reading
// measures readers of free text, ambrosia whether ambiguous questions are asked
// about, opendomain answers out of a library. Package wire measures the parser
// by a language model against a server that knows the right queries.
package eval

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"parley/agent"
	"parley/errdetect"
	"parley/eval/compare"
)

// Evaluation is what to measure. Fill it in, call [Evaluation.Run] and sum the
// records up with [Evaluation.Report].
type Evaluation struct {
	Data     *Dataset
	Policies []Policy
	// Parser makes the base parser for a database. It is called from several
	// goroutines; one parser is used by one goroutine at a time.
	Parser func(*Database) (agent.Parser, error)
	// ParserName says in the report what was measured.
	ParserName string
	// Speaker makes what words the example dialogues; nil leaves them out.
	Speaker func(*Database) (agent.Speaker, error)
	// Loose takes a result for right that shows other columns too, in any
	// order of rows, or is that of another accepted query; over databases with a
	// schema.
	Loose   bool
	Seed    uint64 // of the user's slips
	Workers int    // databases worked on at the same time; 0 means 1
	// Progress is told how many examples are done; nil is fine.
	Progress func(done, total int)
}

// errNotPerturbed says that a parser has no perturbed passes.
var errNotPerturbed = errors.New(
	"not available with this parser: it can't be run under random perturbation, which std: needs")

// Run measures every example under every policy and returns the records in
// the order of the examples. With a file to resume from, examples recorded
// there are not measured again, and new records are written to it as they
// come.
func (e *Evaluation) Run(ctx context.Context, resume *Resume) ([]Record, error) {
	records := make([]Record, len(e.Data.Examples))
	index := make(map[string]int, len(records))
	for i, ex := range e.Data.Examples {
		index[ex.ID] = i
	}
	done := 0
	if resume != nil {
		for _, r := range resume.known {
			i, ok := index[r.Example]
			if !ok || len(r.Outcomes) != len(e.Policies) {
				return nil, fmt.Errorf("%s holds a record of %s that does not belong to this evaluation: name another file",
					resume.path, r.Example)
			}
			records[i] = r
			done++
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := e.measure(ctx, e.batches(records))
	var failed error
	for r := range results { // until every worker is done
		if failed != nil {
			continue
		}
		if r.err == nil && resume != nil {
			r.err = resume.add(r.record)
		}
		if r.err != nil {
			failed = r.err
			cancel()
			continue
		}
		records[index[r.record.Example]] = r.record
		if done++; e.Progress != nil {
			e.Progress(done, len(records))
		}
	}
	return records, failed
}

// measured is a record, or what went wrong.
type measured struct {
	record Record
	err    error
}

// batches groups the examples that are still to be measured by database, in
// order of first appearance, so that each database is opened once.
func (e *Evaluation) batches(records []Record) [][]Example {
	var out [][]Example
	at := map[string]int{}
	for i, ex := range e.Data.Examples {
		if records[i].Example != "" {
			continue
		}
		n, ok := at[ex.Database]
		if !ok {
			n = len(out)
			at[ex.Database] = n
			out = append(out, nil)
		}
		out[n] = append(out[n], ex)
	}
	return out
}

// measure runs the batches on Workers goroutines, which end with the batches
// or with ctx; the channel is closed after the last has ended.
func (e *Evaluation) measure(ctx context.Context, batches [][]Example) <-chan measured {
	work := make(chan []Example)
	out := make(chan measured)
	go func() {
		defer close(work)
		for _, b := range batches {
			select {
			case work <- b:
			case <-ctx.Done():
				return
			}
		}
	}()
	var wg sync.WaitGroup
	for range max(e.Workers, 1) {
		wg.Go(func() {
			for b := range work {
				e.batch(ctx, b, out)
			}
		})
	}
	go func() {
		wg.Wait()
		if err := ctx.Err(); err != nil {
			out <- measured{err: err}
		}
		close(out)
	}()
	return out
}

// batch measures the examples of one database.
func (e *Evaluation) batch(ctx context.Context, examples []Example, out chan<- measured) {
	db, parser, err := e.Open(ctx, examples[0].Database)
	if err != nil {
		out <- measured{err: err}
		return
	}
	for _, ex := range examples {
		r, err := e.example(ctx, ex, db, parser)
		out <- measured{r, err}
		if err != nil {
			break
		}
	}
	if err := db.Close(); err != nil {
		out <- measured{err: fmt.Errorf("closing database %s: %w", db.Name, err)}
	}
}

// Open opens a database with its parser. The caller closes it.
func (e *Evaluation) Open(ctx context.Context, name string) (*Database, agent.Parser, error) {
	db, err := e.Data.Open(ctx, name)
	if err != nil {
		return nil, nil, err
	}
	parser, err := e.Parser(db)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("making the parser for database %s: %w", name, err), db.Close())
	}
	return db, parser, nil
}

func (e *Evaluation) example(ctx context.Context, ex Example, db *Database, parser agent.Parser) (Record, error) {
	if err := ctx.Err(); err != nil {
		return Record{}, err
	}
	t := newTrial(ex, db, parser, nil, e.Seed)
	t.loose = e.Loose
	gold := t.goldResult(ctx)
	if err := ctx.Err(); err != nil {
		return Record{}, err
	}
	r := Record{Example: ex.ID, GoldEmpty: gold.Empty}
	if gold.Err != nil {
		r.GoldFails = gold.Err.Error()
	}
	for _, p := range e.Policies {
		if len(e.Policies) > 1 && !possible(p, parser, db) {
			r.Outcomes = append(r.Outcomes, Outcome{Unavailable: true})
			continue
		}
		c, err := t.converse(ctx, p)
		if err != nil {
			return Record{}, err
		}
		r.Outcomes = append(r.Outcomes, c.outcome(ctx, gold))
	}
	c := &conversation{trial: t}
	if db.Schema == nil {
		r.GoldRank = c.goldRank(ctx)
		return r, ctx.Err()
	}
	found := c.ranks(ctx, e.Loose)
	r.Ranks, r.GoldUnread = &found, t.goldParts() == nil
	return r, ctx.Err()
}

// goldResult is what the gold query gives.
func (t *trial) goldResult(ctx context.Context) compare.Result {
	if t.db.Schema == nil {
		return compare.NewResult(t.db.gold(ctx, t.example))
	}
	r := t.db.rowsOf(ctx, t.example.GoldText)
	return compare.Result{Err: r.err, Empty: r.err == nil && r.empty()}
}

// possible reports whether parser and database have what a policy needs.
func possible(p Policy, parser agent.Parser, db *Database) bool {
	switch p.Detector {
	case "std":
		return canPerturb(parser)
	case "components":
		return db.Schema != nil
	}
	return true
}

func canPerturb(p agent.Parser) bool {
	_, ok := p.(errdetect.Perturbed)
	return ok
}
