package llm

import (
	"fmt"
	"strings"
	"time"
)

// Kind is what went wrong, for callers that decide on it.
type Kind string

// The kinds of errors.
const (
	Unreachable  Kind = "unreachable"   // no connection, or it broke
	Slow         Kind = "slow"          // no reply within the timeout
	Unauthorised Kind = "unauthorised"  // key missing or refused
	NoModel      Kind = "no_model"      // the server does not have the model
	RateLimited  Kind = "rate_limited"  // too many requests
	NoCredit     Kind = "no_credit"     // the account is used up
	Overloaded   Kind = "overloaded"    // 5xx
	TooLong      Kind = "too_long"      // the prompt does not fit the model's window
	Refused      Kind = "refused"       // the model or a filter would not answer
	Truncated    Kind = "truncated"     // the reply was cut off
	BadReply     Kind = "bad_reply"     // not what was asked for, or not readable
	BadRequest   Kind = "bad_request"   // the server rejects the request
	OutOfBudget  Kind = "out_of_budget" // the configured budget is used up
)

// Error says what happened between this program and a model server.
type Error struct {
	Kind       Kind
	Status     int           // of HTTP; 0 when there was none
	RetryAfter time.Duration // what the server asks to wait; 0 when it did not say
	Model      string
	Host       string
	Detail     string // the server's own words, shortened, keys removed
	Attempts   int
	Used       Usage // by all attempts together
	Cause      error // may be nil

	param string // the parameter the server objects to, when it names one
	cut   bool   // the connection broke after it was made
	mute  bool   // the reply was empty
	wait  bool   // the server asks for a longer wait than there is patience
	sent  time.Duration

	crowded bool // other calls fill the window that it shares
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Error is a sentence for a person: what happened, and what to do next.
func (e *Error) Error() string {
	var b strings.Builder
	what, next := e.words()
	b.WriteString(what)
	if e.Status != 0 && e.Status != 200 {
		fmt.Fprintf(&b, " (HTTP %d)", e.Status)
	}
	if e.Attempts > 1 {
		fmt.Fprintf(&b, ", tried %d times", e.Attempts)
	}
	if e.Detail != "" {
		b.WriteString(": " + e.Detail)
	}
	if next != "" {
		b.WriteString(" (" + next + ")")
	}
	return b.String()
}

func (e *Error) words() (what, next string) {
	switch e.Kind {
	case Unreachable:
		return "the model server at " + e.Host + " can't be reached", "is it running, and is OPENAI_BASE_URL right?"
	case Slow:
		return fmt.Sprintf("the model server at %s did not finish within %s", e.Host, e.sent),
			"try again, or choose a smaller model"
	case Unauthorised:
		return "the model server at " + e.Host + " refuses the key", "check OPENAI_API_KEY"
	case NoModel:
		return fmt.Sprintf("the model server at %s has no model %s", e.Host, e.Model),
			"set PARLEY_MODEL to one it has: parley healthcheck --model lists them"
	case RateLimited:
		if e.wait {
			return fmt.Sprintf("the model server at %s asks to wait %s", e.Host, e.RetryAfter), "try again then"
		}
		return "the model server at " + e.Host + " takes no more requests for now",
			"try again in a minute, or allow fewer at once"
	case NoCredit:
		return "the account at " + e.Host + " has no credit left", "see its billing page"
	case Overloaded:
		if e.crowded {
			return "calls under way together do not fit into the window of " + e.Model,
				"allow fewer at once, or start the server with a larger window"
		}
		return "the model server at " + e.Host + " has a problem of its own", "try again, or look into its log"
	case TooLong:
		return "the text is too long for " + e.Model, "choose a model with a larger window, or start the server with one"
	case Refused:
		return e.Model + " would not answer", "put the question differently"
	case Truncated:
		return "the reply of " + e.Model + " broke off before its end", "try again, or ask for less at once"
	case BadReply:
		return e.Model + " did not reply in the form asked for", "try again, or choose a larger model"
	case OutOfBudget:
		return "the budget for the model is used up", "raise it, or ask for less"
	}
	return "the model server at " + e.Host + " rejects the request", "parley healthcheck --model shows what it supports"
}

// OfServer reports whether any other request would meet the same: the server
// is out of reach, refuses the key, or will not be paid. What is left may be
// due to the request, as when a server breaks down over it.
func (e *Error) OfServer() bool {
	switch e.Kind {
	case Unauthorised, NoModel, RateLimited, NoCredit, OutOfBudget:
		return true
	case Unreachable:
		return !e.cut
	}
	return false
}

// passing reports whether the same request may well succeed a little later.
func (e *Error) passing() bool {
	switch e.Kind {
	case Unreachable, Slow, RateLimited, Overloaded, Truncated, BadReply:
		return true
	}
	return false
}
