package llm

import (
	openai "github.com/sashabaranov/go-openai"
)

// replies reads what came back and checks it against what was asked for.
func (c *Client) replies(req Request, sent sending, resp openai.ChatCompletionResponse, used Usage) ([]Reply, error) {
	bad := func(kind Kind, detail string) *Error {
		return &Error{Kind: kind, Status: 200, Model: c.cfg.Model, Host: c.host, Detail: shorten(redact(detail, c.cfg.Key), 300)}
	}
	if len(resp.Choices) == 0 {
		return nil, bad(BadReply, "the reply is empty")
	}
	out := make([]Reply, len(resp.Choices))
	for i, choice := range resp.Choices {
		r := &out[i]
		r.Text, r.Finish = choice.Message.Content, Stopped
		if i == 0 {
			r.Usage = used // of all choices: the first carries it
		}
		if choice.Message.Refusal != "" {
			return nil, bad(Refused, choice.Message.Refusal)
		}
		switch choice.FinishReason {
		case openai.FinishReasonContentFilter:
			return nil, bad(Refused, "a content filter stepped in")
		case openai.FinishReasonLength:
			r.Finish = Length
			if !req.Partial || thinking(r.Text) {
				return out[:i+1], bad(Truncated, "it reached its longest length")
			}
		default: // "stop", and the names that other servers have for it
		}
		if r.Text == "" && r.Finish != Length {
			return nil, bad(BadReply, "it said nothing")
		}
		if sent.logProbs {
			c.tokens(r, choice.LogProbs)
		}
		if req.Words != nil && r.Finish != Length {
			word, at, err := wordOf(r.Text, req.Words)
			if err != nil {
				return out[:i+1], bad(BadReply, err.Error())
			}
			r.Word, r.At = word, at
		}
		if req.Schema == nil || r.Finish == Length {
			continue
		}
		value, at, err := extract(r.Text)
		if err == nil {
			err = req.Schema.Check(value)
		}
		if err != nil {
			return out[:i+1], bad(BadReply, err.Error())
		}
		r.JSON, r.At = value, at
	}
	return out, nil
}

// tokens lays the log-probabilities along the text, and learns whether the
// server gives any: some ignore the wish without a word.
func (c *Client) tokens(r *Reply, probs *openai.LogProbs) {
	if probs == nil || len(probs.Content) == 0 {
		if r.Text != "" {
			c.learn(func(k *Capabilities) { k.LogProbs = No })
		}
		return
	}
	tokens := make([]said, len(probs.Content))
	for i, p := range probs.Content {
		tokens[i] = said{text: p.Token, bytes: p.Bytes, logprob: p.LogProb}
		for _, a := range p.TopLogProbs {
			alternative := said{text: a.Token, bytes: a.Bytes}
			tokens[i].top = append(tokens[i].top, Alternative{Text: alternative.spelling(), LogProb: clamp(a.LogProb)})
		}
	}
	c.learn(func(k *Capabilities) { k.LogProbs = Yes })
	if r.Tokens = locate(r.Text, tokens); r.Tokens == nil {
		c.cfg.Logger.Warn("the tokens that the server reports do not make up its reply: its log-probabilities are not used", "server", c.host, "model", c.cfg.Model)
	}
}
