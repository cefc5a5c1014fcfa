package exec

import (
	"context"
	"fmt"
	"strings"

	"parley/suql/passage"
	"parley/suql/plan"
	"parley/suql/reader"
)

// A text that is longer than the reader's window is read in part: of what a
// question is about, the passages that match it best. A summary is of all of
// it: piece by piece, and then of the summaries, FanIn at a time.

// inPart reports whether the reader gets only a part of the texts of q.
func (s *scheduler) inPart(q reader.Request) bool {
	return q.Task != reader.Summarise && s.tooLong(q)
}

func (s *scheduler) tooLong(q reader.Request) bool {
	return s.window != nil && s.window() > 0 && passage.Length(q.Texts) > s.window()
}

// excerpted is q as it is sent, and what of its texts that is; nil for all.
func (s *scheduler) excerpted(q reader.Request) (reader.Request, *passage.Excerpt) {
	if !s.inPart(q) {
		return q, nil
	}
	about := q.Question
	if !strings.EqualFold(q.Value, "yes") && !strings.EqualFold(q.Value, "no") {
		about += " " + q.Value
	}
	e := passage.Best(q.Texts, about+" "+strings.Join(q.Domain, " "), s.window())
	q.Texts = e.Texts
	return q, &e
}

// placed is evidence in an excerpt as evidence in the texts.
func placed(list []reader.Evidence, in *passage.Excerpt) []reader.Evidence {
	var out []reader.Evidence
	for _, e := range list {
		text, start, end, ok := in.Origin(e.Text, e.Start, e.End)
		if ok {
			out = append(out, reader.Evidence{Text: text, Start: start, End: end, Supports: e.Supports})
		}
	}
	return out
}

// price is how many calls and requests a call takes.
func (s *scheduler) price(c call) (calls, items int) {
	for _, w := range c {
		if w.req.Task == reader.Summarise && s.tooLong(w.req) {
			n := plan.SummaryCalls(len(passage.Pieces(w.req.Texts, s.window())))
			calls, items = calls+n, items+n
			continue
		}
		items++
	}
	if items > calls {
		calls++ // what is asked together
	}
	return calls, items
}

// digest summarises texts that are too long for one request. The reply is nil
// when the budget ran out on the way; the error is that of a whole call.
func (s *scheduler) digest(ctx context.Context, q reader.Request) (*reader.Reply, error) {
	pieces := passage.Pieces(q.Texts, s.window())
	requests := make([]reader.Request, len(pieces))
	for i, p := range pieces {
		requests[i] = reader.NewSummary(p.Texts)
	}
	out := &reader.Reply{Confidence: 1}
	for level := 0; ; level++ {
		replies, err := s.side(ctx, requests)
		if replies == nil || err != nil {
			return nil, err
		}
		var said []string
		for i, r := range replies {
			out.Tokens += r.Tokens
			if r.Err != nil {
				out.Err = fmt.Errorf("summarising part %d of %d: %w", i+1, len(replies), r.Err)
				return out, nil
			}
			if r.Null || strings.TrimSpace(r.Text) == "" {
				continue
			}
			said = append(said, passage.Cut(r.Text, max(s.window()/plan.FanIn, 4)))
			out.Confidence = min(out.Confidence, r.Confidence)
			if level == 0 && len(out.Evidence) < perAnswer {
				out.Evidence = append(out.Evidence, placed(r.Evidence, &pieces[i])...)
			}
			out.Text = r.Text
		}
		switch {
		case len(said) == 0:
			return &reader.Reply{Null: true, Tokens: out.Tokens}, nil
		case len(requests) == 1 || len(said) == 1:
			return out, nil
		}
		requests = nil
		for len(said) > 0 {
			n := min(plan.FanIn, len(said))
			requests = append(requests, reader.NewSummary(said[:n]))
			said = said[n:]
		}
	}
}

// side sends requests side by side, a wave at a time. It returns nil when the
// budget runs out between two waves.
func (s *scheduler) side(ctx context.Context, requests []reader.Request) ([]reader.Reply, error) {
	var out []reader.Reply
	for at := 0; at < len(requests); at += s.parallel {
		if at > 0 && s.spent() {
			return nil, nil
		}
		var batches [][]reader.Request
		for _, q := range requests[at:min(at+s.parallel, len(requests))] {
			batches = append(batches, []reader.Request{q})
		}
		replies, errs := s.round(ctx, batches)
		for i := range batches {
			if errs[i] != nil {
				return nil, fmt.Errorf("asking the reader: %w", errs[i])
			}
			s.stats.Tokens += replies[i][0].Tokens
			out = append(out, replies[i][0])
		}
	}
	return out, nil
}
