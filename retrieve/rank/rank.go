// Package rank puts text and tables that a search found into one order: the
// joint reranker of DuRePa (section 3.2) without a language model, a
// conditional logit over features of a question and a piece.
//
// Call [Builtin] for the weights that are compiled in, and [Ranker.Rank]:
//
//	hits, err := lib.Search(ctx, question, library.DefaultLimits())
//	ranked, err := rank.Builtin().Rank(ctx, lib, question, hits)
//	fmt.Println(ranked[0].Source, ranked[0].Share)
//
// Package retrieve/learn computes the weights.
package rank

import (
	"cmp"
	"context"
	"slices"

	"parley/english/logit"
	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// Ranked is a hit with its score; of two, the one with the higher score is
// taken to be the likelier source of the answer, whatever their kinds.
type Ranked struct {
	library.Hit
	Score float64 // a logarithm
	Share float64 // of the probability of all hits, by their scores
}

// Words says how common words are: a library does.
type Words interface {
	Holding(ctx context.Context, kind piece.Kind, stem string) (int, error)
	Pieces(kind piece.Kind) int
	Splitter() *piece.Splitter
}

// Ranker scores hits by its weights. It is safe for concurrent use.
type Ranker struct{ weights Weights }

// New makes a ranker with these weights.
func New(w Weights) *Ranker { return &Ranker{w} }

// Rank orders hits by score, best first; hits that score the same keep their
// order.
func (r *Ranker) Rank(ctx context.Context, words Words, question string, hits []library.Hit) ([]Ranked, error) {
	features, err := Features(ctx, words, question, hits)
	if err != nil {
		return nil, err
	}
	scores := make([]float64, len(hits))
	for i, h := range hits {
		scores[i] = r.weights.Score(h.Kind, features[i])
	}
	out := make([]Ranked, len(hits))
	for i, share := range logit.Softmax(scores) {
		out[i] = Ranked{Hit: hits[i], Score: scores[i], Share: share}
	}
	slices.SortStableFunc(out, func(a, b Ranked) int { return cmp.Compare(b.Score, a.Score) })
	return out, nil
}
