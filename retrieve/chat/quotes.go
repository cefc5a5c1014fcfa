package chat

import (
	"context"
	"strings"
	"sync"

	"parley/retrieve/answer"
	"parley/suql/reader"
)

// quotes is a reader that remembers which words of a passage a language model answered with,
// so that the query that reads the passage gives these, and costs no further call. Another
// reader answers all else.
type quotes struct {
	reader.Reader

	mu      sync.Mutex
	written map[quote]reader.Reply
}

// quote is a question and the passage that it was put to.
type quote struct{ question, text string }

// keep remembers what a passage says to a question, as it stands in a query.
func (q *quotes) keep(question string, o answer.Output) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.written) >= mostKept {
		clear(q.written)
	}
	at := strings.Index(o.Piece.Text, strings.TrimSpace(o.Piece.Text)) // as a query sees it, without blanks
	q.written[quote{question, strings.TrimSpace(o.Piece.Text)}] = reader.Reply{Text: o.Text, Confidence: o.P,
		Evidence: []reader.Evidence{{Start: o.Start - at, End: o.End - at, Supports: true}}}
}

// Read implements reader.Reader.
func (q *quotes) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	var others []reader.Request
	var at []int
	for i, r := range batch {
		if reply, ok := q.of(r); ok {
			out[i] = reply
			continue
		}
		others, at = append(others, r), append(at, i)
	}
	if len(others) == 0 {
		return out, nil
	}
	replies, err := q.Reader.Read(ctx, others)
	for i, r := range replies {
		out[at[i]] = r
	}
	return out, err
}

func (q *quotes) of(r reader.Request) (reader.Reply, bool) {
	if r.Task != reader.Answer || r.Type != reader.TextType || len(r.Texts) != 1 {
		return reader.Reply{}, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	reply, ok := q.written[quote{r.Question, r.Texts[0]}]
	return reply, ok
}
