package fake

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Fault is a way in which a server breaks down. The zero Fault is none.
type Fault struct {
	Name   string
	answer func(w http.ResponseWriter, r *http.Request, d Dialect) // instead of the model's answer
	alter  func(Completion) Completion                             // of what the model said
	body   func(map[string]any)                                    // of a reply in one piece
	events func([]string) []string                                 // of a reply in pieces
	hang   func(http.ResponseWriter)                               // after the pieces
}

// With adds a header to a fault that answers instead of the model.
func (f Fault) With(header, value string) Fault {
	answer := f.answer
	f.answer = func(w http.ResponseWriter, r *http.Request, d Dialect) {
		w.Header().Set(header, value)
		answer(w, r, d)
	}
	return f
}

func failing(name string, status int, f failure) Fault {
	return Fault{Name: name, answer: func(w http.ResponseWriter, _ *http.Request, d Dialect) { d.fail(w, status, f) }}
}

// Unsupported rejects the request because of one parameter.
func Unsupported(param string) Fault {
	return failing("unsupported "+param, 400,
		*unsupported(param, "Unsupported parameter: '"+param+"' is not supported with this model."))
}

// BadRequest rejects the request and names nothing.
func BadRequest(message string) Fault {
	return failing("bad request", 400, failure{message: message})
}

// Grammar rejects a JSON schema as llama.cpp does when it can't make a grammar
// of it.
func Grammar() Fault {
	return failing("grammar", 500, failure{message: "failed to parse grammar"})
}

// Unauthorised refuses the key, quoting it as OpenAI does.
func Unauthorised() Fault {
	return Fault{Name: "401", answer: func(w http.ResponseWriter, r *http.Request, d Dialect) {
		d.unauthorised(w, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	}}
}

// NoModel says that there is no such model.
func NoModel(name string) Fault {
	return Fault{Name: "404", answer: func(w http.ResponseWriter, _ *http.Request, d Dialect) {
		d.fail(w, 404, *d.noModel(name))
	}}
}

// TooMany is 429. After says how long to wait; 0 leaves the header out.
func TooMany(after time.Duration) Fault {
	f := failing("429", 429, failure{message: "Rate limit reached for requests", code: "rate_limit_exceeded"})
	if after > 0 {
		return f.With("Retry-After", strconv.Itoa(int(after.Seconds())))
	}
	return f
}

// NoCredit is 429 that no waiting helps against.
func NoCredit() Fault {
	return failing("no credit", 429,
		failure{message: "You exceeded your current quota, please check your plan and billing details.",
			code: "insufficient_quota", kind: "insufficient_quota"})
}

// Broken is 500.
func Broken() Fault {
	return failing("500", 500, failure{message: "The server had an error while processing your request."})
}

// Loading is 503, as llama.cpp says it while it reads its model.
func Loading() Fault { return failing("503", 503, failure{message: "Loading model"}) }

// Gateway is a proxy's page in front of a server that is gone.
func Gateway() Fault {
	return Fault{Name: "502", answer: func(w http.ResponseWriter, _ *http.Request, _ Dialect) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusBadGateway)
		_, _ = w.Write([]byte("<html><body><h1>502 Bad Gateway</h1></body></html>"))
	}}
}

// Overlong says that the prompt is longer than the window.
func Overlong() Fault {
	return Fault{Name: "too long", answer: func(w http.ResponseWriter, _ *http.Request, d Dialect) {
		d.fail(w, 400, *d.overlong(9999))
	}}
}

// Crowded says that calls under way together fill the window that slots of
// llama.cpp's server share.
func Crowded() Fault {
	return failing("crowded", 500, failure{message: "Context size has been exceeded."})
}

// Silent never sends a byte, until the client leaves.
func Silent() Fault {
	return Fault{Name: "slow first byte", answer: func(_ http.ResponseWriter, r *http.Request, _ Dialect) {
		<-r.Context().Done()
	}}
}

// HangUp closes the connection without an answer.
func HangUp() Fault {
	return Fault{Name: "hang up",
		answer: func(http.ResponseWriter, *http.Request, Dialect) { panic(http.ErrAbortHandler) }}
}

// CutBody closes the connection in the middle of a reply.
func CutBody() Fault {
	return Fault{Name: "cut body", answer: func(w http.ResponseWriter, _ *http.Request, _ Dialect) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(`{"id": "chatcmpl-1", "choices": [{"message": {"content": "Y`))
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}}
}

// CutStream closes the connection after so many events.
func CutStream(after int) Fault {
	return Fault{
		Name:   "cut stream",
		events: func(e []string) []string { return e[:min(after, len(e))] },
		hang:   func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
	}
}

// EndStream ends a stream after so many events in good order but without its
// last words.
func EndStream(after int) Fault {
	return Fault{Name: "ended stream", events: func(e []string) []string { return e[:min(after, len(e))] }}
}

// StreamError puts an error into the middle of a stream.
func StreamError(after int) Fault {
	return Fault{Name: "error in stream", events: func(e []string) []string {
		return append(append([]string{}, e[:min(after, len(e))]...),
			`data: {"error":{"message":"out of memory","type":"server_error","code":500}}`+"\n\n")
	}}
}

// NotJSON is a reply of 200 that can't be read.
func NotJSON() Fault {
	return Fault{Name: "invalid JSON", answer: func(w http.ResponseWriter, _ *http.Request, _ Dialect) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"id": "chatcmpl-1", "choices": [{"mess`))
	}}
}

// Truncated cuts the model short after so many tokens.
func Truncated(after int) Fault {
	return Fault{Name: "truncated", alter: func(c Completion) Completion {
		c.Tokens, c.Truncated = c.Tokens[:min(after, len(c.Tokens))], true
		return c
	}}
}

// NoChoices is a reply without any.
func NoChoices() Fault {
	return Fault{
		Name:   "empty choices",
		body:   func(b map[string]any) { b["choices"] = []any{} },
		events: func([]string) []string { return []string{"data: [DONE]\n\n"} },
	}
}

// Unmeasured is a reply whose tokens are all left out.
func Unmeasured() Fault {
	return Fault{Name: "no log-probabilities", body: func(b map[string]any) {
		for _, choice := range b["choices"].([]any) {
			choice.(map[string]any)["logprobs"] = map[string]any{"content": []any{}}
		}
	}}
}

// Empty is a reply that says nothing.
func Empty() Fault {
	return Fault{Name: "empty text", alter: func(Completion) Completion { return Completion{} }}
}

// Refusal is the model not answering.
func Refusal(why string) Fault {
	return Fault{Name: "refusal", alter: func(Completion) Completion { return Completion{Refusal: why} }}
}

// Instead puts other words into the model's mouth.
func Instead(text string) Fault {
	return Fault{Name: "other words", alter: func(Completion) Completion { return Say(text) }}
}

// Renamed replaces words in what the model said, such as the ids of a batch.
func Renamed(oldnew ...string) Fault {
	return Fault{Name: "wrong ids",
		alter: func(c Completion) Completion { return Say(strings.NewReplacer(oldnew...).Replace(c.Text())) }}
}
