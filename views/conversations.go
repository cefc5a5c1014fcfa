package views

import (
	"context"
	"fmt"
	"net/url"
	"time"
	"unicode/utf8"

	"parley/phrasebook"
)

// Conversations is the page that lists a visitor's conversations.
type Conversations struct {
	Page           // the frame: Title, Base, Asset, LoggedIn
	Words   string // searched for; "" for all
	Days    []Day
	Number  int // of this page of the list, from 1
	More    bool
	Links   []Link
	Kept    int       // days after their last use that conversations are kept; 0 for as long as nobody deletes them
	Now     time.Time // in the zone that days are told in
	Done    string    // what has just been done: named, deleted, shared, ended; "" for nothing
	Problem string    // why the last attempt led nowhere
}

// Day is a day with the conversations used last on it.
type Day struct {
	Date          time.Time
	Conversations []Listed
}

// Listed is a conversation in the list.
type Listed struct {
	ID    string
	Title string
	About string // the database, where there are several
	Turns int
	Used  time.Time
	Found *Found // what Words found in it
}

// Found is where the words of a search stand.
type Found struct {
	Turn  int // 0: in the title
	Parts []Part
}

// Part is a stretch of text; Marked is what was searched for.
type Part struct {
	Text   string
	Marked bool
}

// Link is an address that shows a conversation or a turn of it to others.
type Link struct {
	Token string
	Title string    // of what it shows
	Whole bool      // the conversation, not one turn
	Until time.Time // zero for without end
	// Address is the whole address, for sending.
	Address string
}

// MaxTitle is how many characters the name of a conversation may have.
const MaxTitle = 120

// ByDay gathers conversations, the latest first, under their days.
func ByDay(now time.Time, list []Listed) (days []Day) {
	for _, c := range list {
		used := c.Used.In(now.Location())
		date := time.Date(used.Year(), used.Month(), used.Day(), 0, 0, 0, 0, now.Location())
		if n := len(days); n == 0 || !days[n-1].Date.Equal(date) {
			days = append(days, Day{Date: date})
		}
		last := &days[len(days)-1]
		last.Conversations = append(last.Conversations, c)
	}
	return days
}

// dayName is what people call a day.
func (p Conversations) dayName(ctx context.Context, date time.Time) string {
	today := time.Date(p.Now.Year(), p.Now.Month(), p.Now.Day(), 0, 0, 0, 0, p.Now.Location())
	switch {
	case date.Equal(today):
		return tr(ctx, "Today")
	case date.Equal(today.AddDate(0, 0, -1)):
		return tr(ctx, "Yesterday")
	case date.Year() == today.Year():
		return phrasebook.Of(ctx).Weekday(date)
	}
	return phrasebook.Of(ctx).Day(date)
}

// title is what stands for a conversation in the list.
func (c Listed) title(ctx context.Context) string {
	if c.Title == "" {
		return tr(ctx, "Nothing said yet")
	}
	return Brief(c.Title)
}

// Brief cuts a title that is a paragraph.
func Brief(s string) string {
	if utf8.RuneCountInString(s) <= MaxTitle {
		return s
	}
	return string([]rune(s)[:MaxTitle-1]) + "…"
}

// address is the page of the conversation, at the turn where words were found.
func (p Conversations) address(c Listed) string {
	a := p.Base + "/c/" + c.ID
	if c.Found != nil && c.Found.Turn > 0 {
		a += fmt.Sprintf("#turn-%d", c.Found.Turn)
	}
	return a
}

// here is the address of this page, or of another page of the same list.
func (p Conversations) here(number int) string {
	q := url.Values{}
	if p.Words != "" {
		q.Set("q", p.Words)
	}
	if number > 1 {
		q.Set("page", fmt.Sprint(number))
	}
	if len(q) == 0 {
		return p.Base + "/conversations"
	}
	return p.Base + "/conversations?" + q.Encode()
}

// done says what has just been done.
func (p Conversations) done(ctx context.Context) string {
	switch p.Done {
	case "named":
		return tr(ctx, "The name is changed.")
	case "deleted":
		return tr(ctx, "The conversation is deleted, with all that was found, judged and shared in it.")
	case "shared":
		return tr(ctx, "The link is made.")
	case "ended":
		return tr(ctx, "The link shows nothing any more.")
	}
	return ""
}

// until says how long a link works.
func (l Link) until(ctx context.Context, now time.Time) string {
	if l.Until.IsZero() {
		return tr(ctx, "until you stop it")
	}
	until := l.Until.In(now.Location())
	return tr(ctx, "until %s, %s", phrasebook.Of(ctx).Day(until), until.Format("15:04"))
}

// shows says what a link shows.
func (l Link) shows(ctx context.Context) string {
	if l.Whole {
		return tr(ctx, "the conversation")
	}
	return tr(ctx, "one answer")
}

// empty says why there is nothing in the list.
func (p Conversations) empty(ctx context.Context) string {
	switch {
	case p.Words != "":
		return tr(ctx, "Nothing that was said or found holds these words. Fewer words, or only the beginning of one, find more.")
	case p.Number > 1:
		return tr(ctx, "The list ends before this page.")
	}
	return tr(ctx, "There are no conversations yet. What you ask will be listed here.")
}
