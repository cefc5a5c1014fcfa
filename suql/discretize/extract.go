package discretize

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/llm"
	"parley/suql/inference"
)

// Chat is the language model that is asked; *llm.Client is one.
type Chat interface {
	Chat(ctx context.Context, req llm.Request) (llm.Reply, error)
	Model() string
	String() string // model and server
}

// PromptVersion names the prompts: it is part of who filled a column.
const PromptVersion = "1"

// How sure a cell of a model is: of one whose words stand in the text, and of
// one whose words don't.
const (
	quotedAt   = .75
	unquotedAt = .4
)

// mostKnown bounds the values of the inventory that a prompt names.
const mostKnown = 30

// Extract has a language model look for all keys at once in several texts a
// call, and then brings the new values into the inventory.
func (j *Job) Extract(ctx context.Context, m Chat, texts int, o Options) (Sum, error) {
	x := extraction{by: by(m), texts: texts, find: extractedBy(m)}
	sum, err := j.run(ctx, o, func(inference.Column) bool { return true }, x)
	if err != nil || sum.Looked == 0 && !o.Unmerged {
		return sum, err
	}
	calls, err := j.enumerate(ctx, m, sum.Columns, o.Calls-sum.Calls, o.Calls > 0)
	sum.Calls += calls
	if err != nil {
		return sum, err
	}
	if err := j.file.Generate(ctx, j.src); err != nil {
		return sum, err
	}
	sum.Columns, err = j.Columns(ctx)
	return sum, err
}

func by(m Chat) string { return "model " + m.String() + " (prompts " + PromptVersion + ")" }

// extractedBy asks m about several texts in one call. When a reply is no good,
// they are asked about in halves, down to the one that it is about, which is
// left for another time.
func extractedBy(m Chat) find {
	var ask find
	ask = func(ctx context.Context, columns []inference.Column, docs []document) ([]map[int64]inference.Cell, int, error) {
		cells, err := extract(ctx, m, columns, docs)
		var e *llm.Error
		switch {
		case err == nil:
			return cells, 1, nil
		case !errors.As(err, &e) || !ofText(e.Kind):
			return nil, 1, err
		case len(docs) == 1:
			return []map[int64]inference.Cell{{}}, 1, nil
		}
		half := len(docs) / 2
		first, calls, err := ask(ctx, columns, docs[:half])
		if err != nil {
			return nil, calls + 1, err
		}
		rest, more, err := ask(ctx, columns, docs[half:])
		return append(first, rest...), calls + more + 1, err
	}
	return ask
}

// ofText reports whether an error may come from the texts that were sent.
func ofText(k llm.Kind) bool {
	switch k {
	case llm.TooLong, llm.Refused, llm.Truncated, llm.BadReply, llm.BadRequest:
		return true
	}
	return false
}

// extract makes one call.
func extract(ctx context.Context, m Chat, columns []inference.Column,
	docs []document) ([]map[int64]inference.Cell, error) {
	messages, err := extractionPrompt(columns, docs)
	if err != nil {
		return nil, err
	}
	reply, err := m.Chat(ctx, llm.Request{Messages: messages, Schema: extractionForm(columns, len(docs)), MaxTokens: 200 +
		60*len(columns)*len(docs)})
	if err != nil {
		return nil, fmt.Errorf("asking %s what %d texts say: %w", m.Model(), len(docs), err)
	}
	var got struct {
		Replies []map[string]json.RawMessage `json:"replies"`
	}
	if err := json.Unmarshal(reply.JSON, &got); err != nil {
		return nil, fmt.Errorf("asking %s what %d texts say: %w", m.Model(), len(docs), err)
	}
	out := make([]map[int64]inference.Cell, len(docs))
	for i := range docs {
		out[i] = map[int64]inference.Cell{}
		at := slices.IndexFunc(got.Replies,
			func(r map[string]json.RawMessage) bool { return string(r["id"]) == strconv.Quote(strconv.Itoa(i+1)) })
		if at < 0 {
			continue // tried again in the next run
		}
		for _, c := range columns {
			if cell, ok := extracted(c, docs[i].texts, got.Replies[at][c.Name]); ok {
				out[i][c.ID] = cell
			}
		}
	}
	return out, nil
}

// extractionForm is the form of a reply: an entry for each text, in it a value
// and its words for each key.
func extractionForm(columns []inference.Column, texts int) *llm.Schema {
	id := &llm.Schema{Type: "string"}
	for i := range texts {
		id.Enum = append(id.Enum, strconv.Itoa(i+1))
	}
	entry := []llm.Property{{Name: "id", Schema: id}}
	for _, c := range columns {
		value := &llm.Schema{Type: "string", Nullable: true}
		switch c.Kind {
		case inference.YesNo:
			value.Enum = []string{inference.Yes, inference.No}
		case inference.Number:
			value.Type = "number"
		case inference.Value:
		}
		entry = append(entry, llm.Property{Name: c.Name, Schema: &llm.Schema{Type: "object", Properties: []llm.Property{
			{Name: "value", Schema: value}, {Name: "quote", Schema: &llm.Schema{Type: "string"}},
		}}})
	}
	return &llm.Schema{Name: "extraction", Type: "object", Properties: []llm.Property{
		{Name: "replies", Schema: &llm.Schema{Type: "array", Count: texts, Items: &llm.Schema{Type: "object", Properties: entry}}},
	}}
}

// extracted is an entry of a reply as a cell; false for one of another form.
func extracted(c inference.Column, texts []string, raw json.RawMessage) (inference.Cell, bool) {
	var got struct {
		Value any    `json:"value"`
		Quote string `json:"quote"`
	}
	if json.Unmarshal(raw, &got) != nil {
		return inference.Cell{}, false
	}
	out := inference.Cell{Confidence: unquotedAt}
	switch v := got.Value.(type) {
	case nil:
		return inference.Cell{}, true
	case float64:
		out.Value = strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		out.Value = strings.Join(strings.Fields(v), " ")
	}
	if c.Kind == inference.Value {
		out.Said = out.Value
	}
	if out.Value == "" {
		return inference.Cell{}, true
	}
	for i, text := range texts {
		if at := strings.Index(text, strings.TrimSpace(got.Quote)); at >= 0 && strings.TrimSpace(got.Quote) != "" {
			out.Words = strings.TrimSpace(got.Quote)
			out.Text, out.Start, out.End, out.Confidence = i, at, at+len(out.Words), quotedAt
			break
		}
	}
	return out, true
}
