package boards

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"parley/agent"
	"parley/state"
	"parley/views"
	"parley/web/conversations"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// pieceHeader names the piece of the page that a form asks for in place of a
// page, and that the answer is.
const pieceHeader = "Parley-Piece"

// longestLook is how much is kept of how rows are shown.
const longestLook = 200

// pin is the form under an answer: it puts its query on a board, moves it to
// another one, or takes it off again.
func (r *Room) pin(c echo.Context) error {
	ctx, owner := c.Request().Context(), site.VisitorOf(c).Owner
	turn, err := conversations.TurnIn(c)
	if err != nil {
		return err
	}
	a, err := r.opts.Conversations.Answer(c, c.Param("id"), turn)
	if err != nil {
		return err
	}
	all, err := r.store.Boards(ctx, owner)
	if err != nil {
		return err
	}
	if from := c.FormValue("from"); from != "" {
		number, err := strconv.Atoi(c.FormValue("number"))
		if err == nil {
			err = r.store.Unpin(ctx, owner, from, number)
		}
		if err != nil && !errors.Is(err, state.ErrNoBoard) {
			return err
		}
	}
	var shown views.Pinning
	var wrong *site.Problem
	if c.FormValue("do") != "undo" {
		shown, err = r.put(c, a, all)
	}
	switch {
	case errors.As(err, &wrong):
		shown.Problem = site.VisitorOf(c).Language.Phrase(wrong.Detail)
	case err != nil:
		return gone(err)
	}
	piece := c.Request().Header.Get(pieceHeader)
	if piece == "" && wrong != nil {
		return wrong
	}
	if piece == "" {
		return c.Redirect(http.StatusSeeOther, r.Base+"/boards/"+url.PathEscape(shown.Board.ID))
	}
	c.Response().Header().Set(pieceHeader, piece)
	conversation, err := views.NewConversation(ctx, views.Setting{Home: r.Base + "/c/" + a.Conversation}, a.Events)
	if err != nil {
		return err
	}
	return r.Render(c, http.StatusOK, conversation.Pin(turn, shown))
}

// put pins the query of an answer to the board that the form names, or to the
// newest one. A visitor without boards gets one.
func (r *Room) put(c echo.Context, a conversations.Answer, all []state.Board) (views.Pinning, error) {
	ctx, owner, wanted := c.Request().Context(), site.VisitorOf(c).Owner, c.FormValue("board")
	if wanted == "" && len(all) > 0 {
		wanted = all[0].ID
	}
	var board state.Board
	var err error
	if wanted == "" || wanted == "new" {
		board, err = r.create(c, r.fresh(c, all), len(all))
		all = append([]state.Board{board}, all...)
	} else {
		board, err = r.store.Board(ctx, owner, wanted)
	}
	if err != nil {
		return views.Pinning{}, err
	}
	if len(board.Pins) >= mostPins {
		return views.Pinning{}, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_many_pins",
			Detail: tooManyPins}
	}
	p, err := r.pinOf(ctx, a, c.FormValue("look"))
	if err != nil {
		return views.Pinning{}, err
	}
	number, err := r.store.Pin(ctx, owner, board.ID, p)
	if err != nil {
		return views.Pinning{}, err
	}
	r.Audit(site.VisitorOf(c), "pinned", "conversation", a.Conversation, "turn", a.Turn, "board", board.ID)
	return views.Pinning{Board: views.BoardName{ID: board.ID, Name: board.Title}, Number: number, Boards: names(all)}, nil
}

// fresh is a name for a board that nobody has named.
func (r *Room) fresh(c echo.Context, all []state.Board) string {
	l := site.VisitorOf(c).Language
	if len(all) == 0 {
		return l.Say("My board")
	}
	return l.Say("Board %d", len(all)+1)
}

// pinOf is the query of an answer as a board keeps it.
func (r *Room) pinOf(ctx context.Context, a conversations.Answer, look string) (state.Pin, error) {
	source, err := r.opts.Conversations.SourceOf(ctx, a.Conversation)
	if err != nil {
		return state.Pin{}, err
	}
	if len(look) > longestLook {
		look = ""
	}
	return state.Pin{Title: views.Brief(a.Said), Source: source, SUQL: a.Reply.Receipt.SUQL, Sure: a.Reply.Receipt.Sure,
		Look: look, Names: agent.NamesOf(a.Events, a.Turn),
		Added: r.opts.Now().UTC().Truncate(time.Millisecond)}, nil
}
