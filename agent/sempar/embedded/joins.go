package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

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

// uses reports whether a query has a column of a table otherwise than to join it.
func uses(s *ast.Select, ref string) bool {
	bare := *s
	bare.From = nil
	return ast.RefersTo(&bare, ref)
}

// multiplied reports whether a join has a row of a table several times.
func (j *joins) multiplied(ref string) bool {
	return slices.ContainsFunc(j.points, func(p [2]string) bool { return p[1] == ref })
}

// leads reports whether rows of a table point at those of another in the join.
func (j *joins) leads(ref string) bool {
	return slices.ContainsFunc(j.points, func(p [2]string) bool { return p[0] == ref }) ||
		slices.ContainsFunc(j.pairs, func(p [2]string) bool { return slices.Contains(p[:], ref) })
}

// key is the column that tells the rows of a table of the join apart, of one that
// declares none that others point at; nil where several do only together. A table under
// another name keeps that.
func (j *joins) key(ref string) *ast.Column {
	t := j.tables[ref]
	key := j.keys[ref]
	if len(t.Key) == 1 {
		key = t.Key[0]
	}
	if key == "" || len(t.Key) > 1 {
		return nil
	}
	if strings.EqualFold(ref, t.Name) {
		ref = t.Name
	}
	return &ast.Column{Table: ref, Name: key}
}

// onlyCounted is the one table whose rows a join has several times, and of which a
// query has no column but its key.
func (j *joins) onlyCounted(s *ast.Select) (string, bool) {
	found := ""
	for ref := range j.tables {
		if !j.multiplied(ref) || uses(s, ref) || j.leads(ref) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = ref
	}
	return found, found != ""
}

// column is a column of a table of a join; nil where it is of none.
func (j *joins) column(c *ast.Column) *catalog.Column {
	if t := j.tables[strings.ToLower(c.Table)]; t != nil {
		return t.Column(c.Name)
	}
	if c.Table != "" || len(j.tables) != 1 {
		return nil
	}
	for _, t := range j.tables {
		return t.Column(c.Name)
	}
	return nil
}

// lacking are the tables of a chain of which a row of another may have nothing, in small
// letters: nothing but that row points at them, and not every one does.
func (j *joins) lacking(c chain) map[string]bool {
	out := map[string]bool{}
	for _, l := range c.links {
		for _, way := range [][2]*ast.Column{{l.left, l.right}, {l.right, l.left}} {
			to := strings.ToLower(way[1].Table)
			of := j.column(way[0])
			if of != nil && of.Nulls > 0 && c.leaf(to) &&
				slices.Contains(j.points, [2]string{strings.ToLower(way[0].Table), to}) {
				out[to] = true
			}
		}
	}
	return out
}

// needed are the tables of a chain without those that rows only point at and that a query
// makes nothing of.
func (j *joins) needed(c chain, s *ast.Select) chain {
	for _, t := range c.tables {
		ref := strings.ToLower(t.Ref())
		if len(c.tables) > 1 && c.leaf(ref) && !uses(s, ref) && !j.leads(ref) {
			return j.needed(c.leaving(ref), s)
		}
	}
	return c
}

// mayPointAtNone is the table that a link leads to from rows some of which point at none,
// where no other table is joined to it; "" where there is none.
func (j *joins) mayPointAtNone(c chain, l equality) string {
	ends := l.ends()
	from, to, key := ends[0], ends[1], l.left
	if !slices.Contains(j.points, [2]string{from, to}) {
		from, to, key = to, from, l.right
	}
	t := j.tables[from]
	if t == nil || !slices.Contains(j.points, [2]string{from, to}) {
		return ""
	}
	if column := t.Column(key.Name); column == nil || column.Nulls == 0 {
		return ""
	}
	if !c.leaf(to) {
		return ""
	}
	return to
}
