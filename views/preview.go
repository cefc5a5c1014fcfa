package views

import (
	"context"
	"slices"

	"parley/agent"
	"parley/suql"
)

// previewed are rows that an answer would give, each in a few words.
type previewed struct {
	turn    *Turn // as if the rows were the answer
	outline outline
}

// previewColumns is how many values stand beside a name.
const previewColumns = 5

// preview is what the open question has to show.
func (t *Turn) preview(ctx context.Context) previewed {
	p := t.Open.Preview
	as := &Turn{Number: t.Number, Said: t.Said, Clauses: t.Clauses, labels: t.labels, local: t.local, kiosk: t.kiosk,
		hides: t.hides, fixed: true,
		Reply: &agent.Reply{Columns: p.Columns, Rows: p.Rows, Total: len(p.Rows), Clauses: t.Clauses}}
	return previewed{as, as.outlined(ctx)}
}

// title says what the rows are.
func (p previewed) title(ctx context.Context, of *agent.Preview) string {
	switch {
	case len(of.Rows) == 0:
		return tr(ctx, "If you said yes, I would find nothing")
	case of.More:
		return tr(ctx, "Some of what I would show if you said yes")
	}
	return tr(ctx, "What I would show if you said yes")
}

// columns are those that stand beside the name: what tells rows apart, and
// where that is little, as in a table, the others in their order.
func (p previewed) columns() []int {
	all := slices.Concat(p.outline.telling, p.outline.finding)
	if p.outline.layout == table {
		all = nil
		for i := range p.turn.Reply.Columns {
			if i != p.outline.name {
				all = append(all, i)
			}
		}
	}
	all = p.turn.kept(all)
	return all[:min(len(all), previewColumns)]
}

// values are what stands beside the name of a row.
func (p previewed) values(ctx context.Context, row suql.Row) []cell {
	return slices.DeleteFunc(p.turn.cells(ctx, row, p.columns()), func(c cell) bool { return c.value == nil })
}
