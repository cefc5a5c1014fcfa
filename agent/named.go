package agent

import (
	"slices"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// named is a result that has weekdays and months by their names: Friday in place of 5.
// It has its own rows, and what it is made of stays as it is.
func (s *Session) named(q ast.Query, r *suql.Result) *suql.Result {
	names := s.voice.Names(q)
	if len(names) != len(r.Columns) {
		return r
	}
	out := *r
	out.Columns = slices.Clone(r.Columns)
	for i, called := range names {
		if called != nil {
			c := &out.Columns[i]
			c.Kind, c.Order = catalog.Enum, slices.DeleteFunc(slices.Clone(called), func(name string) bool { return name == "" })
		}
	}
	out.Rows, out.Maybe = inNames(r.Rows, names), inNames(r.Maybe, names)
	return &out
}

// inNames are rows with names in place of numbers.
func inNames(rows []suql.Row, names [][]string) []suql.Row {
	out := slices.Clone(rows)
	for i, row := range rows {
		out[i].Values = slices.Clone(row.Values)
		for j, called := range names {
			if n, ok := wholeNumber(row.Values[j]); ok && n >= 0 && n < len(called) {
				out[i].Values[j] = called[n]
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
