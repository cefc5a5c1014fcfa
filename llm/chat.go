package llm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"parley/traces"
)

// Chat asks the model and returns its reply, from the cache if it is there.
func (c *Client) Chat(ctx context.Context, req Request) (Reply, error) {
	return c.kept(ctx, req, nil)
}

// kept is the reply in the cache, or else one that is put there.
func (c *Client) kept(ctx context.Context, req Request, tell func(piece string)) (Reply, error) {
	key := c.key(req)
	if r, ok := c.recall(ctx, key); ok {
		return r, nil
	}
	replies, err := c.complete(ctx, req, 1, tell)
	if err != nil {
		return Reply{}, err
	}
	c.keep(ctx, key, replies[0])
	return replies[0], nil
}

// Stream is Chat that tells text as it comes, piece by piece, from the same
// goroutine. Once something was told the call is not tried again: what broke
// off stays said, and the error says that it broke off. Nothing is cached.
func (c *Client) Stream(ctx context.Context, req Request, text func(piece string)) (Reply, error) {
	replies, err := c.complete(ctx, req, 1, text)
	if err != nil {
		return Reply{}, err
	}
	return replies[0], nil
}

// Samples asks for n replies to the same request, in one call where the
// server can. The temperature should not be 0.
func (c *Client) Samples(ctx context.Context, req Request, n int) ([]Reply, error) {
	var out []Reply
	if n > 1 && c.Capabilities().N != No {
		replies, err := c.complete(ctx, req, n, nil)
		if err != nil && c.Capabilities().N != No {
			return nil, err
		}
		out = replies
		if len(out) < n {
			c.learn(func(k *Capabilities) { k.N = No })
		}
	}
	rest := make([][]Reply, n-min(n, len(out)))
	errs := make([]error, len(rest))
	var wg sync.WaitGroup
	for i := range rest {
		sample := req
		if req.Seed != 0 {
			sample.Seed += len(out) + i // else the samples would be the same
		}
		wg.Go(func() { rest[i], errs[i] = c.complete(ctx, sample, 1, nil) })
	}
	wg.Wait()
	for i := range rest {
		if errs[i] != nil {
			return nil, errs[i]
		}
		out = append(out, rest[i]...)
	}
	return out[:n], nil
}

// complete makes one call: as many attempts as it takes and patience allows.
// tell may be nil; then nothing is streamed.
func (c *Client) complete(caller context.Context, req Request, n int, tell func(string)) ([]Reply, error) {
	told := false
	telling := tell
	if tell != nil {
		telling = func(s string) { told = true; tell(s) }
	}
	mended := false
	left := c.cfg.Patience
	var used Usage
	for attempt := 1; ; {
		replies, sent, took, err := c.attempt(caller, req, n, left, telling)
		left -= took
		used = used.and(replies)
		if err == nil {
			replies[0].Usage = used
			return replies, nil
		}
		var e *Error
		if !errors.As(err, &e) || caller.Err() != nil {
			return nil, c.ended(caller, err)
		}
		e.Attempts, e.Used = attempt, used
		if told && !req.retold() {
			return nil, e
		}
		told = false
		if c.learnt(e, req, sent, replies) {
			c.keepProbe(caller)
			continue
		}
		if next, ok := mend(req, e, replies); ok && !mended {
			mended, req = true, next
			continue
		}
		if attempt == c.cfg.Attempts || e.lasting(mended || req.probe) {
			return nil, e
		}
		wait, err := c.pause(caller, attempt, e, left)
		if err != nil {
			return nil, err
		}
		left -= wait
		attempt++
	}
}

// pause waits after an attempt that ended with e, and says how long; with an
// error if patience does not last until then.
func (c *Client) pause(caller context.Context, attempt int, e *Error, left time.Duration) (time.Duration, error) {
	wait := c.backoff(attempt, e)
	if left <= wait {
		e.wait = e.RetryAfter > 0
		return 0, e
	}
	c.cfg.Logger.Info("asking the model again", "server", c.host, "after", wait, "kind", e.Kind, "status", e.Status)
	if err := sleep(caller, wait); err != nil {
		return 0, c.ended(caller, err)
	}
	return wait, nil
}

