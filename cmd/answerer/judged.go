package answerer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"parley/app/console"
	"parley/eval/jsonl"
	"parley/eval/opendomain"
	"parley/retrieve"
	"parley/retrieve/answer"
	"parley/retrieve/library"
)

// judged is a question with all outputs, as a line of the file that keeps them.
type judged struct {
	Question string   `json:"question"`
	Outputs  []output `json:"outputs"`
}

// output is an example, and what it says for whoever reads the file.
type output struct {
	answer.Example
	Answer string `json:"answer"`
	Source string `json:"source"`
	Gold   bool   `json:"gold"` // the source is the one that the question was written about
}

// judged answers those questions that were not answered before, and gives the
// outputs of all, in the order of the questions.
func (c *Command) judged(ctx context.Context, s *console.Streams, a *answer.Answerer, lib *library.Library,
	questions []opendomain.Question) (out [][]answer.Example, err error) {
	had, err := c.had()
	if err != nil {
		return nil, err
	}
	keep, err := c.keep()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, keep.Close()) }()
	bar := console.NewCountBar(s.Err)
	defer bar.End()
	var mu sync.Mutex // guards had, keep, done and the bar
	done := 0
	err = opendomain.Each(ctx, len(questions), func(i int) error {
		q := questions[i]
		mu.Lock()
		_, known := had[q.Text]
		mu.Unlock()
		var one judged
		if !known {
			var err error
			if one, err = judge(ctx, a, lib, q); err != nil {
				return fmt.Errorf("answering %q: %w", q.Text, err)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		if !known {
			had[q.Text] = one
			if err := json.NewEncoder(keep).Encode(one); err != nil {
				return fmt.Errorf("keeping answers: %w", err)
			}
		}
		done++
		bar.Report(done, len(questions))
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, q := range questions {
		var all []answer.Example
		for _, o := range had[q.Text].Outputs {
			all = append(all, o.Example)
		}
		out = append(out, all)
	}
	return out, nil
}

// keep is the file that what is answered is added to; without one, it is lost.
func (c *Command) keep() (io.WriteCloser, error) {
	name := cmp.Or(c.Answers, os.DevNull)
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("keeping answers: %w", err)
	}
	return f, nil
}

// had is what the file keeps, by question.
func (c *Command) had() (map[string]judged, error) {
	out := map[string]judged{}
	if c.Answers == "" {
		return out, nil
	}
	err := jsonl.Each(c.Answers, func(where string, record []byte) error {
		var one judged
		if err := json.Unmarshal(record, &one); err != nil {
			return fmt.Errorf("%s: not a judged question: %w", where, err)
		}
		for _, o := range one.Outputs {
			if len(o.Features) != len(answer.Names(o.Kind)) {
				return fmt.Errorf("%s: answered by another version of the program: name another file", where)
			}
		}
		out[one.Question] = one
		return nil
	})
	if errors.Is(err, os.ErrNotExist) {
		return out, nil
	}
	return out, err
}

// judge answers one question.
func judge(ctx context.Context, a *answer.Answerer, lib *library.Library, q opendomain.Question) (judged, error) {
	one := judged{Question: q.Text, Outputs: []output{}}
	found, err := retrieve.ToRead(ctx, lib, q.Text)
	if err != nil {
		return one, err
	}
	all, err := a.Outputs(ctx, lib, q.Text, found)
	if err != nil {
		return one, err
	}
	for _, o := range all {
		if o.Kind == answer.Both {
			continue // its probability is that of its row and its page
		}
		one.Outputs = append(one.Outputs, output{answer.Example{Kind: o.Kind, Features: o.Features, Right: q.Right(o)},
			answer.Plain(o.Text), o.Source, q.Gold[o.Source]})
	}
	return one, nil
}
