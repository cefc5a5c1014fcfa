package eval

import (
	"context"
	"errors"
	"sync"

	"parley/agent"
)

// each works on every example by itself, on Workers goroutines, those of one
// database one after the other; it stops at the first error.
func (e *Evaluation) each(ctx context.Context, work func(context.Context, *trial) error) error {
	batches := e.batches(make([]Record, len(e.Data.Examples)))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo := make(chan []Example)
	go func() { // ends with the batches or with ctx
		defer close(todo)
		for _, b := range batches {
			select {
			case todo <- b:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex // guards done
	done := 0
	var wg sync.WaitGroup
	for range max(e.Workers, 1) {
		wg.Go(func() {
			for b := range todo {
				if err := e.over(ctx, b, work); err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				if done += len(b); e.Progress != nil {
					e.Progress(done, len(e.Data.Examples))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// over works on the examples of one database.
func (e *Evaluation) over(ctx context.Context, examples []Example,
	work func(context.Context, *trial) error) (err error) {
	db, parser, err := e.Open(ctx, examples[0].Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, ex := range examples {
		if err := work(ctx, newTrial(ex, db, parser, nil, 0)); err != nil {
			return err
		}
	}
	return nil
}

// Visit shows every example to visit, with its database and the parser over it.
// It is called from several goroutines; those of one database come one by one.
func (e *Evaluation) Visit(ctx context.Context,
	visit func(context.Context, Example, *Database, agent.Parser) error) error {
	return e.each(ctx, func(ctx context.Context, t *trial) error { return visit(ctx, t.example, t.db, t.parser) })
}
