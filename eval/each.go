package eval

import (
	"context"
	"fmt"
	"sync"

	"parley/agent"
)

// each works on the examples of batches, each about one database, on Workers
// goroutines; those of one batch come one by one. It stops at the first error.
func (e *Evaluation) each(ctx context.Context, batches [][]Example,
	work func(context.Context, Example, *Database, agent.Parser) error) error {
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
	var wg sync.WaitGroup
	for range max(e.Workers, 1) {
		wg.Go(func() {
			for b := range todo {
				if err := e.batch(ctx, b, work); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// batch works on the examples of one database.
func (e *Evaluation) batch(ctx context.Context, examples []Example,
	work func(context.Context, Example, *Database, agent.Parser) error) (err error) {
	db, parser, err := e.Open(ctx, examples[0].Database)
	if err != nil {
		return err
	}
	defer func() {
		if closing := db.Close(); closing != nil && err == nil {
			err = fmt.Errorf("closing database %s: %w", db.Name, closing)
		}
	}()
	for _, ex := range examples {
		if err := work(ctx, ex, db, parser); err != nil {
			return err
		}
	}
	return nil
}

// Visit shows every example to visit, with its database and the parser over it.
// It is called from several goroutines; those of one database come one by one.
func (e *Evaluation) Visit(ctx context.Context,
	visit func(context.Context, Example, *Database, agent.Parser) error) error {
	var mu sync.Mutex // guards done
	done := 0
	batches := e.batches(make([]Record, len(e.Data.Examples)))
	return e.each(ctx, batches, func(ctx context.Context, ex Example, db *Database, p agent.Parser) error {
		if err := visit(ctx, ex, db, p); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if done++; e.Progress != nil {
			e.Progress(done, len(e.Data.Examples))
		}
		return nil
	})
}
