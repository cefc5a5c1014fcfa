// Package lessons recalls what was learned from earlier questions: answers
// that somebody found right, and queries that somebody corrected.
//
// [New] makes a Book over what keeps lessons, for agent.Parts.Knowledge:
//
//	book := lessons.New(store)
//	found, err := book.Recall(ctx, "c1", "films by Agnès Varda")
//	found[0].Question // "films by Chantal Akerman"
//	found[0].Likeness // above ½: little but a value differs
package lessons

import (
	"context"
	"fmt"

	"parley/agent"
)

// Source keeps lessons; *state.Store is one.
type Source interface {
	// Lessons gives those that a conversation may learn from, the newest first.
	Lessons(ctx context.Context, session string) ([]agent.Lesson, error)
}

// mostRecalled is how many lessons a turn is told: further ones are hardly like
// it, and a model reads each.
const mostRecalled = 8

// Book implements agent.Knowledge over what a Source keeps.
type Book struct{ source Source }

// New returns a book of all that the source keeps.
func New(source Source) *Book { return &Book{source} }

// Recall implements agent.Knowledge.
func (b *Book) Recall(ctx context.Context, session, utterance string) ([]agent.Lesson, error) {
	list, err := b.source.Lessons(ctx, session)
	if err != nil {
		return nil, fmt.Errorf("recalling what was learned: %w", err)
	}
	var ix Index
	for _, l := range list {
		ix.Add(l)
	}
	return ix.Find(utterance, mostRecalled), nil
}
