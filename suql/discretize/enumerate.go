package discretize

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"parley/llm"
	"parley/suql/inference"
)

// mostMerged bounds the values that one call puts together.
const mostMerged = 120

// enumerate brings the values of columns into an inventory: those that differ
// in letter case or blanks alone are written one way, those that m says mean
// the same likewise. It makes one call a column, within left calls if that is
// bounded.
func (j *Job) enumerate(ctx context.Context, m Chat, columns []inference.Column, left int, bounded bool) (calls int,
	err error) {
	for _, c := range columns {
		if c.Kind != inference.Value || len(c.Values) < 2 || c.By != by(m) {
			continue
		}
		as := spelt(c.Values)
		if distinct := values(c, as); len(distinct) > 1 && (!bounded || calls < left) {
			calls++
			more, err := merge(ctx, m, c, distinct)
			if err != nil {
				return calls, err
			}
			for from, to := range as {
				if other, ok := more[to]; ok {
					as[from] = other
				}
			}
			for from, to := range more {
				as[from] = to
			}
		}
		if err := j.rename(ctx, c, as); err != nil {
			return calls, err
		}
	}
	return calls, nil
}

// spelt says how values are to be written: as the most common of those that
// fold alike. What stays is not in it.
func spelt(all []inference.Count) map[string]string {
	first, out := map[string]string{}, map[string]string{}
	for _, v := range all {
		key := inference.Folded(v.Value)
		if first[key] == "" {
			first[key] = v.Value
		} else if first[key] != v.Value {
			out[v.Value] = first[key]
		}
	}
	return out
}

// values are those of c that stay, the most common first.
func values(c inference.Column, as map[string]string) []string {
	var out []string
	for _, v := range c.Values {
		if _, gone := as[v.Value]; !gone && len(out) < mostMerged {
			out = append(out, v.Value)
		}
	}
	return out
}

// merge asks m which values mean the same.
func merge(ctx context.Context, m Chat, c inference.Column, all []string) (map[string]string, error) {
	data := shown{Keys: []shownKey{{Name: c.Name}}}
	if len(c.Questions) > 0 {
		data.Keys[0].Question = llm.Line(c.Questions[0])
	}
	for _, v := range all {
		data.Value = append(data.Value, llm.Line(v))
	}
	messages, err := llm.Prompt(prompts, "merge.tmpl", "merge-data.tmpl", data)
	if err != nil {
		return nil, err
	}
	form := &llm.Schema{Name: "merging", Type: "object", Properties: []llm.Property{
		{Name: "same", Schema: &llm.Schema{Type: "array", Items: &llm.Schema{Type: "object", Properties: []llm.Property{
			{Name: "value", Schema: &llm.Schema{Type: "string"}}, {Name: "as", Schema: &llm.Schema{Type: "string"}},
		}}}},
	}}
	reply, err := m.Chat(ctx, llm.Request{Messages: messages, Schema: form, MaxTokens: 100 + 30*len(all)})
	if err != nil {
		return nil, fmt.Errorf("asking %s which values of %s mean the same: %w", m.Model(), c.Name, err)
	}
	var got struct {
		Same []struct{ Value, As string } `json:"same"`
	}
	if err := json.Unmarshal(reply.JSON, &got); err != nil {
		return nil, fmt.Errorf("asking %s which values of %s mean the same: %w", m.Model(), c.Name, err)
	}
	out := map[string]string{}
	for _, s := range got.Same {
		// from the list, and never in a circle: to a more common one
		from, to := slices.Index(all, s.Value), slices.Index(all, s.As)
		if to >= 0 && from > to {
			out[s.Value] = s.As
		}
	}
	for from, to := range out { // crimson as red as Red: all the way
		for next, ok := out[to]; ok; next, ok = out[to] {
			to = next
		}
		out[from] = to
	}
	return out, nil
}

// rename writes values of c as others.
func (j *Job) rename(ctx context.Context, c inference.Column, as map[string]string) error {
	if len(as) == 0 {
		return nil
	}
	cells, err := j.file.Cells(ctx, c)
	if err != nil {
		return err
	}
	changed := map[inference.Digest]inference.Cell{}
	for d, cell := range cells {
		if to, ok := as[cell.Value]; ok {
			cell.Value = to
			changed[d] = cell
		}
	}
	return j.file.Save(ctx, c, changed)
}
