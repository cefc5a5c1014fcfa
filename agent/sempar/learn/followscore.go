package learn

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/edit"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// TurnScore is how many turns there are, and of how many the query is the
// likeliest reading, or among the first three, or ten.
type TurnScore struct{ Turns, First, Three, Ten int }

// all is the name of the score of all turns.
const all = "all"

// MeasureTurns reads every turn after the query that should have been answered
// before it, and compares decision by decision; words that are put to texts may
// be any. The scores are by kind of turn, and of all.
func MeasureTurns(ctx context.Context, net *decode.Net, dbs *Databases, set Set,
	misses io.Writer) (map[string]*TurnScore, error) {
	out := map[string]*TurnScore{all: {}}
	ready := map[string]*decode.Database{}
	for _, p := range set.Pairs {
		db, err := dbs.Get(ctx, p.Database)
		if err != nil {
			return nil, err
		}
		if db == nil || p.Previous == "" {
			continue
		}
		if ready[p.Database] == nil {
			ready[p.Database] = net.Prepare(link.New(grammar.NewSchema(db.Catalog), db.Index))
		}
		d := ready[p.Database]
		before, _ := previous(db, d.Schema, p)
		var gold grammar.Derivation
		if query, err := db.Parse(p.Query); err == nil {
			if gold, err = d.Schema.Derive(query); err != nil {
				gold = nil // beyond the grammar: never right
			}
		}
		q := d.Linker.ReadAfter(p.Question, before)
		hyps, err := net.Beam(ctx, d, q, decode.Options{Width: 20})
		if err != nil {
			return nil, err
		}
		hyps = edit.Weights().Of(q, before).Among(d.Schema, hyps)
		at := slices.IndexFunc(hyps, func(h decode.Hypothesis) bool { return sameDecisions(gold, h.Made) })
		if at != 0 && misses != nil && len(hyps) > 0 {
			fmt.Fprintf(misses, "\n%s\n  after %s\n  gold  %s\n  got   %s\n", p.Question, d.Schema.Print(before),
				d.Schema.Print(gold), d.Schema.Print(hyps[0].Made))
		}
		if out[p.Kind] == nil {
			out[p.Kind] = &TurnScore{}
		}
		for _, s := range []*TurnScore{out[all], out[p.Kind]} {
			s.add(at)
		}
	}
	return out, nil
}

func (s *TurnScore) add(at int) {
	s.Turns++
	if at == 0 {
		s.First++
	}
	if at >= 0 && at < 3 {
		s.Three++
	}
	if at >= 0 && at < 10 {
		s.Ten++
	}
}

// sameDecisions compares derivations.
func sameDecisions(a, b grammar.Derivation) bool {
	return len(a) > 0 && slices.EqualFunc(a, b, func(x, y grammar.Decision) bool {
		switch {
		case x.Symbol != y.Symbol:
			return false
		case x.Symbol == grammar.Words:
			return true
		case x.Symbol == grammar.Value:
			return link.SameValue(x.Text, y.Text)
		}
		return x.Rule == y.Rule && x.Index == y.Index
	})
}

// PrintTurns writes a table of scores.
func PrintTurns(w io.Writer, scores map[string]*TurnScore) {
	fmt.Fprintf(w, "%-12s %6s %6s %6s %6s\n", "turns", "n", "first", "in 3", "in 10")
	for _, kind := range slices.Sorted(maps.Keys(scores)) {
		s := scores[kind]
		n := float64(max(s.Turns, 1))
		fmt.Fprintf(w, "%-12s %6d %6.3f %6.3f %6.3f\n", kind, s.Turns, float64(s.First)/n, float64(s.Three)/n,
			float64(s.Ten)/n)
	}
}
