// Package ambiguity finds the second meaning of a sentence that English leaves
// open, however sure a parser is of one of them. It knows three ways:
//
//   - scope: "which tools does each workshop own": for each workshop its own,
//     or those that all of them own;
//   - attachment: "hotels and flats in Rome": are both in Rome, or the flats;
//   - vagueness: "the start of the trip" where there are a start day and a
//     start time: one of them, the other, or both.
//
// Each is found in the grammar of the sentence, the names of the catalog and
// the drafts of a parser, and comes out as whole queries. Whether they give
// different results is for the caller to find out.
//
//	found := ambiguity.Find("which tools does each workshop own", cat, drafts)
//	// found[0] is scope, [SELECT workshops.name, tools.name …, SELECT tools.name … HAVING …]
package ambiguity

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Kind is what makes a sentence ambiguous.
type Kind string

// The kinds of ambiguity.
const (
	Scope      Kind = "scope"
	Attachment Kind = "attachment"
	Vagueness  Kind = "vagueness"
)

// Finding is one way in which a sentence is ambiguous: the queries that it may
// mean.
type Finding struct {
	Kind    Kind
	Queries []ast.Query
}

// mostFindings is how many ways are told: what a caller runs to compare them
// takes time.
const mostFindings = 4

// Find tells in which ways a sentence is ambiguous, the surest first; where
// the readings of one come to the same, another may count. drafts are what a
// parser made of the sentence, most probable first.
func Find(utterance string, cat *catalog.Catalog, drafts []ast.Query) []Finding {
	s := newSentence(utterance)
	var out []Finding
	add := func(kind Kind, all [][]ast.Query) {
		for _, qs := range all {
			if len(qs) > 1 && len(out) < mostFindings {
				out = append(out, Finding{kind, qs})
			}
		}
	}
	add(Scope, [][]ast.Query{scope(s, cat)})
	add(Attachment, attachment(s, cat, drafts))
	add(Vagueness, vagueness(s, cat, drafts))
	return out
}
