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

// mostNamed bounds the keys of a column whose names are looked up.
const mostNamed = 200

// name puts, beside the columns of a result that hold keys, what the rows are called that
// these stand for: the number of a customer says nothing. It is asked for with
// [RunOptions].Names; a column stays as it is whose rows have no name, or where the result
// shows that already.
func (p *Prepared) name(ctx context.Context, res *Result) error {
	if len(res.Columns) != len(p.output) {
		return nil
	}
	res.Columns = slices.Clone(res.Columns)
	for i, o := range p.output {
		of, key, calling := p.nameable(o)
		if of == nil {
			continue
		}
		called, err := p.called(ctx, keysOf(res, i), of, key, calling)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			res.Warnings = append(res.Warnings, Warning{Code: "not_named",
				Message: fmt.Sprintf("what the %s are called could not be looked up: %s", of.Human, err)})
		}
		res.Columns[i].Names = called
	}
	return nil
}

// nameable is the table whose rows a column stands for by a key there, and how these are
// called; nil for other columns, and where the result shows that already. Rows that have no
// name are called as what they point at, if they are others: a job as its customer.
func (p *Prepared) nameable(o check.Output) (of *catalog.Table, key string, calling catalog.Calling) {
	if o.Source == nil {
		return nil, "", calling
	}
	if of, key = p.pointsAt(o.Source); of == nil {
		return nil, "", calling
	}
	calling = p.engine.cat.Calling(of)
	own := of.Name == o.Source.Table && strings.EqualFold(key, o.Source.Name)
	others := of.Name == o.Source.Table && !own // who somebody reports to
	if len(calling.By) == 0 || slices.Contains(calling.By, o.Source) || p.shows(calling.By) && !others ||
		len(calling.Path) > 0 && (own || p.points(calling)) {
		return nil, "", calling
	}
	return of, key, calling
}

// points reports whether the result has a key by which it says already how rows are called.
func (p *Prepared) points(calling catalog.Calling) bool {
	last := calling.Path[len(calling.Path)-1]
	return slices.ContainsFunc(p.output, func(o check.Output) bool {
		if o.Source == nil {
			return false
		}
		of, key := p.pointsAt(o.Source)
		return of != nil && strings.EqualFold(of.Name, last.RefTable) && strings.EqualFold(key, last.RefColumns[0])
	})
}

// namesOthers reports whether a column says which row of another table belongs to each, by a
// key that can be told as a name: people see it, though they need not see keys.
func (p *Prepared) namesOthers(o check.Output) bool {
	of, key, _ := p.nameable(o)
	return of != nil && !(of.Name == o.Source.Table && strings.EqualFold(key, o.Source.Name))
}

// keysOf are the different values of a column of the first rows.
func keysOf(res *Result, i int) (out []ast.Expr) {
	seen := map[string]bool{}
	for _, rows := range [][]Row{res.Rows, res.Maybe} {
		for _, r := range rows[:min(len(rows), mostNamed)] {
			text := fmt.Sprint(r.Values[i])
			if seen[text] {
				continue
			}
			seen[text] = true
			switch v := r.Values[i].(type) {
			case int64:
				out = append(out, ast.Num(fmt.Sprint(v)))
			case string:
				out = append(out, ast.Str(v))
			}
		}
	}
	return out
}

// pointsAt is the table whose rows a key stands for, and the column there: that
// of a foreign key, be it declared or not, or the key's own.
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

// shows reports whether the output has one of the columns already.
func (p *Prepared) shows(columns []*catalog.Column) bool {
	return slices.ContainsFunc(p.output,
		func(o check.Output) bool { return o.Source != nil && slices.Contains(columns, o.Source) })
}

// called are the names of the rows of a table that keys stand for; nil for no keys.
func (p *Prepared) called(ctx context.Context, keys []ast.Expr, of *catalog.Table, key string,
	calling catalog.Calling) (map[string]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	at := &ast.Table{Name: of.Name, Alias: "called0"}
	id := &ast.Column{Table: at.Alias, Name: key}
	q := &ast.Select{Items: []*ast.Item{{Expr: id}}, Where: &ast.In{X: id, List: keys}}
	from, last := Along(at, at.Alias, calling.Path, "called")
	q.From = []ast.From{from}
	for _, n := range calling.By {
		q.Items = append(q.Items, &ast.Item{Expr: &ast.Column{Table: last, Name: n.Name}})
	}
	rows, err := p.engine.db.Query(ctx, q, nil)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, v := range rows.Values {
		var parts []string
		for _, part := range v[1:] {
			if part != nil {
				parts = append(parts, fmt.Sprint(part))
			}
		}
		if name := strings.Join(parts, " "); name != "" {
			out[fmt.Sprint(v[0])] = name
		}
	}
	return out, nil
}

// Along are rows, and beside each those that a path leads to from it, with the name by which the
// last of these go. From goes by ref; the rows along the path go by prefix and a number from 1.
func Along(from ast.From, ref string, path []catalog.ForeignKey, prefix string) (rows ast.From, last string) {
	last = ref
	for i, f := range path {
		to := &ast.Table{Name: f.RefTable, Alias: fmt.Sprint(prefix, i+1)}
		from = &ast.Join{Kind: ast.Left, L: from, R: to, On: &ast.Binary{Op: ast.Eq,
			L: &ast.Column{Table: last, Name: f.Columns[0]}, R: &ast.Column{Table: to.Alias, Name: f.RefColumns[0]}}}
		last = to.Alias
	}
	return from, last
}
