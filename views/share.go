package views

import (
	"context"
	"fmt"
	"time"

	"parley/phrasebook"

	"github.com/a-h/templ"
)

// Sharing is what came of an attempt to share an answer.
type Sharing struct {
	Link    *Link  // that was made; nil before
	Problem string // why none was
}

// Share shows what came of sharing the answer of a turn. It reports false
// when there is no such answer.
func (c *Conversation) Share(turn int, s Sharing) bool {
	for _, t := range c.Turns {
		if t.Number == turn && t.Reply != nil {
			t.sharing = s
			return true
		}
	}
	return false
}

// ShareOf is the piece of the page that shares the answer of a turn.
func (c *Conversation) ShareOf(turn int) templ.Component {
	for _, t := range c.Turns {
		if t.Number == turn {
			return share(t)
		}
	}
	return templ.NopComponent
}

// sharingAt is where the form of the link is sent.
func (t *Turn) sharingAt() templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/turns/%d/share", t.home, t.Number))
}

// announcement is what a screen reader says of it.
func (s Sharing) announcement(ctx context.Context) string {
	switch {
	case s.Problem != "":
		return s.Problem
	case s.Link != nil:
		return tr(ctx, "The link is made.")
	}
	return ""
}

// lasting are the days that a link can work; 0 is until it is stopped.
var lasting = []int{7, 30, 0}

// lasts says how long a link works.
func lasts(ctx context.Context, days int) string {
	if days == 0 {
		return tr(ctx, "until I stop it")
	}
	return tr(ctx, "%d days", days)
}

// ends says until when a link works.
func (l Link) ends(ctx context.Context) string {
	if l.Until.IsZero() {
		return tr(ctx, "It works until you stop it.")
	}
	return tr(ctx, "It works until %s.", day(ctx, l.Until))
}

// Shared is the page that a link shows: what was said and found, as it was.
type Shared struct {
	Page            // the frame: Title, Base, Asset, Conversation (made with Setting.Fixed)
	Made  time.Time // when it was shared
	Until time.Time // zero for without end
}

// day prints the day of a moment.
func day(ctx context.Context, t time.Time) string {
	return phrasebook.Of(ctx).Day(t)
}
