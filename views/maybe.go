package views

import "parley/agent"

// maybe is the turn as if the rows that may fit were the answer.
func (t *Turn) maybe() *Turn {
	r, m := t.Reply, t.Reply.Maybe
	return &Turn{Number: t.Number, Said: t.Said, Clauses: t.Clauses, labels: t.labels, local: t.local, fixed: true,
		Reply: &agent.Reply{Columns: r.Columns, Rows: m.Rows, Total: m.Total, Clauses: r.Clauses}}
}
