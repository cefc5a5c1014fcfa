package views

import (
	"context"
	"strings"

	"parley/agent"
)

// answeredBy names the row that the short answer stands in; "" where the row
// is called like that, or has no name.
func (t *Turn) answeredBy() string {
	a, name := t.Reply.Answer, nameColumn(t.Reply.Columns)
	if name < 0 || a.Row >= len(t.Reply.Rows) || name >= len(t.Reply.Rows[a.Row].Values) {
		return ""
	}
	of, ok := t.Reply.Rows[a.Row].Values[name].(string)
	if !ok || strings.EqualFold(of, a.Text) {
		return ""
	}
	return of
}

// The values of a step that are shown.
const stepValues = 6

// firstValues are the first values that a step found.
func firstValues(ctx context.Context, s agent.Step) string {
	var out []string
	shown := 0
	for _, row := range s.Rows {
		var values []string
		for _, v := range row.Values {
			if v == nil || shown == stepValues {
				continue
			}
			if text := value(ctx, v); len(text) <= 60 {
				values = append(values, text)
				shown++
			}
		}
		if len(values) > 0 {
			out = append(out, strings.Join(values, " · "))
		}
	}
	list := strings.Join(out, "; ")
	if list != "" && (s.Total > len(out)) {
		list += "; …"
	}
	return list
}
