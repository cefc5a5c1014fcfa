// Package learn makes the weights of package remark of remarks that people judged.
//
// [Read] a folder of remarks and one of notions, give both to [Train], or to [CrossValidate], which measures
// over kinds of place that nothing was learnt of:
//
//	set, err := learn.Read("eval/remarks/places", "eval/remarks/notions")
//	m, err := learn.Train(ctx, table, set, lexical.ByWords().Said, learn.Options{Seed: 1})
package learn

import (
	"context"
	"slices"

	"parley/english/trees"
	"parley/english/vectors"
	"parley/suql/reader/remark"
)

// Said is what another reader of words makes of a text.
type Said func(question, text string) remark.Said

// Options change how a model is learned.
type Options struct {
	Seed     uint64
	Progress func(format string, args ...any) // may be nil
}

// pair is a question, a text and what people judged.
type pair struct {
	place    int // -1: of none
	times    int // that it counts
	question string
	text     string
	verdict  Verdict
	said     remark.Said
	x        []float32
}

// Train learns from a whole set. The same vectors, set and seed give the same weights.
func Train(ctx context.Context, table *vectors.Table, set *Set, said Said, o Options) (*remark.Model, error) {
	m := &remark.Model{Vectors: table, Notions: set.known()}
	pairs := set.pairs()
	names := gather(m, set, pairs, said)
	if o.Progress != nil {
		o.Progress("%d questions about texts, %d features\n", len(pairs), len(names))
	}
	yes, no, err := both(ctx, names, pairs, o)
	if err != nil {
		return nil, err
	}
	return &remark.Model{Vectors: table, Notions: m.Notions, Yes: yes, No: no}, nil
}

// both grows the trees that tell yes, and those that tell no.
func both(ctx context.Context, names []string, pairs []*pair, o Options) (yes, no *trees.Forest, err error) {
	if yes, err = grow(ctx, names, pairs, func(p *pair) bool { return p.verdict == Yes }, o); err != nil {
		return nil, nil, err
	}
	no, err = grow(ctx, names, pairs, func(p *pair) bool { return p.verdict == No }, o)
	return yes, no, err
}

// gather finds the features of all pairs, each as if nothing were known of notions from its own kind of
// place, and gives their names.
func gather(m *remark.Model, set *Set, pairs []*pair, said Said) []string {
	names, _ := m.Features(m.Ask("is it good?"), m.Cut("Good."), remark.Said{}, "")
	questions, texts := map[string]*remark.Question{}, map[string]*remark.Text{} // each is read once
	for _, p := range pairs {
		if questions[p.question] == nil {
			questions[p.question] = m.Ask(p.question)
		}
		if texts[p.text] == nil {
			texts[p.text] = m.Cut(p.text)
		}
	}
	remark.AtOnce(len(pairs), func(i int) {
		p := pairs[i]
		p.said = said(p.question, p.text)
		_, p.x = m.Features(questions[p.question], texts[p.text], p.said, set.writer(p))
	})
	return names
}

// grow grows the trees that tell one verdict from all others. Of unsure pairs nothing is learnt.
func grow(ctx context.Context, names []string, pairs []*pair, is func(*pair) bool, o Options) (*trees.Forest, error) {
	nothing := make([]float32, len(names))
	var groups []trees.Group
	for _, p := range pairs {
		if p.verdict == Unsure {
			continue
		}
		g := trees.Group{X: [][]float32{p.x, nothing}, Gold: []bool{is(p), !is(p)}}
		for range p.times {
			groups = append(groups, g)
		}
	}
	return trees.Grow(ctx, names, groups, trees.Options{Seed: o.Seed, Trees: 250, Leaves: 8, Rate: .05, Least: 20})
}

// CrossValidate learns without the places of each writer in turn, and judges these. Of each pair it gives
// what the other reader makes of it, and the probabilities of yes and no.
func CrossValidate(ctx context.Context, table *vectors.Table, set *Set, said Said, o Options) ([]Judged, error) {
	m := &remark.Model{Vectors: table, Notions: set.known()}
	pairs := set.pairs()
	names := gather(m, set, pairs, said)
	var out []Judged
	for _, fold := range set.folds() {
		left := func(p *pair) bool { return p.place >= 0 && slices.Contains(fold, set.writer(p)) }
		var rest []*pair
		for _, p := range pairs {
			if !left(p) {
				rest = append(rest, p)
			}
		}
		yes, no, err := both(ctx, names, rest, o)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			if left(p) {
				out = append(out, Judged{Place: set.Places[p.place].Place, Question: p.question, Text: p.text,
					Verdict: p.verdict, Said: p.said.Sure, Yes: remark.Probability(yes, p.x),
					No: remark.Probability(no, p.x)})
			}
		}
	}
	return out, nil
}
