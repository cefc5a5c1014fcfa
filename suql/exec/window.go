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

// price is how many calls and requests it takes to ask c at once.
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

// long reports whether a request of c takes several calls.
func (s *scheduler) long(c call) bool {
	for _, w := range c {
		if w.req.Task == reader.Summarise && s.tooLong(w.req) {
			return true
		}
	}
	return false
}

// digest makes the calls of f, whose one text is too long for one request. It
// ends early, without a reply, once they have used up the tokens that are
// left; 0 is no bound.
func (s *scheduler) digest(ctx context.Context, f *flight, left int) {
	f.calls = 0
	pieces := passage.Pieces(f.wants[0].req.Texts, s.window())
	requests := make([]reader.Request, len(pieces))
	for i, p := range pieces {
		requests[i] = reader.NewSummary(p.Texts)
	}
	out := reader.Reply{Confidence: 1}
	for level := 0; ; level++ {
		replies := s.side(ctx, f, requests, left)
		if replies == nil || f.err != nil {
			return
		}
		var said []string
		for i, r := range replies {
			if r.Err != nil {
				f.replies = []reader.Reply{{Err: fmt.Errorf("summarising part %d of %d: %w", i+1, len(replies), r.Err)}}
				return
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
		out.Tokens = f.tokens
		switch {
		case len(said) == 0:
			f.replies = []reader.Reply{{Null: true, Tokens: f.tokens}}
			return
		case len(requests) == 1 || len(said) == 1:
			f.replies = []reader.Reply{out}
			return
		}
		requests = nil
		for len(said) > 0 {
			n := min(plan.FanIn, len(said))
			requests = append(requests, reader.NewSummary(said[:n]))
			said = said[n:]
		}
	}
}

// side sends requests side by side, as many as may be. It returns nil when the
// tokens or the time run out on the way.
func (s *scheduler) side(ctx context.Context, f *flight, requests []reader.Request, left int) []reader.Reply {
	width := len(requests)
	if s.parallel > 0 {
		width = min(width, s.parallel)
	}
	f.rounds += (len(requests) + width - 1) / width
	out := make([]reader.Reply, len(requests))
	type piece struct {
		at    int
		reply []reader.Reply
		err   error
	}
	done := make(chan piece)
	sent, ended := 0, 0
	for ended < len(requests) {
		enough := f.err != nil || left > 0 && f.tokens >= left || ctx.Err() != nil
		if sent < len(requests) && sent-ended < width && !enough {
			at := sent
			sent++
			f.calls++
			go func() { // ends with the call; received below
				reply, err := s.one(ctx, requests[at:at+1])
				done <- piece{at, reply, err}
			}()
			continue
		}
		if sent == ended { // and enough
			return nil
		}
		p := <-done
		ended++
		if p.err != nil {
			f.err = p.err
			continue
		}
		f.tokens += p.reply[0].Tokens
		out[p.at] = p.reply[0]
	}
	return out
}
