package score

import (
	"context"
	"errors"
	"fmt"

	"parley/agent"
	"parley/errdetect"
	"parley/eval"
	"parley/eval/figures"
	"parley/suql/ast"
)

// DialogueScore is how whole dialogues came out under one policy: each turn after
// the reading before it, right or wrong, as in life.
type DialogueScore struct {
	All   int `json:"dialogues"`       // of several turns
	Right int `json:"dialogues_right"` // the rows of every turn are right
	Turns int `json:"dialogue_turns"`  // follow-ups
	Held  int `json:"turns_right"`     // follow-ups whose rows are right
}

// Converse holds the dialogues of the set from beginning to end, under each
// policy of e, in order. e.Data is the set's Dataset, or its first part.
func (d *Data) Converse(ctx context.Context, e *eval.Evaluation) ([]DialogueScore, error) {
	out := make([]DialogueScore, len(e.Policies))
	var db *eval.Database
	var parser agent.Parser
	var err error
	turns := 0
	for _, item := range d.items {
		if turns += len(item.turns); turns > len(e.Data.Examples) { // cut down
			break
		}
		if len(item.turns) < 2 {
			continue
		}
		if db == nil || db.Name != item.database {
			if db != nil {
				if err := db.Close(); err != nil {
					return nil, fmt.Errorf("closing database %s: %w", db.Name, err)
				}
			}
			if db, parser, err = e.Open(ctx, item.database); err != nil {
				return nil, err
			}
		}
		_, perturbs := parser.(errdetect.Perturbed)
		for n, p := range e.Policies {
			if p.Detector == "std" && !perturbs {
				continue
			}
			if err := item.converse(ctx, e, db, parser, p, &out[n]); err != nil {
				return nil, errors.Join(err, db.Close())
			}
		}
	}
	if db == nil {
		return out, nil
	}
	return out, db.Close()
}

// converse holds one dialogue under one policy.
func (it item) converse(
	ctx context.Context, e *eval.Evaluation, db *eval.Database, parser agent.Parser, p eval.Policy, sum *DialogueScore,
) error {
	var previous ast.Query
	all := true
	for n, turn := range it.turns {
		turn.Previous = previous
		answer, err := e.Answer(ctx, turn, db, parser, p)
		if err != nil {
			return err
		}
		right := false
		if answer != nil {
			previous = answer
			if right, err = db.Right(ctx, turn, previous); err != nil && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		all = all && right
		if n > 0 {
			sum.Turns++
			sum.Held += figures.One(right)
		}
	}
	sum.All++
	sum.Right += figures.One(all)
	return nil
}
