package model

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parley/llm"
	"parley/suql/reader"
)

// item is a request on its way through a call.
type item struct {
	request reader.Request
	reply   *reader.Reply
	id      string // in the current call
	spent   int    // tokens of calls about it that failed
}

// parts groups items that can share a call: the same task with the same form
// of reply, within PerCall and the window.
func (r *Reader) parts(items []*item) [][]*item {
	var out [][]*item
	open := map[string]int{} // by form: the part that still takes items
	size := map[int]int{}
	for _, it := range items {
		form := it.form()
		n := 0
		for _, t := range it.request.Texts {
			n += len(t)
		}
		at, ok := open[form]
		if !ok || len(out[at]) == r.opts.PerCall || size[at]+n > r.Window() {
			at = len(out)
			out = append(out, nil)
			open[form] = at
		}
		out[at] = append(out[at], it)
		size[at] += n
	}
	return out
}

// form tells apart what can't share a schema.
func (it *item) form() string {
	q := it.request
	return string(q.Task) + "\x00" + string(q.Type) + "\x00" + strings.Join(q.Domain, "\x00")
}

// call makes one call about items, which have the same form.
func (r *Reader) call(ctx context.Context, items []*item) error {
	t := taskOf(items[0].request)
	mark := r.mark(items)
	for i, it := range items {
		it.id = fmt.Sprintf("%s-%d", mark[:min(4, len(mark))], i+1)
	}
	messages, err := prompt(t, mark, items)
	if err != nil {
		return err
	}
	req := llm.Request{
		Messages: messages, Schema: t.schema(items), LogProbs: true, Top: 10, MaxTokens: 256 + t.room*len(items),
	}
	reply, err := r.chat.Chat(ctx, req)
	if err != nil {
		spent(err, items)
		return err
	}
	read, err := t.replies(reply, items)
	if err != nil {
		bad := &llm.Error{Kind: llm.BadReply, Status: 200, Model: r.chat.Model(), Detail: err.Error()}
		if !reply.Cached {
			bad.Used = reply.Usage
		}
		spent(bad, items)
		return bad
	}
	tokens := 0
	if !reply.Cached { // else they were free
		tokens = reply.Usage.Total()
	}
	if len(reply.Tokens) == 0 && r.opts.Samples > 0 {
		more, err := r.agreement(ctx, req, t, items, read)
		if err != nil {
			return err
		}
		tokens += more
	}
	for i, it := range items {
		*it.reply = read[i]
		it.reply.Tokens = it.spent + share(tokens, i, len(items))
	}
	return nil
}

// share is the part of item i in what n of them took together.
func share(tokens, i, n int) int { return tokens*(i+1)/n - tokens*i/n }

// spent lays what a call that failed took at the door of its items.
func spent(err error, items []*item) {
	var e *llm.Error
	if !errors.As(err, &e) {
		return
	}
	for i, it := range items {
		it.spent += share(e.Used.Total(), i, len(items))
	}
}

// replies reads what the model said about items.
func (t *task) replies(reply llm.Reply, items []*item) ([]reader.Reply, error) {
	entries, err := entriesOf(reply, items)
	if err != nil {
		return nil, err
	}
	if err := match(entries, items); err != nil {
		return nil, err
	}
	out := make([]reader.Reply, len(items))
	for i, it := range items {
		out[i] = t.read(entries[it.id], it.request)
	}
	return out, nil
}

// match wants an entry for every item and for nothing else.
func match(entries map[string]*entry, items []*item) error {
	for _, it := range items {
		if entries[it.id] == nil {
			return fmt.Errorf("it left out item %s", it.id)
		}
	}
	if len(entries) != len(items) {
		return fmt.Errorf("it has %d entries for %d items", len(entries), len(items))
	}
	return nil
}

// mark draws a mark that stands in none of the texts.
func (r *Reader) mark(items []*item) string {
	for {
		mark := r.opts.Mark()
		found := false
		for _, it := range items {
			for _, t := range it.request.Texts {
				found = found || strings.Contains(t, mark)
			}
		}
		if !found {
			return mark
		}
	}
}
