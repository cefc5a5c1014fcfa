package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	openai "github.com/sashabaranov/go-openai"
)

// stream sends a request whose reply comes in pieces and puts them together.
// progress is called for every event, with the text that came with it.
func (c *Client) stream(ctx context.Context, x *exchange, wire openai.ChatCompletionRequest,
	progress func(piece string)) (openai.ChatCompletionResponse, error) {
	var out openai.ChatCompletionResponse
	s, err := c.client(x).CreateChatCompletionStream(ctx, wire)
	if err != nil {
		return out, err
	}
	defer s.Close()
	whole := &gathered{}
	began := false
	for {
		event, err := s.Recv()
		if err != nil {
			switch over := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF); {
			case over && whole.finish != "": // some servers leave out the last mark
			case x.whole != nil && !began: // the server does not stream and sent all at once
				return c.unstreamed(x, progress)
			case over:
				return out, c.cut(began)
			default:
				return out, err
			}
			out.Choices = []openai.ChatCompletionChoice{whole.choice()}
			return out, nil
		}
		if event.Usage != nil {
			out.Usage = *event.Usage
		}
		piece := whole.add(event.Choices)
		began = began || piece != ""
		progress(piece)
	}
}

// gathered is what came of a reply in pieces.
type gathered struct {
	content, refusal, reasoning strings.Builder
	finish                      openai.FinishReason
	logprobs                    *openai.LogProbs
}

// add adds the pieces of the first reply, and returns the text among them.
func (g *gathered) add(pieces []openai.ChatCompletionStreamChoice) string {
	from := g.content.Len()
	for _, piece := range pieces {
		if piece.Index != 0 {
			continue
		}
		g.content.WriteString(piece.Delta.Content)
		g.refusal.WriteString(piece.Delta.Refusal)
		g.reasoning.WriteString(piece.Delta.ReasoningContent)
		if piece.FinishReason != "" {
			g.finish = piece.FinishReason
		}
		if piece.Logprobs != nil {
			g.logprobs = join(g.logprobs, piece.Logprobs.Content)
		}
	}
	return g.content.String()[from:]
}

// choice is the reply as it would have come in one piece.
func (g *gathered) choice() openai.ChatCompletionChoice {
	return openai.ChatCompletionChoice{
		Message: openai.ChatCompletionMessage{Content: g.content.String(), Refusal: g.refusal.String(),
			ReasoningContent: g.reasoning.String()},
		FinishReason: g.finish, LogProbs: g.logprobs,
	}
}

// cut is the error of a stream that ended without its last word.
func (c *Client) cut(began bool) *Error {
	if began {
		return &Error{Kind: Truncated, Status: http.StatusOK, Model: c.cfg.Model, Host: c.host,
			Detail: "the connection ended"}
	}
	return &Error{Kind: Unreachable, Status: http.StatusOK, Model: c.cfg.Model, Host: c.host,
		Detail: "the connection ended before the reply began"}
}

func (c *Client) unstreamed(x *exchange, progress func(string)) (openai.ChatCompletionResponse, error) {
	var out openai.ChatCompletionResponse
	if err := json.NewDecoder(bytes.NewReader(x.whole)).Decode(&out); err != nil {
		return out, err
	}
	c.learn(func(k *Capabilities) { k.Stream = No })
	if len(out.Choices) > 0 {
		progress(out.Choices[0].Message.Content)
	}
	return out, nil
}

func join(probs *openai.LogProbs, more []openai.ChatCompletionTokenLogprob) *openai.LogProbs {
	if probs == nil {
		probs = &openai.LogProbs{}
	}
	for _, p := range more {
		token := openai.LogProb{Token: p.Token, LogProb: p.Logprob, Bytes: narrow(p.Bytes)}
		for _, a := range p.TopLogprobs {
			token.TopLogProbs = append(token.TopLogProbs, openai.TopLogProbs{Token: a.Token, LogProb: a.Logprob,
				Bytes: narrow(a.Bytes)})
		}
		probs.Content = append(probs.Content, token)
	}
	return probs
}

// narrow turns bytes that travelled as numbers into bytes.
func narrow(numbers []int64) []byte {
	var out []byte
	for _, n := range numbers {
		out = append(out, byte(n))
	}
	return out
}
