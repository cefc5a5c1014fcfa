package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// chain are tables that inner joins join, each by one column to one before it.
type chain struct {
	tables []*ast.Table
	links  []equality
}

// equality are two columns that a join has equal.
type equality struct {
	on          ast.Expr
	left, right *ast.Column
}

// ends are the tables of a link, as they are called, in small letters.
func (l equality) ends() [2]string {
	return [2]string{strings.ToLower(l.left.Table), strings.ToLower(l.right.Table)}
}

// leaving is a chain without a table to which nothing else leads.
func (c chain) leaving(of string) chain {
	rest := chain{}
	for _, t := range c.tables {
		if !strings.EqualFold(t.Ref(), of) {
			rest.tables = append(rest.tables, t)
		}
	}
	for _, l := range c.links {
		if ends := l.ends(); !slices.Contains(ends[:], of) {
			rest.links = append(rest.links, l)
		}
	}
	return rest
}

// cut is a chain in two, without one of its links: with is what hangs together with a table,
// and rest the others.
func (c chain) cut(link int, of string) (rest, with chain) {
	links := slices.Delete(slices.Clone(c.links), link, link+1)
	there := map[string]bool{of: true}
	for range c.tables {
		for _, l := range links {
			if ends := l.ends(); there[ends[0]] || there[ends[1]] {
				there[ends[0]], there[ends[1]] = true, true
			}
		}
	}
	for _, t := range c.tables {
		if there[strings.ToLower(t.Ref())] {
			with.tables = append(with.tables, t)
		} else {
			rest.tables = append(rest.tables, t)
		}
	}
	for _, l := range links {
		if there[l.ends()[0]] {
			with.links = append(with.links, l)
		} else {
			rest.links = append(rest.links, l)
		}
	}
	return rest, with
}

// usedIn reports whether a column of a table of a chain is in something.
func (c chain) usedIn(n ast.Node) bool {
	return slices.ContainsFunc(c.tables, func(t *ast.Table) bool { return ast.RefersTo(n, t.Ref()) })
}

func chainOf(f ast.From) (chain, bool) {
	switch f := f.(type) {
	case *ast.Table:
		return chain{tables: []*ast.Table{f}}, true
	case *ast.Join:
		c, ok := chainOf(f.L)
		t, plain := f.R.(*ast.Table)
		on, equal := f.On.(*ast.Binary)
		if !ok || !plain || !equal || on.Op != ast.Eq || f.Kind != ast.Inner {
			return chain{}, false
		}
		l, lok := on.L.(*ast.Column)
		r, rok := on.R.(*ast.Column)
		if !lok || !rok {
			return chain{}, false
		}
		return chain{append(c.tables, t), append(c.links, equality{on, l, r})}, true
	}
	return chain{}, false
}

// from joins the tables anew, those that are optional by outer joins to what they
// say more of.
func (c chain) from(optional map[string]bool) ast.From {
	first := slices.IndexFunc(c.tables, func(t *ast.Table) bool { return !optional[strings.ToLower(t.Ref())] })
	there := map[string]bool{strings.ToLower(c.tables[first].Ref()): true}
	var out ast.From = c.tables[first]
	for range c.tables[1:] {
		for _, t := range c.tables {
			ref := strings.ToLower(t.Ref())
			at := slices.IndexFunc(c.links, func(l equality) bool {
				ends := l.ends()
				return ends[0] == ref && there[ends[1]] || ends[1] == ref && there[ends[0]]
			})
			if there[ref] || at < 0 {
				continue
			}
			kind := ast.Inner
			if optional[ref] {
				kind = ast.Left
			}
			out, there[ref] = &ast.Join{Kind: kind, L: out, R: t, On: c.links[at].on}, true
			break
		}
	}
	return out
}

// leaf reports whether one table of a chain alone is joined to a table.
func (c chain) leaf(ref string) bool {
	joined := 0
	for _, l := range c.links {
		if e := l.ends(); slices.Contains(e[:], ref) {
			joined++
		}
	}
	return joined == 1
}

// beside are the two tables that a chain joins a table to; nil where there are others than two.
func (c chain) beside(ref string) (a, b *ast.Table) {
	var found []*ast.Table
	for _, l := range c.links {
		ends := l.ends()
		for k := range ends {
			if ends[k] == strings.ToLower(ref) {
				found = append(found, c.called(ends[1-k]))
			}
		}
	}
	if len(found) != 2 || found[0] == nil || found[1] == nil {
		return nil, nil
	}
	return found[0], found[1]
}

// called is the table of a chain that goes by a name; nil for none.
func (c chain) called(ref string) *ast.Table {
	for _, t := range c.tables {
		if strings.EqualFold(t.Ref(), ref) {
			return t
		}
	}
	return nil
}

// pointingAt are the tables of a chain but one to which one other alone is joined by a key,
// and the column by which that points at it; nil where it is joined otherwise.
func (c chain) pointingAt(at int, key *ast.Column) (ast.From, *ast.Column) {
	ref := strings.ToLower(c.tables[at].Ref())
	if !c.leaf(ref) {
		return nil, nil
	}
	for _, l := range c.links {
		switch {
		case isColumn(key)(l.left):
			return c.without(ref), l.right
		case isColumn(key)(l.right):
			return c.without(ref), l.left
		}
	}
	return nil, nil
}

// without joins the tables of a chain but one to which nothing else leads.
func (c chain) without(of string) ast.From { return c.leaving(of).from(nil) }
