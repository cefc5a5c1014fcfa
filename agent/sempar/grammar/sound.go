package grammar

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// Sound reports whether a query can mean something, by what is known of its
// tables:
//
//   - a figure of groups is no figure of single rows: grouped by the key of the
//     table whose rows are counted, every count is 1;
//   - what a grouped query shows is the same for all rows of a group
//     (PostgreSQL refuses anything else), but beside a highest or lowest value,
//     where SQLite shows the row that has it;
//   - groups differ in what they are grouped by;
//   - columns that are set against each other, by IN or by a set operation,
//     hold values of one kind, unless they are keys;
//   - what is taken off as a share is at most 1 everywhere, what is taken off as
//     percent somewhere more;
//   - a number that tells rows apart, or points at others, is multiplied by nothing, and
//     no number is taken off a day, and none is compared with a time of day;
//   - some value may be one that is not among others: it is none of its own column, and none
//     that its rows are joined by;
//   - tables are joined by a key: every row beside every row is what no query
//     means that people wrote (docs/adr/0060-nothing-joins.md).
func (s *Schema) Sound(q ast.Query) bool {
	good := true
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			good = good && s.soundBlock(n)
		case *ast.SetOp:
			good = good && s.soundSet(n)
		case *ast.Join:
			good = good && n.Kind != ast.Cross
		}
		return good
	})
	return good
}

func (s *Schema) soundBlock(q *ast.Select) bool {
	n, known := s.namesOf(q)
	if !known {
		return true
	}
	if len(q.GroupBy) > 0 && (n.rowsAlone(q) || n.sameGroups(q) || n.arbitrary(q)) {
		return false
	}
	if n.otherShare(q) || n.oddlyWorkedOut(q) || n.never(q) {
		return false
	}
	for _, term := range append(ast.Terms(ast.And, q.Where), ast.Terms(ast.Or, q.Where)...) {
		in, ok := term.(*ast.In)
		if !ok {
			continue
		}
		if of, ok := in.Query.(*ast.Select); ok && len(of.Items) == 1 && !n.sameKind(in.X, of, 0) {
			return false
		}
	}
	return true
}

// otherShare reports whether a block takes off as a share what is stored in
// percent, or the other way round.
func (n names) otherShare(q *ast.Select) bool {
	wrong := false
	ast.Inspect(q, func(at ast.Node) bool {
		rest, ok := at.(*ast.Binary)
		if ok && rest.Op == "-" && ast.Print(rest.L) == "1" {
			of, percent := rest.R, false
			if b, ok := rest.R.(*ast.Binary); ok && b.Op == "/" && ast.Print(b.R) == "100.0" {
				of, percent = b.L, true
			}
			if most, known := n.most(of); known {
				wrong = wrong || percent != (most > 1)
			}
		}
		return !wrong
	})
	return wrong
}

// oddlyWorkedOut reports whether a block multiplies a column by a key, or takes a number
// off a day.
func (n names) oddlyWorkedOut(q *ast.Select) bool {
	return ast.Some(q, func(at ast.Node) bool {
		b, ok := at.(*ast.Binary)
		if !ok {
			return false
		}
		l, r := n.columnOf(b.L), n.columnOf(b.R)
		if b.Op == "*" {
			return l.Key || l.Foreign || r.Key || r.Foreign
		}
		if l.Column == nil || r.Column == nil {
			return false
		}
		switch b.Op {
		case "-":
			return (l.Kind == catalog.Date) != (r.Kind == catalog.Date)
		case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
			return l.Kind == catalog.Date && r.Kind == catalog.Date && l.OfClock() != r.OfClock()
		}
		return false
	})
}

// columnOf is the column that an expression is, or its day; none for others.
func (n names) columnOf(e ast.Expr) ColumnOf {
	if cast, ok := e.(*ast.Cast); ok {
		e = cast.X
	}
	if _, c := n.column(e); c >= 0 && n.s.Columns[c].Column != nil {
		return n.s.Columns[c]
	}
	return ColumnOf{}
}

// most is the greatest number that a column holds.
func (n names) most(e ast.Expr) (float64, bool) {
	_, c := n.column(e)
	if c < 0 || n.s.Columns[c].Column == nil {
		return 0, false
	}
	most, err := strconv.ParseFloat(n.s.Columns[c].Max, 64)
	return most, err == nil
}

// rowsAlone reports whether a figure is asked of groups of one row each.
func (n names) rowsAlone(q *ast.Select) bool {
	var tables []string
	for _, g := range q.GroupBy {
		if of, column := n.column(g); n.one(column) {
			tables = append(tables, of)
		}
	}
	return len(tables) > 0 && len(n.reached(tables)) == len(n.tables) &&
		slices.ContainsFunc(figuresOf(q), check.HasAggregate)
}

