// Package conversations is what visitors do with their conversations besides
// talking, for pages and for programs alike: begin, name and delete them, have
// all rows of an answer, say whether it was right, show it to others.
//
// Call [New]. Every method that takes a request refuses visitors other than
// the one who began the conversation:
//
//	s := conversations.New(shared, conversations.Options{Store: store, …})
//	id, err := s.Begin(c, "")
//	a, err := s.Answer(c, id, 3)
//	table, err := s.Table(ctx, a)
package conversations

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"parley/agent"
	"parley/state"
	"parley/views"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Store keeps conversations; *state.Store is one.
type Store interface {
	BeginIn(ctx context.Context, id, visitor, source string) error
	Events(ctx context.Context, id string) ([]agent.Event, error)
	// SourceOf is "" for conversations that were begun when there was only
	// one; it fails with state.ErrNotFound.
	SourceOf(ctx context.Context, id string) (source string, err error)
	// Owns, Rename and Delete fail with state.ErrNotFound.
	Owns(ctx context.Context, id, visitor string) error
	Rename(ctx context.Context, id, title string) error
	Delete(ctx context.Context, id string) error
	Judgements
	Lessons
	Links
}

// Judgements keeps what visitors say of answers.
type Judgements interface {
	Judge(ctx context.Context, session string, f state.Feedback) error
	Unjudge(ctx context.Context, session string, turn int) error
}

// Links keeps the links that show conversations to others.
type Links interface {
	Share(ctx context.Context, h state.Share) error
	Shares(ctx context.Context, visitor string, now time.Time) ([]state.Share, error)
	// Unshare fails with state.ErrNotFound.
	Unshare(ctx context.Context, visitor, token string) error
}

// Live is the conversations that somebody is looking at; *chat.Room is one.
type Live interface {
	Events(id string) ([]agent.Event, error)
	// Forget ends the work on a conversation and has wipe delete it.
	Forget(ctx context.Context, id string, wipe func(context.Context) error) error
}

// Options are what conversations need besides a Site.
type Options struct {
	Store     Store
	Live      Live
	Databases *data.Databases
	Results   *results.Cache
	Queries   *results.Queries
	Files     *results.Files
	Now       func() time.Time
}

// Service does it.
type Service struct {
	*site.Site
	store     Store
	live      Live
	databases *data.Databases
	results   *results.Cache
	queries   *results.Queries
	files     *results.Files
	now       func() time.Time
}

// New makes a Service.
func New(s *site.Site, o Options) *Service {
	return &Service{Site: s, store: o.Store, live: o.Live, databases: o.Databases, results: o.Results, queries: o.Queries,
		files: o.Files, now: o.Now}
}

// Own refuses visitors other than the one who began the conversation; they
// are told nothing about whether it exists.
func (s *Service) Own(c echo.Context, id string) error {
	return s.OwnedBy(c.Request().Context(), id, site.VisitorOf(c).Owner)
}

// OwnedBy is Own where there is no request of a page.
func (s *Service) OwnedBy(ctx context.Context, id, owner string) error {
	if owner == "" {
		return echo.NewHTTPError(http.StatusNotFound, site.NotYours)
	}
	return gone(s.store.Owns(ctx, id, owner))
}

// Begin begins a conversation of the visitor about a source; "" is the
// default one. A browser that has none is given a cookie.
func (s *Service) Begin(c echo.Context, source string) (id string, err error) {
	if err := s.mayBegin(c.Request().Context(), site.VisitorOf(c)); err != nil {
		return "", err
	}
	s.Settle(c)
	return s.begin(c.Request().Context(), site.VisitorOf(c), source)
}

// BeginFor is Begin for a visitor who is known without a cookie.
func (s *Service) BeginFor(ctx context.Context, v site.Visitor, source string) (id string, err error) {
	if err := s.mayBegin(ctx, v); err != nil {
		return "", err
	}
	return s.begin(ctx, v, source)
}

func (s *Service) mayBegin(ctx context.Context, v site.Visitor) error {
	if wait := s.Paces.Begins.Take(ctx, v.Pace); wait > 0 {
		s.Metrics.Held("conversations")
		return site.TooFast("Too many conversations were begun from where you are.", wait)
	}
	return nil
}

func (s *Service) begin(ctx context.Context, v site.Visitor, source string) (id string, err error) {
	id = site.Secret()
	if s.databases.Several() && source == "" {
		source = s.databases.Default()
	}
	if err := s.store.BeginIn(ctx, id, v.Owner, source); err != nil {
		return "", err
	}
	s.Audit(v, "began", "conversation", id)
	return id, nil
}

// Rename names a conversation of the visitor; "" gives back its first
// words.
func (s *Service) Rename(c echo.Context, id, title string) error {
	if err := s.Own(c, id); err != nil {
		return err
	}
	title = strings.Join(strings.Fields(title), " ")
	if n := utf8.RuneCountInString(title); n > views.MaxTitle {
		return &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_long",
			Detail: site.VisitorOf(c).Language.Say("A name may have %d characters; this one has %d.", views.MaxTitle, n)}
	}
	if err := s.store.Rename(c.Request().Context(), id, title); err != nil {
		return gone(err)
	}
	s.Audit(site.VisitorOf(c), "named", "conversation", id)
	return nil
}

// Delete ends what goes on in a conversation of the visitor and wipes
// it.
func (s *Service) Delete(c echo.Context, id string) error {
	if err := s.Own(c, id); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.Wipe(ctx, id); err != nil {
		return gone(err)
	}
	s.Audit(site.VisitorOf(c), "deleted", "conversation", id)
	return nil
}

// Wipe ends the work on a conversation, deletes it, and tells its windows.
func (s *Service) Wipe(ctx context.Context, id string) error {
	return s.live.Forget(ctx, id, func(ctx context.Context) error { return s.erase(ctx, id) })
}

// erase deletes a conversation. When it is gone but its bytes could not be
// overwritten, that is logged: they are with the next one.
func (s *Service) erase(ctx context.Context, id string) error {
	s.results.Forget(id)
	err := s.store.Delete(ctx, id)
	if err == nil || errors.Is(err, state.ErrNotFound) {
		return err
	}
	if again := s.store.Delete(ctx, id); !errors.Is(again, state.ErrNotFound) {
		return err
	}
	s.Log.Warn("a deleted conversation could not be overwritten in the file yet", "conversation", id, "error", err)
	return nil
}

// gone words that there is no such conversation.
func gone(err error) error {
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, site.NotYours)
	}
	return err
}
