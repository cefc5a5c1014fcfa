package site

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"parley/agent"
	"parley/phrasebook"
	"parley/sources"
	"parley/state"
	"parley/suql/fault"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// Problem is what a program reads when its request came to nothing (RFC 9457,
// application/problem+json).
type Problem struct {
	Title      string   `json:"title"` // of the status
	Status     int      `json:"status"`
	Detail     string   `json:"detail"`         // what is wrong, for people
	Code       string   `json:"code,omitempty"` // what is wrong, for programs: stable
	Hint       string   `json:"hint,omitempty"` // what to do instead
	Line       int      `json:"line,omitempty"` // where in the query, from 1; columns count characters
	Column     int      `json:"column,omitempty"`
	Excerpt    string   `json:"excerpt,omitempty"`    // the whole message with the line of the query and carets under the place
	Candidates []string `json:"candidates,omitempty"` // names that may have been meant
	Request    string   `json:"request"`              // the name of the request in the server's logs

	Wait time.Duration `json:"-"` // until it is worth trying again: Retry-After; 0 for none
}

func (p *Problem) Error() string { return p.Detail }

// ErrRestarting says that the server takes nothing new.
var ErrRestarting = errors.New("the server is restarting")

// What visitors are told of it, and of what is not theirs.
const (
	Restarting = "The server is restarting. Your conversation is kept; please come back in a moment."
	NotYours   = "There is no such conversation here, or it was begun in another browser."
)

// comeBack is after how long it is worth trying again when the server
// restarts, or is busy with others.
const comeBack = 5 * time.Second

// Busy refuses work because others are at work; detail says which.
func Busy(detail string) error {
	return &Problem{Status: http.StatusServiceUnavailable, Code: "busy", Detail: detail, Wait: comeBack}
}

// DiskFull is what visitors are told where nothing more can be kept.
const DiskFull = "The disk of this server is full: what you said could not be kept, and what was answered before is. Please tell whoever runs the server."

const ourFault = "Something went wrong on our side. What you said is kept; please try again in a moment."

// Fail shows an error, as a page or to a program. What is not meant for
// visitors is logged and shown as a fault of ours.
func (s *Site) Fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	l := VisitorOf(c).Language
	p := Explain(l, err)
	p.Title, p.Request = http.StatusText(p.Status), VisitorOf(c).Request
	if p.Status == http.StatusInternalServerError || errors.Is(err, state.ErrFull) {
		s.Log.Error("a request failed",
			append([]any{"request", p.Request, "method", c.Request().Method, "path", c.Path(), "error", err}, about(c)...)...)
	}
	if p.Wait > 0 {
		c.Response().Header().Set("Retry-After", seconds(p.Wait))
	}
	if Programs(c.Request()) {
		err = writeProblem(c, p)
	} else {
		// A request that did not arrive in time has ended; its reply goes out.
		c.SetRequest(c.Request().WithContext(context.WithoutCancel(c.Request().Context())))
		err = s.Render(c, p.Status, views.Problem(p.Status, p.Detail, s.Base, s.Asset))
	}
	if err != nil {
		s.Log.Warn("an error was not delivered", "request", p.Request, "error", err)
	}
}

// Explain words an error for whoever sent the request.
func Explain(l *phrasebook.Language, err error) *Problem {
	for _, known := range []func(*phrasebook.Language, error) *Problem{ready, ofRequest, ofWords, ofStatus} {
		if p := known(l, err); p != nil {
			return p
		}
	}
	return &Problem{Status: http.StatusInternalServerError, Detail: l.Say(ourFault), Code: "internal"}
}

// ready words an error that is a problem already; nil for any other.
func ready(l *phrasebook.Language, err error) *Problem {
	var ready *Problem
	if !errors.As(err, &ready) {
		return nil
	}
	p := *ready
	p.Detail, p.Hint = l.Phrase(p.Detail), l.Phrase(p.Hint)
	return &p
}

