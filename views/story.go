package views

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"

	"github.com/a-h/templ"
)

// story is a state of a page that can be looked at without a conversation:
// the events that lead there and, for running work, what passes by. Pages
// other than that of a conversation are made by page.
type story struct {
	name   string
	events []agent.Event
	lost   bool
	closed bool
	page   func(frame Page) templ.Component
	shows  *Listing // how the rows of the last turn are shown, if not as at first
}

// StoryNames lists every state of every page, those of a conversation first
// and in its order; [KioskStories] has those of a public screen, which is never
// as small as a phone.
func StoryNames() []string {
	var names []string
	for _, s := range append(stories(), otherStories()...) {
		names = append(names, s.name)
	}
	return names
}

// ConversationStories lists the states of the page of a conversation.
func ConversationStories() []string {
	var names []string
	for _, s := range stories() {
		names = append(names, s.name)
	}
	return names
}

// StoryDocument is a page in one of its states.
func StoryDocument(ctx context.Context, name string, asset func(string) string) (templ.Component, error) {
	for _, s := range slices.Concat(otherStories(), kioskStories()) {
		if s.name == name {
			return s.page(Page{Title: "Bay Area restaurants", Still: true, Asset: asset, Side: storySide()}), nil
		}
	}
	p, err := StoryPage(ctx, name)
	p.Asset = asset
	return Document(p), err
}

// otherStories are the states of pages that are no conversation.
func otherStories() []story {
	return slices.Concat(frameStories(), feedbackStories(), learnedStories(), sharedStories(), conversationsStories(),
		boardStories(), dataStories())
}

// StoryPage is the page of a conversation in one of its states. Asset is left
// to the caller.
func StoryPage(ctx context.Context, name string) (Page, error) {
	for _, s := range stories() {
		if s.name != name {
			continue
		}
		c, err := NewConversation(ctx, Setting{Local: true, Home: "/c/story"}, StoryEvents(name))
		if err != nil {
			return Page{}, fmt.Errorf("telling story %s: %w", name, err)
		}
		if s.shows != nil {
			c.Turns[len(c.Turns)-1].shown = *s.shows
		}
		return Page{ID: "story", Title: "Bay Area restaurants", Conversation: c, Still: true, Draws: s.shows != nil ||
			c.draws(), Lost: s.lost, Closed: map[bool]string{true: Closed}[s.closed],
			Intro:       "Ask for a place to eat in your own words. I say how I read you, and ask before I guess.",
			Holds:       "126 restaurants in 6 places, with what their guests wrote",
			Suggestions: storySuggestions(), Catalog: storyCatalog(), Side: storySide()}, nil
	}
	return Page{}, fmt.Errorf("there is no story %q", name)
}

// StoryListing is how a state shows the rows of its last turn; nil if as at
// first.
func StoryListing(name string) *Listing {
	for _, s := range stories() {
		if s.name == name {
			return s.shows
		}
	}
	return nil
}

// StoryEvents are the events that lead to a state; nil for an unknown one.
func StoryEvents(name string) []agent.Event {
	for _, s := range stories() {
		if s.name == name {
			return numbered(s.events)
		}
	}
	return nil
}

// numbered gives events that belong in the log their numbers.
func numbered(events []agent.Event) []agent.Event {
	out, seq := make([]agent.Event, len(events)), int64(0)
	for i, e := range events {
		e.At = time.Date(2024, 3, 9, 18, 30, i, 0, time.UTC)
		switch e.Kind {
		case agent.KindDrafted, agent.KindProgressed, agent.KindEstimated, agent.KindFound:
		default:
			seq++
			e.Seq = seq
		}
		out[i] = e
	}
	return out
}

func storySuggestions() []string {
	return []string{
		"A family-friendly Italian place in Oakland",
		"Where can I work on my laptop in Berkeley?",
		"Cheap ramen without a long wait",
		"How many restaurants have outdoor seating?",
		"The best rated Thai restaurant in San Francisco",
		"Somewhere romantic that isn’t loud",
	}
}

