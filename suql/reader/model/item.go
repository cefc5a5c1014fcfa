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
	open := map[string]int{} // by kind: the part that still takes items
	size := map[int]int{}
	for _, it := range items {
		kind := it.kind()
		n := 0
		for _, t := range it.request.Texts {
			n += len(t)
		}
		at, ok := open[kind]
		if !ok || len(out[at]) == r.opts.PerCall || size[at]+n > r.Window() {
			at = len(out)
			out = append(out, nil)
			open[kind] = at
		}
		out[at] = append(out[at], it)
		size[at] += n
	}
	return out
}

// kind tells apart what can't share a schema.
func (it *item) kind() string {
	q := it.request
	return string(q.Task) + "\x00" + string(q.Type) + "\x00" + strings.Join(q.Domain, "\x00")
}

// form is how items are asked about and how the reply is read.
type form struct {
	request llm.Request
	read    func(llm.Reply) ([]reader.Reply, error)
}

// formOf is the form for items, which can share a call.
func (r *Reader) formOf(items []*item) (form, error) {
	t := taskOf(items[0].request)
	if len(items) == 1 {
		return r.alone(t, items[0].request)
	}
	mark := r.mark(items)
	for i, it := range items {
		it.id = fmt.Sprintf("%s-%d", mark[:min(4, len(mark))], i+1)
	}
	messages, err := shared(t, mark, items)
	return form{
		request: llm.Request{Messages: messages, Schema: t.schema(items), MaxTokens: 256 + t.room*len(items)},
		read:    func(reply llm.Reply) ([]reader.Reply, error) { return t.replies(reply, items) },
	}, err
}

// call makes one call about items, which have the same form.
func (r *Reader) call(ctx context.Context, items []*item) error {
	f, err := r.formOf(items)
	if err != nil {
		return err
	}
	f.request.LogProbs, f.request.Top = true, 10
	reply, err := r.chat.Chat(ctx, f.request)
	if err != nil {
		spent(err, items)
		return err
	}
	read, err := f.read(reply)
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
		more, err := r.agreement(ctx, f, read)
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

// spent counts what a call that failed took to its items.
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
	entries, err := entriesOf(reply)
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
