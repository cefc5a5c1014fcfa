package backendtest

import (
	"context"
	"slices"
	"strings"

	"parley/suql/reader"
)

// Keyword is a reader that anybody can predict. The last word of a question,
// without its question mark, is the topic; a text speaks of it by topic=value.
// Answer returns the value, Judge compares it, Classify looks it up. A text
// without the topic does not say. Asked what a word of the query means, it
// knows "inexpensive" and nothing else.
type Keyword struct{}

// Identity implements [reader.Reader].
func (Keyword) Identity() string { return "keyword/1" }

// InProcess implements [reader.Local]: runs take the same calls each time.
func (Keyword) InProcess() bool { return true }

// Read implements [reader.Reader].
func (Keyword) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		out[i] = read(q)
	}
	return out, ctx.Err()
}

func read(q reader.Request) reader.Reply {
	if strings.HasPrefix(q.Question, "which ") {
		known := q.Texts[0] == "inexpensive"
		return reader.Reply{Null: !known, Text: "cheap", Confidence: 1}
	}
	words := strings.Fields(strings.TrimRight(q.Question, "?"))
	topic := words[len(words)-1] + "="
	for n, text := range q.Texts {
		_, value, said := strings.Cut(text, topic)
		if !said {
			continue
		}
		if end := strings.IndexAny(value, " .,;"); end >= 0 {
			value = value[:end]
		}
		at := strings.Index(text, topic)
		same := func(v string) bool { return strings.EqualFold(v, value) }
		reply := reader.Reply{Text: value, Verdict: reader.False, Confidence: 1}
		if same(q.Value) {
			reply.Verdict = reader.True
		}
		reply.Null = q.Task == reader.Classify && !slices.ContainsFunc(q.Domain, same)
		reply.Evidence = []reader.Evidence{{Text: n, Start: at, End: at + len(topic) + len(value), Supports: same(q.Value)}}
		return reply
	}
	return reader.Reply{Null: true, Verdict: reader.Unknown}
}
