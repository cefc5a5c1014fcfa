// Package model reads texts with a language model. Start with [New]; a
// [Reader] is a reader.Reader.
//
//	c, err := llm.New(config)
//	caps, err := c.Probe(ctx)
//	r := model.New(c, model.Options{Window: caps.Window})
//	replies, err := r.Read(ctx, []reader.Request{
//		reader.NewJudge(reviews, "is it family-friendly?", "Yes"),
//	})
//
// A request is one short prompt that is the same for every row, then the
// question, and the text last; the reply to one with a few possible answers is
// a word, to others a JSON object of one field. The confidence is the
// probability that the model gave its decision, read from the log-probabilities
// of the tokens at which the allowed answers part; without log-probabilities it
// is the agreement among samples if any are wanted, else [Unmeasured].
//
// Which words decided is not asked of every row: [Reader.Quote] asks it of the
// rows that are shown, and what it says is evidence if it does stand in a text.
//
// Texts are data, whatever they say: all that follows the line where they begin
// is one, several stand apart by lines with a mark that no author can know,
// marks of chat templates are taken apart, and a reply counts only if it has
// the form asked for. A text can still mislead a credulous model about itself.
// It can't reach another row's answer, because by default a call holds one
// request; Options.PerCall trades that for fewer calls, whose items are named
// by ids drawn for the call.
package model

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"parley/llm"
	"parley/suql/reader"
)

// PromptVersion names the prompts: replies to earlier ones are not mixed with
// replies to these.
const PromptVersion = "2"

// Unmeasured is the confidence of a reply from a server that gives no
// log-probabilities, when no samples are asked for. It says only that the model
// chose it.
const Unmeasured = 0.75

// Chat is the model that is asked; *llm.Client is one.
type Chat interface {
	Chat(ctx context.Context, req llm.Request) (llm.Reply, error)
	Samples(ctx context.Context, req llm.Request, n int) ([]llm.Reply, error)
	Model() string
	String() string // model and server
}

// Options of a Reader.
type Options struct {
	// PerCall is how many requests of a batch may share one call; 1 when 0.
	// More is cheaper, but a text may then mislead the model about its
	// neighbours.
	PerCall int
	// Samples is how many further replies to ask for when the server gives no
	// log-probabilities: the share that agrees becomes the confidence. With
	// none the confidence is Unmeasured.
	Samples int
	// Window is how many tokens the model can hold; 8192 when 0.
	Window int
	// AtOnce is how many calls may be under way at once; 8 when 0.
	AtOnce int
	// Mark makes the words that texts can't forge; random when nil.
	Mark func() string
}

// Reader asks a model. It is safe for concurrent use.
type Reader struct {
	chat Chat
	opts Options
}

var (
	_ reader.Windowed = (*Reader)(nil)
	_ reader.Costly   = (*Reader)(nil)
	_ reader.Quoting  = (*Reader)(nil)
)

// New returns a reader that asks chat.
func New(chat Chat, o Options) *Reader {
	o.PerCall = max(o.PerCall, 1)
	if o.Window <= 0 {
		o.Window = 8192
	}
	if o.Mark == nil {
		o.Mark = random
	}
	return &Reader{chat, o}
}

// random is 64 bits that nobody guesses.
func random() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Identity names model, server and prompts. It is what a receipt says.
func (r *Reader) Identity() string { return identity(r.chat) }

func identity(c Chat) string { return "model " + c.String() + " (prompts " + PromptVersion + ")" }

// Costs reports true: a call takes money or a while.
func (r *Reader) Costs() bool { return true }

// PerCall is how many requests share a call.
func (r *Reader) PerCall() int { return r.opts.PerCall }

// AtOnce is how many calls may be under way at once.
func (r *Reader) AtOnce() int { return r.opts.AtOnce }

// Window is how many bytes of text fit into one call: three to a token, which
// is few for English and right for most other languages, beside the prompt
// and the reply.
func (r *Reader) Window() int {
	const beside = 1500
	return 3 * max(r.opts.Window-beside, r.opts.Window/4)
}

// Read asks the model about every request. What concerns one request stands
// in its reply; the error is for what concerns all, as a reader.DownError if
// that is sure (the server out of reach, the key refused, the budget used up)
// and plain if a text may have brought it about (a server that breaks off,
// fails or hangs); or because ctx ended.
func (r *Reader) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	var items []*item
	for i, q := range batch {
		switch {
		case taskOf(q) == nil:
			out[i].Err = fmt.Errorf("%s: no task %q; use answer, judge, classify or summarise", r.Identity(), q.Task)
		case blank(q.Texts):
			out[i] = reader.Reply{Null: q.Task != reader.Judge, Verdict: nothing(q.Task), Confidence: 1}
		default:
			items = append(items, &item{request: q, reply: &out[i]})
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for _, part := range r.parts(items) {
		wg.Go(func() {
			if err := r.ask(ctx, part); err != nil {
				cancel(err) // the others would meet the same
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return out, nil
}

func blank(texts []string) bool {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return false
		}
	}
	return true
}

// nothing is the verdict when there is no text; other tasks have none.
func nothing(t reader.Task) reader.Verdict {
	if t == reader.Judge {
		return reader.Unknown
	}
	return ""
}

// ask makes one call about items. When the reply is no good, or one of the
// texts upsets the model, they are asked about in halves, down to the one
// that it is about. The error is for what concerns all calls.
func (r *Reader) ask(ctx context.Context, items []*item) error {
	err := r.call(ctx, items)
	var e *llm.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &e) && e.OfServer():
		return reader.DownError{Err: err}
	case errors.As(err, &e) && !concernsText(e.Kind):
		return err // whose fault it is shows when others are asked
	case len(items) == 1:
		items[0].reply.Err, items[0].reply.Tokens = err, items[0].spent
		return nil
	}
	half := len(items) / 2
	if err := r.ask(ctx, items[:half]); err != nil {
		return err
	}
	return r.ask(ctx, items[half:])
}

// concernsText reports whether an error may come from what was asked rather
// than from who was asked.
func concernsText(k llm.Kind) bool {
	switch k {
	case llm.TooLong, llm.Refused, llm.Truncated, llm.BadReply, llm.BadRequest:
		return true
	}
	return false
}
