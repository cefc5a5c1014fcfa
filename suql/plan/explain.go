package plan

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
	"parley/suql/domain"
)

// Explain prints the plan as a tree, the last step first: what each step
// does, what it is expected to cost and, given actual, what it took.
func Explain(p *Plan, e Estimate, actual map[Node]Actual) string {
	var b strings.Builder
	for _, m := range p.Maps {
		fmt.Fprintf(&b, "%-8s%s\n", "Map", m)
	}
	for _, a := range p.Hours {
		fmt.Fprintf(&b, "%-8s%s\n", "Hours", a)
	}
	for _, part := range append(append([]*Plan(nil), p.Before...), p) {
		part.explain(&b, p, e, actual)
	}
	return b.String()
}

// explain prints the steps of p, a part of whole.
func (p *Plan) explain(b *strings.Builder, whole *Plan, e Estimate, actual map[Node]Actual) {
	for depth, n := range p.Nodes() {
		pad := strings.Repeat("   ", depth)
		lead := ""
		if depth > 0 {
			lead = strings.Repeat("   ", depth-1) + "└─ "
		}
		lines := p.describe(n, whole)
		fmt.Fprintf(b, "%s%-8s%s\n", lead, n.Name(), lines[0])
		for _, l := range lines[1:] {
			fmt.Fprintf(b, "%s%-8s%s\n", pad, "", l)
		}
		if x, ok := e.Nodes[n]; ok {
			fmt.Fprintf(b, "%s%-8sexpected: %s\n", pad, "", expected(n, x))
		}
		if a, ok := actual[n]; ok {
			fmt.Fprintf(b, "%s%-8sactual:   %s\n", pad, "", took(n, a))
		}
	}
}

// Shown is how n reads to people: what is looked up stands there as it was
// asked.
func (p *Plan) Shown(n ast.Node) string {
	return ast.Print(ast.Rewrite(n, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Case); ok {
			if call := domain.AsWritten(p.Hours, c); call != nil {
				return call
			}
			return n
		}
		s, ok := n.(*ast.Subquery)
		if !ok {
			return n
		}
		sel, t, ok := ast.OneTable(s.Query)
		if !ok || len(sel.Items) != 1 {
			return n
		}
		c, isColumn := sel.Items[0].Expr.(*ast.Column)
		if !isColumn {
			return n
		}
		for _, part := range p.Before {
			if g, ok := part.Root.(*Gather); ok && g.Rel == t.Name {
				for _, a := range part.Asks {
					if AnswerColumn(a.ID) == c.Name {
						return a.Expr
					}
				}
			}
		}
		return n
	}))
}

// describe says in words what a step does.
func (p *Plan) describe(n Node, whole *Plan) []string {
	switch n := n.(type) {
	case *SQL:
		return []string{"the database runs the whole query: " + whole.Shown(n.Query)}
	case *Gather:
		lines := []string{"answers for " + whole.Shown(n.Query)}
		if n.Group > 0 {
			lines = append(lines, "again while that needs new answers")
		}
		return lines
	case *Scan:
		return n.describe(whole)
	case *Rank:
		lines := make([]string, len(n.By))
		for i, r := range n.By {
			lines[i] = fmt.Sprintf("most relevant %s first: %q", r.Column, r.Question)
		}
		lines = slices.Compact(lines) // both sides of a join may be of one table
		if n.Texts != nil {
			lines = append(lines, "rows about texts that were read come first")
		}
		return lines
	case *Judge:
		return n.describe(p, whole)
	case *Project:
		lines := make([]string, len(n.Asks))
		for i, id := range n.Asks {
			lines[i] = "read " + p.Asks[id].reads(whole)
			if g, ok := n.Guards[id]; ok {
				lines[i] += " where " + whole.Shown(g)
			}
		}
		return append(lines, p.spared(n.Asks, whole)...)
	case *Finish:
		return []string{"the database computes " + strings.Join(n.Names, ", ")}
	}
	return []string{""}
}

