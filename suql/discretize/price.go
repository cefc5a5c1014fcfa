package discretize

import (
	"context"
	"slices"

	"parley/suql/inference"
)

// Price is what a run is expected to take.
type Price struct {
	Texts  int // that are to be looked at
	Keys   int
	Calls  int
	Prompt int // tokens sent, at four bytes each
	Reply  int // tokens written
}

// Price is what Extract is expected to take for so many texts a call; for no
// model at all (texts 0) what Read takes. Keys that are still to be proposed
// are taken to be most.
func (j *Job) Price(ctx context.Context, texts, most int, o Options) (Price, error) {
	columns, err := j.Columns(ctx)
	if err != nil {
		return Price{}, err
	}
	var p Price
	if len(columns) == 0 && texts > 0 { // keys are proposed first
		seen := sample(j.docs, sampled)
		p.Calls = (len(seen) + sampledPer - 1) / sampledPer
		p.Prompt, p.Reply = p.Calls*promptTokens+bytes(seen)/4, p.Calls*keyTokens*most
		columns = make([]inference.Column, most)
	}
	if o.Only != nil {
		if columns, err = pick(columns, o.Only); err != nil {
			return p, err
		}
	}
	p.Keys = len(columns)
	again, err := pick(columns, o.Again)
	if err != nil {
		return p, err
	}
	tasks, _, err := j.tasksBut(ctx, columns, again, max(texts, 1))
	if err != nil {
		return p, err
	}
	for _, t := range tasks {
		p.Texts += len(t.docs)
		p.Calls++
		p.Prompt += promptTokens + keyTokens*len(t.columns) + bytes(t.docs)/4
		p.Reply += cellTokens * len(t.columns) * len(t.docs)
	}
	if texts == 0 {
		p.Prompt, p.Reply = 0, 0
		return p, nil
	}
	for _, c := range columns {
		if c.Kind == inference.Value && p.Texts > 0 { // its values are merged
			p.Calls++
			p.Prompt, p.Reply = p.Prompt+promptTokens, p.Reply+promptTokens/2
		}
	}
	return p, nil
}

// What parts of prompts and replies take, in tokens.
const (
	promptTokens = 420
	keyTokens    = 40
	cellTokens   = 25
)

func bytes(docs []document) int {
	n := 0
	for _, d := range docs {
		for _, t := range d.texts {
			n += len(t) + 60
		}
	}
	return n
}

// tasksBut are the tasks as if the columns again had no cells.
func (j *Job) tasksBut(ctx context.Context, columns, again []inference.Column, texts int) ([]task, int, error) {
	fresh := slices.Clone(columns)
	for i, c := range fresh {
		if slices.ContainsFunc(again, func(a inference.Column) bool { return a.ID == c.ID }) {
			fresh[i].ID = -c.ID // a column without cells
		}
	}
	return j.tasks(ctx, fresh, texts)
}
