package views

import (
	"parley/agent"
	"parley/suql"
)

// runningStories are the states of a count that takes reading: between what it
// lies so far, and what it came to when it was stopped.
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
	}
}
