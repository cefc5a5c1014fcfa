// Package learn computes the weights of the ranker: a conditional logit, in
// which the hits for a question share one softmax and the weight goes to those
// that are gold (DuRePa, section 3.2, loss 1, with all candidates in place of
// a sample).
//
// Call [Weights] with the features of hits:
//
//	w, err := learn.Weights(ctx, examples, learn.Options{Seed: 1})
//	ranker := rank.New(w)
//
// The same examples and options give the same weights.
package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// Example is the hits for one question.
type Example struct {
	Kinds    []piece.Kind
	Features [][]float32 // as rank.Features gives them
	Gold     []bool      // which hits are of a gold source; at least one
}

// Options change how the weights are computed. Zero values stand for those
// that the compiled-in weights were computed with.
type Options struct {
	Seed     uint64
	Epochs   int     // 12
	Batch    int     // questions a step: 64
	Rate     float64 // 0.01, falling to nothing
	Decay    float64 // of weights, a step, in parts of the rate: 0.05
	Progress func(epoch, of int, loss float64)
}

// crossed are the features whose products are learned too.
var crossed = map[piece.Kind][]string{
	piece.Rows: {
		"bm25", "rank", "cover", "cover title", "cover header", "cover row+", "quoted cells", "quoted headers", "quoted",
		"columns touched", "cells named by header", "best header", "header words", "headers without", "title words",
		"pairs row",
		"rarest open word", "numbers open", "bm25 of the best", "cover row+ of the best", "quoted of the best",
		"quoted headers of the best", "cover row+ in source", "asks how many",
	},
	piece.Text: {"bm25", "rank", "near", "pairs", "names", "numbers open", "bm25 of the best", "near of the best",
		"pairs of the best"},
}

// Weights computes the weights.
func Weights(ctx context.Context, examples []Example, o Options) (rank.Weights, error) {
	if len(examples) == 0 {
		return nil, errors.New("there is nothing to learn from")
	}
	o = o.filled()
	w := scaled(examples)
	t := &trainer{weights: w, options: o, state: map[piece.Kind]*moments{}}
	for kind, l := range w {
		t.state[kind] = &moments{first: make([]float64, len(l.Weight)+1), second: make([]float64, len(l.Weight)+1),
			gradient: make([]float64, len(l.Weight)+1)}
	}
	order := make([]int, len(examples))
	for i := range order {
		order[i] = i
	}
	random := rand.New(rand.NewPCG(o.Seed, 1))
	steps := o.Epochs * ((len(examples) + o.Batch - 1) / o.Batch)
	for epoch := range o.Epochs {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := 0.0
		for from := 0; from < len(order); from += o.Batch {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			batch := order[from:min(from+o.Batch, len(order))]
			for _, i := range batch {
				loss += t.example(examples[i])
			}
			t.step(len(batch), steps)
		}
		if o.Progress != nil {
			o.Progress(epoch+1, o.Epochs, loss/float64(len(examples)))
		}
	}
	return w, nil
}

func (o Options) filled() Options {
	if o.Epochs == 0 {
		o.Epochs = 12
	}
	if o.Batch == 0 {
		o.Batch = 64
	}
	if o.Rate == 0 {
		o.Rate = 0.01
	}
	if o.Decay == 0 {
		o.Decay = 0.05
	}
	return o
}

// scaled are weights of nothing with the mean and spread of every feature.
func scaled(examples []Example) rank.Weights {
	w := rank.Weights{}
	for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
		names := rank.Names(kind)
		n, sum, square := 0.0, make([]float64, len(names)), make([]float64, len(names))
		for _, e := range examples {
			for i, f := range e.Features {
				if e.Kinds[i] != kind {
					continue
				}
				n++
				for j, x := range f {
					sum[j] += float64(x)
					square[j] += float64(x) * float64(x)
				}
			}
		}
		l := rank.Linear{Names: names, Mean: make([]float32, len(names)), Spread: make([]float32, len(names))}
		for j := range names {
			mean := sum[j] / max(n, 1)
			spread := math.Sqrt(max(square[j]/max(n, 1)-mean*mean, 0))
			if spread < 1e-6 {
				spread = 1
			}
			l.Mean[j], l.Spread[j] = float32(mean), float32(spread)
		}
		for _, name := range crossed[kind] {
			for j := range names {
				if names[j] == name {
					l.Cross = append(l.Cross, j)
				}
			}
		}
		l.Weight = make([]float32, len(names)+len(l.Cross)*(len(l.Cross)+1)/2)
		w[kind] = l
	}
	return w
}
