package english_test

import (
	"testing"

	"parley/english"
)

// TestPieces: what comes again is the last one that has begun.
func TestPieces(t *testing.T) {
	agrees(t, "pieces.txt", func(utterance string) []string {
		tokens := english.Tokens(utterance)
		var out []string
		for _, p := range english.Pieces(tokens, today) {
			of := p.Of
			if of.Kind.Recurs() {
				of, _ = english.Nearest(of, today)
			}
			told := "none"
			if is, ok := p.In(of); ok {
				told = "[" + moment(is.Start) + ", " + moment(is.End) + ")"
			}
			out = append(out, said(utterance, tokens, p.First, p.Last)+": "+p.Relation.String()+" "+told)
		}
		return out
	})
}
