package site

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"regexp"
	"strings"
	"time"

	"parley/agent"
	"parley/phrasebook"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

var requestForm = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// trace gives a request its name (that of a trusted proxy, if it gave one),
// counts it, and logs it at level debug. The name is in the answer's header
// X-Request-Id and in everything logged about the request.
func (s *Site) trace(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		began := time.Now()
		r := c.Request()
		id := r.Header.Get(echo.HeaderXRequestID)
		if !requestForm.MatchString(id) {
			id = Secret()[:16]
		}
		client := access.Client(r)
		c.Set(visitorKey, Visitor{Client: client, Pace: client, Request: id, Language: phrasebook.English()})
		c.Response().Header().Set(echo.HeaderXRequestID, id)
		if err := next(c); err != nil {
			c.Error(err)
		}
		status, took := c.Response().Status, time.Since(began)
		if !c.Response().Committed { // a socket, which was taken out of HTTP's hands
			status = http.StatusSwitchingProtocols
		}
		s.Metrics.Request(c.Path(), r.Method, status, took)
		s.Log.Debug("request", append([]any{"request", id, "method", r.Method, "route", c.Path(), "status", status, "seconds",
			took.Seconds(), "client", client}, about(c)...)...)
		return nil
	}
}

// about is the conversation that a request is about, for the log.
func about(c echo.Context) []any {
	id := c.Param("session") // of programs
	if route := c.Path(); strings.HasPrefix(route, "/c/") || strings.HasPrefix(route, "/ws/") {
		id = c.Param("id")
	}
	if id == "" {
		return nil
	}
	return []any{"conversation", id}
}

// Audit writes down who did something.
func (s *Site) Audit(v Visitor, did string, more ...any) {
	if s.opts.Audit == nil {
		return
	}
	who := v.Who
	if who == "" && v.Owner != "" { // tells visitors apart without letting anybody be one
		sum := sha256.Sum256([]byte(v.Owner))
		who = "visitor " + hex.EncodeToString(sum[:6])
	}
	s.opts.Audit.Info(did, append([]any{"who", who, "client", v.Client, "request", v.Request}, more...)...)
}

// AuditInput writes down an input, its words only where that is wanted.
func (s *Site) AuditInput(v Visitor, conversation string, in agent.Input) {
	more := []any{"conversation", conversation, "input", in.ID}
	did := "said"
	switch in.Kind {
	case agent.Answering:
		did = "answered"
		more = append(more, "question", in.Question, "choice", in.Choice)
	case agent.LeaveOut, agent.Change, agent.Narrow:
		did = strings.ReplaceAll(string(in.Kind), "_", " ")
		more = append(more, "turn", in.Turn)
	case agent.Run:
		did = "ran"
		if s.opts.AuditTexts {
			more = append(more, "suql", in.Text)
		}
	case agent.Say:
		if s.opts.AuditTexts {
			more = append(more, "text", in.Text)
		}
	}
	s.Audit(v, did, more...)
}

// AuditQuery writes down a query.
func (s *Site) AuditQuery(v Visitor, did, suql string, more ...any) {
	if s.opts.AuditTexts {
		more = append(more, "suql", suql)
	}
	s.Audit(v, did, more...)
}
