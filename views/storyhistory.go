package views

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"parley/agent"
)

// conversationsStories are the states of the page of conversations.
func conversationsStories() []story {
	now := time.Date(2024, 3, 9, 18, 30, 0, 0, time.UTC)
	ago := func(d time.Duration) time.Time { return now.Add(-d) }
	list := []Listed{
		{ID: "c1", Title: "A family-friendly Italian place in Oakland", Turns: 3, Used: ago(20 * time.Minute)},
		{ID: "c2", Title: "Cheap ramen without a long wait", About: "Bay Area restaurants", Turns: 1,
			Used: ago(5 * time.Hour)},
		{ID: "c3", Title: "Where we eat when Aunt Rosalind and the four cousins visit, who each have another idea of dinner, and of when it is", Turns: 12, Used: ago(26 * time.Hour)},
		{ID: "c4", Title: "מסעדה איטלקית באוקלנד שמתאימה לילדים", Turns: 2, Used: ago(4 * 24 * time.Hour)},
		{ID: "c5", Title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", Turns: 1,
			Used: ago(100 * 24 * time.Hour)},
	}
	found := []Listed{
		{ID: "c1", Title: "A family-friendly Italian place in Oakland", Turns: 3, Used: ago(20 * time.Minute),
			Found: &Found{2, []Part{{Text: "I found 3 "}, {"Italian", true}, {Text: " restaurants in "}, {"Oakland", true},
				{Text: " …\nNonna’s Ladder\n…"}}}},
		{ID: "c2", Title: "Italian nights in Oakland", Turns: 1, Used: ago(26 * time.Hour),
			Found: &Found{0, []Part{{Text: "Italian nights"}}}},
	}
	links := []Link{
		{Token: "k1", Title: "A family-friendly Italian place in Oakland", Address: "https://chat.example.org/s/k1",
			Until: now.AddDate(0, 0, 7)},
		{Token: "k2", Title: "Cheap ramen without a long wait", Whole: true, Address: "https://chat.example.org/s/k2"},
	}
	page := func(change func(*Conversations)) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			p := Conversations{Page: frame, Days: ByDay(now, list), Number: 1, Now: now}
			change(&p)
			return ConversationsDocument(p)
		}
	}
	return []story{
		{name: "conversations", page: page(func(p *Conversations) { p.More, p.Links, p.LoggedIn = true, links, true })},
		{name: "conversations-found", page: page(func(p *Conversations) {
			p.Words, p.Days, p.Number, p.Kept = "ital oakland",
				ByDay(now, found), 2, 90
		})},
		{name: "conversations-none", page: page(func(p *Conversations) { p.Days, p.Done = nil, "deleted" })},
		{name: "conversations-not-found", page: page(func(p *Conversations) {
			p.Days, p.Words, p.Problem = nil, "zeppelin", "That was too fast; wait 3 seconds."
		})},
	}
}

// sharedStories are an answer with a link to it, and what the link shows.
func sharedStories() []story {
	link := Link{Token: "K7QM", Address: "https://chat.example.org/s/K7QMZ4W2N6RTYB3HXJ5VDC2AEF",
		Until: time.Date(2024, 3, 16, 18, 30, 0, 0, time.UTC)}
	made := func(s Sharing) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			p, err := StoryPage(context.Background(), "one-row")
			if err != nil || !p.Conversation.Share(1, s) {
				return templ.Raw("the story one-row has no answer to share")
			}
			p.Asset = frame.Asset
			return Document(p)
		}
	}
	shown := func(name string, until time.Time) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			c, err := NewConversation(context.Background(), Setting{Local: true, Fixed: true}, StoryEvents(name))
			if err != nil {
				return templ.Raw(templ.EscapeString(err.Error()))
			}
			frame.Conversation = c
			return SharedDocument(Shared{Page: frame, Made: time.Date(2024, 3, 9, 18, 30, 0, 0, time.UTC), Until: until})
		}
	}
	return []story{
		{name: "link-made", page: made(Sharing{Link: &link})},
		{name: "link-refused",
			page: made(Sharing{Problem: "Too many links were made from where you are. Please try again in 3 seconds."})},
		{name: "shared-answer", page: shown("few-rows", link.Until)},
		{name: "shared-conversation", page: shown("several-turns", time.Time{})},
		{name: "shared-many-rows", page: shown("many-rows", time.Time{})},
	}
}

// feedbackStories are answers that were judged.
func feedbackStories() []story {
	judged := func(f Feedback) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			p, err := StoryPage(context.Background(), "one-row")
			if err != nil || !p.Conversation.Judge(1, f) {
				return templ.Raw("the story one-row has no answer to judge")
			}
			p.Asset = frame.Asset
			return Document(p)
		}
	}
	return []story{
		{name: "judged-right", page: judged(Feedback{Verdict: "right", Told: true})},
		{name: "judged-wrong", page: judged(Feedback{Verdict: "wrong", Told: true})},
		{name: "judged-wrong-noted",
			page: judged(Feedback{Verdict: "wrong", Comment: "Orto is closed for good.",
				Meant: "only places that are open on Mondays"})},
		{name: "judged-with-a-mistake",
			page: judged(Feedback{Verdict: "wrong", SUQL: "SELECT * FROM restaurant",
				Problem: "unknown table \"restaurant\"\n  line 1, column 15\n  SELECT * FROM restaurant\n                ^^^^^^^^^^"})},
	}
}

// learnedStories are the list of what was learned, and an answer that goes by
// some of it.
func learnedStories() []story {
	known := agent.Lesson{Session: "c1", Turn: 2, Question: "Italian places in Berkeley",
		SUQL: "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines) AND location = 'Berkeley'"}
	long := agent.Lesson{Session: "c3", Turn: 1,
		Question: "somewhere for Aunt Rosalind and the four cousins, who each have another idea of dinner",
		SUQL:     "SELECT name, rating FROM restaurants ORDER BY rating DESC LIMIT 5"}
	page := func(p Learned) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			p.Page = frame
			return LearnedDocument(p)
		}
	}
	return []story{
		{name: "learned", page: page(Learned{Lessons: []Lesson{{Lesson: known, About: "Bay Area restaurants"}, {Lesson: long, Off: true}}, Done: "off"})},
		{name: "learned-nothing", page: page(Learned{Done: "forgotten"})},
		{name: "learnt-from", page: func(frame Page) templ.Component {
			p, err := StoryPage(context.Background(), "one-row")
			if err != nil || len(p.Conversation.Turns) == 0 || p.Conversation.Turns[0].Reply == nil {
				return templ.Raw("the story one-row has no answer")
			}
			p.Conversation.Turns[0].Reply.Learnt = []agent.Lesson{known, {Question: "places with a garden",
				SUQL: "SELECT * FROM restaurants"}, {Question: "“Good” means four stars and more.", Noted: true}}
			p.Asset = frame.Asset
			return Document(p)
		}},
	}
}
