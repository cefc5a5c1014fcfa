package discretize

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/english"
	"parley/llm"
	"parley/suql/inference"
)

// How many texts a model is shown to propose keys, and how many in a call.
const (
	sampled    = 40
	sampledPer = 20
)

// Propose has a language model propose at most so many keys out of a sample of
// the texts, and notes those that are not there yet. They wait to be
// confirmed. It returns the keys and the calls that were made.
func (j *Job) Propose(ctx context.Context, m Chat, most int) ([]inference.Column, int, error) {
	have, err := j.Columns(ctx)
	if err != nil {
		return nil, 0, err
	}
	calls := 0
	var proposed []inference.Column
	for part := range slices.Chunk(sample(j.docs, sampled), sampledPer) {
		keys, err := propose(ctx, m, part, most)
		calls++
		if err != nil {
			return nil, calls, err
		}
		proposed = append(proposed, keys...)
	}
	var out []inference.Column
	for _, k := range proposed {
		k.Origin = by(m)
		same := func(c inference.Column) bool { return sameKey(c, k) }
		isKey := func(name string) bool { return strings.EqualFold(name, k.Name) }
		if k.Name == "" || len(out) == most || slices.ContainsFunc(have, same) || slices.ContainsFunc(out, same) ||
			slices.ContainsFunc(j.src.Key, isKey) {
			continue
		}
		out = append(out, k)
	}
	return out, calls, j.Declare(ctx, out...)
}

// sample is n documents at even distances, or all.
func sample(docs []document, n int) []document {
	if len(docs) <= n {
		return docs
	}
	out := make([]document, n)
	for i := range out {
		out[i] = docs[i*len(docs)/n]
	}
	return out
}

// propose makes one call.
func propose(ctx context.Context, m Chat, docs []document, most int) ([]inference.Column, error) {
	messages, err := llm.Prompt(prompts, "propose.tmpl", "propose-data.tmpl",
		shown{Mark: mark(), Items: items(docs), Most: most})
	if err != nil {
		return nil, err
	}
	var kinds []string
	for _, k := range inference.Kinds() {
		kinds = append(kinds, string(k))
	}
	form := &llm.Schema{Name: "keys", Type: "object", Properties: []llm.Property{
		{Name: "keys", Schema: &llm.Schema{Type: "array", Items: &llm.Schema{Type: "object", Properties: []llm.Property{
			{Name: "name", Schema: &llm.Schema{Type: "string"}},
			{Name: "kind", Schema: &llm.Schema{Type: "string", Enum: kinds}},
			{Name: "question", Schema: &llm.Schema{Type: "string"}},
		}}}},
	}}
	reply, err := m.Chat(ctx, llm.Request{Messages: messages, Schema: form, MaxTokens: 100 + 60*most})
	if err != nil {
		return nil, fmt.Errorf("asking %s for keys: %w", m.Model(), err)
	}
	var got struct {
		Keys []struct{ Name, Kind, Question string } `json:"keys"`
	}
	if err := json.Unmarshal(reply.JSON, &got); err != nil {
		return nil, fmt.Errorf("asking %s for keys: %w", m.Model(), err)
	}
	var out []inference.Column
	for _, k := range got.Keys {
		c := inference.Column{Name: nameOf(k.Name), Kind: inference.Kind(k.Kind)}
		if q := strings.Join(strings.Fields(k.Question), " "); q != "" {
			c.Questions = []string{q}
		}
		if keyName.MatchString(c.Name) {
			out = append(out, c)
		}
	}
	return out, nil
}

// sameKey reports whether two keys are one: by their names, little words and
// endings aside (no_of_pockets, number_of_pockets), or by a question.
func sameKey(a, b inference.Column) bool {
	if nameStems(a.Name) == nameStems(b.Name) {
		return true
	}
	return slices.ContainsFunc(a.Questions, func(q string) bool {
		return slices.ContainsFunc(b.Questions, func(p string) bool { return inference.Folded(q) == inference.Folded(p) })
	})
}

// counting are the words by which names say that something is counted.
var counting = []string{"number", "no", "num", "count", "total"}

// nameStems are the stems of the words of a name, in alphabetical order.
func nameStems(name string) string {
	var stems []string
	for _, w := range strings.Split(strings.ToLower(name), "_") {
		if w != "" && !slices.Contains(counting, w) && !english.StopWord(w) {
			stems = append(stems, english.Stem(english.Singular(w)))
		}
	}
	slices.Sort(stems)
	if len(stems) == 0 {
		return strings.ToLower(name)
	}
	return strings.Join(slices.Compact(stems), " ")
}