func stories() []story {
	said := saidEvent(1, "A family-friendly Italian place in Oakland")
	table := agent.Clause{Kind: "table", Text: "restaurants", Code: "FROM restaurants", Confidence: 0.99,
		Status: agent.Sure, Place: "table"}
	city := agent.Clause{Kind: "where", Text: "in Oakland", Code: "location = 'Oakland'", Confidence: 0.97,
		Status: agent.Sure, Place: "oakland"}
	cuisine := agent.Clause{Kind: "where", Text: "cuisines include Italian", Code: "'Italian' = ANY(cuisines)",
		Confidence: 0.94, Status: agent.Sure, Place: "italian"}
	family := agent.Clause{Kind: "read", Text: "the reviews say it is family-friendly",
		Code: "answer(reviews, 'is this restaurant family-friendly?') = 'Yes'", Confidence: 0.62, Status: agent.Doubted,
		Place: "family"}
	patio := agent.Clause{Kind: "read", Text: "the reviews say it has outdoor seating",
		Code: "answer(reviews, 'does this restaurant have outdoor seating?') = 'Yes'", Confidence: 0.48,
		Status: agent.Doubted, Place: "outside"}
	draft := func(done bool, c ...agent.Clause) agent.Event {
		return agent.Event{Turn: 1, Kind: agent.KindDrafted, Drafted: &agent.Draft{Clauses: c, Done: done}}
	}
	asked := askedEvent("1.1", "family-friendly", "Should the reviews say that the place is family-friendly?", table, city,
		cuisine, family)
	asked.Asked.Yes = &agent.Reading{Text: "what the reviews say: is this restaurant family-friendly?",
		Count: &agent.Count{Rows: 9, Unread: []string{"reviews"}, Begun: true}}
	asked.Asked.No = &agent.Reading{Count: &agent.Count{Rows: 9}}
	asked.Asked.Preview = &agent.Preview{Columns: storyColumns(), Rows: storyRows(3), More: true}
	yes := answeredEvent("1.1", agent.Yes)
	agreed := with(family, agent.Agreed)
	second := askedEvent("1.2", "eat outside", "Should the reviews also say that it has outdoor seating?", table, city,
		cuisine, agreed, patio)
	second.Asked.Yes = &agent.Reading{Text: "what the reviews say", Count: &agent.Count{Rows: 0}}
	second.Asked.Preview = &agent.Preview{Columns: storyColumns()}
	second.Asked.No = &agent.Reading{Text: "what the popular dishes say",
		Count: &agent.Count{Rows: 10_000, More: true, Unread: []string{"reviews", "popular dishes"}}}
	running := agent.Event{Turn: 1, Kind: agent.KindProgressed, Progressed: &suql.Progress{Stage: "read", Done: 12, Of: 40,
		Found: 3, Calls: 12, Seconds: 7.4}}
	found := agent.Event{Turn: 1, Kind: agent.KindFound, Found: &agent.Found{Columns: storyColumns(), Rows: storyRows(2)}}
	replied := func(r agent.Reply) agent.Event {
		return agent.Event{Turn: 1, Kind: agent.KindReplied, Replied: &r}
	}
	clauses := []agent.Clause{table, city, cuisine, agreed}
	one := storyReply("I found one Italian restaurant in Oakland that the reviews call family-friendly.", clauses,
		storyRows(1))
	few := storyReply("I found 3 Italian restaurants in Oakland that the reviews call family-friendly.", clauses,
		storyRows(3))
	few.Suggestions = []string{"Only the cheap ones", "And in Berkeley?", "Which is the best rated?"}
	assumed := with(patio, agent.Assumed)
	weak := storyMaybe(storyReply("", clauses, storyRows(3)))
	many := storyReply("I found 47 Italian restaurants in Oakland that the reviews call family-friendly.",
		append(clauses, assumed), storyRows(23))
	many.Total = 47
	many.Assumptions = []string{"I took “eat outside” to mean outdoor seating, since you weren’t sure."}
	many.Warnings = []suql.Warning{
		{Code: "incomplete", Message: "I stopped after 30 seconds; 12 more restaurants were not looked at.", Count: 12},
		{Code: "enum_mapped", Message: "No price is called “inexpensive”, so I looked for “cheap”."},
	}
	return append(append(receiptStories(said, clauses, one), []story{
		{name: "empty"},
		{name: "thinking", events: []agent.Event{said}},
		{name: "draft", events: []agent.Event{said, draft(false, table), draft(false, table, city),
			draft(false, table, city, cuisine)}},
		{name: "question", events: []agent.Event{said, asked}},
		{name: "question-with-options",
			events: []agent.Event{said, among(asked, "what the reviews say", "what the popular dishes say")}},
		{name: "chosen-and-corrected",
			events: []agent.Event{said, among(asked, "what the reviews say", "what the popular dishes say"),
				answeredEvent("1.1", agent.Pick), second, corrected("1.2", "no, indoors is fine"), replied(one)}},
		{name: "second-question", events: []agent.Event{said, asked, yes, second}},
		{name: "running", events: []agent.Event{said, asked, yes, draft(true, clauses...), running}},
		{name: "rows-so-far", events: []agent.Event{said, asked, yes, draft(true, clauses...), running, found}},
		{name: "one-row", events: []agent.Event{said, asked, yes, replied(one)}},
		{name: "few-rows", events: []agent.Event{said, asked, yes, replied(few)}},
		{name: "may-fit", events: []agent.Event{said, asked, yes, replied(weak)}},
		{name: "many-rows", events: []agent.Event{said, asked, yes, second, answeredEvent("1.2", agent.NotSure),
			replied(many)}},
		{name: "no-rows", events: []agent.Event{said, asked, yes, replied(storyNothing(clauses))}},
		{name: "nearest", events: []agent.Event{said, asked, yes, replied(storyNearest(clauses))}},
		{name: "count", events: []agent.Event{saidEvent(1, "How many restaurants are in Oakland?"),
			replied(storyCount(table, city))}},
		{name: "table", events: []agent.Event{saidEvent(1, "What does a place cost and how is it rated, by city?"),
			replied(storyTable(table))}},
		{name: "failure", events: []agent.Event{saidEvent(1, "Fnord the quux"),
			{Turn: 1, Kind: agent.KindFailed, Failed: &agent.Failure{
				Code: "not_understood", Message: "I couldn’t connect that with anything in this database.",
				Hint: "Try naming what you look for, for example a kind, a place or a property."}}}},
		{name: "left-open", events: append([]agent.Event{said, asked}, secondTurn(saidEvent(2, "Never mind: any Thai place in Berkeley?"))...)},
		{name: "several-turns", events: append([]agent.Event{said, asked, yes, replied(one)},
			secondTurn(saidEvent(2, "And how many in Berkeley?"),
				replied(storyCount(table, agent.Clause{Kind: "where", Text: "in Berkeley", Code: "location = 'Berkeley'",
					Confidence: 0.93, Status: agent.Sure, Place: "berkeley"})))...)},
		{name: "long-words", events: longWords()},
		{name: "right-to-left", events: rightToLeft()},
		{name: "reconnecting", events: []agent.Event{said, asked}, lost: true},
		{name: "closed", events: []agent.Event{said, asked, yes, replied(one)}, closed: true},
	}...), slices.Concat(answerStories(clauses), runningStories(clauses), listingStories())...)
}

