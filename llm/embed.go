package llm

import (
	"context"
	"errors"
	"fmt"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// embedAtOnce is how many texts one request to /embeddings carries.
const embedAtOnce = 64

// Embed returns a vector for each text, all of the same length. They come
// from Config.Embedding, which on most servers is a model of its own.
func (c *Client) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, 0, len(texts))
	for len(out) < len(texts) {
		part := texts[len(out):min(len(out)+embedAtOnce, len(texts))]
		vectors, err := c.embed(ctx, part)
		if err != nil {
			return nil, err
		}
		out = append(out, vectors...)
		if len(out[0]) != len(vectors[0]) {
			return nil, fmt.Errorf("%s gave vectors of %d and of %d numbers", c.cfg.Embedding, len(out[0]), len(vectors[0]))
		}
	}
	return out, nil
}

func (c *Client) embed(caller context.Context, texts []string) ([][]float32, error) {
	ctx, cancel := context.WithTimeoutCause(caller, c.cfg.Patience, errTired)
	defer cancel()
	for attempt := 1; ; attempt++ {
		vectors, err := c.embedOnce(ctx, texts)
		if err == nil {
			return vectors, nil
		}
		var e *Error
		if !errors.As(err, &e) || caller.Err() != nil {
			return nil, c.ended(caller, err)
		}
		e.Attempts = attempt
		wait := c.backoff(attempt, e)
		if deadline, ok := ctx.Deadline(); !e.passing() || attempt == c.cfg.Attempts || ok && time.Until(deadline) <= wait {
			return nil, e
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, c.ended(caller, err)
		}
	}
}

func (c *Client) embedOnce(ctx context.Context, texts []string) ([][]float32, error) {
	if err := c.lanes.enter(ctx); err != nil {
		return nil, err
	}
	defer c.lanes.leave()
	guess := Usage{}
	for _, t := range texts {
		guess.Prompt += len(t)/4 + 1
	}
	if err := c.admit(ctx, guess, c.cfg.Embedding); err != nil {
		return nil, err
	}
	used := Usage{}
	defer func() { c.meter.settle(ctx, guess, used) }()
	ctx, cancel := context.WithTimeoutCause(ctx, c.cfg.Timeout, errSlow)
	defer cancel()
	x := c.exchange()
	resp, err := c.client(x).CreateEmbeddings(ctx,
		openai.EmbeddingRequestStrings{Input: texts, Model: openai.EmbeddingModel(c.cfg.Embedding)})
	if err != nil {
		if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, errSlow) {
			return nil, cause
		}
		e := c.fail(x, err)
		e.Model = c.cfg.Embedding
		return nil, e
	}
	used.Prompt = believable(resp.Usage.PromptTokens)
	out := make([][]float32, len(texts))
	for _, d := range resp.Data {
		if d.Index < 0 || d.Index >= len(out) || out[d.Index] != nil || len(d.Embedding) == 0 ||
			len(d.Embedding) != len(resp.Data[0].Embedding) {
			return nil, &Error{Kind: BadReply, Model: c.cfg.Embedding, Host: c.host,
				Detail: fmt.Sprintf("a vector of %d numbers for text %d of %d", len(d.Embedding), d.Index+1, len(texts))}
		}
		out[d.Index] = d.Embedding
	}
	if len(resp.Data) != len(texts) {
		return nil, &Error{Kind: BadReply, Model: c.cfg.Embedding, Host: c.host,
			Detail: fmt.Sprintf("%d vectors for %d texts", len(resp.Data), len(texts))}
	}
	return out, nil
}
