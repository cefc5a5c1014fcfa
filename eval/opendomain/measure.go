package opendomain

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"parley/retrieve"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/rank"
)

// Depths are the k of hits@k.
var Depths = [...]int{1, 5, 25, 100}

// Hits are the shares of questions whose gold source is among the first k of
// [Depths], each source counted once.
type Hits [len(Depths)]float64

// Options change a measurement.
type Options struct {
	Limits library.Limits // zero: DefaultLimits
	Ranker *rank.Ranker   // nil: the one that is compiled in
	// Answerer answers from what was found; nil measures the search alone.
	Answerer *answer.Answerer
	// Linked, if it is not nil, answers in place of Answerer.
	Linked   *Linked
	Progress func(done, of int)
}

// outcome is where the gold source stood, from 0; -1 where it was not found.
type outcome struct {
	before, after int
	took          time.Duration
	answer        *scored // nil where nothing was answered, or no gold answer is known
}

// Measure searches for every question, ranks what is found, and reports where
// the gold source stood; where the gold table is given, lib may be nil. Two questions are in work at a time where there
// are two processors.
func Measure(ctx context.Context, lib *library.Library, questions []Question, o Options) (*Report, error) {
	if len(questions) == 0 {
		return nil, errors.New("there are no questions")
	}
	if o.Limits == (library.Limits{}) {
		o.Limits = library.DefaultLimits()
	}
	if o.Ranker == nil {
		o.Ranker = rank.Builtin()
	}
	outcomes := make([]outcome, len(questions))
	var mu sync.Mutex // guards done, and whoever is told of it
	done := 0
	err := Each(ctx, len(questions), func(i int) error {
		var err error
		outcomes[i], err = one(ctx, lib, questions[i], o)
		mu.Lock()
		defer mu.Unlock()
		if done++; o.Progress != nil {
			o.Progress(done, len(questions))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	r := newReport(lib, questions, outcomes)
	r.Given = o.Linked != nil && o.Linked.Given
	return r, nil
}

// Each calls f for 0 … n-1, two at a time where there are two processors, and
// gives the first error.
func Each(ctx context.Context, n int, f func(i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(2, runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := f(i); err != nil {
					stop(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// one answers one question. Before ranking, the pieces of text and those of
// tables are each in the order of the search; the gold source is looked for
// among its own kind.
func one(ctx context.Context, lib *library.Library, q Question, o Options) (outcome, error) {
	start := time.Now()
	if o.Linked != nil && o.Linked.Given {
		judged, err := o.Linked.judge(ctx, q, nil)
		return outcome{before: -1, after: -1, took: time.Since(start), answer: &judged}, err
	}
	hits, err := lib.Search(ctx, q.Text, o.Limits)
	if err != nil {
		return outcome{}, err
	}
	out := outcome{before: -1, after: -1}
	var places []string
	for _, h := range hits {
		if h.Kind == q.Kind {
			places = append(places, h.Source)
		}
	}
	out.before = position(places, q.Gold)
	ranked, err := o.Ranker.Rank(ctx, lib, q.Text, hits)
	if err != nil {
		return outcome{}, err
	}
	places = places[:0]
	for _, r := range ranked {
		places = append(places, r.Source)
	}
	out.after = position(places, q.Gold)
	out.took = time.Since(start)
	if len(q.Answers) == 0 {
		return out, nil
	}
	if o.Linked != nil {
		judged, err := o.Linked.judge(ctx, q, places)
		out.took, out.answer = time.Since(start), &judged
		return out, err
	}
	if o.Answerer == nil {
		return out, nil
	}
	outputs, err := o.Answerer.From(ctx, lib, q.Text, ranked[:min(len(ranked), retrieve.Most)])
	if err != nil {
		return outcome{}, fmt.Errorf("answering %q: %w", q.Text, err)
	}
	out.took = time.Since(start)
	judged := q.judge(outputs)
	out.answer = &judged
	return out, q.tell(ctx, o.Answerer, lib, &judged)
}

// position is how many other sources come before the first gold one, or -1.
func position(places []string, gold map[string]bool) int {
	seen := map[string]bool{}
	for _, p := range places {
		if gold[p] {
			return len(seen)
		}
		seen[p] = true
	}
	return -1
}
