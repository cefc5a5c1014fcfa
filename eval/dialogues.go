package eval

import (
	"context"
	"fmt"
	"math"

	"parley/suql/ast"
)

// Dialogue is an example conversation for people to read.
type Dialogue struct {
	Example string
	Policy  string
	Lines   []Line
	First   Reading // without any question
	Final   Reading
	Gold    string // SUQL
}

// Reading is a query and whether it is the gold query. Query is "" when
// nothing was understood.
type Reading struct {
	Query string
	Right bool
}

// Dialogues holds n of the conversations of a run again, this time in words:
// some that put a wrong reading right, some that only confirmed, some that
// failed, spread over the examples. It needs Speaker.
func (e *Evaluation) Dialogues(ctx context.Context, records []Record, n int) ([]Dialogue, error) {
	rows := e.Shown(records)
	var out []Dialogue
	for i, row := range rows {
		share := (n*(i+1))/len(rows) - (n*i)/len(rows)
		for _, at := range telling(records, row, share) {
			d, err := e.Dialogue(ctx, e.Data.Examples[at], e.Policies[row])
			if err != nil {
				return nil, err
			}
			out = append(out, d)
		}
	}
	return out, nil
}

// Shown are the rows worth reading: the paper's policy at its highest
// threshold and the gain policy at tau nearest to 0.9, yes or no, or else
// whatever row asks questions.
func (e *Evaluation) Shown(records []Record) []int {
	var asking, plain []int // rows with questions; those of them with yes or no, all answers right
	for i, p := range e.Policies {
		if p.Detector == "none" || len(records) > 0 && records[0].Outcomes[i].Unavailable {
			continue
		}
		asking = append(asking, i)
		if p.Wrong == 0 && p.Menu <= 1 {
			plain = append(plain, i)
		}
	}
	paper := e.first(plain, "prob", func(p, best Policy) bool { return p.Level > best.Level })
	gain := e.first(plain, "gain", func(p, best Policy) bool { return math.Abs(p.Level-0.9) < math.Abs(best.Level-0.9) })
	out := append(paper, gain...)
	if len(out) == 0 && len(asking) > 0 {
		return asking[len(asking)-1:]
	}
	return out
}

// first is the row of a detector before which no other of its rows comes. What
// asks about every unit is left aside.
func (e *Evaluation) first(rows []int, detector string, before func(p, other Policy) bool) []int {
	best := -1
	for _, i := range rows {
		p := e.Policies[i]
		if p.Detector == detector && p.Level <= 1 && (best < 0 || before(p, e.Policies[best])) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return []int{best}
}

// telling picks up to n examples with questions under a policy: half of them
// put right, a quarter confirmed, a quarter wrong in the end, as far as there
// are such.
func telling(records []Record, row, n int) []int {
	var classes [3][]int // corrected, confirmed, wrong
	for i, r := range records {
		o := r.Outcomes[row]
		needed := false
		for _, a := range o.Asked {
			needed = needed || !a.Right
		}
		switch {
		case len(o.Asked) == 0:
		case !o.Match:
			classes[2] = append(classes[2], i)
		case needed:
			classes[0] = append(classes[0], i)
		default:
			classes[1] = append(classes[1], i)
		}
	}
	var out []int
	quota := [3]int{n - 2*(n/4), n / 4, n / 4}
	for missing := 0; ; missing = n - len(out) {
		for c := range classes {
			quota[c] += missing
			taken := spread(&classes[c], min(quota[c], n-len(out)))
			quota[c] -= len(taken)
			out = append(out, taken...)
		}
		if len(out) == n || len(classes[0])+len(classes[1])+len(classes[2]) == 0 {
			return out
		}
	}
}

// spread takes n elements at even distances out of the list.
func spread(list *[]int, n int) []int {
	n = max(0, min(n, len(*list)))
	var taken, rest []int
	for i, v := range *list {
		if len(taken) < n && i*n >= len(taken)*len(*list) {
			taken = append(taken, v)
		} else {
			rest = append(rest, v)
		}
	}
	*list = rest
	return taken
}

// Dialogue holds one conversation in words. It needs Speaker.
func (e *Evaluation) Dialogue(ctx context.Context, ex Example, p Policy) (d Dialogue, err error) {
	db, parser, err := e.Open(ctx, ex.Database)
	if err != nil {
		return d, err
	}
	defer func() {
		if closing := db.Close(); err == nil && closing != nil {
			err = fmt.Errorf("closing database %s: %w", db.Name, closing)
		}
	}()
	speaker, err := e.Speaker(db)
	if err != nil {
		return d, fmt.Errorf("wording the dialogues: %w", err)
	}
	t := newTrial(ex, db, parser, speaker, e.Seed)
	alone, err := t.converse(ctx, Policy{Detector: "none"})
	if err != nil {
		return d, err
	}
	c, err := t.converse(ctx, p)
	if err != nil {
		return d, err
	}
	return Dialogue{Example: ex.ID, Policy: p.String(), Lines: c.lines, First: alone.reading(ctx), Final: c.reading(ctx),
		Gold: ast.Print(ex.Gold)}, nil
}

func (c *conversation) reading(ctx context.Context) Reading {
	if c.final == nil {
		return Reading{}
	}
	return Reading{ast.Print(c.final.Query), c.isGold(ctx, c.final.Query)}
}
