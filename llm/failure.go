package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// fail makes the Error of a failed exchange.
func (c *Client) fail(x *exchange, err error) *Error {
	e := &Error{
		Model: c.cfg.Model, Host: c.host, Status: x.status, RetryAfter: x.retryAfter, param: x.failure.Param,
		Detail: shorten(redact(x.failure.Message, c.cfg.Key), 300), Cause: c.hide(err), sent: c.cfg.Timeout,
	}
	switch {
	case x.status >= 400:
		e.Kind = kindOf(x.status, x.failure)
		if e.crowded = crowded(x.status, x.failure); e.crowded {
			e.Kind = Overloaded
		}
		return e
	case x.status >= 300:
		e.Kind, e.Detail = BadRequest, shorten(redact(connection(err), c.cfg.Key), 200)
		return e
	}
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	var api *openai.APIError
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errSlow):
		e.Kind = Slow
		return e
	case errors.As(err, &api): // an error in the middle of a stream
		e.Kind, e.Detail = Overloaded, shorten(redact(api.Message, c.cfg.Key), 300)
	case errors.As(err, &syntax), errors.As(err, &mismatch),
		x.whole != nil && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)):
		e.Kind, e.Detail = Overloaded, "what it sent is not readable: "+shorten(redact(err.Error(), c.cfg.Key), 120)
	case limitation(err) != "":
		e.Kind, e.param, e.Detail = BadRequest, limitation(err), err.Error()
	default:
		e.Kind, e.Detail, e.cut = Unreachable, shorten(redact(connection(err), c.cfg.Key), 200), broken(err)
	}
	return e
}

// connection words a failure to reach a server, without the address that the
// message has anyway.
func connection(err error) string {
	if broken(err) {
		return "it closed the connection before it had answered"
	}
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err.Error()
	}
	return err.Error()
}

// broken reports whether a connection ended that had been made.
func broken(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
}

// hide drops the text of an error that has the key in it.
func (c *Client) hide(err error) error {
	if err != nil && redact(err.Error(), c.cfg.Key) != err.Error() {
		return errors.New(redact(err.Error(), c.cfg.Key))
	}
	return err
}

// limitation is the parameter that go-openai itself refuses to send, going by
// the name of the model.
func limitation(err error) string {
	switch {
	case errors.Is(err, openai.ErrReasoningModelLimitationsLogprobs),
		errors.Is(err, openai.ErrReasoningSamplingUnsupported):
		return "logprobs"
	case errors.Is(err, openai.ErrReasoningModelLimitationsOther):
		return "n"
	}
	return ""
}

// wording is what an error says, in lower case.
type wording string

// has reports whether it holds any of some parts.
func (w wording) has(parts ...string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(string(w), p) })
}

// crowded reports whether calls that are under way together fill a window that
// they share, as the slots of llama.cpp's server do unless it is told
// otherwise. Each of them may well fit.
func crowded(status int, f failure) bool {
	words := wording(strings.ToLower(f.Message))
	return status == http.StatusInternalServerError && words.has("context size has been exceeded")
}

func kindOf(status int, f failure) Kind {
	words := wording(strings.ToLower(f.Message + " " + f.Type + " " + f.Code))
	switch {
	case status == http.StatusRequestEntityTooLarge || words.has("context_length_exceeded", "exceed_context_size",
		"maximum context length", "context size", "context window", "prompt is too long", "is too large to process"):
		return TooLong
	case words.has("insufficient_quota", "credit balance", "billing"):
		return NoCredit
	case status == http.StatusTooManyRequests:
		return RateLimited
	case status == http.StatusUnauthorized, words.has("invalid api key", "incorrect api key"):
		return Unauthorised
	case status == http.StatusForbidden && !words.has("logprobs"):
		return Unauthorised
	case status == http.StatusNotFound && words.has("model"), words.has("model_not_found"):
		return NoModel
	case words.has("content_filter", "content management policy", "safety"):
		return Refused
	case status == http.StatusRequestTimeout, status == http.StatusGatewayTimeout:
		return Slow
	case status >= 500 && status != http.StatusNotImplemented && !words.has("only one completion",
		"logprobs is not supported", "grammar", "json schema", "json_schema"):
		return Overloaded
	}
	return BadRequest
}

// Names of parameters on the wire.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
)

var (
	errSlow  = errors.New("no reply in time")
	errTired = errors.New("patience is at its end")
)

// adapt learns from an error which parameter the server does not take, and
// reports whether the request is worth sending again without it. Each answer
// of true takes something away for good, so asking again comes to an end.
func (c *Client) adapt(e *Error, sent sending) bool {
	if e.Kind != BadRequest {
		return false
	}
	caps := c.Capabilities()
	for _, l := range limitations() {
		if l.in(sent, caps) && e.about(l.names...) {
			c.learn(func(k *Capabilities) { l.learn(k, sent, e) })
			return !l.last
		}
	}
	return false
}

// about reports whether the server names one of some parameters as the reason.
func (e *Error) about(names ...string) bool {
	words := strings.ToLower(e.Detail)
	return slices.ContainsFunc(names, func(n string) bool {
		return e.param == n || strings.HasPrefix(e.param, n+".") || len(n) > 2 && strings.Contains(words, n)
	})
}

// backoff is how long to wait before the next attempt: what the server asks
// for, else half a second doubled each time, spread by up to as much again so
// that calls that failed together don't come back together.
func (c *Client) backoff(attempt int, e *Error) time.Duration {
	if e.RetryAfter > 0 {
		return e.RetryAfter
	}
	base := 500 * time.Millisecond << min(attempt-1, 5)
	return base + time.Duration(c.cfg.Jitter()*float64(base))
}
