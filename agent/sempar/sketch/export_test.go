package sketch

import "fmt"

// Links prints what the question may mean by way of conditions.
func Links(q *Question, t *Table) []string {
	var out []string
	for _, c := range t.link(q) {
		start, end := q.Span(c.From, c.To)
		how := [...]string{"literal", "normalised", "stored", "in range", "outside", "part", "misspelt"}[c.How]
		out = append(out, fmt.Sprintf("%s %s %s  from %q, %s", t.Columns[c.Column].Name, [...]string{"=", ">", "<"}[c.Op], c.Value, q.Text[start:end], how))
	}
	return out
}
