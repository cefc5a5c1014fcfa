package sketch

import (
	"cmp"
	"context"
	"math"
	"slices"

	"parley/agent/sempar/network"
)

// SequenceOptions are what the training of the networks that read word by
// word may be told.
type SequenceOptions struct {
	Readers int // networks whose answers are averaged; 0 for none
	Epochs  int
	Batch   int
	Width   int     // numbers per word
	Size    int     // state of each direction
	Top     int     // units above both
	Rate    float64 // the greatest; it falls to almost nothing along half a cosine
	Unknown float64 // share of words taken for unknown ones
	Dropout float64
	Rare    int     // words seen fewer times are unknown ones
	Share   float64 // of what these networks say, against the others
}

// SequenceDefaults are the options that the embedded weights were trained
// with.
func SequenceDefaults() SequenceOptions {
	return SequenceOptions{Readers: 2, Epochs: 4, Batch: 16, Width: 24, Size: 24, Top: 64, Rate: 0.004, Unknown: 0.2, Dropout: 0.5, Rare: 5, Share: 0.5}
}

// sequenceExample is a question ready to be read, with what is right.
type sequenceExample struct {
	text          *network.Text
	option, class int
}

// trainSequence learns the networks that read word by word, on gold
// conditions: which of the columns is selected, and what is done with it.
func trainSequence(ctx context.Context, examples []Example, o Options) (*sequence, error) {
	so := o.Sequence
	s := &sequence{vocabulary: newVocabulary(examples, so.Rare), share: so.Share}
	all, err := s.vocabulary.examples(ctx, examples)
	if err != nil {
		return nil, err
	}
	for k := range so.Readers {
		r := network.NewReader(network.ReaderShape{Words: int(firstWord) + len(s.vocabulary), Marks: marks, Roles: roles, Traits: traits,
			Dense: denseFeatures, Width: so.Width, Size: so.Size, Top: so.Top, Outputs: sequenceOutputs}, o.Seed+10+uint64(k))
		if err := trainReader(ctx, r, all, o, k); err != nil {
			return nil, err
		}
		s.readers = append(s.readers, r)
	}
	return s, nil
}

// trainReader learns the k-th network.
func trainReader(ctx context.Context, r *network.Reader, all []sequenceExample, o Options, k int) error {
	so, seed := o.Sequence, o.Seed+100*uint64(k+1)
	t := network.NewReaderTrainer(r, so.Unknown, so.Dropout, seed)
	steps, step := so.Epochs*((len(all)+so.Batch-1)/so.Batch), 0
	batch := make([]*network.Text, 0, so.Batch)
	for epoch := range so.Epochs {
		order := shuffled(len(all), seed+uint64(epoch))
		for at := 0; at < len(order); at += so.Batch {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			o.report("word order", (k*so.Epochs+epoch)*len(all)+at, so.Readers*so.Epochs*len(all))
			now := order[at:min(at+so.Batch, len(order))]
			batch = batch[:0]
			for _, i := range now {
				batch = append(batch, all[i].text)
			}
			t.Step(batch, so.rate(step, steps), func(k int, scores, gradient []float32) { all[now[k]].loss(scores, gradient) })
			step++
		}
	}
	t.Compact()
	return nil
}

// rate rises over the first steps and then falls.
func (so SequenceOptions) rate(step, steps int) float64 {
	const rising = 300
	return so.Rate * min(1, float64(step+1)/rising) * (0.01 + 0.99*0.5*(1+math.Cos(math.Pi*float64(step)/float64(steps))))
}

// loss adds the gradient of the cross entropy of the selected column and of
// its aggregate.
func (e *sequenceExample) loss(scores, gradient []float32) {
	selected := make([]float64, len(e.text.Options))
	for k := range selected {
		selected[k] = float64(scores[k*sequenceOutputs])
	}
	for k, g := range softmaxGradient(selected, e.option) {
		gradient[k*sequenceOutputs] += float32(g)
	}
	class, row := make([]float64, aggregates), e.option*sequenceOutputs+1
	for a := range class {
		class[a] = float64(scores[row+a])
	}
	for a, g := range softmaxGradient(class, e.class) {
		gradient[row+a] += float32(g)
	}
}

// newVocabulary knows the words that questions and names of columns use
// often enough.
func newVocabulary(examples []Example, rare int) vocabulary {
	counts, tables := map[uint32]int{}, map[*Table]bool{}
	for _, e := range examples {
		for i := range e.Question.tokens {
			counts[e.Question.tokens[i].hash]++
		}
		if tables[e.Table] {
			continue
		}
		tables[e.Table] = true
		for j := range e.Table.columns {
			for _, h := range e.Table.columns[j].hashes {
				counts[h]++
			}
		}
	}
	var words []uint32
	for h, n := range counts {
		if n >= rare {
			words = append(words, h)
		}
	}
	slices.SortFunc(words, func(a, b uint32) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	v := vocabulary{}
	for i, h := range words {
		v[h] = firstWord + int32(i)
	}
	return v
}

// visible are the columns that can be selected.
func (t *Table) visible() []int {
	var out []int
	for j := range t.columns {
		if !t.columns[j].Hidden {
			out = append(out, j)
		}
	}
	return out
}

func (v vocabulary) examples(ctx context.Context, examples []Example) ([]sequenceExample, error) {
	out := make([]sequenceExample, len(examples))
	err := parallel(ctx, len(examples), func(i int) {
		e := examples[i]
		r := newReading(e.Question, e.Table)
		columns := e.Table.visible()
		out[i] = sequenceExample{v.text(r.mask(r.placed(e.Gold.Conditions)), columns), slices.Index(columns, e.Gold.Select), int(e.Gold.Aggregate)}
	})
	return out, err
}
