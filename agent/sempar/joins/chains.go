package joins

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// Chain are tables that inner joins join, each by one column to one before it.
type Chain struct {
	Tables []*ast.Table
	Links  []equality
}

// equality are two columns that a join has equal.
type equality struct {
	On          ast.Expr
	Left, Right *ast.Column
}

// Ends are the tables of a link, as they are called, in small letters.
func (l equality) Ends() [2]string {
	return [2]string{strings.ToLower(l.Left.Table), strings.ToLower(l.Right.Table)}
}

// leaving is a chain without a table to which nothing else leads.
func (c Chain) leaving(of string) Chain {
	rest := Chain{}
	for _, t := range c.Tables {
		if !strings.EqualFold(t.Ref(), of) {
			rest.Tables = append(rest.Tables, t)
		}
	}
	for _, l := range c.Links {
		if ends := l.Ends(); !slices.Contains(ends[:], of) {
			rest.Links = append(rest.Links, l)
		}
	}
	return rest
}

// Cut is a chain in two, without one of its links: with is what hangs together with a table,
// and rest the others.
func (c Chain) Cut(link int, of string) (rest, with Chain) {
	links := slices.Delete(slices.Clone(c.Links), link, link+1)
	there := map[string]bool{of: true}
	for range c.Tables {
		for _, l := range links {
			if ends := l.Ends(); there[ends[0]] || there[ends[1]] {
				there[ends[0]], there[ends[1]] = true, true
			}
		}
	}
	for _, t := range c.Tables {
		if there[strings.ToLower(t.Ref())] {
			with.Tables = append(with.Tables, t)
		} else {
			rest.Tables = append(rest.Tables, t)
		}
	}
	for _, l := range links {
		if there[l.Ends()[0]] {
			with.Links = append(with.Links, l)
		} else {
			rest.Links = append(rest.Links, l)
		}
	}
	return rest, with
}

// UsedIn reports whether a column of a table of a chain is in something.
func (c Chain) UsedIn(n ast.Node) bool {
	return slices.ContainsFunc(c.Tables, func(t *ast.Table) bool { return ast.RefersTo(n, t.Ref()) })
}

// ChainOf is the chain that a FROM is; false where it joins tables otherwise, or two of one name.
func ChainOf(f ast.From) (Chain, bool) {
	switch f := f.(type) {
	case *ast.Table:
		return Chain{Tables: []*ast.Table{f}}, true
	case *ast.Join:
		c, ok := ChainOf(f.L)
		t, plain := f.R.(*ast.Table)
		on, equal := f.On.(*ast.Binary)
		if !ok || !plain || !equal || on.Op != ast.Eq || f.Kind != ast.Inner {
			return Chain{}, false
		}
		l, lok := on.L.(*ast.Column)
		r, rok := on.R.(*ast.Column)
		if !lok || !rok || c.Called(t.Ref()) != nil {
			return Chain{}, false
		}
		return Chain{append(c.Tables, t), append(c.Links, equality{on, l, r})}, true
	}
	return Chain{}, false
}

// From joins the tables anew, those that are optional by outer joins to what they
// say more of.
func (c Chain) From(optional map[string]bool) ast.From {
	first := slices.IndexFunc(c.Tables, func(t *ast.Table) bool { return !optional[strings.ToLower(t.Ref())] })
	there := map[string]bool{strings.ToLower(c.Tables[first].Ref()): true}
	var out ast.From = c.Tables[first]
	for range c.Tables[1:] {
		for _, t := range c.Tables {
			ref := strings.ToLower(t.Ref())
			at := slices.IndexFunc(c.Links, func(l equality) bool {
				ends := l.Ends()
				return ends[0] == ref && there[ends[1]] || ends[1] == ref && there[ends[0]]
			})
			if there[ref] || at < 0 {
				continue
			}
			kind := ast.Inner
			if optional[ref] {
				kind = ast.Left
			}
			out, there[ref] = &ast.Join{Kind: kind, L: out, R: t, On: c.Links[at].On}, true
			break
		}
	}
	return out
}

// Leaf reports whether one table of a chain alone is joined to a table.
func (c Chain) Leaf(ref string) bool {
	joined := 0
	for _, l := range c.Links {
		if e := l.Ends(); slices.Contains(e[:], ref) {
			joined++
		}
	}
	return joined == 1
}

// Beside are the two tables that a chain joins a table to; nil where there are others than two.
func (c Chain) Beside(ref string) (a, b *ast.Table) {
	var found []*ast.Table
	for _, l := range c.Links {
		ends := l.Ends()
		for k := range ends {
			if ends[k] == strings.ToLower(ref) {
				found = append(found, c.Called(ends[1-k]))
			}
		}
	}
	if len(found) != 2 || found[0] == nil || found[1] == nil {
		return nil, nil
	}
	return found[0], found[1]
}

// Called is the table of a chain that goes by a name; nil for none.
func (c Chain) Called(ref string) *ast.Table {
	for _, t := range c.Tables {
		if strings.EqualFold(t.Ref(), ref) {
			return t
		}
	}
	return nil
}

// PointingAt are the tables of a chain but one to which one other alone is joined by a key,
// and the column by which that points at it; nil where it is joined otherwise.
func (c Chain) PointingAt(at int, key *ast.Column) (ast.From, *ast.Column) {
	ref := strings.ToLower(c.Tables[at].Ref())
	if !c.Leaf(ref) {
		return nil, nil
	}
	for _, l := range c.Links {
		switch {
		case ast.IsColumn(key)(l.Left):
			return c.Without(ref), l.Right
		case ast.IsColumn(key)(l.Right):
			return c.Without(ref), l.Left
		}
	}
	return nil, nil
}

// Without joins the tables of a chain but one to which nothing else leads.
func (c Chain) Without(of string) ast.From { return c.leaving(of).From(nil) }
