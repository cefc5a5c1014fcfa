// Package lessons recalls what was learned from earlier questions: answers
// that somebody found right, and queries that somebody corrected.
//
// [New] makes a Book over what keeps lessons, for agent.Parts.Knowledge:
//
//	book := lessons.New(store, nil)
//	found, err := book.Recall(ctx, "c1", "films by Agnès Varda")
//	found[0].Question // "films by Chantal Akerman"
//	found[0].Likeness // above ½: little but a value differs
package lessons

import (
	"context"
	"fmt"

	"parley/agent"
	"parley/suql/catalog"
)

// Source keeps lessons; *state.Store is one.
type Source interface {
	// Lessons gives those that a conversation may learn from, the newest first.
	Lessons(ctx context.Context, session string) ([]agent.Lesson, error)
}

// mostRecalled is how many lessons a turn is told: parsers learn from all of
// them how their readings fare; a model is shown the first few.
const mostRecalled = 500

// Book implements agent.Knowledge over what a Source keeps, and over the notes
// on a database.
type Book struct {
	source Source
	notes  func() []catalog.Note
}

// New returns a book of all that the source keeps, and of questions that notes
// have a query for. Either may be nil.
func New(source Source, notes func() []catalog.Note) *Book { return &Book{source, notes} }

// Recall implements agent.Knowledge.
func (b *Book) Recall(ctx context.Context, session, utterance string) ([]agent.Lesson, error) {
	var ix Index
	if b.notes != nil {
		for _, n := range b.notes() {
			if n.Query != "" {
				ix.Add(agent.Lesson{Question: n.Question, SUQL: n.Query, Noted: true})
			}
		}
	}
	if b.source != nil {
		list, err := b.source.Lessons(ctx, session)
		if err != nil {
			return nil, fmt.Errorf("recalling what was learned: %w", err)
		}
		for _, l := range list {
			ix.Add(l)
		}
	}
	return ix.All(utterance, mostRecalled), nil
}
