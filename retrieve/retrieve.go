// Package retrieve keeps a library of documents and tables and finds the
// pieces of it that answer a question (DuRePa, sections 3.1 and 3.2).
//
// Call [Index] to fill a library and [Find] to ask it:
//
//	lib, err := library.Open(ctx, "my.library")
//	done, err := retrieve.Index(ctx, lib, []string{"notes", "sales.csv", "postgres://…"}, retrieve.Options{})
//	found, err := retrieve.Find(ctx, lib, "how many medals did Norway win?")
//	fmt.Println(found[0].Source, found[0].Piece)
package retrieve

import (
	"context"

	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// Most is how many pieces [Find] gives.
const Most = 50

// Find gives up to [Most] pieces of text and tables, the likeliest source of
// the answer first.
func Find(ctx context.Context, lib *library.Library, question string) ([]rank.Ranked, error) {
	return find(ctx, lib, question, library.DefaultLimits())
}

// ToRead is [Find] with all passages of a small library, for whoever reads them: nothing of
// the question's words needs to stand in one that answers it.
func ToRead(ctx context.Context, lib *library.Library, question string) ([]rank.Ranked, error) {
	if lib.Pieces(piece.Text) > everyPassage {
		return Find(ctx, lib, question)
	}
	hits, err := lib.Search(ctx, question, library.DefaultLimits())
	if err != nil {
		return nil, err
	}
	if hits, err = withAll(ctx, lib, hits); err != nil {
		return nil, err
	}
	return rank.Builtin().Rank(ctx, lib, question, hits)
}

// Titled is [Find] among the sources whose titles and sections have all of
// these words, as somebody names a source; nothing where there is none.
func Titled(ctx context.Context, lib *library.Library, question, words string) ([]rank.Ranked, error) {
	limits := library.DefaultLimits()
	limits.Titled = words
	if len(lib.Terms(words)) == 0 {
		return nil, nil
	}
	return find(ctx, lib, question, limits)
}

func find(ctx context.Context, lib *library.Library, question string, limits library.Limits) ([]rank.Ranked, error) {
	hits, err := lib.Search(ctx, question, limits)
	if err != nil {
		return nil, err
	}
	ranked, err := rank.Builtin().Rank(ctx, lib, question, hits)
	if err != nil {
		return nil, err
	}
	return ranked[:min(len(ranked), Most)], nil
}

// everyPassage is how many passages a library has at most of which all are given, however
// few words they share with the question: people say things in other words.
const everyPassage = 400

// withAll adds the passages of a library that a search did not find.
func withAll(ctx context.Context, lib *library.Library, hits []library.Hit) ([]library.Hit, error) {
	all, err := lib.Texts(ctx)
	if err != nil {
		return nil, err
	}
	had := map[int64]bool{}
	last := 0
	for _, h := range hits {
		had[h.ID] = true
		if h.Kind == piece.Text {
			last++
		}
	}
	for _, h := range all {
		if !had[h.ID] {
			h.Rank = last
			hits = append(hits, h)
			last++
		}
	}
	return hits, nil
}
