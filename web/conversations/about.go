package conversations

import (
	"context"
	"errors"
	"net/http"

	"parley/sources"
	"parley/state"
	"parley/web/data"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// About opens the database that a conversation is about, which stays open
// until the function is called.
func (s *Service) About(ctx context.Context, conversation string) (data.Database, func(), error) {
	source, err := s.SourceOf(ctx, conversation)
	if err != nil {
		return data.Database{}, nil, err
	}
	return s.databases.Use(ctx, source)
}

// Still opens the database that a conversation is about, or is the zero
// Database when that is not here any more.
func (s *Service) Still(ctx context.Context, conversation string) (data.Database, func(), error) {
	d, done, err := s.About(ctx, conversation)
	if errors.Is(err, sources.ErrUnknown) {
		return data.Database{}, func() {}, nil
	}
	return d, done, err
}

// SourceOf is the source that a conversation is about.
func (s *Service) SourceOf(ctx context.Context, conversation string) (string, error) {
	if !s.databases.Several() {
		return "", nil
	}
	source, err := s.store.SourceOf(ctx, conversation)
	if errors.Is(err, state.ErrNotFound) {
		return "", nil
	}
	if source == "" && err == nil {
		source = s.databases.Default()
	}
	return source, err
}

// Agrees refuses a conversation that is about another source than the one
// that is named beside it.
func (s *Service) Agrees(c echo.Context, conversation, source string) error {
	if err := s.Own(c, conversation); err != nil {
		return err
	}
	about, err := s.SourceOf(c.Request().Context(), conversation)
	if err != nil {
		return err
	}
	if about != source {
		return &site.Problem{Status: http.StatusConflict, Code: "other_source",
			Detail: "This conversation is about another database (" + about + ").",
			Hint:   "Leave out source, or begin a conversation about that one."}
	}
	return nil
}

// Present reports whether the database of a conversation is here.
func (s *Service) Present(ctx context.Context, conversation string) (bool, error) {
	source, err := s.SourceOf(ctx, conversation)
	if err != nil {
		return false, err
	}
	return s.databases.Here(ctx, source)
}
