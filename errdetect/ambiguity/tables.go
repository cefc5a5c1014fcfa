package ambiguity

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// named is the table that the words at a place name: whole, or by the last
// words of its name ("channel" for television channels), the longest first.
func named(s sentence, cat *catalog.Catalog, at int) (*catalog.Table, span) {
	var best *catalog.Table
	most, whole := 0, false
	for _, t := range cat.Tables {
		all := stems(t.Human)
		for i := range all {
			n := len(all) - i
			if n < most || n == most && (whole || i > 0) || !s.at(all[i:], at) {
				continue
			}
			best, most, whole = t, n, i == 0
			break
		}
	}
	return best, span{at, at + most}
}

// tie says how the rows of one table belong to those of another: by a key of
// its own, or by a table between.
type tie struct {
	one, many *catalog.Table // the rows of many belong to rows of one
	between   *catalog.Table // nil where many holds the key
	toOne     catalog.ForeignKey
	toMany    catalog.ForeignKey // of between
}

// tied finds how two tables belong together; a table between comes first.
func tied(cat *catalog.Catalog, one, many *catalog.Table) (tie, bool) {
	for _, j := range cat.Tables {
		if j == one || j == many {
			continue
		}
		a, isA := key(j, one)
		b, isB := key(j, many)
		if isA && isB {
			return tie{one, many, j, a, b}, true
		}
	}
	if k, ok := key(many, one); ok {
		return tie{one: one, many: many, toOne: k}, true
	}
	return tie{}, false
}

// key is a key of one column by which t points at another table.
func key(t, to *catalog.Table) (catalog.ForeignKey, bool) {
	for _, f := range t.Foreign {
		if strings.EqualFold(f.RefTable, to.Name) && len(f.Columns) == 1 && len(f.RefColumns) == 1 {
			return f, true
		}
	}
	return catalog.ForeignKey{}, false
}

// holder is the table that holds the key of the one.
func (k tie) holder() *catalog.Table {
	if k.between != nil {
		return k.between
	}
	return k.many
}

// joined are the table that holds the key and the many, and the one too where
// it is wanted.
func (k tie) joined(withOne bool) ast.From {
	var from ast.From = &ast.Table{Name: k.holder().Name}
	if k.between != nil {
		from = join(from, k.between, k.toMany)
	}
	if withOne {
		from = join(from, k.holder(), k.toOne)
	}
	return from
}

func join(from ast.From, holder *catalog.Table, k catalog.ForeignKey) ast.From {
	return &ast.Join{Kind: ast.Inner, L: from, R: &ast.Table{Name: k.RefTable},
		On: &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: holder.Name, Name: k.Columns[0]},
			R: &ast.Column{Table: k.RefTable, Name: k.RefColumns[0]}}}
}

func columnOf(t *catalog.Table, c *catalog.Column) *ast.Column {
	return &ast.Column{Table: t.Name, Name: c.Name}
}

// label is the column that says what a row of a table is called: its name, or
// its only text, or its key.
func label(t *catalog.Table) *catalog.Column {
	if c := t.NameColumn(); c != nil {
		return c
	}
	for _, c := range t.Columns {
		if !c.Hidden && (c.Kind == catalog.Text || c.Kind == catalog.Enum) && !isKey(t, c) {
			return c
		}
	}
	if len(t.Key) == 1 {
		return t.Column(t.Key[0])
	}
	return nil
}

// isKey reports whether a column is a key of its table or points elsewhere.
func isKey(t *catalog.Table, c *catalog.Column) bool {
	is := func(name string) bool { return strings.EqualFold(name, c.Name) }
	return slices.ContainsFunc(t.Key, is) ||
		slices.ContainsFunc(t.Foreign, func(f catalog.ForeignKey) bool { return slices.ContainsFunc(f.Columns, is) })
}
