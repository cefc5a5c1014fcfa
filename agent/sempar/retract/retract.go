// Package retract says which conditions of the query before a turn takes back,
// saying nothing else: "forget the price", "any colour will do", "it needn't be
// quiet". The network of package decode copies the query before well, but
// seldom leaves one condition out of it.
//
// [Weights] are those that are compiled in; [Left] are the queries that may be
// left, and [Among] puts them among the readings of the network.
//
//	before // W K AND W · price < 50 · W K · colour = 'red'
//	q := linker.ReadAfter("any colour will do", before)
//	retract.Left(retract.Weights(), q, before) // .94: W K · price < 50, …
//
// What speaks for it is learnt from follow-ups that people wrote (docs/training.md).
package retract

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/logit"
)

//go:embed weights.txt
var weights []byte

// Weights are those that are compiled in.
var Weights = sync.OnceValue(func() *logit.Model {
	m, err := logit.Parse(weights, classes, logit.Hundredths)
	if err != nil {
		panic(fmt.Errorf("weights of what is taken back, %w", err)) // unreachable: the file is embedded and a test reads it
	}
	return m
})

// Rest is what a turn may leave of the query before, and how likely.
type Rest struct {
	Query grammar.Derivation
	P     float64
}

// unlikely is how likely a query must be to be a reading at all.
const unlikely = 0.05

// Left are the queries that a turn may leave of the one before by taking back
// one condition, or all of them, the likeliest first. Their probabilities add up
// to less than 1: a turn may do something else.
func Left(m *logit.Model, q *link.Question, before grammar.Derivation) []Rest {
	parts := before.Parts()
	if len(parts) == 0 {
		return nil
	}
	taken := make([]float64, len(parts))
	none, every := 1.0, 1.0
	for i := range parts {
		taken[i] = m.Probabilities(Signs(q, parts, i))[1]
		none *= 1 - taken[i]
		every *= taken[i]
	}
	var out []Rest
	sum := none
	for i, p := range taken {
		// This one and no other.
		out = append(out, Rest{parts[i].Rest, none / (1 - p) * p})
		sum += out[i].P
	}
	if bare, ok := before.Unconditional(); ok && len(parts) > 1 {
		out = append(out, Rest{bare, every})
		sum += every
	}
	for i := range out {
		out[i].P /= sum
	}
	slices.SortStableFunc(out, func(a, b Rest) int { return cmp.Compare(b.P, a.P) })
	return slices.DeleteFunc(out, func(r Rest) bool { return r.P < unlikely })
}

// Among puts queries that a turn may leave among the readings that the network
// has for it, the likeliest first: the more of the probability they have, the
// less is left for those of the network.
func Among(s *grammar.Schema, found []decode.Hypothesis, left []Rest) []decode.Hypothesis {
	if len(left) == 0 {
		return found
	}
	logs := make([]float64, len(found))
	others := 1.0
	for i, h := range found {
		logs[i] = h.Log
	}
	for _, r := range left {
		others -= r.P
	}
	all := logSum(logs)
	out := slices.Clone(found)
	for i := range out {
		out[i].Log += math.Log(others)
	}
	for _, r := range left {
		h := decode.Hypothesis{Made: r.Query, Log: all + math.Log(r.P)}
		if i := slices.IndexFunc(out, func(o decode.Hypothesis) bool { return o.Made.Same(r.Query) }); i >= 0 {
			out[i].Log = logSum([]float64{out[i].Log, h.Log})
			continue
		}
		var err error
		if h.Query, err = s.Build(r.Query); err == nil {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b decode.Hypothesis) int { return cmp.Compare(b.Log, a.Log) })
	return out
}

// logSum is the logarithm of the sum of what logarithms are of; 0 of none.
func logSum(logs []float64) float64 {
	if len(logs) == 0 {
		return 0
	}
	most, sum := slices.Max(logs), 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum)
}

// Holds reports whether a query is one that a turn may leave.
func Holds(left []Rest, made grammar.Derivation) bool {
	return slices.ContainsFunc(left, func(r Rest) bool { return r.Query.Same(made) })
}
