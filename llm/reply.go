package llm

import (
	openai "github.com/sashabaranov/go-openai"
)

// replies reads what came back and checks it against what was asked for. With
// an error come the replies up to the one that is at fault, unless that is none.
func (c *Client) replies(req Request, sent sending, resp openai.ChatCompletionResponse, used Usage) ([]Reply, error) {
	if len(resp.Choices) == 0 {
		return nil, c.bad(BadReply, "the reply is empty")
	}
	out := make([]Reply, len(resp.Choices))
	out[0].Usage = used // of all choices: the first carries it
	for i, choice := range resp.Choices {
		r := &out[i]
		err := c.ending(r, req, choice)
		if err == nil {
			if sent.logProbs {
				c.tokens(r, choice.LogProbs)
			}
			err = c.form(r, req)
		}
		switch {
		case err == nil:
		case err.Kind == Refused, err.Kind == BadReply && r.Text == "":
			return nil, err
		default:
			return out[:i+1], err
		}
	}
	return out, nil
}

// bad is the error of a reply that is of no use.
func (c *Client) bad(kind Kind, detail string) *Error {
	return &Error{Kind: kind, Status: 200, Model: c.cfg.Model, Host: c.host,
		Detail: shorten(redact(detail, c.cfg.Key), 300)}
}

// ending reads what the model said, and how that ended.
func (c *Client) ending(r *Reply, req Request, choice openai.ChatCompletionChoice) *Error {
	r.Text, r.Finish = choice.Message.Content, Stopped
	if choice.Message.Refusal != "" {
		return c.bad(Refused, choice.Message.Refusal)
	}
	switch choice.FinishReason {
	case openai.FinishReasonContentFilter:
		return c.bad(Refused, "a content filter stepped in")
	case openai.FinishReasonLength:
		r.Finish = Length
		if !req.Partial || thinking(r.Text) {
			return c.bad(Truncated, "it reached its longest length")
		}
	default: // "stop", and the names that other servers have for it
	}
	if r.Text == "" && r.Finish != Length {
		e := c.bad(BadReply, "it said nothing")
		e.mute = true
		return e
	}
	return nil
}

// form reads the word or the JSON that a whole reply consists of, where one was
// asked for.
func (c *Client) form(r *Reply, req Request) *Error {
	if r.Finish == Length {
		return nil
	}
	if req.Words != nil {
		word, at, err := wordOf(r.Text, req.Words)
		if err != nil {
			return c.bad(BadReply, err.Error())
		}
		r.Word, r.At = word, at
	}
	if req.Schema == nil {
		return nil
	}
	value, at, err := extract(r.Text)
	if err == nil {
		err = req.Schema.Check(value)
	}
	if err != nil {
		return c.bad(BadReply, err.Error())
	}
	r.JSON, r.At = value, at
	return nil
}

// tokens lays the log-probabilities along the text, and learns whether the
// server gives any: some ignore the wish without a word. One that has given
// some may have none for a reply: llama.cpp's drops those of a stop word.
func (c *Client) tokens(r *Reply, probs *openai.LogProbs) {
	if probs == nil || len(probs.Content) == 0 {
		if r.Text != "" {
			c.learn(func(k *Capabilities) {
				if k.LogProbs == Unknown {
					k.LogProbs = No
				}
			})
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
		c.cfg.Logger.Warn("the tokens that the server reports do not make up its reply: its log-probabilities are not used",
			"server", c.host, "model", c.cfg.Model)
	}
}