func secondTurn(events ...agent.Event) []agent.Event {
	for i := range events {
		events[i].Turn = 2
	}
	return events
}

func with(c agent.Clause, s agent.Status) agent.Clause {
	c.Status = s
	return c
}

func saidEvent(turn int, text string) agent.Event {
	return agent.Event{Turn: turn, Kind: agent.KindSaid, Said: &agent.Said{Text: text}}
}

func askedEvent(id, phrase, text string, clauses ...agent.Clause) agent.Event {
	return agent.Event{Turn: 1, Kind: agent.KindAsked, Asked: &agent.Question{ID: id, Text: text, Phrase: phrase,
		Clauses: clauses}}
}

func answeredEvent(id string, c agent.Choice) agent.Event {
	return agent.Event{Turn: 1, Kind: agent.KindAnswered, Answered: &agent.Answered{Question: id, Choice: c}}
}

// among is a question with readings to choose from.
func among(e agent.Event, options ...string) agent.Event {
	q := *e.Asked
	for i, o := range options {
		q.Options = append(q.Options,
			agent.Option{Text: o, Count: &agent.Count{Rows: 12 * (i + 1), Unread: []string{"reviews"}[min(i, 1):]}})
	}
	e.Asked = &q
	return e
}

// corrected is an answer in words.
func corrected(id, text string) agent.Event {
	e := answeredEvent(id, agent.Corrected)
	e.Answered.Text = text
	return e
}

func longWords() []agent.Event {
	word := "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
	c := agent.Clause{Kind: "where", Text: "name contains " + word, Confidence: 0.51, Status: agent.Doubted, Place: "name"}
	q := askedEvent("1.1", word, "Should the name contain “"+word+
		"”, and should I look for it in the reviews, the popular dishes and the opening hours as well, even when it is only a part of a longer word?", c)
	r := storyReply("One place.", []agent.Clause{c}, storyRows(1))
	r.Rows[0].Values[0] = word
	r.Rows[0].Evidence[0].Snippet = strings.Repeat(word, 2)
	r.Rows[0].Evidence[0].Start, r.Rows[0].Evidence[0].End = 0, 20
	return []agent.Event{saidEvent(1, "Is there a place called "+word+"? "+
		strings.Repeat("I have been looking for it for years. ", 8)), q,
		answeredEvent("1.1", agent.Yes), {Turn: 1, Kind: agent.KindReplied, Replied: &r}}
}

