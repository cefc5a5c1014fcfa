package rank_test

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// plainWords holds every word as often as any other.
type plainWords struct{ split *piece.Splitter }

func (plainWords) Holding(context.Context, piece.Kind, string) (int, error) { return 10, nil }
func (plainWords) Pieces(piece.Kind) int                                    { return 1000 }
func (w plainWords) Splitter() *piece.Splitter                              { return w.split }

func words() rank.Words { return plainWords{piece.NewSplitter()} }

// found are pieces as a search for medals of Norway may give them.
func found() []library.Hit {
	medals := piece.Grid{Title: "Winter Olympics", Header: []string{"nation", "gold"}, Rows: [][]string{{"Norway", "16"}, {"Germany", "12"}}}.Pieces()[0]
	trade := piece.Grid{Title: "Trade", Header: []string{"country", "gold price"}, Rows: [][]string{{"Peru", "3"}, {"Chile", "4"}}}.Pieces()[0]
	text := piece.Passages("Norway", "", "The country has many fjords and mountains.")[0]
	return []library.Hit{
		{Piece: text, Source: "norway", BM25: 3},
		{Piece: trade, Source: "trade", BM25: 4},
		{Piece: medals, Source: "medals", BM25: 3.9, Rank: 1},
	}
}

func TestRankPutsBothKindsIntoOneOrder(t *testing.T) {
	ranked, err := rank.Builtin().Rank(t.Context(), words(), "How many gold for the nation Norway?", found())
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i, r := range ranked {
		sum += r.Share
		if i > 0 && r.Score > ranked[i-1].Score {
			t.Errorf("%s scores more than what is before it", r.Source)
		}
	}
	if ranked[0].Source != "medals" || math.Abs(sum-1) > 1e-9 || len(ranked) != 3 {
		t.Errorf("%s is first of %d, the shares are %v together", ranked[0].Source, len(ranked), sum)
	}
}

func TestRankIsTheSameEveryTime(t *testing.T) {
	var first []rank.Ranked
	for range 5 {
		ranked, err := rank.Builtin().Rank(t.Context(), words(), "How many gold for the nation Norway?", found())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = ranked
		}
		if diff := cmp.Diff(first, ranked); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestNothingToRank(t *testing.T) {
	for _, question := range []string{"", "gold"} {
		if ranked, err := rank.Builtin().Rank(t.Context(), words(), question, nil); err != nil || len(ranked) != 0 {
			t.Errorf("%q: %v, %v", question, ranked, err)
		}
	}
}

// FuzzFeatures: every vector is as long as the names and holds numbers.
func FuzzFeatures(f *testing.F) {
	f.Add("Norway gold 16", "Norway", "16")
	f.Add("", "", "")
	f.Fuzz(func(t *testing.T, question, text, cell string) {
		hits := found()
		hits[0].Text, hits[1].Rows[0][0], hits[2].Header[0] = text, cell, cell
		vectors, err := rank.Features(t.Context(), words(), question, hits)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range vectors {
			names := rank.Names(hits[i].Kind)
			if len(v) != len(names) {
				t.Fatalf("%d features with %d names", len(v), len(names))
			}
			for j, x := range v {
				if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
					t.Errorf("%s is %v", names[j], x)
				}
			}
		}
	})
}