// lasting reports whether another attempt would fail as well. Once what was
// wrong with a reply was said, saying it again does not help.
func (e *Error) lasting(mended bool) bool {
	return !e.passing() || mended && (e.Kind == BadReply || e.Kind == Truncated)
}

// and is the use of some replies, of which the first carries it, added to u.
func (u Usage) and(replies []Reply) Usage {
	if len(replies) > 0 {
		u.Prompt, u.Reply = u.Prompt+replies[0].Usage.Prompt, u.Reply+replies[0].Usage.Reply
	}
	return u
}

// learnt reports whether a failure has taught something of the server, so that
// the request is worth sending again in another form.
func (c *Client) learnt(e *Error, req Request, sent sending, replies []Reply) bool {
	if c.adapt(e, sent) {
		c.cfg.Logger.Info("the model server does not take a parameter, going on without it", "server", c.host,
			"detail", e.Detail)
		return true
	}
	return c.quieter(e, sent, replies) || c.roomier(e, req, sent, replies)
}

// attempt stands in line, and then makes one attempt that takes at most the
// patience that is left. It says how long that was, without the line.
func (c *Client) attempt(caller context.Context, req Request, n int, left time.Duration,
	tell func(string)) (replies []Reply, sent sending, took time.Duration, err error) {
	if err := c.lanes.enter(caller); err != nil {
		return nil, sending{}, 0, err
	}
	defer c.lanes.leave()
	guess := req.estimate(n)
	if err := c.admit(caller, guess, c.cfg.Model); err != nil {
		return nil, sending{}, 0, err
	}
	began := time.Now()
	ctx, cancel := context.WithTimeoutCause(caller, left, errTired)
	defer cancel()
	ctx, span := traces.Start(ctx, "model call")
	replies, sent, err = c.once(ctx, req, n, guess, tell)
	c.traced(span, replies, err)
	var e *Error
	if errors.As(err, &e) && (e.Kind == Slow || e.crowded) || errors.Is(err, errTired) {
		if most, fewer := c.lanes.narrow(began); fewer {
			c.cfg.Logger.Info("the model server does not take so many calls at once: fewer go out", "server", c.host,
				"at once", most)
		}
	} else if err == nil {
		c.lanes.went()
	}
	return replies, sent, time.Since(began), err
}

// traced ends the span of a call.
func (c *Client) traced(span traces.Span, replies []Reply, err error) {
	span.Label("model", c.cfg.Model)
	span.Label("server", c.host)
	tokens := 0
	for _, r := range replies {
		tokens += r.Usage.Total()
	}
	span.Count("tokens", tokens)
	var e *Error
	if errors.As(err, &e) {
		span.Label("failed", string(e.Kind))
	}
	span.End(err)
}

// admit waits until the pace and the budget let a call out that takes guess.
func (c *Client) admit(ctx context.Context, guess Usage, model string) error {
	if err := c.pace.take(ctx, guess.Total()); err != nil {
		return context.Cause(ctx)
	}
	if err := c.meter.reserve(ctx, guess); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return c.unpaid(err, model)
	}
	return nil
}

// roomier gives the model more room for its thoughts, from now on, when they
// took all of a reply.
func (c *Client) roomier(e *Error, req Request, sent sending, replies []Reply) bool {
	if e.Kind != Truncated || req.MaxTokens == 0 || len(replies) == 0 || !thinking(replies[len(replies)-1].Text) ||
		sent.room >= mostThoughts {
		return false
	}
	c.learn(func(k *Capabilities) {
		if k.Thoughts <= sent.room { // else another call has learned it meanwhile
			k.Thoughts = min(max(firstThoughts, 4*sent.room), mostThoughts)
		}
	})
	return true
}

// ended says why a call ended that no server ended: the caller gave up, or
// patience did.
func (c *Client) ended(caller context.Context, err error) error {
	if caller.Err() != nil {
		return context.Cause(caller)
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errTired) {
		return &Error{Kind: Slow, Host: c.host, Model: c.cfg.Model, Cause: err, sent: c.cfg.Patience}
	}
	return err
}

