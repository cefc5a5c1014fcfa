package eval

import (
	"context"
	"errors"

	"parley/app/console"
	"parley/eval/jsonl"
	"parley/suql/reader/passage"
	"parley/suql/reader/passage/learn"
)

// passages scores the answers to questions that come with their passage.
func (c *ReaderCommand) passages(ctx context.Context, s *console.Streams) error {
	if c.SQuAD != "" && c.BoolQ != "" {
		return errors.New("one of --squad and --boolq at a time")
	}
	score, err := c.passageScore(ctx)
	if err != nil {
		return err
	}
	if score.Examples == 0 {
		return errors.New("there is no question with an answer in this file")
	}
	if err := score.Print(s.Out); err != nil {
		return err
	}
	return console.WriteTo(c.JSON, score.WriteJSON)
}

func (c *ReaderCommand) passageScore(ctx context.Context) (learn.Score, error) {
	if c.BoolQ != "" {
		var examples []learn.YesNo
		err := jsonl.EachFinite(c.BoolQ, func(_ string, record []byte) error {
			e, err := learn.Statement(record)
			examples = append(examples, e)
			return err
		})
		if err != nil {
			return learn.Score{}, err
		}
		return learn.ScoreYesNo(ctx, passage.Affirm, examples)
	}
	var examples []learn.Example
	err := jsonl.EachFinite(c.SQuAD, func(_ string, record []byte) error {
		more, err := learn.Articles(record)
		examples = append(examples, more...)
		return err
	})
	if err != nil {
		return learn.Score{}, err
	}
	return learn.ScoreSpans(ctx, passage.Find, examples)
}
