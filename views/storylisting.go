package views

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
)

// listingStories show rows otherwise than an answer does at first.
func listingStories() []story {
	tell := func(name, said string, r agent.Reply, l Listing) story {
		if l.View == ChartView {
			l.Chart, l.Rows = Draw(&r, r.Columns, r.Rows, l.Measure), l.View.few(r.Rows)
		}
		if l.Total == 0 {
			l.Total = r.Total
		}
		return story{name: name, events: []agent.Event{saidEvent(1, said), {Turn: 1, Kind: agent.KindReplied, Replied: &r}},
			shows: &l}
	}
	all := storyReply("I found 12,345 restaurants.", []agent.Clause{storyTableClause()}, storyRows(3))
	all.Total = 12_345
	page := storyRows(PageOfTable)
	best := slices.Clone(page)
	slices.SortStableFunc(best, func(a, b suql.Row) int {
		return cmp.Compare(b.Values[3].(float64), a.Values[3].(float64))
	})
	counts := storyPairs("Here is how many there are in each city.", "location", catalog.Enum, "count", 6,
		func(i int) (any, any) {
			return []any{"Oakland", "Berkeley", "San Francisco", "Palo Alto",
					"Sunnyvale, with its long name and the part behind the railway", nil}[i],
				int64([]int{21, 14, 12_021, 0, 4071, 3}[i])
		})
	rated := counts
	rated.Text = "Here is how places are rated in each city."
	rated.Columns = append(rated.Columns[:2:2], suql.Column{Name: "avg_rating", Kind: catalog.Number})
	rated.Rows = nil
	for i, row := range counts.Rows {
		rated.Rows = append(rated.Rows, suql.Row{Values: append(row.Values[:2:2], 3.5+float64(i*7%11)/10)})
	}
	months := storyPairs("Here is what guests wrote, month by month.", "month", catalog.Date, "count", 30,
		func(i int) (any, any) {
			return fmt.Sprintf("%d-%02d-01", 2021+i/12, i%12+1), int64(400 + 300*math.Sin(float64(i)/4))
		})
	points := storyPairs("Here are rating and number of reviews.", "rating", catalog.Number, "num_reviews", 90,
		func(i int) (any, any) {
			return float64(26+i*i*37%23) / 10, int64(40 + (i*i*i*53%89)*(i*71%83)/8)
		})
	groups := counts
	groups.Receipt.SUQL = "SELECT location, count(*) FROM restaurants GROUP BY location"
	groups.Rows = groups.Rows[:4]
	groups.Total = 4
	sums := groups
	sums.Rows = slices.Clone(groups.Rows)
	slices.SortFunc(sums.Rows, func(a, b suql.Row) int { return cmp.Compare(b.Values[1].(int64), a.Values[1].(int64)) })
	sums.Columns = []suql.Column{groups.Columns[0],
		{Name: "sum", Kind: catalog.Number, Unit: "USD", Heading: "total sales"}}
	sums.Receipt.SUQL = "SELECT location, sum(sales) FROM restaurants GROUP BY location ORDER BY sum DESC"
	renamed := func(s story, number int, names map[string]string) story {
		s.events = append(s.events, agent.Event{Turn: number, Kind: agent.KindRenamed, Renamed: &agent.Renamed{Names: names}})
		return s
	}
	return []story{
		renamed(tell("columns-renamed", "What does a place cost, and how is it rated?", rated,
			Listing{View: TableView, Rows: rated.Rows}), 1,
			map[string]string{"location": "Town", "avg_rating": "What guests give, one to five stars"}),
		renamed(tell("chart-of-renamed", "How many restaurants are in each city?", counts, Listing{View: ChartView}), 1,
			map[string]string{"count": "Places to eat", "location": "Town"}),
		{name: "groups-are-drawn", events: []agent.Event{saidEvent(1, "How many restaurants are in each city?"),
			{Turn: 1, Kind: agent.KindReplied, Replied: &groups}}},
		{name: "sums-are-named", events: []agent.Event{saidEvent(1, "What do restaurants sell in each city?"),
			{Turn: 1, Kind: agent.KindReplied, Replied: &sums}}},
		tell("rows-as-table", "Every restaurant", all, Listing{View: TableView, Sort: 4, Descending: true, Rows: best}),
		tell("rows-another-page", "Every restaurant", all, Listing{View: ListView, Sort: 1, Page: 61, Rows: page[:2]}),
		tell("rows-have-changed", "What does a place cost, by city?", counts,
			Listing{View: TableView, Rows: counts.Rows[:3], Total: 3}),
		tell("chart-bars", "How many restaurants are in each city?", counts, Listing{View: ChartView}),
		tell("chart-of-another-measure", "How many restaurants are in each city, and how are they rated?", rated,
			Listing{View: ChartView, Measure: 3}),
		tell("chart-line", "How many reviews were written each month?", months, Listing{View: ChartView}),
		tell("chart-points", "Are places with many reviews rated better?", points, Listing{View: ChartView}),
	}
}

// storyPairs is an answer of two columns.
func storyPairs(text, x string, kind catalog.Kind, y string, n int, pair func(i int) (x, y any)) agent.Reply {
	r := agent.Reply{Text: text, Clauses: []agent.Clause{storyTableClause()}, Total: n,
		Columns: []suql.Column{{Name: x, Kind: kind}, {Name: y, Kind: catalog.Number}},
		Receipt: suql.Receipt{SUQL: fmt.Sprintf("SELECT %s, %s FROM restaurants", x, y), Stats: suql.Stats{Seconds: 0.004}}}
	for i := range n {
		a, b := pair(i)
		r.Rows = append(r.Rows, suql.Row{Values: []any{a, b}})
	}
	return r
}

func storyTableClause() agent.Clause {
	return agent.Clause{Kind: "table", Text: "restaurants", Code: "FROM restaurants", Confidence: 0.99, Status: agent.Sure,
		Place: "table"}
}
