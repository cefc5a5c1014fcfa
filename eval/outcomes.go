package eval

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/suql/unit"
)

// Outcomes puts every question of a dataset to a model parser, asks nothing
// back, and says of each unit of its first reading how probable the parser
// took it to be, given what stands before, and whether it is right: what model.Fit
// wants. The table is left out where there is only one. Databases are worked on by so many
// goroutines at once; progress may be nil.
func Outcomes(ctx context.Context, data *Dataset, parser func(*Database) (agent.Parser, error), workers int,
	progress func(done, total int)) ([]model.Outcome, error) {
	e := &Evaluation{Data: data, Parser: parser}
	batches := e.batches(make([]Record, len(data.Examples)))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := make(chan []Example)
	go func() { // ends with the batches or with ctx
		defer close(work)
		for _, b := range batches {
			select {
			case work <- b:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex // guards what follows
	var out []model.Outcome
	done := 0
	var wg sync.WaitGroup
	for range max(workers, 1) {
		wg.Go(func() {
			for b := range work {
				found, err := e.outcomes(ctx, b)
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				out = append(out, found...)
				if done += len(b); progress != nil {
					progress(done, len(data.Examples))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return out, context.Cause(ctx)
}

// outcomes are those of the examples of one database.
func (e *Evaluation) outcomes(ctx context.Context, examples []Example) (out []model.Outcome, err error) {
	db, parser, err := e.Open(ctx, examples[0].Database)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, ex := range examples {
		t := newTrial(ex, db, parser, nil, 0)
		hypotheses, err := parser.Parse(ctx, t.turn(), agent.World{})
		var cannot *agent.Unsupported
		switch {
		case errors.As(err, &cannot):
			continue
		case err != nil:
			return nil, fmt.Errorf("%s, %q: %w", ex.ID, ex.Question, err)
		case len(hypotheses) == 0:
			continue
		}
		table := tableOf(hypotheses[0])
		wrong := "" // the place at which something was wrong: what depends on it says nothing
		for _, u := range hypotheses[0].Units {
			if u.Unit.Kind == unit.Table && len(db.Catalog.Tables) == 1 || u.Place == wrong {
				continue
			}
			right := t.gold.right(t.read, u.Unit, table)
			out = append(out, model.Outcome{P: u.P, Right: right})
			if !right && u.Unit.Kind == unit.Table {
				break
			}
			if !right {
				wrong = u.Place
			}
		}
	}
	return out, nil
}