// ofRequest words what is wrong with a request as such: it is too large or
// too early, or asks for what is not there; nil for any other error.
func ofRequest(l *phrasebook.Language, err error) *Problem {
	var (
		fast     *tooFast
		large    *http.MaxBytesError
		unusable *fault.Unusable
	)
	switch {
	case errors.As(err, &fast):
		return &Problem{Status: http.StatusTooManyRequests, Detail: fast.in(l), Code: "too_fast", Wait: fast.wait}
	case errors.As(err, &large):
		return &Problem{Status: http.StatusRequestEntityTooLarge, Detail: l.Say("A request may have %d bytes.", large.Limit),
			Code: "too_large"}
	case errors.Is(err, state.ErrNotFound):
		return &Problem{Status: http.StatusNotFound, Detail: l.Say(NotYours), Code: "not_found"}
	case errors.As(err, &unusable):
		return &Problem{Status: http.StatusServiceUnavailable, Code: agent.UnusableCode,
			Detail: l.Say(agent.DatabaseUnusable, err.Error()), Wait: comeBack}
	case errors.Is(err, state.ErrFull):
		return &Problem{Status: http.StatusServiceUnavailable, Detail: l.Say(DiskFull), Code: "disk_full"}
	case errors.Is(err, sources.ErrUnknown):
		return &Problem{Status: http.StatusNotFound, Code: "unknown_source",
			Detail: "There is no such database here; it may have been removed.",
			Hint:   "The page /data lists those that there are."}
	case errors.Is(err, ErrRestarting):
		return &Problem{Status: http.StatusServiceUnavailable, Detail: l.Say(Restarting), Code: "restarting", Wait: comeBack}
	}
	return nil
}

// ofWords words what is wrong with what somebody said or wrote; nil for any
// other error.
func ofWords(_ *phrasebook.Language, err error) *Problem {
	var (
		refused *agent.InputError
		wrong   *fault.Error
		written *agent.QueryError
	)
	switch {
	case errors.As(err, &written):
		return &Problem{Status: http.StatusBadRequest, Detail: written.Message, Code: written.Code, Line: written.Line,
			Column: written.Column, Excerpt: written.Excerpt}
	case errors.As(err, &refused):
		status := http.StatusUnprocessableEntity
		if refused.Code == "busy" || refused.Code == "stale_question" {
			status = http.StatusConflict
		}
		return &Problem{Status: status, Detail: refused.Message, Code: refused.Code}
	case errors.As(err, &wrong):
		p := &Problem{Status: http.StatusBadRequest, Detail: wrong.Message, Code: wrong.Code, Hint: wrong.Hint,
			Candidates: wrong.Candidates, Excerpt: wrong.Error()}
		p.Line, p.Column, _ = wrong.Position()
		return p
	}
	return nil
}

// ofStatus words that time ran out, and an error that has a status, unless it
// is a fault of ours; nil for any other.
func ofStatus(l *phrasebook.Language, err error) *Problem {
	if errors.Is(err, context.DeadlineExceeded) {
		return &Problem{Status: http.StatusGatewayTimeout, Detail: l.Say("That took longer than a request may."),
			Code: "timeout"}
	}
	var known *echo.HTTPError
	if !errors.As(err, &known) {
		return nil
	}
	said, ok := known.Message.(string)
	if !ok || known.Code >= http.StatusInternalServerError && known.Code != http.StatusServiceUnavailable {
		return nil
	}
	return &Problem{Status: known.Code, Detail: l.Phrase(said),
		Code: strings.ToLower(strings.ReplaceAll(http.StatusText(known.Code), " ", "_"))}
}

// problemKind is the content type of a Problem.
const problemKind = "application/problem+json"

func writeProblem(c echo.Context, p *Problem) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, problemKind)
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(p.Status)
	return json.NewEncoder(c.Response()).Encode(p)
}
