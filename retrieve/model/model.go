// Package model answers from passages and tables with a language model: the
// dual reader-parser of DuRePa (section 3.3) in one call. The model is shown
// the best pieces that a search found and gives up to three answers, each the
// words of a passage or a SUQL query over a table.
//
// Make a [Writer] and give it to an answerer, which looks whether its answers
// hold, runs its queries, and says what was wrong up to twice where none does:
//
//	a, err := answer.New(reader, parsers)
//	a.Writer = model.New(client)
//	found, err := a.Answer(ctx, lib, "when was the hut with the fewest beds built?")
//
// A table whose cells link to texts has hidden columns of those texts, which
// a query may ask: answer("page of hut", 'when was it built?'). That is SUQL's
// pipeline for HybridQA; its last step, the result in few words, is
// [Writer.Shorten].
//
// How sure an answer is, is the probability of its least sure token; where the
// server tells no log-probabilities, the first answer of a reply is taken for
// 0.5, the next for half of that. Neither was fitted to data.
package model

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"parley/llm"
	"parley/retrieve/answer"
)

// Chat is the language model that is asked; *llm.Client is one.
type Chat interface {
	Chat(ctx context.Context, req llm.Request) (llm.Reply, error)
	Model() string
}

// Writer implements answer.Writer. It is safe for concurrent use.
type Writer struct{ chat Chat }

// New makes a writer.
func New(chat Chat) *Writer { return &Writer{chat} }

// Bounds of a reply.
const (
	mostAnswers = 3 // DuRePa's k
	mostTokens  = 600
	shortTokens = 120
	unmeasured  = 0.5
)

// Write implements answer.Writer: one call.
func (w *Writer) Write(ctx context.Context, question string, shown []answer.Shown,
	refused []answer.Refusal) ([]answer.Draft, error) {
	messages, err := drafting(question, shown, refused)
	if err != nil {
		return nil, err
	}
	reply, err := w.chat.Chat(ctx, llm.Request{Messages: messages, Schema: draftForm(len(shown)), MaxTokens: mostTokens,
		LogProbs: true})
	if err != nil {
		return nil, fmt.Errorf("asking %s: %w", w.chat.Model(), err)
	}
	entries, err := listed(reply.JSON)
	if err != nil {
		return nil, fmt.Errorf("asking %s: %w", w.chat.Model(), err)
	}
	var out []answer.Draft
	for i, e := range entries[:min(len(entries), mostAnswers)] {
		number, err := strconv.Atoi(e.said.Source)
		if err != nil {
			continue // the form does not let it be
		}
		p, measured := least(reply, reply.At+e.start, reply.At+e.end)
		if !measured {
			p = unmeasured / float64(int(1)<<i)
		}
		out = append(out, answer.Draft{Source: number - 1, Kind: answer.Kind(e.said.Kind), Text: e.said.Text, P: p})
	}
	return out, nil
}

// draftForm is the form of a reply.
func draftForm(sources int) *llm.Schema {
	number := &llm.Schema{Type: "string"}
	for i := range sources {
		number.Enum = append(number.Enum, strconv.Itoa(i+1))
	}
	return &llm.Schema{Name: "answers", Type: "object", Properties: []llm.Property{
		{Name: "answers", Schema: &llm.Schema{Type: "array", Items: &llm.Schema{Type: "object", Properties: []llm.Property{
			{Name: "source", Schema: number},
			{Name: "kind", Schema: &llm.Schema{Type: "string", Enum: []string{string(answer.Span), string(answer.Query)}}},
			{Name: "text", Schema: &llm.Schema{Type: "string"}},
		}}}},
	}}
}

// entry is one answer of a reply, with the bytes of the JSON value it stands in.
type entry struct {
	said       struct{ Source, Kind, Text string }
	start, end int
}

// listed reads the answers of a reply.
func listed(value json.RawMessage) ([]entry, error) {
	d := json.NewDecoder(bytes.NewReader(value))
	for range 3 { // { "answers" [
		if _, err := d.Token(); err != nil {
			return nil, err
		}
	}
	var out []entry
	for d.More() {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, err
		}
		e := entry{start: int(d.InputOffset()) - len(raw), end: int(d.InputOffset())}
		if err := json.Unmarshal(raw, &e.said); err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// least is the probability of the least sure token between two bytes of the
// reply's text; false where the server told none.
func least(r llm.Reply, start, end int) (float64, bool) {
	p, measured := math.Inf(1), false
	for _, t := range r.Tokens {
		if t.Start < end && t.End > start {
			p, measured = min(p, t.Prob()), true
		}
	}
	return min(p, 1), measured
}

// Shorten has the model say in few words what a result answers: the last step
// of SUQL's pipeline. It gives the result back where the model has nothing
// shorter to say.
func (w *Writer) Shorten(ctx context.Context, question, result string) (string, error) {
	messages, err := shortening(question, result)
	if err != nil {
		return "", err
	}
	form := &llm.Schema{Name: "short", Type: "object",
		Properties: []llm.Property{{Name: "answer", Schema: &llm.Schema{Type: "string"}}}}
	reply, err := w.chat.Chat(ctx, llm.Request{Messages: messages, Schema: form, MaxTokens: shortTokens})
	if err != nil {
		return "", fmt.Errorf("asking %s: %w", w.chat.Model(), err)
	}
	var said struct{ Answer string }
	if err := json.Unmarshal(reply.JSON, &said); err != nil {
		return "", fmt.Errorf("asking %s: %w", w.chat.Model(), err)
	}
	if said.Answer == "" {
		return result, nil
	}
	return said.Answer, nil
}
