// Package boards is the pages of boards: queries that a visitor has pinned,
// asked anew whenever the board is opened, and shown to others by a link.
//
//	room := boards.New(shared, boards.Options{Store: store, Conversations: all, …})
//	room.Routes(e)
package boards

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"parley/state"
	"parley/views"
	"parley/web/conversations"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Store keeps boards; *state.Store is one. What finds nothing fails with
// state.ErrNoBoard.
type Store interface {
	NewBoard(ctx context.Context, visitor string, b state.Board) error
	Boards(ctx context.Context, visitor string) ([]state.Board, error)
	Board(ctx context.Context, visitor, id string) (state.Board, error)
	BoardShared(ctx context.Context, token string) (state.Board, error)
	NameBoard(ctx context.Context, visitor, id, title string) error
	ShareBoard(ctx context.Context, visitor, id, token string) error
	RemoveBoard(ctx context.Context, visitor, id string) error
	Pin(ctx context.Context, visitor, board string, p state.Pin) (number int, err error)
	NamePin(ctx context.Context, visitor, board string, number int, title string) error
	Unpin(ctx context.Context, visitor, board string, number int) error
	Arrange(ctx context.Context, visitor, board string, order []int) error
}

// The bounds of boards.
const (
	mostBoards = 100 // of one visitor
	mostPins   = 60  // on one board
)

// Options are what the pages need besides a Site.
type Options struct {
	Store         Store
	Conversations *conversations.Service
	Databases     *data.Databases
	Results       *results.Cache
	Queries       *results.Queries
	Files         *results.Files
	Now           func() time.Time
	// Frame is what stands around a page.
	Frame       func(c echo.Context) views.Page
	Local       bool // neither words nor data leave this machine
	SharePublic bool // what links show is for those who may not come in, too
}

// Room serves the pages.
type Room struct {
	*site.Site
	opts  Options
	store Store
}

// New makes the room.
func New(s *site.Site, o Options) *Room { return &Room{Site: s, opts: o, store: o.Store} }

// Routes adds the addresses of the pages.
func (r *Room) Routes(e *echo.Echo) {
	e.POST("/c/:id/turns/:turn/pin", r.pin, r.Admit)
	e.GET("/boards", r.list, r.Admit)
	e.POST("/boards", r.make, r.Admit)
	e.GET("/boards/:board", r.show, r.Admit)
	e.POST("/boards/:board/name", r.name, r.Admit)
	e.POST("/boards/:board/share", r.share, r.Admit)
	e.POST("/boards/:board/remove", r.remove, r.Admit)
	e.POST("/boards/:board/order", r.arrange, r.Admit)
	e.POST("/boards/:board/pins/:pin/name", r.namePin, r.Admit)
	e.POST("/boards/:board/pins/:pin/remove", r.unpin, r.Admit)
	e.GET("/boards/:board/pins/:pin", r.given, r.Admit, r.Slowly)
	e.GET("/boards/:board/pins/:pin/rows", r.rows, r.Admit, r.Slowly)
	e.GET("/boards/:board/pins/:pin/export", r.export, r.Admit, r.Slowly)
	through := []echo.MiddlewareFunc{r.Slowly}
	if !r.opts.SharePublic {
		through = []echo.MiddlewareFunc{r.Admit, r.Slowly}
	}
	e.GET("/b/:token", r.shared, through...)
	e.GET("/b/:token/pins/:pin", r.given, through...)
	e.GET("/b/:token/pins/:pin/rows", r.rows, through...)
	e.GET("/b/:token/pins/:pin/export", r.export, through...)
}

// What visitors are told.
const (
	noBoard     = "There is no such board here, or it was made in another browser."
	endedLink   = "This link shows nothing: it was stopped, or the board was deleted."
	noName      = "A board needs a name."
	tooManyPins = "This board is full. Take something off it, or pin to another one."
	tooMany     = "There are too many boards of yours already. Delete some of them first."
)

// owned is the board that a request names, if it is the visitor's.
func (r *Room) owned(c echo.Context) (state.Board, error) {
	owner := site.VisitorOf(c).Owner
	if owner == "" {
		return state.Board{}, echo.NewHTTPError(http.StatusNotFound, noBoard)
	}
	b, err := r.store.Board(c.Request().Context(), owner, c.Param("board"))
	return b, gone(err)
}

// gone words that there is no such board.
func gone(err error) error {
	if errors.Is(err, state.ErrNoBoard) {
		return echo.NewHTTPError(http.StatusNotFound, noBoard)
	}
	return err
}

// titled is the name that a form gives.
func titled(c echo.Context) (string, error) {
	title := strings.Join(strings.Fields(c.FormValue("title")), " ")
	switch n := utf8.RuneCountInString(title); {
	case n == 0:
		return "", &site.Problem{Status: http.StatusUnprocessableEntity, Code: "no_name", Detail: noName}
	case n > views.MaxTitle:
		return "", &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_long",
			Detail: site.VisitorOf(c).Language.Say("A name may have %d characters; this one has %d.", views.MaxTitle, n)}
	}
	return title, nil
}

// create makes a board of the visitor.
func (r *Room) create(c echo.Context, title string, have int) (state.Board, error) {
	b := state.Board{ID: site.Secret(), Title: title, Created: r.opts.Now().UTC().Truncate(time.Millisecond)}
	if have >= mostBoards {
		return b, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_many_boards", Detail: tooMany}
	}
	if err := r.store.NewBoard(c.Request().Context(), site.VisitorOf(c).Owner, b); err != nil {
		return b, err
	}
	r.Audit(site.VisitorOf(c), "made a board", "board", b.ID)
	return b, nil
}
