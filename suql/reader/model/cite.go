package model

import (
	"context"
	"errors"
	"strings"

	"parley/llm"
	"parley/suql/reader"
)

// Quote asks which words of the texts decided a reply, and returns it with them
// as its evidence, if they do stand there; Tokens are then those of this call.
// A reply that has evidence, or that says that the texts do not tell, is
// returned as it is, without a call. The error is for what concerns all calls,
// as of [Reader.Read].
func (r *Reader) Quote(ctx context.Context, q reader.Request, reply reader.Reply) (reader.Reply, error) {
	reply.Tokens = 0
	said, supports, ok := decided(q, reply)
	if !ok || len(reply.Evidence) > 0 {
		return reply, nil
	}
	shown := shownOf(q)
	shown.Value, shown.Domain = llm.Line(said), nil
	messages, err := r.worded("quote-alone", data{shown: shown, Label: "Reply"}, q.Texts)
	if err != nil {
		return reply, err
	}
	got, err := r.chat.Chat(ctx, llm.Request{Messages: messages, MaxTokens: 96, Partial: true})
	var e *llm.Error
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return reply, context.Cause(ctx)
	case errors.As(err, &e) && concernsText(e.Kind):
		return reply, nil // there are no words then
	case errors.As(err, &e) && e.OfServer():
		return reply, reader.DownError{Err: err}
	default:
		return reply, err
	}
	if !got.Cached {
		reply.Tokens = got.Usage.Total()
	}
	if words := strings.TrimSpace(got.Text); words != "-" {
		reply.Evidence = find(q.Texts, words, supports)
	}
	return reply, nil
}

// decided is what a reply comes to in words, and whether what it rests on speaks
// for the value asked about; false when it decides nothing, or rests on all of
// the text.
func decided(q reader.Request, reply reader.Reply) (said string, supports, ok bool) {
	switch {
	case reply.Err != nil || q.Task == reader.Summarise:
		return "", false, false
	case q.Task == reader.Judge:
		if reply.Verdict == reader.False {
			return denied(q.Value), false, true
		}
		return q.Value, true, reply.Verdict == reader.True
	case q.Type == reader.BoolType && q.Task == reader.Answer:
		return reply.Text, reply.Text == "true", !reply.Null
	}
	return reply.Text, true, !reply.Null
}

// denied is the answer that is correct where value is not.
func denied(value string) string {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "yes":
		return "No"
	case "no":
		return "Yes"
	}
	return "not " + value
}