func rightToLeft() []agent.Event {
	c := agent.Clause{Kind: "where", Text: "המטבח כולל איטלקי", Confidence: 0.71, Status: agent.Doubted, Place: "kitchen"}
	r := storyReply("מצאתי מסעדה אחת באוקלנד.", []agent.Clause{with(c, agent.Agreed)}, storyRows(1))
	r.Rows[0].Values[0] = "מסעדת הגן"
	return []agent.Event{saidEvent(1, "מסעדה איטלקית באוקלנד שמתאימה לילדים"),
		askedEvent("1.1", "איטלקית", "האם המטבח צריך להיות איטלקי?", c),
		answeredEvent("1.1", agent.Yes), {Turn: 1, Kind: agent.KindReplied, Replied: &r}}
}

// storyMaybe is a reply of which some rows only may fit.
func storyMaybe(r agent.Reply) agent.Reply {
	rows := slices.Clone(r.Rows)
	r.Rows, r.Total = rows[:1], 1
	r.Maybe = &agent.Maybe{Total: 2, Rows: rows[1:]}
	for i, row := range r.Maybe.Rows {
		row.Evidence[0].Confidence = 0.51
		r.Maybe.Rows[i] = row
	}
	r.Maybe.Rows[1].Evidence[0].Words = []suql.Range{{Start: 0, End: 11}, {Start: 21, End: 28}}
	r.Text = "I found 1 Italian restaurant in Oakland that the reviews call family-friendly, and 2 more that may fit."
	return r
}

// storyNearest is a reply in which no text answers, and two come near.
func storyNearest(clauses []agent.Clause) agent.Reply {
	r := storyReply("I found no Italian restaurant in Oakland that the reviews call family-friendly.", clauses, nil)
	r.Nearest = []agent.Near{
		{Table: "restaurants", Column: "reviews", Row: "Osteria Quattro Lune", Score: 0.7,
			Quote: "They found crayons for our daughter, though it is no place for a pram."},
		{Table: "events", Column: "description", Score: 0.6, Quote: "A supper for families, every first Sunday."},
	}
	return r
}

func storyNothing(clauses []agent.Clause) agent.Reply {
	r := storyReply("I found no Italian restaurant in Oakland that the reviews call family-friendly.", clauses, nil)
	r.Offers = []agent.Relaxation{
		{Text: "without “is this restaurant family-friendly?”", Say: "never mind “is this restaurant family-friendly?”",
			Clauses: clauses[3:4], Rows: 9, Known: agent.Exactly},
		{Text: "without the cuisines", Say: "never mind the cuisines", Clauses: clauses[2:3], Rows: 21, Known: agent.AtMost},
		{Text: "without the location", Say: "never mind the location", Clauses: clauses[1:2], Known: agent.Uncounted},
	}
	r.Suggestions = []string{"never mind the cuisines", "An Italian place in Oakland"}
	return r
}

func storyCount(clauses ...agent.Clause) agent.Reply {
	return agent.Reply{Text: "There are 21 of them.", Clauses: clauses,
		Columns: []suql.Column{{Name: "count", Kind: catalog.Number}},
		Rows:    []suql.Row{{Values: []any{int64(21)}}}, Total: 1, Suggestions: []string{"Show them", "Which are cheap?"},
		Receipt: suql.Receipt{SUQL: "SELECT COUNT(*) FROM restaurants WHERE location = 'Oakland'", Plan: "database: 1 row",
			Stats: suql.Stats{Seconds: 0.003}}}
}

func storyTable(clauses ...agent.Clause) agent.Reply {
	r := agent.Reply{Text: "Here are the numbers for each of the 6 places.", Clauses: clauses, Total: 3,
		Columns: []suql.Column{
			{Name: "location", Kind: catalog.Enum}, {Name: "avg_rating", Kind: catalog.Number},
			{Name: "count", Kind: catalog.Number}},
		Receipt: suql.Receipt{SUQL: "SELECT location, AVG(rating) AS avg_rating, COUNT(*) FROM restaurants GROUP BY location",
			Stats: suql.Stats{Seconds: 0.004}}}
	for _, v := range [][]any{{"Oakland", 4.0142857, int64(21)}, {"San Francisco", 3.9, int64(12021)},
		{"Palo Alto", nil, int64(0)}} {
		r.Rows = append(r.Rows, suql.Row{Values: v})
	}
	return r
}