func (n *Scan) describe(whole *Plan) []string {
	line := "rows of " + n.Source.text(whole)
	where := n.Where
	if n.Source.equal != nil {
		where = ast.Conj(n.Where, n.Source.equal.written)
	}
	if where != nil {
		line += " where " + whole.Shown(where)
	}
	lines := []string{line}
	if len(n.OrderBy) > 0 {
		lines = append(lines, "in the order of "+n.orderText(whole))
	}
	if n.Cut.Limit >= 0 || n.Cut.Offset > 0 {
		lines = append(lines, cutText(n.Cut))
	}
	return lines
}

// describe says it of a step of the plan p.
func (n *Judge) describe(p, whole *Plan) []string {
	lines := []string{"keep rows where " + n.Text}
	if n.Steps != nil {
		line := catalog.Count(n.most(), "row") + " will do"
		if len(n.Group) > 0 {
			line += " for each row around"
		}
		if s := p.scan(); len(s.Groups) > 0 {
			keys := make([]string, len(s.Groups))
			for i, e := range s.Groups {
				keys[i] = whole.Shown(e)
			}
			line += " for each " + strings.Join(keys, ", ")
		}
		lines = append(lines, line)
	}
	if n.Need >= 0 {
		lines = append(lines, fmt.Sprintf("stop at %s", catalog.Count(n.Need, "row")))
	}
	if n.Groups > 0 {
		lines = append(lines, fmt.Sprintf("stop at %s", catalog.Count(n.Groups, "group")))
	}
	if n.Wanted > 0 && whole.Enough != nil {
		lines = append(lines, fmt.Sprintf("stop when %s", is(n.Wanted)))
	}
	if n.Cut.Offset > 0 {
		lines = append(lines, cutText(n.Cut))
	}
	return append(lines, p.spared(testedAsks(n.Where, p), whole)...)
}

// is says how many rows are certain.
func is(rows int) string {
	if rows == 1 {
		return "1 row of the query is certain"
	}
	return catalog.Count(rows, "row") + " of the query are certain"
}

func (n *Scan) orderText(whole *Plan) string {
	parts := make([]string, len(n.OrderBy))
	for i, o := range n.OrderBy {
		parts[i] = whole.Shown(o)
	}
	return strings.Join(parts, ", ")
}

// text is how the rows of s read: the table, or the FROM clause.
func (s *Source) text(whole *Plan) string {
	if s.Table != nil {
		return s.Table.Name
	}
	if len(s.shown) == 0 {
		return "no table: one"
	}
	parts := make([]string, len(s.shown))
	for i, f := range s.shown {
		parts[i] = whole.Shown(f)
	}
	return strings.Join(parts, ", ")
}

func cutText(c block.Cut) string {
	var parts []string
	if c.Offset > 0 {
		parts = append(parts, fmt.Sprintf("skip %s", catalog.Count(c.Offset, "row")))
	}
	if c.Limit >= 0 {
		parts = append(parts, fmt.Sprintf("take %s", catalog.Count(c.Limit, "row")))
	}
	return strings.Join(parts, ", ")
}

func expected(n Node, x Expected) string {
	switch n.(type) {
	case *Judge, *Project:
		return fmt.Sprintf("about %s, about %s", catalog.Count(x.Rows, "row"), catalog.Count(x.Calls, "call"))
	case *Scan:
		return catalog.Count(x.Rows, "row")
	}
	return "about " + catalog.Count(x.Rows, "row")
}

func took(n Node, a Actual) string {
	line := catalog.Count(a.Rows, "row")
	if _, ok := n.(*Gather); ok {
		line = catalog.Count(a.Rows, "answer")
	}
	switch n.(type) {
	case *Judge, *Project:
		line += fmt.Sprintf(", %s, %s, %d from memory, %s", catalog.Count(a.Calls, "call"),
			catalog.Count(a.Items, "question"), a.Hits, catalog.Count(a.Waves, "wave"))
		if a.Inferred > 0 {
			line += fmt.Sprintf(", %d inferred before", a.Inferred)
		}
		if a.Decided > 0 {
			line += fmt.Sprintf(", %d decided by the cheaper reader", a.Decided)
		}
		if a.InPart > 0 {
			line += ", " + catalog.Count(a.InPart, "text") + " in part"
		}
		if a.Tokens > 0 {
			line += ", " + catalog.Count(a.Tokens, "token")
		}
	}
	return line
}
