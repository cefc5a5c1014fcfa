package folder

import (
	"context"
	"errors"
	"slices"
	"strings"

	"parley/retrieve"
	"parley/retrieve/answer"
)

// Examples are what each question of the set could be answered with, and whether it is
// right: what the order of answers is learned from. Follow-ups are left out.
func (s *Set) Examples(ctx context.Context, a *answer.Answerer) (out [][]answer.Example, err error) {
	lib, done, err := s.library(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	for _, q := range s.Questions {
		if q.Kind == Follow {
			continue
		}
		found, err := retrieve.ToRead(ctx, lib, q.Question)
		if err != nil {
			return nil, err
		}
		all, err := a.Candidates(ctx, lib, q.Question, found)
		if err != nil {
			return nil, err
		}
		var one []answer.Example
		for _, o := range all {
			if o.Kind != answer.Both {
				one = append(one, answer.Example{Kind: o.Kind, Features: o.Features, Right: q.gives(o)})
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// gives reports whether an output answers: a sentence of the right document that has the
// words, or is part of the evidence; or the cells of a result.
func (q Question) gives(o answer.Output) bool {
	if o.Kind == answer.Query {
		return slices.ContainsFunc(q.Answers, func(want string) bool {
			return sameCells(strings.Split(want, "; "), o.Cells)
		})
	}
	return q.decides(o.Text) || q.from(o.Source) && q.names(o.Text)
}

// sameCells reports whether cells are the wanted values, each once, beside what else a row has.
func sameCells(want, cells []string) bool {
	if len(cells) < len(want) || len(cells)%len(want) != 0 {
		return false
	}
	return !slices.ContainsFunc(want, func(w string) bool {
		return !slices.ContainsFunc(cells, func(c string) bool { return says(c, w) })
	})
}
