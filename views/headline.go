package views

import (
	"context"
	"strings"
)

// headline is the finding as a sentence: the first row by its name in bold,
// and the rest of the sentence.
type headline struct{ first, rest string }

// headline words the finding of an answer that lists things with names. The
// sentence of the agent, which tells how it went, then stands in the receipt.
// It stays on top where it says more than that: where a language model worded
// it, where something was assumed or looked up on the way, and where the
// visitor wrote the query.
func (t *Turn) headline(ctx context.Context) (h headline, ok bool) {
	r := t.Reply
	if !t.plain() || len(r.Rows) == 0 || len(r.Columns) < 2 {
		return h, false
	}
	name := nameColumn(r.Columns)
	if o := t.outlined(ctx); name < 0 || o.layout != entries && o.layout != table {
		return h, false
	}
	if h.first = t.called(0, name); h.first == "" {
		return h, false
	}
	switch {
	case r.Total == 1:
		return h, true
	case r.Total == 2 && t.called(1, name) != "":
		h.rest = tr(ctx, "and %s", t.called(1, name))
	default:
		h.rest = tr(ctx, "and %d others", r.Total-1)
	}
	return h, true
}

// plain reports whether the sentence of the agent says no more than how the
// rows were found.
func (t *Turn) plain() bool {
	r := t.Reply
	return !r.Talk && r.Model == nil && r.Answer == nil && t.Query == "" && len(r.Steps) == 0 && len(r.Assumptions) == 0
}

// called is the name of a row; "" where it has none.
func (t *Turn) called(row, name int) string {
	if row >= len(t.Reply.Rows) || name >= len(t.Reply.Rows[row].Values) {
		return ""
	}
	text, _ := t.Reply.Rows[row].Values[name].(string)
	return strings.TrimSpace(text)
}
