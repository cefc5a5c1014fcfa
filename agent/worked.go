package agent

import (
	"slices"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// worked are the columns of a query, those that were worked out with what they are in
// words, and what its rows become: weekdays and months have names, Friday in place of
// 5. What is given stays as it is.
func (s *Session) worked(q ast.Query, columns []suql.Column) ([]suql.Column, func([]suql.Row) []suql.Row) {
	said := s.voice.Worked(q)
	if len(said) != len(columns) {
		return columns, func(rows []suql.Row) []suql.Row { return rows }
	}
	out := slices.Clone(columns)
	for i, w := range said {
		c := &out[i]
		c.Heading = w.Heading
		if w.Names != nil {
			c.Kind = catalog.Enum
			c.Order = slices.DeleteFunc(slices.Clone(w.Names), func(name string) bool { return name == "" })
		}
	}
	return out, func(rows []suql.Row) []suql.Row { return byName(rows, said) }
}

// byName are rows with names in place of numbers.
func byName(rows []suql.Row, said []Worked) []suql.Row {
	out := slices.Clone(rows)
	for i, row := range rows {
		out[i].Values = slices.Clone(row.Values)
		for j, w := range said {
			if n, ok := wholeNumber(row.Values[j]); ok && n >= 0 && n < len(w.Names) {
				out[i].Values[j] = w.Names[n]
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
