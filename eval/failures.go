package eval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"parley/agent"
	"parley/suql/ast"
)

// PrintFailures lists what the first policy got wrong: the question, the gold
// query, what came out instead, where among the first readings of the parser
// the gold query stands, and the likeliest three. Records are those of a run of e.
func (e *Evaluation) PrintFailures(ctx context.Context, w io.Writer, records []Record) error {
	var db *Database
	var parser agent.Parser
	for i, rec := range records {
		if rec.Outcomes[0].Result {
			continue
		}
		ex := e.Data.Examples[i]
		if db == nil || db.Name != ex.Database {
			if db != nil {
				if err := db.Close(); err != nil {
					return fmt.Errorf("closing database %s: %w", db.Name, err)
				}
			}
			var err error
			if db, parser, err = e.Open(ctx, ex.Database); err != nil {
				return err
			}
		}
		t := newTrial(ex, db, parser, nil, e.Seed)
		t.loose = e.Loose
		c, err := t.converse(ctx, e.Policies[0])
		if err != nil {
			return errors.Join(err, db.Close())
		}
		got := ""
		if c.final != nil {
			got = ast.Print(c.final.Query)
		}
		among, err := c.goldAmong(ctx)
		if err != nil {
			return errors.Join(err, db.Close())
		}
		fmt.Fprintf(w, "\n%s  %s\n  gold  %s\n  got   %s\n  %s\n", ex.ID, ex.Question, ast.Print(ex.Gold),
			cmp.Or(got, "(nothing understood)"), among)
	}
	if db == nil {
		return nil
	}
	return db.Close()
}

// shownReadings is how many of the likeliest readings stand with a failure.
const shownReadings = 3

// goldAmong says where among the parser's first readings an accepted query
// stands, and the likeliest readings.
func (c *conversation) goldAmong(ctx context.Context) (string, error) {
	hypotheses, err := c.parse(ctx, agent.World{})
	var fault parserFault
	if errors.As(err, &fault) && ctx.Err() == nil {
		return "the parser failed: " + fault.Error(), nil
	}
	if err != nil {
		return "", err
	}
	out := fmt.Sprintf("gold is not among the %d readings", len(hypotheses))
	if n := c.firstGold(ctx, hypotheses); n >= 0 {
		out = fmt.Sprintf("gold is reading %d of %d, with probability %.3f", n+1, len(hypotheses), hypotheses[n].P)
	}
	for _, h := range hypotheses[:min(len(hypotheses), shownReadings)] {
		out += fmt.Sprintf("\n  %.3f %s", h.P, ast.Print(h.Query))
	}
	return out, nil
}
