package exec

import (
	"context"
	"sync"
	"time"

	"parley/suql/passage"
	"parley/suql/plan"
	"parley/suql/reader"
)

// A reader may say which words of a text decided only when it is asked: for a
// language model they cost more than the answer. So a run reads without them,
// and Quote asks for those of the rows that somebody looks at.

// Citation is a reply of which the words that decided were not asked for.
type Citation struct {
	ask    *plan.Ask
	answer *answer
	found  []Evidence // what came of asking; nil before
}

func (c *Citation) key() Key { return c.answer.want.key }

// Found is the evidence with the words that decided; false where the reader was
// not asked, or could not say.
func (c *Citation) Found() ([]Evidence, bool) { return c.found, c.found != nil }

// cite is the evidence in the reply to ask, which may be open.
func (r *run) cite(ask *plan.Ask, a *answer) []cited {
	var out []cited
	for _, e := range evidenceOf(ask, a) {
		out = append(out, cited{Evidence: e})
	}
	_, quoting := r.Reader.(reader.Quoting)
	if quoting && len(out) == 1 && a.origin == read && a.want.reply.Evidence == nil && ask.Task != reader.Summarise {
		out[0].open = &Citation{ask: ask, answer: a}
	}
	return out
}

// cite puts evidence beside the rows.
func (o *Output) cite(evidence [][]cited) {
	o.Evidence, o.Open = make([][]Evidence, len(evidence)), nil
	for i, list := range evidence {
		for at, e := range list {
			o.Evidence[i] = append(o.Evidence[i], e.Evidence)
			if e.open == nil {
				continue
			}
			if o.Open == nil {
				o.Open = make([][]*Citation, len(evidence))
			}
			if o.Open[i] == nil {
				o.Open[i] = make([]*Citation, len(list))
			}
			o.Open[i][at] = e.open
		}
	}
}

// Quote asks for the words that decided the replies in rows, each once and as
// many side by side as the reader takes, and adds what that took to s. What it
// finds is remembered in the Memo. A reader that fails, and a budget that runs
// out, leave replies without words, which changes no row; the error is for ctx.
func (x *Executor) Quote(ctx context.Context, rows [][]*Citation, s *Stats, o Options) error {
	quoting, ok := x.Reader.(reader.Quoting)
	if !ok {
		return nil
	}
	q := &quotes{reader: quoting,
		excerpts: scheduler{window: sync.OnceValue(func() int { return reader.Window(x.Reader) })}, memo: x.Memo}
	var order []*Citation
	same := map[Key][]*Citation{}
	for _, row := range rows {
		for _, c := range row {
			if c == nil || c.found != nil {
				continue
			}
			if same[c.key()] == nil {
				order = append(order, c)
			}
			same[c.key()] = append(same[c.key()], c)
		}
	}
	if o.Budget.Calls > 0 {
		order = order[:max(0, min(len(order), o.Budget.Calls-s.Calls))]
	}
	began, asking := time.Now(), ctx
	if o.Budget.Seconds > 0 {
		left, cancel := context.WithTimeout(ctx, time.Duration((o.Budget.Seconds-s.Seconds)*float64(time.Second)))
		defer cancel()
		asking = left
	}
	q.all(asking, order, o)
	s.Seconds += time.Since(began).Seconds()
	s.Calls, s.Quotes, s.Tokens = s.Calls+q.calls, s.Quotes+q.calls, s.Tokens+q.tokens
	for _, c := range order {
		for _, other := range same[c.key()] {
			other.found = c.found
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// quotes asks for words.
type quotes struct {
	reader   reader.Quoting
	excerpts scheduler // which part of a long text was read
	memo     *Memo     // may be nil

	mu     sync.Mutex
	failed bool // nothing more is asked
	calls  int
	tokens int
}

// all asks about every one of list; it ends when all calls have.
func (q *quotes) all(ctx context.Context, list []*Citation, o Options) {
	width := o.Parallel
	if width <= 0 {
		width = reader.AtOnce(q.reader)
	}
	slots := make(chan struct{}, width)
	var calls sync.WaitGroup
	for _, c := range list {
		slots <- struct{}{}
		if !q.begin(ctx, o.Budget.Tokens) {
			break
		}
		calls.Go(func() {
			defer func() { <-slots }()
			q.one(ctx, c)
		})
	}
	calls.Wait()
}

// begin counts a call, if there may be one more.
func (q *quotes) begin(ctx context.Context, tokens int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.failed || ctx.Err() != nil || tokens > 0 && q.tokens >= tokens {
		return false
	}
	q.calls++
	return true
}

// one asks for the words of one reply.
func (q *quotes) one(ctx context.Context, c *Citation) {
	request, part := q.excerpts.excerpted(c.answer.want.req)
	reply, err := q.reader.Quote(ctx, request, *c.answer.want.reply)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.tokens += reply.Tokens
	if err != nil {
		q.failed = true
		return
	}
	c.place(reply, part)
	if q.memo != nil {
		q.memo.Keep(c.key(), *c.answer.want.reply)
	}
}

// place takes the words of a reply to c, of which a part of the texts was read.
func (c *Citation) place(reply reader.Reply, part *passage.Excerpt) {
	if part != nil {
		reply.Evidence = placed(reply.Evidence, part)
	}
	known := *c.answer.want.reply
	if known.Evidence = reply.Evidence; known.Evidence == nil {
		known.Evidence = []reader.Evidence{} // there are none: not to be asked for again
	}
	w := *c.answer.want
	w.reply = &known
	a := *c.answer
	a.want = &w
	c.answer, c.found = &a, evidenceOf(c.ask, &a)
}
