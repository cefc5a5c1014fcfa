package views

import "parley/agent"

// receiptStories are what comes of a receipt: a query written by hand, a
// clause left out, one to be changed.
func receiptStories(said agent.Event, clauses []agent.Clause, reply agent.Reply) []story {
	replied := agent.Event{Turn: 1, Kind: agent.KindReplied, Replied: &reply}
	suql := "SELECT name, rating\nFROM restaurants\nWHERE location = 'Oakland' AND rating >= 4.5\nORDER BY rating DESC"
	written := storyReply(
		"I looked through restaurants whose location is Oakland and rating is at least 4.5. Here are 2 restaurants, highest rating first.", clauses[:2], storyRows(2))
	leftOut := storyReply("I looked through restaurants whose location is Oakland.", clauses[:2], storyRows(2))
	cheap := agent.Clause{Kind: "where", Text: "price is cheap", Code: "price = 'cheap'", Confidence: 1,
		Status: agent.Agreed, Place: agent.PickedPlace + " 1"}
	narrowed := storyReply("I looked through restaurants whose location is Oakland and price is cheap.",
		append(clauses[:2:2], cheap), storyRows(2))
	narrowed.Optional = []string{cheap.Place}
	menu := askedEvent("2.1", "family-friendly", "Should the reviews say that the place is family-friendly?", clauses[0],
		clauses[1], with(clauses[3], agent.Doubted))
	menu = among(menu, "what the reviews say", "what the popular dishes say", "cuisines include Family")
	menu.Asked.Menu = true
	return []story{
		{name: "query-written", events: []agent.Event{
			{Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: suql, Query: &agent.Written{SUQL: suql}}},
			{Turn: 1, Kind: agent.KindReplied, Replied: &written}}},
		{name: "query-stopped", events: []agent.Event{
			{Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: suql, Query: &agent.Written{SUQL: suql}}},
			{Turn: 1, Kind: agent.KindFailed, Failed: &agent.Failure{Code: "cancelled", Message: "Stopped, as you asked.",
				Hint: "Your question is still here; ask it again or change it."}}}},
		{name: "clause-left-out", events: append([]agent.Event{said, replied}, secondTurn(
			agent.Event{Kind: agent.KindSaid, Said: &agent.Said{Text: "The same without the cuisines",
				Query: &agent.Written{SUQL: "SELECT * FROM restaurants", From: 1}}},
			agent.Event{Kind: agent.KindReplied, Replied: &leftOut})...)},
		{name: "narrowed", events: append([]agent.Event{said, replied}, secondTurn(
			agent.Event{Kind: agent.KindSaid, Said: &agent.Said{Text: "The same, only those where price is cheap",
				Query: &agent.Written{SUQL: "SELECT * FROM restaurants WHERE price = 'cheap'", From: 1}}},
			agent.Event{Kind: agent.KindReplied, Replied: &narrowed})...)},
		{name: "readings-to-choose-from", events: []agent.Event{said, readingsEvent()}},
		{name: "clause-to-change", events: append([]agent.Event{said, replied}, secondTurn(
			saidEvent(2, "Change: the reviews say it is family-friendly"), menu)...)},
	}
}

// readingsEvent is a choice between whole readings, of which no part is worth
// a question.
func readingsEvent() agent.Event {
	return agent.Event{Turn: 1, Kind: agent.KindAsked, Asked: &agent.Question{ID: "1.1", Choice: true, Menu: true,
		Text: "I can read that in more than one way. Which of these do you want?",
		Options: []agent.Option{
			{Text: "restaurants, location is Oakland, highest rating first", First: "Night Heron · 4.8 · Oakland · …",
				Count: &agent.Count{Rows: 21}},
			{Text: "how many restaurants, location is Oakland", First: "21", Count: &agent.Count{Rows: 1}},
			{Text: "restaurants, cuisines include Oakland", Count: &agent.Count{}},
		}}}
}
