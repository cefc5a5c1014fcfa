package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"parley/agent/sempar/edit"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/logit"
)

// FollowUp is a turn that comes after a query, and the query that it asks for.
type FollowUp struct {
	Question     *link.Question
	Before, Gold grammar.Derivation
}

// FollowUps are the turns of sets that come after a query with conditions; those
// that the grammar can't write are left out.
func FollowUps(ctx context.Context, dbs *Databases, sets []Set) ([]FollowUp, error) {
	m := &material{dbs: map[string]*link.Linker{}}
	var out []FollowUp
	err := dbs.each(ctx, sets, func(_ Set, p Pair, db *Database) {
		if p.Previous == "" {
			return
		}
		l := m.linker(p.Database, db)
		gold, before, ok := apart(db, l.Schema, p)
		if ok && len(before.Parts()) > 0 {
			out = append(out, FollowUp{l.On(p.Today).ReadAfter(p.Question, before), before, gold})
		}
	})
	return out, err
}

// Unrelated are pairs drawn from those of a set, each after the query of another
// pair about the same database, from which it does not go on.
func Unrelated(set Set, most int, seed uint64) Set {
	rng := rand.New(rand.NewPCG(seed, 0x0de1))
	earlier := map[string][]string{}
	out := Set{Name: set.Name, Repeat: 1}
	for _, i := range rng.Perm(len(set.Pairs)) {
		p := set.Pairs[i]
		if others := earlier[p.Database]; len(others) > 0 && p.Previous == "" {
			q := p
			q.Previous, q.Kind = others[rng.IntN(len(others))], "unrelated"
			if q.Previous != q.Query {
				out.Pairs = append(out.Pairs, q)
			}
		}
		earlier[p.Database] = append(earlier[p.Database], p.Query)
		if len(out.Pairs) == most {
			break
		}
	}
	return out
}

// acts are what a turn does to each condition of the query before.
func (f FollowUp) acts() []edit.Act {
	parts := f.Before.Parts()
	out := edit.Acts(parts, f.Gold)
	bare, _ := f.Before.Unconditional()
	for i, p := range parts {
		if p.Rest.Same(f.Gold) || bare.Same(f.Gold) {
			out[i] = edit.TakesBack
		}
	}
	return out
}

// isNew reports whether a turn keeps nothing of the query before, and does not
// just take its conditions back.
func isNew(acts []edit.Act) bool {
	return !slices.ContainsFunc(acts, func(a edit.Act) bool { return a != edit.Drops })
}

// TrainEdits computes the weights of package edit. What happens to conditions is
// learnt from turns that are no new questions.
func TrainEdits(turns []FollowUp) *edit.Model {
	var conditions, fresh []logit.Example
	for _, f := range turns {
		acts := f.acts()
		heard := edit.Hear(f.Question, f.Before.Parts())
		e := logit.Example{Signs: heard.NewSigns()}
		if isNew(acts) {
			e.Class = 1
		}
		fresh = append(fresh, e)
		if e.Class == 1 {
			continue
		}
		for i, a := range acts {
			conditions = append(conditions, logit.Example{Signs: heard.Signs(i), Class: int(a)})
		}
	}
	return &edit.Model{Conditions: inOrders(conditions, int(edit.ActCount)), New: inOrders(fresh, 2)}
}

// orders are how many orders the examples come in. What rare signs weigh depends on the order; the
// mean over some of them does so less.
const orders = 8

// inOrders is the mean of the models of examples that come in some orders.
func inOrders(examples []logit.Example, classes int) *logit.Model {
	models := make([]*logit.Model, orders)
	for i := range models {
		o := logit.Options{Least: 5, Epochs: 4, Seed: 0x7a4e + uint64(i), Parts: logit.Hundredths}
		models[i] = logit.Train(examples, classes, o)
	}
	return logit.Mean(models)
}

// EditScore is how many turns there are, and how many of them take something
// back and do nothing else; how many are taken for such, and how many rightly;
// and the sum of the logarithms of how likely the model finds what turns do.
type EditScore struct {
	Turns, Taken, Said, Right int
	Log                       float64
}

// String is the score in words.
func (s EditScore) String() string {
	return fmt.Sprintf("%d turns, what they do is given %.3f on geometric average; %d only take something back, "+
		"%d are taken for such, %d rightly", s.Turns, math.Exp(s.Log/float64(max(s.Turns, 1))), s.Taken, s.Said, s.Right)
}

// MeasureEdits scores a model on turns.
func MeasureEdits(m *edit.Model, turns []FollowUp) EditScore {
	s := EditScore{Turns: len(turns)}
	for _, f := range turns {
		if slices.Contains(f.acts(), edit.TakesBack) {
			s.Taken++
		}
		e := m.Of(f.Question, f.Before)
		s.Log += e.Log(f.Gold)
		if left := e.Left(); len(left) > 0 && left[0].P > 0.5 {
			s.Said++
			if left[0].Query.Same(f.Gold) {
				s.Right++
			}
		}
	}
	return s
}
