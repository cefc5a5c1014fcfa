package computed

import (
	"parley/suql/catalog"
)

// The hours at which the morning and the afternoon end.
const (
	noon     = "12:00"
	evenings = "18:00"
)

// partOfDay is the part of the day of the first time of day that a table has beside its days:
// morning shifts start before noon.
//
//	SELECT * FROM shifts WHERE time_of_day = 'morning'
//	→ SELECT * FROM shifts WHERE start_time < '12:00'
func partOfDay(t *catalog.Table, says About) []Column {
	if !says.time {
		return nil
	}
	for _, c := range t.Columns {
		if c.Hidden || c.Form != "" || !c.OfClock() {
			continue
		}
		name := bare(c)
		d := stateOf(t, c, []state{
			{Times[0], expression("%s < '%s'", name, noon)},
			{Times[1], expression("%s >= '%s' AND %[1]s < '%[3]s'", name, noon, evenings)},
			{Times[2], expression("%s >= '%s'", name, evenings)},
		})
		d.Column = oneOf(t, c, "time of day", Times)
		return []Column{d}
	}
	return nil
}
