package model

import (
	"context"
	"errors"
	"strings"

	"parley/llm"
	"parley/suql/reader"
)

// agreement sets the confidence of what was read to how many samples agree
// with it, by the rule of succession: (agreeing + 1) / (samples + 2), so that a
// few that all agree do not make it certain. It returns the tokens used.
// Samples in the wrong form count for nothing; the error is for what concerns
// all calls.
func (r *Reader) agreement(ctx context.Context, f form, read []reader.Reply) (tokens int, err error) {
	req := f.request
	req.Temperature, req.LogProbs, req.Top = 1, false, 0
	samples, err := r.chat.Samples(ctx, req, r.opts.Samples)
	var e *llm.Error
	if errors.As(err, &e) && concernsText(e.Kind) {
		return 0, nil // the confidence stays unmeasured
	}
	if err != nil {
		return 0, err
	}
	agreeing, n := make([]int, len(read)), 0
	for _, s := range samples {
		tokens += s.Usage.Total()
		again, err := f.read(s)
		if err != nil {
			continue
		}
		n++
		for i := range again {
			if alike(again[i], read[i]) {
				agreeing[i]++
			}
		}
	}
	for i := range read {
		if n > 0 {
			read[i].Confidence = float64(agreeing[i]+1) / float64(n+2)
		}
	}
	return tokens, nil
}

// alike reports whether two replies say the same.
func alike(a, b reader.Reply) bool {
	return a.Verdict == b.Verdict && a.Null == b.Null && strings.EqualFold(llm.Line(a.Text), llm.Line(b.Text))
}
