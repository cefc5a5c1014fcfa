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
	var mu sync.Mutex // guards records, done and the file
	err := e.each(ctx, e.batches(records), func(ctx context.Context, ex Example, db *Database, p agent.Parser) error {
		r, err := e.example(ctx, ex, db, p)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if resume != nil {
			if err := resume.add(r); err != nil {
				return err
			}
		}
		records[index[r.Example]] = r
		if done++; e.Progress != nil {
			e.Progress(done, len(records))
		}
		return nil
	})
	return records, err
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
	r := t.goldRows(ctx, t.example.golds[0])
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
