package views

import (
	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
)

// runningStories are the states of a count that takes reading: between what it
// lies so far, and what it came to when it was stopped; and of one over a large
// table, about what it comes to.
func runningStories(clauses []agent.Clause) []story {
	lies := suql.Bound{Column: "count"}
	lies.Low, lies.High, lies.From, lies.To = 4, 32, 9, 14
	said := saidEvent(1, "How many Italian places in Oakland are good for children?")
	running := agent.Event{Turn: 1, Kind: agent.KindProgressed, Progressed: &suql.Progress{Stage: "read", Done: 12, Of: 40,
		Found: 4, Calls: 12, Seconds: 7.4, Bounds: []suql.Bound{lies}}}
	stopped := storyCount(clauses...)
	stopped.Text = "I stopped before everything was read, so this is an estimate. There are about 11 of them, between 4 and 32."
	stopped.Rows = []suql.Row{{Values: []any{int64(11)}}}
	stopped.Warnings = []suql.Warning{{Code: "incomplete", Message: "28 restaurants were not read.", Count: 28}}
	return []story{
		{name: "running-with-bounds",
			events: []agent.Event{said, {Turn: 1, Kind: agent.KindDrafted, Drafted: &agent.Draft{Clauses: clauses, Done: true}},
				running}},
		{name: "stopped-with-an-estimate",
			events: []agent.Event{said, {Turn: 1, Kind: agent.KindReplied, Replied: &stopped}}},
		{name: "running-with-an-estimate", events: estimatedEvents("What does a stay cost in each city?", agent.Estimate{
			SUQL: "SELECT city, count(*), avg(price) FROM stays GROUP BY city",
			Columns: []suql.Column{{Name: "city", Kind: catalog.Enum}, {Name: "count", Kind: catalog.Number},
				{Name: "avg", Kind: catalog.Number, Heading: "average price"}},
			Rows: []suql.Row{{Values: []any{"Lisbon", int64(334_000), 270.1}}, {Values: []any{"Porto", int64(341_000), 271.8}},
				{Values: []any{"Faro", int64(9300), 266.0}}},
			Within: [][]float64{{0, 12_000, 2.4}, {0, 13_000, 2.5}, {0, 1600, 14}}, Left: true})},
		{name: "running-with-an-estimated-number", events: estimatedEvents("How many stays are in Porto?", agent.Estimate{
			SUQL:    "SELECT count(*) FROM stays WHERE city = 'Porto'",
			Columns: []suql.Column{{Name: "count", Kind: catalog.Number}},
			Rows:    []suql.Row{{Values: []any{int64(334_000)}}}, Within: [][]float64{{12_000}}})},
	}
}

// estimatedEvents lead to an estimate of what was asked.
func estimatedEvents(said string, e agent.Estimate) []agent.Event {
	e.Sample, e.Of = 100_012, 10_000_130
	stays := agent.Clause{Kind: "table", Text: "stays", Code: "FROM stays", Confidence: 0.99, Status: agent.Sure,
		Place: "table"}
	return []agent.Event{saidEvent(1, said),
		{Turn: 1, Kind: agent.KindDrafted, Drafted: &agent.Draft{Clauses: []agent.Clause{stays}, Done: true}},
		{Turn: 1, Kind: agent.KindProgressed, Progressed: &suql.Progress{Stage: "fetch", Seconds: 0.1}},
		{Turn: 1, Kind: agent.KindEstimated, Estimated: &e}}
}
