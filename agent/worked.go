package agent

import (
	"slices"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// worked are the columns of a query, those that were worked out with what they are in
// words, and what its rows become: weekdays and months have names, Friday in place of
// 5, and numbers that say yes or no are such. What is given stays as it is.
func (s *Session) worked(q ast.Query, columns []suql.Column) ([]suql.Column, func([]suql.Row) []suql.Row) {
	said := s.eachColumn(q, len(columns))
	if len(said) != len(columns) {
		said = make([]Worked, len(columns))
	}
	out := slices.Clone(columns)
	values := make([]map[int]any, len(columns)) // by the number in their place
	for i, w := range said {
		c := &out[i]
		c.Heading = w.Heading
		switch {
		case w.Names != nil:
			c.Kind, values[i] = catalog.Enum, map[int]any{}
			for n, name := range w.Names {
				if name != "" {
					c.Order, values[i][n] = append(c.Order, name), name
				}
			}
		case c.YesNo:
			c.Kind, values[i] = catalog.Bool, map[int]any{0: false, 1: true}
		}
	}
	return out, func(rows []suql.Row) []suql.Row { return byName(rows, values) }
}

// eachColumn is what was worked out of each of so many columns of a query: nothing of those that a
// star among its items stands for. With several stars nobody knows which columns are whose.
func (s *Session) eachColumn(q ast.Query, columns int) []Worked {
	sel, ok := q.(*ast.Select)
	if !ok || !slices.ContainsFunc(sel.Items, isStar) {
		return s.voice.Worked(q)
	}
	at := slices.IndexFunc(sel.Items, isStar)
	others := *sel
	others.Items = slices.Delete(slices.Clone(sel.Items), at, at+1)
	said := s.voice.Worked(&others)
	if len(said) != len(others.Items) || columns < len(said) {
		return nil
	}
	return slices.Concat(said[:at], make([]Worked, columns-len(said)), said[at:])
}

// byName are rows with what numbers stand for in place of them.
func byName(rows []suql.Row, values []map[int]any) []suql.Row {
	if !slices.ContainsFunc(values, func(v map[int]any) bool { return v != nil }) {
		return rows
	}
	out := slices.Clone(rows)
	for i, row := range rows {
		out[i].Values = slices.Clone(row.Values)
		for j := range row.Values {
			if n, ok := wholeNumber(row.Values[j]); ok && values[j][n] != nil {
				out[i].Values[j] = values[j][n]
			}
		}
	}
	return out
}

// wholeNumber is a value that is one.
func wholeNumber(v any) (int, bool) {
	switch v := v.(type) {
	case int64:
		return int(v), true
	case float64:
		return int(v), v == float64(int(v))
	}
	return 0, false
}
