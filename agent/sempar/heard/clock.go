package heard

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// ClockSaid reports whether a number was said as the hours of a time of day and, if not,
// whether it was said only as a part of one: 6 of 6 pm.
func ClockSaid(q *link.Question, number string) (hours, part bool) {
	for _, v := range q.Values {
		if v.Text != number || v.From >= v.To || v.Way != link.Number && v.Way != link.NumberInWords {
			continue
		}
		hour, bare := computed.BareHour(v.From, q.Said, func(i int) string { return q.Tokens[i].Lower })
		if !bare && !withinClock(q, v) {
			return false, false
		}
		hours = hours || v.Said.Unit == computed.ClockUnit || bare && hour >= computed.Earliest
		part = true
	}
	return hours, part && !hours
}

// withinClock reports whether a number was said within a time of day.
func withinClock(q *link.Question, v link.Candidate) bool {
	return slices.ContainsFunc(q.Values, func(o link.Candidate) bool {
		return o.Said.Unit == computed.ClockUnit && o.From <= v.From && v.To <= o.To
	})
}

// Minutes reports whether a number was said as the minutes of a time of day whose hours
// are covered.
func Minutes(q *link.Question, v link.Candidate, covered []bool) bool {
	return v.From >= 2 && q.Tokens[v.From-1].Text == ":" && covered[v.From-2]
}

// EndOfPeriod reports whether a day was said only as an end of a time that is longer.
func EndOfPeriod(q *link.Question, day string) bool {
	var said link.Edge
	for _, v := range q.Values {
		if v.Text == day {
			said |= v.Edge
		}
	}
	return said != 0 && said&(link.First|link.Last) != link.First|link.Last
}

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
