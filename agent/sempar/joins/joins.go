package joins

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Joins are the tables of one SELECT, by the names that its columns have, and
// what each points at.
type Joins struct {
	Tables map[string]*catalog.Table
	Points [][2]string       // a row of the second has many of the first
	pairs  [][2]string       // a row of the one has at most one of the other, or they are joined otherwise
	keys   map[string]string // the columns by which others point at tables, in small letters
}

// Of are the joins of a block.
func Of(cat *catalog.Catalog, s *ast.Select) *Joins {
	j := &Joins{Tables: map[string]*catalog.Table{}, keys: map[string]string{}}
	for _, f := range s.From {
		j.read(cat, f)
	}
	return j
}

// read takes up the tables of a FROM, outer joins among them, and what joins
// them.
func (j *Joins) read(cat *catalog.Catalog, f ast.From) {
	switch f := f.(type) {
	case *ast.Table:
		if t := cat.Table(f.Name); t != nil {
			j.Tables[strings.ToLower(f.Ref())] = t
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
func (j *Joins) join(on ast.Expr) {
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
	switch one, other := j.Unique(left, l.Name), j.Unique(right, r.Name); {
	case one == other: // both keys, or neither: the same year
		j.pairs = append(j.pairs, [2]string{left, right})
	case other:
		j.Points = append(j.Points, [2]string{left, right})
		j.keys[right] = r.Name
	default:
		j.Points = append(j.Points, [2]string{right, left})
		j.keys[left] = l.Name
	}
}

// Unique reports whether a column tells the rows of its table apart.
func (j *Joins) Unique(ref, column string) bool {
	t := j.Tables[ref]
	if t == nil {
		return false
	}
	c := t.Column(column)
	return c != nil && t.TellsApart(c)
}

// Uses reports whether a query has a column of a table otherwise than to join it.
func Uses(s *ast.Select, ref string) bool {
	bare := *s
	bare.From = nil
	return ast.RefersTo(&bare, ref)
}

// Multiplied reports whether a join has a row of a table several times.
func (j *Joins) Multiplied(ref string) bool {
	return slices.ContainsFunc(j.Points, func(p [2]string) bool { return p[1] == ref })
}

// leads reports whether rows of a table point at those of another in the join.
func (j *Joins) leads(ref string) bool {
	return slices.ContainsFunc(j.Points, func(p [2]string) bool { return p[0] == ref }) ||
		slices.ContainsFunc(j.pairs, func(p [2]string) bool { return slices.Contains(p[:], ref) })
}

// Key is the column that tells the rows of a table of the join apart, of one that
// declares none that others point at; nil where several do only together. A table under
// another name keeps that.
func (j *Joins) Key(ref string) *ast.Column {
	t := j.Tables[ref]
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

// OnlyCounted is the one table whose rows a join has several times, and of which a
// query has no column but its key.
func (j *Joins) OnlyCounted(s *ast.Select) (string, bool) {
	found := ""
	for ref := range j.Tables {
		if !j.Multiplied(ref) || Uses(s, ref) || j.leads(ref) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = ref
	}
	return found, found != ""
}

// Column is a column of a table of a join; nil where it is of none.
func (j *Joins) Column(c *ast.Column) *catalog.Column {
	if t := j.TableOf(c); t != nil {
		return t.Column(c.Name)
	}
	return nil
}

// TableOf is the table that a column is of; nil where that is none of a join.
func (j *Joins) TableOf(c *ast.Column) *catalog.Table {
	if t := j.Tables[strings.ToLower(c.Table)]; t != nil || c.Table != "" || len(j.Tables) != 1 {
		return t
	}
	for _, t := range j.Tables {
		return t
	}
	return nil
}

// RefOf is the name that the columns of a table have in a join; "" where it is not in it once.
func (j *Joins) RefOf(t *catalog.Table) (ref string) {
	for name, of := range j.Tables {
		if of != t {
			continue
		}
		if ref != "" {
			return ""
		}
		if ref = name; strings.EqualFold(name, t.Name) {
			ref = t.Name
		}
	}
	return ref
}

// Lacking are the tables of a chain of which a row of another may have nothing, in small
// letters: nothing but that row points at them, and not every one does.
func (j *Joins) Lacking(c Chain) map[string]bool {
	out := map[string]bool{}
	for _, l := range c.Links {
		for _, way := range [][2]*ast.Column{{l.Left, l.Right}, {l.Right, l.Left}} {
			to := strings.ToLower(way[1].Table)
			of := j.Column(way[0])
			if of != nil && of.Nulls > 0 && c.Leaf(to) &&
				slices.Contains(j.Points, [2]string{strings.ToLower(way[0].Table), to}) {
				out[to] = true
			}
		}
	}
	return out
}

// Needed are the tables of a chain without those that rows only point at and that a query
// makes nothing of.
func (j *Joins) Needed(c Chain, s *ast.Select) Chain {
	for _, t := range c.Tables {
		ref := strings.ToLower(t.Ref())
		if len(c.Tables) > 1 && c.Leaf(ref) && !Uses(s, ref) && !j.leads(ref) {
			return j.Needed(c.leaving(ref), s)
		}
	}
	return c
}

// MayPointAtNone is the table that a link leads to from rows some of which point at none,
// where no other table is joined to it; "" where there is none.
func (j *Joins) MayPointAtNone(c Chain, l equality) string {
	ends := l.Ends()
	from, to, key := ends[0], ends[1], l.Left
	if !slices.Contains(j.Points, [2]string{from, to}) {
		from, to, key = to, from, l.Right
	}
	t := j.Tables[from]
	if t == nil || !slices.Contains(j.Points, [2]string{from, to}) {
		return ""
	}
	if column := t.Column(key.Name); column == nil || column.Nulls == 0 {
		return ""
	}
	if !c.Leaf(to) {
		return ""
	}
	return to
}
