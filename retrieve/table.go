package retrieve

import (
	"fmt"
	"strconv"
	"strings"

	"parley/retrieve/piece"
	"parley/suql"
)

// table cuts one table of a database into pieces; its name and those of its
// columns are written as words.
func (b *bringer) table(e *suql.Engine, name string) error {
	t := e.Catalog().Table(name)
	var columns []string
	g := piece.Grid{Title: t.Human, Section: t.Description}
	for _, c := range t.Columns {
		columns = append(columns, quoted(c.Name))
		g.Header = append(g.Header, strings.ReplaceAll(c.Name, "_", " "))
	}
	if len(columns) == 0 {
		return nil
	}
	// one row more tells whether there are more
	q, err := e.Prepare(b.ctx, fmt.Sprintf("SELECT %s FROM %s LIMIT %d", strings.Join(columns, ", "), quoted(name),
		mostRows+1))
	if err != nil {
		return err
	}
	result, err := q.Run(b.ctx, suql.RunOptions{})
	if err != nil {
		return err
	}
	rows := result.Rows
	if len(rows) > mostRows {
		rows = rows[:mostRows]
		b.notes = append(b.notes, fmt.Sprintf("%s#%s: the first %d rows are indexed, not the others", b.origin,
			name, mostRows))
	}
	cut := g.Cutter(b.add)
	for _, row := range rows {
		cells := make([]string, len(g.Header))
		for i := range cells {
			cells[i] = shown(row.Values[i])
		}
		if err := cut.Add(cells); err != nil {
			return err
		}
	}
	return cut.End()
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// shown is a value as a person writes it.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
