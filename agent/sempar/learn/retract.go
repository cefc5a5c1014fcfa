package learn

import (
	"context"
	"fmt"
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/retract"
	"parley/english/logit"
)

// FollowUp is a turn that may go on from a query, and the query that it asks for.
type FollowUp struct {
	Question     *link.Question
	Before, Gold grammar.Derivation
}

// FollowUps are the turns of sets that come after a query with conditions; those
// that the grammar can't write are left out.
func FollowUps(ctx context.Context, dbs *Databases, sets []Set) ([]FollowUp, error) {
	m := &material{dbs: map[string]*link.Linker{}}
	var out []FollowUp
	for _, set := range sets {
		for _, p := range set.Pairs {
			if p.Previous == "" {
				continue
			}
			db, err := dbs.Get(ctx, p.Database)
			if err != nil {
				return nil, err
			}
			if db == nil {
				continue
			}
			l := m.linker(p.Database, db)
			gold, before, ok := apart(db, l.Schema, p)
			if ok && len(before.Parts()) > 0 {
				out = append(out, FollowUp{l.On(p.Today).ReadAfter(p.Question, before), before, gold})
			}
		}
	}
	return out, nil
}

// taken are which conditions of the query before a turn takes back, where it
// does nothing else: one, or all of them.
func (f FollowUp) taken() []bool {
	parts := f.Before.Parts()
	out := make([]bool, len(parts))
	for i, p := range parts {
		out[i] = p.Rest.Same(f.Gold)
	}
	if bare, ok := f.Before.Unconditional(); ok && bare.Same(f.Gold) {
		for i := range out {
			out[i] = true
		}
	}
	return out
}

// TrainRetract computes the weights of package retract.
func TrainRetract(turns []FollowUp) *logit.Model {
	var all []logit.Example
	for _, f := range turns {
		parts := f.Before.Parts()
		for i, taken := range f.taken() {
			e := logit.Example{Signs: retract.Signs(f.Question, parts, i)}
			if taken {
				e.Class = 1
			}
			all = append(all, e)
		}
	}
	return logit.Train(all, 2, logit.Options{Least: 3, Epochs: 20, Seed: 0x7a4e, Parts: logit.Hundredths})
}

// RetractScore is how many turns there are, and how many of them take something
// back and do nothing else; of how many the likeliest query left is taken for
// what is meant, and of how many it is.
type RetractScore struct{ Turns, Taken, Said, Right int }

// String is the score in words.
func (s RetractScore) String() string {
	return fmt.Sprintf("%d turns, %d that only take something back; %d are taken for such, %d rightly",
		s.Turns, s.Taken, s.Said, s.Right)
}

// MeasureRetract scores weights on turns.
func MeasureRetract(m *logit.Model, turns []FollowUp) RetractScore {
	s := RetractScore{Turns: len(turns)}
	for _, f := range turns {
		if slices.Contains(f.taken(), true) {
			s.Taken++
		}
		if left := retract.Left(m, f.Question, f.Before); len(left) > 0 && left[0].P > 0.5 {
			s.Said++
			if left[0].Query.Same(f.Gold) {
				s.Right++
			}
		}
	}
	return s
}
