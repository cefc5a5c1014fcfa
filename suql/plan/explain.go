package plan

import (
	"fmt"
	"strings"

	"parley/suql/ast"
)

// Explain prints the plan as a tree, the last step first: what each step
// does, what it is expected to cost and, given actual, what it took.
func Explain(p *Plan, e Estimate, actual map[Node]Actual) string {
	var b strings.Builder
	for _, m := range p.Maps {
		fmt.Fprintf(&b, "%-8s%s\n", "Map", m)
	}
	for depth, n := range p.Nodes() {
		pad := strings.Repeat("   ", depth)
		lead := ""
		if depth > 0 {
			lead = strings.Repeat("   ", depth-1) + "└─ "
		}
		lines := p.describe(n)
		fmt.Fprintf(&b, "%s%-8s%s\n", lead, n.Name(), lines[0])
		for _, l := range lines[1:] {
			fmt.Fprintf(&b, "%s%-8s%s\n", pad, "", l)
		}
		if x, ok := e.Nodes[n]; ok {
			fmt.Fprintf(&b, "%s%-8sexpected: %s\n", pad, "", expected(n, x))
		}
		if a, ok := actual[n]; ok {
			fmt.Fprintf(&b, "%s%-8sactual:   %s\n", pad, "", took(n, a))
		}
	}
	return b.String()
}

// describe says in words what a step does.
func (p *Plan) describe(n Node) []string {
	switch n := n.(type) {
	case *SQL:
		return []string{"the database runs the whole query: " + ast.Print(n.Query)}
	case *Scan:
		line := "rows of " + n.Source.Table.Name
		if n.Where != nil {
			line += " where " + ast.Print(n.Where)
		}
		lines := []string{line}
		if len(n.OrderBy) > 0 {
			lines = append(lines, "in the order of "+orderText(n.OrderBy))
		}
		if n.Cut.Limit >= 0 || n.Cut.Offset > 0 {
			lines = append(lines, cutText(n.Cut))
		}
		return lines
	case *Rank:
		lines := make([]string, len(n.By))
		for i, r := range n.By {
			lines[i] = fmt.Sprintf("most relevant %s first: %q", r.Column, r.Question)
		}
		return lines
	case *Judge:
		lines := []string{"keep rows where " + n.Text}
		if n.Need >= 0 {
			lines = append(lines, fmt.Sprintf("stop at %s", count(n.Need, "row")))
		}
		if n.Cut.Offset > 0 {
			lines = append(lines, cutText(n.Cut))
		}
		return lines
	case *Project:
		lines := make([]string, len(n.Asks))
		for i, id := range n.Asks {
			lines[i] = "read " + ast.Print(p.Asks[id].Expr)
			if g, ok := n.Guards[id]; ok {
				lines[i] += " where " + ast.Print(g)
			}
		}
		return lines
	case *Finish:
		return []string{"the database computes " + strings.Join(n.Names, ", ")}
	}
	return []string{""}
}

func orderText(order []*ast.Order) string {
	parts := make([]string, len(order))
	for i, o := range order {
		parts[i] = ast.Print(o)
	}
	return strings.Join(parts, ", ")
}

func cutText(c Cut) string {
	var parts []string
	if c.Offset > 0 {
		parts = append(parts, fmt.Sprintf("skip %s", count(c.Offset, "row")))
	}
	if c.Limit >= 0 {
		parts = append(parts, fmt.Sprintf("take %s", count(c.Limit, "row")))
	}
	return strings.Join(parts, ", ")
}

func expected(n Node, x Expected) string {
	switch n.(type) {
	case *Judge, *Project:
		return fmt.Sprintf("about %s, about %s", count(x.Rows, "row"), count(x.Calls, "call"))
	case *Scan:
		return count(x.Rows, "row")
	}
	return "about " + count(x.Rows, "row")
}

func took(n Node, a Actual) string {
	line := count(a.Rows, "row")
	switch n.(type) {
	case *Judge, *Project:
		line += fmt.Sprintf(", %s, %s, %d from memory, %s", count(a.Calls, "call"), count(a.Items, "question"), a.Hits, count(a.Waves, "wave"))
		if a.Tokens > 0 {
			line += ", " + count(a.Tokens, "token")
		}
	}
	return line
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// String says what a literal was taken to mean.
func (m Mapping) String() string {
	name, literal := m.Column.Table+"."+m.Column.Name, ast.Quote(m.Literal)
	switch m.How {
	case Open:
		return fmt.Sprintf("%s is no value of %s: the reader is asked which it means, 1 call", literal, name)
	case Unfit:
		return fmt.Sprintf("%s is no value of %s, and none fits: %s", literal, name, strings.Join(m.Nearest, ", "))
	}
	quoted := make([]string, len(m.To))
	for i, v := range m.To {
		quoted[i] = ast.Quote(v)
	}
	return fmt.Sprintf("%s is taken as %s in %s (%s)", literal, strings.Join(quoted, " or "), name, m.How)
}
