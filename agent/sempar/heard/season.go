package heard

import (
	"regexp"
	"strconv"
	"strings"

	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// yearly are values that say a year, or the one from one summer to the next: 2026, 2026/27.
var yearly = regexp.MustCompile(`^(\d{4})([-/–]\d{2}(\d{2})?)?$`)

// summer is the month in which a year begins that goes from one summer to the next.
const summer = 7

// SeasonSaid is the column that "this season" speaks of, and which of its values that is;
// nil where nothing of the kind was said.
func (d *Database) SeasonSaid(q *link.Question) (*catalog.Column, string) {
	if d.Today == nil {
		return nil, ""
	}
	away := map[string]int{"this": 0, "current": 0, "last": -1, "previous": -1, "next": 1}
	for _, l := range q.Columns {
		if l.Way != link.NameWhole || l.From == 0 || l.From >= q.Said {
			continue
		}
		n, ok := away[q.Tokens[l.From-1].Lower]
		if c := d.Schema.Columns[l.To].Column; ok && c != nil && c.Kind != catalog.Date {
			if value := d.seasonOf(c, n); value != "" {
				return c, value
			}
		}
	}
	return nil, ""
}

// seasonOf is the value of a column that is so many years or seasons from today's; "" where
// none is, or its values say no years.
func (d *Database) seasonOf(c *catalog.Column, away int) string {
	for _, v := range c.Domain {
		said := yearly.FindStringSubmatch(strings.TrimSpace(v))
		if said == nil {
			return ""
		}
		from := d.Today().Year() + away
		if said[2] != "" && int(d.Today().Month()) < summer {
			from--
		}
		if said[1] == strconv.Itoa(from) {
			return v
		}
	}
	return ""
}
