package embedded

import (
	"time"

	"parley/suql/catalog"
)

// yearFirst is a catalog in which the first and the last day of a column are written year
// first, however the column writes its days: 03/04/2025 is 2025-04-03 where the day comes
// first. What is known by them (ages, what is overdue, the year before) then holds of days
// in spreadsheets, too. The catalog itself stays as it is.
func yearFirst(cat *catalog.Catalog) *catalog.Catalog {
	out := *cat
	out.Tables = make([]*catalog.Table, len(cat.Tables))
	for i, t := range cat.Tables {
		copied := *t
		copied.Columns = make([]*catalog.Column, len(t.Columns))
		for j, c := range t.Columns {
			copied.Columns[j] = withYearFirst(c)
		}
		out.Tables[i] = &copied
	}
	return &out
}

// withYearFirst is a column with its first and last day year first; the same column where it
// has no days, or times of day with them.
func withYearFirst(c *catalog.Column) *catalog.Column {
	if c.Kind != catalog.Date || c.Form == "" || c.Timed {
		return c
	}
	first, ok1 := catalog.ParseIn(c.Form, c.Min)
	last, ok2 := catalog.ParseIn(c.Form, c.Max)
	if !ok1 || !ok2 || first.Year() == 0 {
		return c
	}
	copied := *c
	copied.Min, copied.Max = first.Format(time.DateOnly), last.Format(time.DateOnly)
	return &copied
}
