package views

import (
	"context"
	"time"

	"github.com/a-h/templ"
)

// kioskStories are the states of the page of a public screen; the ones within
// a conversation are those of the ordinary page.
func kioskStories() []story {
	page := func(of string, change func(*Kiosk)) func(Page) templ.Component {
		return func(frame Page) templ.Component {
			k := Kiosk{Title: frame.Title, Intro: "Ask for a place to eat in your own words. I ask before I guess.",
				Attract: []string{"126 restaurants, and what their guests say.", "“A quiet Thai place in Oakland”",
					"“Where can I work on my laptop?”"},
				Suggestions: storySuggestions(), Idle: time.Minute, Countdown: 20 * time.Second, Staff: true, House: "en",
				Asset: frame.Asset, Still: true}
			if of != "" {
				c, err := NewConversation(context.Background(), Setting{Local: true, Kiosk: true}, StoryEvents(of))
				if err != nil {
					return templ.Raw("the story " + of + " can't be told")
				}
				k.Conversation = c
			}
			if change != nil {
				change(&k)
			}
			return KioskDocument(k)
		}
	}
	return []story{
		{name: "kiosk-attract", page: page("", nil)},
		{name: "kiosk-attract-tried", page: page("", func(k *Kiosk) {
			k.Attract = nil
			k.Tried = []Tried{{"Romantic Italian restaurants in Oakland", "Trattoria Alba and 2 others"}}
		})},
		{name: "kiosk-begin", page: page("empty", nil)},
		{name: "kiosk-keyboard", page: page("empty", func(k *Kiosk) { k.Keys = true })},
		{name: "kiosk-question", page: page("question", nil)},
		{name: "kiosk-options", page: page("question-with-options", nil)},
		{name: "kiosk-running", page: page("running", nil)},
		{name: "kiosk-answer", page: page("many-rows", nil)},
		{name: "kiosk-number", page: page("count", nil)},
		{name: "kiosk-table", page: page("table", nil)},
		{name: "kiosk-nothing", page: page("no-rows", nil)},
		{name: "kiosk-failure", page: page("failure", nil)},
		{name: "kiosk-long-words", page: page("long-words", nil)},
		{name: "kiosk-large", page: page("second-question", func(k *Kiosk) { k.Large = true })},
		{name: "kiosk-large-keyboard", page: page("one-row", func(k *Kiosk) { k.Large, k.Keys = true, true })},
		{name: "kiosk-idle", page: page("question", func(k *Kiosk) { k.Open = "idle" })},
		{name: "kiosk-lost", page: page("question", func(k *Kiosk) { k.Open = "lost" })},
		{name: "kiosk-staff", page: page("", func(k *Kiosk) { k.Open = "staff" })},
		{name: "kiosk-staff-panel", page: page("", func(k *Kiosk) { k.Open = "panel" })},
		{name: "kiosk-staff-choices", page: page("", func(k *Kiosk) {
			k.Open = "panel"
			k.Choosing = &KioskChoices{
				Columns: []KioskColumn{{"price", "price", true}, {"rating", "rating", true},
					{"phone_number", "phone number", false}},
				Questions: []KioskOffer{{"A quiet Thai place in Oakland", true}, {"How many restaurants are there?", false}},
			}
		})},
	}
}

// KioskStories lists the states of the page of a public screen.
func KioskStories() []string {
	var names []string
	for _, s := range kioskStories() {
		names = append(names, s.name)
	}
	return names
}
