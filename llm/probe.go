package llm

import (
	"context"
	"errors"
	"strings"
	"time"
)

// Probe asks the server a handful of short questions (some 200 tokens in
// all) and returns what it can do; with a cache it asks once a day, whatever
// process it is that asks. The error is for a server that can't be used at all:
// out of reach, the key refused, the model not there.
func (c *Client) Probe(ctx context.Context) (Capabilities, error) {
	if c.recallProbe(ctx) {
		return c.Capabilities(), nil
	}
	if err := c.survey(ctx); err != nil {
		return c.Capabilities(), err
	}
	for _, step := range []func(context.Context) error{c.probeText, c.probeForm, c.probeSamples, c.probeStream,
		c.probeEmbeddings} {
		if err := step(ctx); err != nil {
			return c.Capabilities(), err
		}
	}
	c.window(ctx)
	c.known.mu.Lock()
	c.known.probed = time.Now()
	c.known.mu.Unlock()
	c.keepProbe(ctx)
	c.heed(c.Capabilities())
	return c.Capabilities(), nil
}

// unusable reports whether an error concerns more than the ability asked for.
func unusable(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return err != nil
	}
	switch e.Kind {
	case BadRequest, BadReply, Truncated, Refused, TooLong:
		return false
	}
	return true
}

// cutOff reports whether a reply ended too early to show anything, before its
// first word even.
func cutOff(err error) bool {
	var e *Error
	return errors.As(err, &e) && (e.Kind == Truncated || e.mute)
}

// counting makes a model say more than it is allowed to.
const counting = "Count from one to fifty in words."

// probeText finds out about log-probabilities, seed, temperature and the
// field that bounds a reply.
func (c *Client) probeText(ctx context.Context) error {
	const few = 5
	replies, err := c.complete(ctx, Request{
		Messages: []Message{User(counting)}, MaxTokens: few, Partial: true, LogProbs: true, Top: 20, Seed: 7, probe: true,
	}, 1, nil)
	if cutOff(err) {
		return nil // it thinks for longer than there is room: nothing is known
	}
	if err != nil {
		return c.named(err)
	}
	r := replies[0]
	c.learn(func(k *Capabilities) {
		top := 0
		for _, t := range r.Tokens {
			top = max(top, len(t.Top))
		}
		switch {
		case k.LogProbs == Yes && r.Tokens == nil:
			k.LogProbs = No // it gives some that do not fit its replies
		case k.LogProbs == Yes:
			k.TopLogProbs, k.topKnown = top, true
		}
		if k.Seed == Unknown {
			k.Seed = Yes
		}
		if k.Temperature == Unknown {
			k.Temperature = Yes
		}
		switch {
		case k.Limit == maxCompletionTokens: // what it bounds does not show
		case r.Finish != Length && len(r.Text) > 20*few && k.Thoughts == 0:
			k.Limit = "" // it went on past the bound
		case k.Limit == "":
			k.Limit = maxTokens
		}
	})
	return nil
}

// probeForm finds out whether the server itself keeps replies to a form: it
// is asked for something else than the form allows.
func (c *Client) probeForm(ctx context.Context) error {
	word := &Schema{Name: "probe", Type: "object",
		Properties: []Property{{"colour", &Schema{Type: "string", Enum: []string{"aubergine", "ochre"}}}}}
	_, err := c.complete(ctx, Request{
		Messages: []Message{User("Say hello to the reader, as JSON.")}, Schema: word, MaxTokens: 60, probe: true,
	}, 1, nil)
	if err != nil && unusable(err) {
		return err
	}
	c.learn(func(k *Capabilities) {
		if (k.Schema == Unknown || err == nil && k.Schema != No) && !cutOff(err) {
			k.Schema = supported(err == nil)
		}
	})
	_, err = c.complete(ctx, Request{
		Messages: []Message{User(`Reply with the JSON object {"colour": "ochre"}.`)}, Schema: &Schema{Type: "object", open: true},
		MaxTokens: 60, probe: true, object: true,
	}, 1, nil)
	if err != nil && unusable(err) {
		return err
	}
	c.learn(func(k *Capabilities) {
		if k.JSONObject == Unknown && !cutOff(err) {
			k.JSONObject = supported(err == nil)
		}
	})
	return nil
}

func (c *Client) probeSamples(ctx context.Context) error {
	replies, err := c.complete(ctx, Request{Messages: []Message{User(counting)}, MaxTokens: 3, Partial: true,
		Temperature: 1, probe: true}, 2, nil)
	if err != nil && unusable(err) {
		return err
	}
	c.learn(func(k *Capabilities) {
		if k.N == Unknown && !cutOff(err) {
			k.N = supported(err == nil && len(replies) == 2)
		}
	})
	return nil
}

func (c *Client) probeStream(ctx context.Context) error {
	_, err := c.complete(ctx, Request{Messages: []Message{User(counting)}, MaxTokens: 5, Partial: true, probe: true}, 1,
		func(string) {})
	if err != nil && unusable(err) {
		return err
	}
	c.learn(func(k *Capabilities) {
		if k.Stream == Unknown && !cutOff(err) {
			k.Stream = supported(err == nil)
		}
	})
	return nil
}

// probeEmbeddings: a server without them is a server without them, whatever
// its error. Only the caller's end counts, and a connection that was closed
// tells nothing.
func (c *Client) probeEmbeddings(ctx context.Context) error {
	var vectors [][]float32
	var err error
	var e *Error
	for range c.cfg.Attempts {
		vectors, err = c.embedOnce(ctx, []string{"a short text"})
		if !errors.As(err, &e) || !e.cut {
			break
		}
	}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil && e != nil && e.cut:
		return nil
	}
	c.learn(func(k *Capabilities) {
		k.Embeddings = supported(err == nil)
		if err == nil {
			k.Dimensions = len(vectors[0])
		}
	})
	return nil
}

func supported(b bool) Support {
	if b {
		return Yes
	}
	return No
}

// named adds to the error of a missing model what the server has instead.
func (c *Client) named(err error) error {
	var e *Error
	if models := c.Capabilities().Models; errors.As(err, &e) && e.Kind == NoModel && len(models) > 0 {
		e.Detail = "it has " + shorten(strings.Join(models, ", "), 300)
	}
	return err
}
