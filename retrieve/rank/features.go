package rank

import (
	"context"
	"math"

	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// vector collects the features of one hit with their names.
type vector struct {
	names  []string
	values []float32
}

func (v *vector) add(name string, value float64) {
	v.names = append(v.names, name)
	v.values = append(v.values, float32(value))
}

func (v *vector) say(name string, is bool) {
	value := 0.0
	if is {
		value = 1
	}
	v.add(name, value)
}

// get is the feature called name.
func (v *vector) get(name string) float64 {
	for i, n := range v.names {
		if n == name {
			return float64(v.values[i])
		}
	}
	panic("rank: there is no feature " + name)
}

// compared are the features that are also put beside those of the other hits
// of their kind.
var compared = map[piece.Kind][]string{
	piece.Rows: {"bm25", "cover", "cover row+", "quoted cells", "quoted headers", "quoted", "cover title", "pairs row"},
	piece.Text: {"bm25", "cover", "near", "pairs", "cover title", "names"},
}

// Features computes a vector for every hit; hits of one kind have vectors of
// one length, in the order of [Names].
func Features(ctx context.Context, words Words, text string, hits []library.Hit) ([][]float32, error) {
	q, err := ask(ctx, words, text)
	if err != nil {
		return nil, err
	}
	vectors := make([]*vector, len(hits))
	for i, h := range hits {
		vectors[i] = q.vector(h)
	}
	for kind := range compared {
		compare(kind, hits, vectors)
	}
	out := make([][]float32, len(hits))
	for i, v := range vectors {
		out[i] = v.values
	}
	return out, nil
}

// Names are the names of the features of a kind, in order.
func Names(kind piece.Kind) []string {
	h := library.Hit{Piece: piece.Piece{Kind: kind, Header: []string{""}}}
	v := (&question{split: piece.NewSplitter(), asks: asking("")}).vector(h)
	compare(kind, []library.Hit{h}, []*vector{v})
	return v.names
}

func (q *question) vector(h library.Hit) *vector {
	v := &vector{}
	v.add("bm25", h.BM25/max(q.sum, 1))
	v.add("rank", math.Log(float64(1+h.Rank)))
	v.say("first", h.Rank == 0)
	v.say("among five", h.Rank < 5)
	if h.Kind == piece.Rows {
		q.rows(v, h)
	} else {
		q.passage(v, h)
	}
	for i, name := range askingNames {
		v.add("asks "+name, float64(q.asks[i]))
	}
	return v
}

// compare adds how features stand beside the best among hits of the kind, and
// the best among pieces of the same source.
func compare(kind piece.Kind, hits []library.Hit, vectors []*vector) {
	for _, name := range compared[kind] {
		best, second := 0.0, 0.0
		of := map[string]float64{}
		for i, h := range hits {
			if h.Kind != kind {
				continue
			}
			x := vectors[i].get(name)
			if had, seen := of[h.Source]; !seen || x > had {
				of[h.Source] = x
			}
		}
		for _, x := range of {
			if x > best {
				best, second = x, best
			} else if x > second {
				second = x
			}
		}
		for i, h := range hits {
			if h.Kind != kind {
				continue
			}
			v, x := vectors[i], vectors[i].get(name)
			v.add(name+" of the best", ratio(x, best))
			v.say(name+" is best", x >= best && best > 0)
			v.add(name+" leads by", lead(x, best, second))
			v.add(name+" in source", of[h.Source])
		}
	}
	pieces := map[string]int{}
	for _, h := range hits {
		pieces[h.Source]++
	}
	for i, h := range hits {
		if h.Kind == kind {
			vectors[i].add("pieces of source", math.Log(float64(pieces[h.Source])))
		}
	}
}

// lead is how far the best is before the second; 0 for others.
func lead(x, best, second float64) float64 {
	if x < best || best == 0 {
		return 0
	}
	return (best - second) / best
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
