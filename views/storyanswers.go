package views

import (
	"parley/agent"
	"parley/suql"
)

// answerStories are what a language model makes of answers: small talk, a
// short answer, a second look, several queries.
func answerStories(clauses []agent.Clause) []story {
	turn := func(said string, r agent.Reply) []agent.Event {
		return []agent.Event{saidEvent(1, said), {Turn: 1, Kind: agent.KindReplied, Replied: &r}}
	}
	use := &agent.ModelUse{By: "llama3.2 at 127.0.0.1:11434", Calls: 2, Tokens: 1840}

	short := storyReply("Nonna’s Ladder in Oakland can be called at (510) 555-0105.", clauses[:2], storyRows(1))
	short.Answer, short.Model = &agent.Answer{Text: "(510) 555-0105"}, use

	again := storyReply("No luxury Thai place in Berkeley fits. Without the price I found two.", clauses[:2], storyRows(2))
	again.Relaxed = []agent.Relaxation{{Text: "without the price", Rows: 2, Known: agent.Exactly}}
	again.Steps = []agent.Step{
		{Why: "I looked through restaurants whose price is luxury, cuisines include Thai and location is Berkeley. Nothing fits all of that.",
			SUQL:  "SELECT * FROM restaurants WHERE price = 'luxury' AND 'Thai' = ANY(cuisines) AND location = 'Berkeley'",
			Stats: suql.Stats{Seconds: 0.002}}}
	again.Model = use

	several := storyReply("Two places in Oakland are rated better than the best one in Berkeley.", nil, storyRows(2))
	several.Steps = []agent.Step{
		{Why: "I need the best rating in Berkeley.", SUQL: "SELECT max(ratng) FROM restaurants WHERE location = 'Berkeley'",
			Fault: "unknown column \"ratng\""},
		{Why: "The column is called rating.", SUQL: "SELECT max(rating) FROM restaurants WHERE location = 'Berkeley'",
			Total: 1, Rows: []suql.Row{{Values: []any{4.6}}}, Stats: suql.Stats{Seconds: 0.001}},
		{Why: "Now those in Oakland above that.",
			SUQL: "SELECT * FROM restaurants WHERE location = 'Oakland' AND rating > 4.6", Total: 2, Rows: storyRows(2),
			Stats: suql.Stats{Seconds: 0.002}},
	}
	for _, s := range several.Steps[1:] {
		several.Clauses = append(several.Clauses, agent.Clause{Kind: "step", Text: s.Why, Code: s.SUQL, Confidence: 1,
			Status: agent.Assumed, Place: s.Why})
	}
	declined := *use
	declined.Declined = "“Golden Elephant” stands nowhere in what was found"
	several.Model = &declined

	talk := agent.Reply{Text: "You’re welcome. Is there anything else you would like to know?", Talk: true, Model: use}
	return []story{
		{name: "small-talk", events: turn("Thanks, that is just what I was looking for", talk)},
		{name: "short-answer", events: turn("What is the phone number of Nonna’s Ladder?", short)},
		{name: "looked-again", events: turn("Luxury Thai restaurants in Berkeley", again)},
		{name: "several-queries", events: turn("Which places in Oakland are better than the best one in Berkeley?", several)},
	}
}
