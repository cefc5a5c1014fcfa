package choose

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"parley/english/trees"
)

// Stage learns one scorer. Weights are learned first; then trees, from choices
// that were scored by weights of the other half of the questions, as the
// weights know their own too well.
type Stage struct {
	Learner
	Name string
	N    int // questions
	// Choices are those of question i; thin may leave wrong ones out.
	Choices func(i int, thin bool) Choices
	Halved  bool // trees for each half too
	Trees   trees.Options

	Halves [2]Scorer // each learned from the questions of one parity
	All    Scorer
}

// Learn computes the scorers.
func (s *Stage) Learn(ctx context.Context) error {
	names, err := s.weigh(ctx)
	if err != nil {
		return err
	}
	groups, err := s.groups(ctx, names)
	if err != nil {
		return err
	}
	if s.Halved {
		for half := range s.Halves {
			err := s.grow(ctx, &s.Halves[half], names, groups, func(i int) bool { return i%2 == half })
			if err != nil {
				return err
			}
		}
	}
	return s.grow(ctx, &s.All, names, groups, func(int) bool { return true })
}

// weigh learns the weights of each half and of all, and gives the names of all
// amounts.
func (s *Stage) weigh(ctx context.Context) ([]string, error) {
	t, names, known := newTrainer(s.Seed), []string{byWeight}, map[string]bool{}
	err := eachInOrder(ctx, s.N, func(i int) Choices { return s.Choices(i, true) }, func(i int, c Choices) {
		for _, f := range c.All {
			for _, a := range f.amounts {
				if !known[a.name] {
					known[a.name] = true
					names = append(names, a.name)
				}
			}
		}
		t.add(i, c.All, c.Gold)
		s.tell(i)
	})
	if err != nil {
		return nil, err
	}
	var all sync.WaitGroup
	for half := range s.Halves {
		all.Go(func() {
			s.Halves[half].Weights = t.train(ctx, s.Learner, "", func(i int) bool { return i%2 == half && !Held(i) })
		})
	}
	s.All.Weights = t.train(ctx, s.Learner, s.Name, func(i int) bool { return !Held(i) })
	all.Wait()
	return names, ctx.Err()
}

func (s *Stage) tell(i int) {
	if s.Progress != nil {
		s.Progress(i+1, s.N)
	}
}

// groups are the likeliest choices of every question, by weights that have not
// seen it.
func (s *Stage) groups(ctx context.Context, names []string) (map[int]trees.Group, error) {
	out, places := map[int]trees.Group{}, placesOf(names)
	err := eachInOrder(ctx, s.N, func(i int) trees.Group {
		if Held(i) {
			return trees.Group{}
		}
		c := s.Choices(i, false)
		scores := linear(s.Halves[1-i%2].Weights, c.All)
		first := likeliest(scores, mostTreed)
		g := trees.Group{X: vectors(places, c.All, scores, first)}
		for _, j := range first {
			g.Gold, g.Start = append(g.Gold, c.Gold[j]), append(g.Start, scores[j])
		}
		return g
	}, func(i int, g trees.Group) {
		if slices.Contains(g.Gold, true) && slices.Contains(g.Gold, false) {
			out[i] = g
		}
		s.tell(i)
	})
	return out, err
}

// grow learns the trees, from the groups that count; where there are none, the
// weights do alone.
func (s *Stage) grow(ctx context.Context, to *Scorer, names []string, groups map[int]trees.Group,
	counts func(i int) bool) error {
	var some []trees.Group
	for _, i := range slices.Sorted(maps.Keys(groups)) {
		if counts(i) {
			some = append(some, groups[i])
		}
	}
	if len(some) == 0 {
		return to.Ready()
	}
	o := s.Trees
	o.Seed = s.Seed
	o.Progress = func(n, of int, loss float64) {
		if s.Loss != nil && n == of {
			s.Loss(s.Name+", trees", n, loss)
		}
	}
	f, err := trees.Grow(ctx, names, some, o)
	if err != nil {
		return err
	}
	to.Trees = f
	return to.Ready()
}

// eachInOrder works on 0 … n-1, on all processors, and takes what comes out in
// order. What is worked on is not kept: a table with its texts is large.
func eachInOrder[T any](ctx context.Context, n int, work func(i int) T, take func(i int, x T)) error {
	const batch = 64
	out := make([]T, batch)
	for from := 0; from < n; from += batch {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		size := min(batch, n-from)
		var next atomic.Int64
		var all sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			all.Go(func() {
				for i := int(next.Add(1)) - 1; i < size; i = int(next.Add(1)) - 1 {
					out[i] = work(from + i)
				}
			})
		}
		all.Wait()
		for i := range size {
			take(from+i, out[i])
		}
	}
	return nil
}