// mend changes a request whose reply was no good so that asking again makes
// sense: it says what was wrong with the form, or leaves more room.
func mend(req Request, e *Error, replies []Reply) (Request, bool) {
	switch {
	case req.probe:
	case e.mute:
		return req.again(User("You have said nothing. Reply once more" + req.wish() + ".")), true
	case e.Kind == BadReply && req.wish() != "" && len(replies) == 1 && replies[0].Text != "":
		return req.again(Assistant(shorten(replies[0].Text, 2000)),
			User(fmt.Sprintf("That can't be used: %s. Reply once more%s.", e.Detail, req.wish()))), true
	case e.Kind == Truncated && req.MaxTokens > 0:
		req.MaxTokens *= 4 // it may have been thinking
		return req, true
	}
	return req, false
}

// again is the request with more messages, for a second try. Where the server
// can keep a reply to one of a few words, it does then.
func (req Request) again(more ...Message) Request {
	req.Messages = append(req.Messages[:len(req.Messages):len(req.Messages)], more...)
	req.pinned = req.Words != nil
	return req
}

// wish is what a second reply may consist of; "" if that is anything.
func (req Request) wish() string {
	switch {
	case req.Words != nil:
		return ", with nothing but one of these: " + strings.Join(req.Words, ", ")
	case req.Schema != nil:
		return ", with nothing but the JSON"
	}
	return ""
}

// once sends a request that is admitted. With an error of kind BadReply or
// Truncated it also returns the replies that were no good.
func (c *Client) once(ctx context.Context, req Request, n int, guess Usage, tell func(string)) ([]Reply,
	sending, error) {
	var used Usage
	defer func() {
		c.meter.settle(ctx, guess, used)
		c.pace.correct(guess.Total(), used.Total())
	}()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(c.cfg.Timeout, func() { cancel(errSlow) })
	defer watch.Stop()

	x := c.exchange()
	wire, sent := c.compose(req, n, tell != nil, x)
	began := time.Now()
	var resp openai.ChatCompletionResponse
	var err error
	if sent.stream {
		resp, err = c.stream(ctx, x, wire, func(piece string) {
			watch.Reset(c.cfg.Timeout)
			if piece != "" {
				tell(piece)
			}
		})
	} else {
		resp, err = c.client(x).CreateChatCompletion(ctx, wire)
	}
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			if !errors.Is(cause, errSlow) {
				return nil, sent, cause
			}
			err = cause
		}
		e := c.asError(x, err)
		c.cfg.Logger.Debug("model call failed", "server", c.host, "model", c.cfg.Model, "status", x.status, "kind", e.Kind,
			"seconds", time.Since(began).Seconds())
		return nil, sent, e
	}
	c.notice(resp, sent)
	used = Usage{Prompt: believable(resp.Usage.PromptTokens), Reply: believable(resp.Usage.CompletionTokens)}
	if used.Total() == 0 { // not every server counts
		used.Prompt = guess.Prompt
		for _, choice := range resp.Choices {
			used.Reply += len(choice.Message.Content)/4 + 1
		}
	}
	used.Reply = max(used.Reply, several(resp.Choices))
	c.cfg.Logger.Debug("model call", "server", c.host, "model", c.cfg.Model, "tokens", used.Total(), "seconds",
		time.Since(began).Seconds())
	replies, err := c.replies(req, sent, resp, used)
	if tell != nil && !sent.stream && err == nil {
		tell(replies[0].Text)
	}
	return replies, sent, err
}

// several is how many tokens replies to one call have at least: llama.cpp's
// server counts one of them.
func several(choices []openai.ChatCompletionChoice) int {
	n := 0
	if len(choices) < 2 {
		return n
	}
	for _, choice := range choices {
		if choice.LogProbs != nil {
			n += len(choice.LogProbs.Content)
			continue
		}
		n += len(choice.Message.Content) / 4
	}
	return n
}

func (c *Client) asError(x *exchange, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return c.fail(x, err)
}
