package views

import (
	"context"
	"io"

	"parley/agent"
	"parley/phrasebook"
	"parley/suql"

	"github.com/a-h/templ"
)

// frameStories are the pages around a conversation, and a conversation in
// another language.
func frameStories() []story {
	login := func(problem string, token bool) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			return LoginDocument(Login{Title: frame.Title, Base: frame.Base, Token: token, Problem: problem, Asset: frame.Asset})
		}
	}
	return []story{
		{name: "login", page: login("", false)},
		{name: "login-refused", page: login("That is not right. Check it and try again.", true)},
		{name: "problem", page: func(frame Page) templ.Component {
			return Problem(404, "There is no such conversation here, or it was begun in another browser.", frame.Base,
				frame.Asset)
		}},
		{name: "library", page: libraryPage},
		{name: "german", page: func(frame Page) templ.Component { return inGerman(germanPage(frame, false)) }},
		{name: "german-question", page: func(frame Page) templ.Component { return inGerman(germanPage(frame, true)) }},
	}
}

// libraryPage is where a conversation about a library begins.
func libraryPage(frame Page) templ.Component {
	c, err := NewConversation(context.Background(), Setting{Local: true, Home: "/c/story"}, nil)
	if err != nil {
		return templ.Raw("the story can't be told: " + templ.EscapeString(err.Error()))
	}
	frame.ID, frame.Conversation, frame.Catalog, frame.Data = "story", c, storyLibrary(), "/data/club"
	frame.Title = storyClub().Title
	frame.Intro = "Ask about these documents and tables. Where two say different things, I ask which one you mean."
	side := *frame.Side
	side.Sources = []SideSource{{ID: "club", Title: frame.Title, Here: true}}
	side.Hold(frame.Catalog, len(frame.Catalog.Tables))
	frame.Side = &side
	return Document(frame)
}

// inGerman renders a component in German.
func inGerman(c templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return c.Render(phrasebook.With(ctx, phrasebook.Tagged("de")), w)
	})
}

// germanPage is a conversation with somebody whose language is German.
func germanPage(frame Page, asking bool) templ.Component {
	said := agent.Event{Turn: 1, Kind: agent.KindSaid,
		Said: &agent.Said{Text: "A family-friendly Italian place in Oakland", Language: "de"}}
	family := agent.Clause{Kind: "read", Text: "„reviews“ lesen: „is this restaurant family-friendly?“ Ja",
		Confidence: 0.62, Status: agent.Doubted, Place: "family"}
	clauses := []agent.Clause{
		{Kind: "table", Text: "„restaurants“ durchsehen", Confidence: 0.99, Status: agent.Sure, Place: "table"},
		{Kind: "where", Text: "„location“ ist Oakland", Confidence: 0.97, Status: agent.Sure, Place: "oakland"},
		{Kind: "where", Text: "„cuisines“ enthält Italian", Confidence: 0.94, Status: agent.Sure, Place: "italian"}, family}
	asked := askedEvent("1.1", "family-friendly",
		"Soll ich „reviews“ lesen, um das herauszufinden: „is this restaurant family-friendly?“", clauses...)
	asked.Asked.Preview = &agent.Preview{Columns: storyColumns(), Rows: storyRows(2)}
	events := []agent.Event{said, asked}
	if !asking {
		r := storyReply("Ich habe „restaurants“ durchgesehen („location“ ist Oakland und „cuisines“ enthält Italian) und „reviews“ zu „is this restaurant family-friendly?“ gelesen. Hier sind 23 Treffer.", append(clauses[:3:3], with(family, agent.Agreed)), storyRows(23))
		r.Total = 1047
		r.Suggestions = []string{"and in Berkeley?", "the one with the highest rating"}
		r.Warnings = []suql.Warning{
			{Code: "incomplete", Message: "Das Ergebnis ist nicht vollständig: 12 Zeilen wurden nicht gelesen.", Count: 12}}
		events = append(events, answeredEvent("1.1", agent.Yes), agent.Event{Turn: 1, Kind: agent.KindReplied, Replied: &r})
	}
	c, err := NewConversation(context.Background(), Setting{Local: true, Home: "/c/story"}, numbered(events))
	if err != nil {
		return templ.Raw("the story can't be told: " + templ.EscapeString(err.Error()))
	}
	frame.ID, frame.Conversation, frame.Catalog = "story", c, storyCatalog()
	frame.Intro, frame.English = "Ask for a place to eat in your own words.", true
	return Document(frame)
}