// figuresOf are the places of a grouped query where figures of groups stand.
func figuresOf(q *ast.Select) []ast.Expr {
	var out []ast.Expr
	for _, it := range q.Items {
		out = append(out, it.Expr)
	}
	for _, o := range q.OrderBy {
		out = append(out, o.Expr)
	}
	return append(out, q.Having)
}

// sameGroups reports whether rows are grouped by nothing but what all of them
// have in common.
func (n names) sameGroups(q *ast.Select) bool {
	return len(q.GroupBy) == 1 && slices.ContainsFunc(ast.Terms(ast.And, q.Where), func(term ast.Expr) bool {
		b, ok := term.(*ast.Binary)
		if !ok || b.Op != ast.Eq {
			return false
		}
		_, value := b.R.(*ast.Literal)
		return value && ast.Print(b.L) == ast.Print(q.GroupBy[0])
	})
}

// arbitrary reports whether a grouped query shows a column that may differ
// within a group.
func (n names) arbitrary(q *ast.Select) bool {
	if slices.ContainsFunc(q.Items, func(it *ast.Item) bool { return extreme(it.Expr) }) {
		return n.twofold(q)
	}
	var tables []string
	var grouped []int
	for _, g := range q.GroupBy {
		of, column := n.column(g)
		if column < 0 {
			return false
		}
		grouped = append(grouped, column)
		if n.s.Columns[column].Key || n.s.Columns[column].Label {
			tables = append(tables, of)
		}
		for _, k := range n.s.Keys { // what points at a row stands for it
			if len(k.Columns) == 1 && k.Columns[0] == column {
				tables = append(tables, n.called(k.To)...)
			}
		}
	}
	tables = n.reached(tables)
	return slices.ContainsFunc(q.Items, func(it *ast.Item) bool {
		of, column := n.column(it.Expr)
		return column >= 0 && !slices.Contains(grouped, column) && !slices.Contains(tables, of)
	})
}

// called are the names that a table goes by.
func (n names) called(table int) []string {
	var out []string
	for _, t := range n.tables {
		if t.table == table {
			out = append(out, t.name)
		}
	}
	return out
}

// extreme reports whether e is a highest or a lowest value.
func extreme(e ast.Expr) bool {
	c, ok := e.(*ast.Call)
	return ok && (c.Name == "max" || c.Name == "min")
}

// twofold reports whether a column that is not grouped by is shown beside its
// own highest or lowest value.
func (n names) twofold(q *ast.Select) bool {
	grouped := map[string]bool{}
	for _, g := range q.GroupBy {
		grouped[ast.Print(g)] = true
	}
	return slices.ContainsFunc(q.Items, func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return ok && !grouped[ast.Print(c)] && slices.ContainsFunc(q.Items, func(other *ast.Item) bool {
			f, ok := other.Expr.(*ast.Call)
			return ok && len(f.Args) == 1 && ast.Print(f.Args[0]) == ast.Print(c)
		})
	})
}

func (s *Schema) soundSet(q *ast.SetOp) bool {
	l, ok1 := q.L.(*ast.Select)
	r, ok2 := q.R.(*ast.Select)
	if !ok1 || !ok2 {
		return true
	}
	if len(l.Items) != len(r.Items) {
		return false
	}
	n, known := s.namesOf(l)
	for i := range l.Items {
		if known && !n.sameKind(l.Items[i].Expr, r, i) {
			return false
		}
	}
	return true
}

// sameKind reports whether a column and an output of a query hold values of
// one kind, or are keys; true where it is not known.
func (n names) sameKind(x ast.Expr, q *ast.Select, output int) bool {
	in, known := n.s.namesOf(q)
	if !known {
		return true
	}
	_, a := n.column(x)
	_, b := in.column(q.Items[output].Expr)
	if a < 0 || b < 0 {
		return true
	}
	l, r := n.s.Columns[a], n.s.Columns[b]
	if l.Column != nil && r.Column != nil && answers(l.Column) != answers(r.Column) {
		return false
	}
	return l.Kind == r.Kind || wordy(l.Kind) && wordy(r.Kind) || (l.Key || l.Foreign) && (r.Key || r.Foreign) ||
		l.Name == r.Name
}

// answers reports whether a column says yes or no.
func answers(c *catalog.Column) bool {
	return c.YesNo() || len(c.Domain) == 2 && slices.ContainsFunc(c.Domain, func(v string) bool {
		return strings.EqualFold(v, "no") || strings.EqualFold(v, "n")
	})
}

// wordy reports whether values of a kind are short texts.
func wordy(k catalog.Kind) bool { return k == catalog.Text || k == catalog.Enum }
