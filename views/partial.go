package views

import "parley/agent"

// partial is the turn as if the rows found so far were the answer: they look
// like those of the answer that will take their place.
func (t *Turn) partial() *Turn {
	return &Turn{Number: t.Number, Said: t.Said, Clauses: t.Clauses, labels: t.labels, local: t.local, fixed: true,
		Reply: &agent.Reply{Columns: t.Found.Columns, Rows: t.Found.Rows, Total: len(t.Found.Rows), Clauses: t.Clauses}}
}
