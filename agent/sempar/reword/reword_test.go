package reword

import (
	"context"
	"testing"
	"time"

	"parley/suql/catalog"
)

// thursday is 26 November 2026.
var thursday = time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)

// on are the rules over tables on a day, with no values and no learnt words.
func on(day time.Time, tables ...*catalog.Table) *onDay {
	return &onDay{Over(&catalog.Catalog{Tables: tables}, nil, learntWords{}), day}
}

// holding are the rules over tables and what some of their columns hold, on no day; of
// words that nobody has put into the lexicon, "whats" was learnt.
func holding(t *testing.T, values held, tables ...*catalog.Table) *onDay {
	t.Helper()
	cat := &catalog.Catalog{Tables: tables}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &onDay{Over(cat, index, learntWords{"whats": true}), time.Time{}}
}

type learntWords map[string]bool

func (w learntWords) Knows(word string) bool { return w[word] }

// held are the values that a database has, by column.
type held map[string][]string

func (h held) Values(_ context.Context, _, column string, _ bool, _ int) ([]string, error) {
	return h[column], nil
}

// rows is a table of some columns.
func rows(name string, columns ...*catalog.Column) *catalog.Table {
	for _, c := range columns {
		c.Table = name
	}
	return &catalog.Table{Name: name, Human: name, Rows: 90, Columns: columns}
}

// days is a column of days, some rows of which have none.
func days(name, least, most string, nulls int) *catalog.Column {
	return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Date, Distinct: 30, Min: least, Max: most, Nulls: nulls}
}

// taught are lessons and reports, of which some are still to come.
func taught() []*catalog.Table {
	return []*catalog.Table{rows("pupils"),
		rows("lessons", days("lesson_date", "2025-01-07", "2027-01-12", 0), days("paid_on", "2025-01-07", "2026-11-20", 9)),
		rows("reports", days("written", "2025-01-07", "2026-11-12", 0), days("due", "2025-01-07", "2027-03-01", 0))}
}

// repaired are repairs that are due until some day.
func repaired(until string) *catalog.Table {
	return rows("repairs", days("brought", "2025-01-07", "2026-11-24", 0), days("due", "2025-01-14", until, 0),
		days("finished", "2025-01-12", "2026-11-25", 9))
}
