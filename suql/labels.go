package suql

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// mostLabelled bounds the keys whose labels are looked up.
const mostLabelled = 1000

// label puts, beside each key that the rows are grouped by, what the row that
// it stands for is called: a number of a customer says nothing. It is asked for
// with [RunOptions].Labels; a result that shows the label already stays as it
// is.
func (p *Prepared) label(ctx context.Context, res *Result) error {
	sel, ok := p.checked.Query.(*ast.Select)
	if !ok || len(sel.GroupBy) == 0 || len(sel.Items) != len(res.Columns) || len(res.Rows) == 0 ||
		len(res.Rows) > mostLabelled {
		return nil
	}
	for i := len(sel.Items) - 1; i >= 0; i-- { // from the right, so that places stay
		col, ok := sel.Items[i].Expr.(*ast.Column)
		if !ok || !groupedBy(sel, i) {
			continue
		}
		source := p.column(col)
		if source == nil {
			continue
		}
		of, key := p.pointsAt(source)
		if of == nil {
			continue
		}
		names := labelColumns(of)
		if len(names) == 0 || slices.Contains(names, source) || p.shows(names) {
			continue
		}
		if err := p.labelColumn(ctx, res, i, of, key, names); err != nil {
			return fmt.Errorf("looking up what the keys of %s are called: %w", of.Name, err)
		}
	}
	return nil
}

// groupedBy reports whether the block is grouped by its item i.
func groupedBy(sel *ast.Select, i int) bool {
	return slices.ContainsFunc(sel.GroupBy, func(g ast.Expr) bool {
		return ast.Print(sortedBy(g, sel.Items)) == ast.Print(sel.Items[i].Expr)
	})
}

// pointsAt is the table whose rows a key stands for, and the column there: that
// of a foreign key, or the key's own.
func (p *Prepared) pointsAt(c *catalog.Column) (of *catalog.Table, key string) {
	t := p.engine.cat.Table(c.Table)
	if t == nil {
		return nil, ""
	}
	if table, key := t.PointsAt(c.Name); table != "" {
		return p.engine.cat.Table(table), key
	}
	if len(t.Key) == 1 && strings.EqualFold(t.Key[0], c.Name) {
		return t, c.Name
	}
	return nil, ""
}

// labelColumns are the columns that say what a row is called: its name, or its
// first and last name.
func labelColumns(t *catalog.Table) []*catalog.Column {
	name := t.NameColumn()
	if name == nil {
		return nil
	}
	part := func(words ...string) *catalog.Column {
		for _, c := range t.Columns {
			said := catalog.Words(c.Human)
			if slices.Contains(said, "name") &&
				slices.ContainsFunc(words, func(w string) bool { return slices.Contains(said, w) }) {
				return c
			}
		}
		return nil
	}
	first, last := part("first", "given"), part("last", "family")
	if first != nil && last != nil && (name == first || name == last) {
		return []*catalog.Column{first, last}
	}
	return []*catalog.Column{name}
}

// shows reports whether the output has one of the columns already.
func (p *Prepared) shows(columns []*catalog.Column) bool {
	return slices.ContainsFunc(p.output,
		func(o check.Output) bool { return o.Source != nil && slices.Contains(columns, o.Source) })
}

// labelColumn puts the column of labels behind column i.
func (p *Prepared) labelColumn(ctx context.Context, res *Result, i int, of *catalog.Table, key string,
	names []*catalog.Column) error {
	q := &ast.Select{From: []ast.From{&ast.Table{Name: of.Name}}, Items: []*ast.Item{{Expr: ast.Col(key)}}}
	for _, n := range names {
		q.Items = append(q.Items, &ast.Item{Expr: ast.Col(n.Name)})
	}
	in := &ast.In{X: ast.Col(key)}
	for _, r := range res.Rows {
		switch v := r.Values[i].(type) {
		case int64:
			in.List = append(in.List, ast.Num(fmt.Sprint(v)))
		case string:
			in.List = append(in.List, ast.Str(v))
		}
	}
	if len(in.List) == 0 {
		return nil
	}
	q.Where = in
	rows, err := p.engine.db.Query(ctx, q, nil)
	if err != nil {
		return err
	}
	called := map[string]string{}
	for _, v := range rows.Values {
		var parts []string
		for _, part := range v[1:] {
			if part != nil {
				parts = append(parts, fmt.Sprint(part))
			}
		}
		called[fmt.Sprint(v[0])] = strings.Join(parts, " ")
	}
	res.Columns = slices.Insert(slices.Clone(res.Columns), i+1,
		Column{Name: strings.ReplaceAll(catalog.SingularPhrase(of.Human), " ", "_"), Kind: catalog.Text})
	for n := range res.Rows {
		var label any
		if l, ok := called[fmt.Sprint(res.Rows[n].Values[i])]; ok && l != "" {
			label = l
		}
		res.Rows[n].Values = slices.Insert(slices.Clone(res.Rows[n].Values), i+1, label)
	}
	return nil
}
