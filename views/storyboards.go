package views

import (
	"context"

	"parley/agent"

	"github.com/a-h/templ"
)

// boardStories are boards, and answers that were pinned to one.
func boardStories() []story {
	give := func(number int, title, story string) Pin {
		for _, e := range StoryEvents(story) {
			if e.Kind == agent.KindReplied {
				_, given, err := NewPinned(context.Background(), Setting{Local: true, Home: "/boards/b1"}, number, e.Replied,
					nil, "18:30")
				if err != nil {
					return Pin{Number: number, Title: err.Error()}
				}
				return Pin{Number: number, Title: title, Answer: given}
			}
		}
		return Pin{Number: number, Title: "the story " + story + " has no answer"}
	}
	pins := []Pin{
		give(3, "How many restaurants are in each city?", "groups-are-drawn"),
		give(1, "How many restaurants are in Oakland?", "count"),
		give(2, "A family-friendly Italian place in Oakland", "few-rows"),
		{Number: 4, Title: "What sold best last month, in every shop that was open for at least half of it?",
			About: "shop.db", Answer: Unpinned(4, "The database of this question is not here any more.")},
		{Number: 5, Title: "Cheap ramen without a long wait", About: "Bay Area restaurants"},
	}
	board := func(change func(*BoardPage)) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			p := BoardPage{Page: frame, Board: "/boards/b1", Name: "Dinner in Oakland", Pins: pins}
			if p.Side != nil {
				p.Side.Here, p.Side.Board = "", "b1"
			}
			change(&p)
			return BoardDocument(p)
		}
	}
	pinned := func(p Pinning) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			page, err := StoryPage(context.Background(), "one-row")
			if err != nil || page.Conversation.turn(1) == nil {
				return templ.Raw("the story one-row has no answer to pin")
			}
			page.Conversation.turn(1).pinning = p
			page.Asset = frame.Asset
			return Document(page)
		}
	}
	boards := []BoardName{{"b1", "Dinner in Oakland"},
		{"b2", "Numbers that the owners of the place ask for at the end of every single month"}}
	return []story{
		{name: "board", page: board(func(p *BoardPage) { p.Done = "named" })},
		{name: "board-empty", page: board(func(p *BoardPage) { p.Pins = nil })},
		{name: "board-with-link", page: board(func(p *BoardPage) {
			p.Pins, p.Done, p.Link = pins[:1], "shared", "https://chat.example.org/b/K7QMZ4W2N6RTYB3HXJ5VDC2AEF"
		})},
		{name: "board-shared", page: board(func(p *BoardPage) { p.Shared, p.Side = true, nil })},
		{name: "boards", page: func(frame Page) templ.Component {
			return BoardsDocument(BoardsPage{Page: frame, Boards: boards})
		}},
		{name: "boards-none", page: func(frame Page) templ.Component {
			return BoardsDocument(BoardsPage{Page: frame, Done: "removed"})
		}},
		{name: "answer-pinned", page: pinned(Pinning{Board: boards[0], Number: 3, Boards: boards})},
		{name: "answer-not-pinned",
			page: pinned(Pinning{Problem: "This board is full. Take something off it, or pin to another one."})},
	}
}
