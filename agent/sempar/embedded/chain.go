package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

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
