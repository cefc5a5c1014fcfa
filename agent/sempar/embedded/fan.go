package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// fan is how a query sets rows of two tables beside each other that share a row
// of a third and nothing else: students and courses of one department.
type fan int

// The ways.
const (
	noFan     fan = iota
	oneShown      // one of the two is only a condition: the courses of a department that Smithson is in
	unsaid        // the same, where nothing is said of the third: the courses that Smithson is in
	bothShown     // both are shown, counted or sorted by: each course beside each student
)

// log is added to the logarithm of a query. Of 28,500 questions that the parser
// learns from, or that are kept apart, none means the second; of Spider's
// training queries one in a thousand means the first, as did one in a hundred of
// the first readings over databases left out, of which all but a few were wrong. Where it
// was meant, the third table was nearly always named or used: of 8,761 blocks with joins that
// analysts' questions mean, one does neither.
func (f fan) log() float64 {
	switch f {
	case oneShown:
		return -2
	case unsaid, bothShown:
		return -6
	}
	return 0
}

// fanOf finds the worst fan trap of a query (Connolly and Begg, "Database
// Systems", on connection traps); said reports whether anything is said of a table.
func fanOf(cat *catalog.Catalog, q ast.Query, said func(*catalog.Table) bool) fan {
	worst := noFan
	ast.Inspect(q, func(n ast.Node) bool {
		if s, ok := n.(*ast.Select); ok {
			worst = max(worst, joinsOf(cat, s).fan(s, said))
		}
		return true
	})
	return worst
}

// joins are the tables of one SELECT, by the names that its columns have, and
// what each points at.
type joins struct {
	tables map[string]*catalog.Table
	points [][2]string       // a row of the second has many of the first
	pairs  [][2]string       // a row of the one has at most one of the other, or they are joined otherwise
	keys   map[string]string // the columns by which others point at tables, in small letters
}

func joinsOf(cat *catalog.Catalog, s *ast.Select) *joins {
	j := &joins{tables: map[string]*catalog.Table{}, keys: map[string]string{}}
	for _, f := range s.From {
		j.read(cat, f)
	}
	return j
}

// read takes up the tables of a FROM, outer joins among them, and what joins
// them.
func (j *joins) read(cat *catalog.Catalog, f ast.From) {
	switch f := f.(type) {
	case *ast.Table:
		if t := cat.Table(f.Name); t != nil {
			j.tables[strings.ToLower(f.Ref())] = t
		}
	case *ast.Join:
		j.read(cat, f.L)
		j.read(cat, f.R)
		for _, on := range ast.Terms(ast.And, f.On) {
			j.join(on)
		}
	}
}

// join takes up a condition by which two tables are joined.
func (j *joins) join(on ast.Expr) {
	b, ok := on.(*ast.Binary)
	if !ok || b.Op != ast.Eq {
		return
	}
	l, ok1 := b.L.(*ast.Column)
	r, ok2 := b.R.(*ast.Column)
	if !ok1 || !ok2 {
		return
	}
	left, right := strings.ToLower(l.Table), strings.ToLower(r.Table)
	switch one, other := j.unique(left, l.Name), j.unique(right, r.Name); {
	case one == other: // both keys, or neither: the same year
		j.pairs = append(j.pairs, [2]string{left, right})
	case other:
		j.points = append(j.points, [2]string{left, right})
		j.keys[right] = r.Name
	default:
		j.points = append(j.points, [2]string{right, left})
		j.keys[left] = l.Name
	}
}

// unique reports whether a column tells the rows of its table apart.
func (j *joins) unique(ref, column string) bool {
	t := j.tables[ref]
	if t == nil {
		return false
	}
	c := t.Column(column)
	return c != nil && t.TellsApart(c)
}

// fan finds a row that several tables point at, and are joined by.
func (j *joins) fan(s *ast.Select, said func(*catalog.Table) bool) fan {
	worst := noFan
	for hub, t := range j.tables {
		branches, shown := 0, 0
		seen := map[string]bool{hub: true}
		for _, p := range j.points {
			if p[1] != hub || seen[p[0]] {
				continue
			}
			branch := j.reach(p[0], seen)
			branches++
			if slices.ContainsFunc(branch, func(ref string) bool { return shows(s, ref) }) {
				shown++
			}
		}
		switch {
		case shown > 1:
			worst = bothShown
		case branches > 1 && !uses(s, hub) && !said(t):
			worst = max(worst, unsaid)
		case branches > 1:
			worst = max(worst, oneShown)
		}
	}
	return worst
}

// reach are the tables that are joined to one otherwise than by those seen,
// which they join.
func (j *joins) reach(from string, seen map[string]bool) []string {
	seen[from] = true
	out := []string{from}
	for i := 0; i < len(out); i++ {
		for _, e := range slices.Concat(j.points, j.pairs) {
			for k, end := range e {
				if end == out[i] && !seen[e[1-k]] {
					seen[e[1-k]] = true
					out = append(out, e[1-k])
				}
			}
		}
	}
	return out
}

// shows reports whether a query shows, groups or sorts by a column of a table,
// or counts with it. What is counted once only is not multiplied.
func shows(s *ast.Select, ref string) bool {
	of := func(e ast.Expr) bool {
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			call, counts := n.(*ast.Call)
			c, column := n.(*ast.Column)
			found = found || column && strings.EqualFold(c.Table, ref)
			return !found && !(counts && call.Distinct)
		})
		return found
	}
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return of(it.Expr) }) ||
		slices.ContainsFunc(s.GroupBy, of) ||
		slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool { return of(o.Expr) })
}
