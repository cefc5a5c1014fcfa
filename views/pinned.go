package views

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"parley/agent"

	"github.com/a-h/templ"
)

// BoardPage is the page of pinned queries. Its script fetches each of them.
type BoardPage struct {
	Page          // the frame: Base, Asset, Side
	Board  string // where the board and its queries are: "/boards/K7QM" or, behind a link, "/b/Z3…"
	Name   string
	Pins   []Pin
	Shared bool   // it is somebody else's, seen through a link
	Link   string // address that shows it to others; "" for none
	Done   string // what has just been done: named, removed, shared, ended; "" for nothing
}

// Pin is a query on a board.
type Pin struct {
	Number int
	Title  string
	About  string // the database, where there are several
	// Answer is what it gives, for pages that are not alive; nil has it fetched.
	Answer *Pinned
}

// part names an element of the query.
func (p Pin) part(name string) string { return fmt.Sprintf("pin-%d-%s", p.Number, name) }

// address is where what the query gives is to be had.
func (p BoardPage) address(n Pin) string { return fmt.Sprintf("%s/pins/%d", p.Board, n.Number) }

// done says what has just been done.
func (p BoardPage) done(ctx context.Context) string {
	switch p.Done {
	case "named":
		return tr(ctx, "The name is saved.")
	case "removed":
		return tr(ctx, "The answer is off this board.")
	case "shared":
		return tr(ctx, "The link is made.")
	case "ended":
		return tr(ctx, "The link shows nothing any more.")
	}
	return ""
}

// Pinned is what a query of a board gave.
type Pinned struct {
	turn    *Turn
	number  int
	at      string // time of day when it was run
	problem string // why it gave nothing
}

// NewPinned makes what a query gave ready to be shown: names are those that its
// owner gave to columns, and at is when the query was run.
func NewPinned(ctx context.Context, s Setting, number int, reply *agent.Reply, names map[string]string,
	at string) (*Conversation, *Pinned, error) {
	s.Pinned = true
	c, err := NewConversation(ctx, s, []agent.Event{
		{Seq: 1, Turn: number, Kind: agent.KindSaid, Said: &agent.Said{}},
		{Seq: 2, Turn: number, Kind: agent.KindReplied, Replied: reply},
		{Seq: 3, Turn: number, Kind: agent.KindRenamed, Renamed: &agent.Renamed{Names: names}},
	})
	if err != nil {
		return nil, nil, err
	}
	return c, &Pinned{turn: c.Turns[0], number: number, at: at}, nil
}

// Unpinned is what stands in place of what a query did not give.
func Unpinned(number int, problem string) *Pinned { return &Pinned{number: number, problem: problem} }

// Show has the rows shown in a way that [Conversation.Asked] made.
func (p *Pinned) Show(l Listing) { p.turn.shown = l }

// BoardsPage lists the boards of a visitor.
type BoardsPage struct {
	Page
	Boards []BoardName
	Done   string // removed, or ""
}

// BoardName is a board in a list.
type BoardName struct{ ID, Name string }

// Pinning is what came of pinning an answer.
type Pinning struct {
	Board   BoardName // it is pinned to; the zero BoardName before
	Number  int       // on the board
	Boards  []BoardName
	Problem string // why it is not pinned
}

// announcement is what a screen reader says of it.
func (p Pinning) announcement(ctx context.Context) string {
	switch {
	case p.Problem != "":
		return p.Problem
	case p.Board.ID != "":
		return tr(ctx, "Pinned to %s.", p.Board.Name)
	}
	return ""
}

// others are the boards that an answer could be moved to.
func (p Pinning) others() (out []BoardName) {
	for _, b := range p.Boards {
		if b.ID != p.Board.ID {
			out = append(out, b)
		}
	}
	return out
}

// Pin shows what came of pinning the answer of a turn. It is empty where
// there is no such answer.
func (c *Conversation) Pin(turn int, p Pinning) templ.Component {
	t := c.turn(turn)
	if t == nil || t.Reply == nil {
		return templ.NopComponent
	}
	t.pinning = p
	return pinning(t)
}

// pinnable reports whether the query of an answer can be pinned.
func (t *Turn) pinnable() bool {
	return t.home != "" && !t.fixed && !t.pinned && !t.kiosk && !t.Reply.Talk && t.Reply.Receipt.SUQL != ""
}

// pinningAt is where the form is sent.
func (t *Turn) pinningAt() templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/turns/%d/pin", t.home, t.Number))
}

// boardAt is the page of the board that an answer is pinned to, seen from the
// page of its conversation.
func (t *Turn) boardAt() templ.SafeURL {
	base, _, _ := strings.Cut(t.home, "/c/")
	return templ.SafeURL(base + "/boards/" + url.PathEscape(t.pinning.Board.ID))
}
