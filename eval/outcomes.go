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
	var mu sync.Mutex // guards out
	var out []model.Outcome
	e := &Evaluation{Data: data, Parser: parser, Workers: workers, Progress: progress}
	err := e.Visit(ctx, func(ctx context.Context, ex Example, db *Database, p agent.Parser) error {
		found, err := newTrial(ex, db, p, nil, 0).outcomes(ctx)
		mu.Lock()
		defer mu.Unlock()
		out = append(out, found...)
		return err
	})
	return out, err
}

// outcomes are those of one example.
func (t *trial) outcomes(ctx context.Context) (out []model.Outcome, err error) {
	hypotheses, err := t.parser.Parse(ctx, t.turn(), agent.World{})
	var cannot *agent.Unsupported
	switch {
	case errors.As(err, &cannot):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%s, %q: %w", t.example.ID, t.example.Question, err)
	case len(hypotheses) == 0:
		return nil, nil
	}
	table := tableOf(hypotheses[0])
	wrong := "" // the place at which something was wrong: what depends on it says nothing
	for _, u := range hypotheses[0].Units {
		if u.Unit.Kind == unit.Table && len(t.db.Catalog.Tables) == 1 || u.Place == wrong {
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
	return out, nil
}
