package llm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

const (
	mostReply   = 32 << 20 // bytes of a reply that are read
	mostPieces  = 64 << 20 // bytes of a reply in pieces, which repeat much
	mostFailure = 64 << 10 // bytes of an error that are read

	mostTokens  = 1 << 30              // that a server is believed to count, or to hold
	longestWait = 365 * 24 * time.Hour // that a server is believed to ask for
)

// believable is a number of tokens as a server tells it, without what can be
// none: a negative one would give a budget back, and sums of huge ones turn
// negative.
func believable(tokens int) int { return min(max(tokens, 0), mostTokens) }

// exchange is one request on the wire, between go-openai and HTTP. It puts in
// what the library can't say (a temperature of 0, which it leaves out; which
// of two fields bounds the reply, which it decides by the model's name), keeps
// what the library drops (Retry-After, errors in other forms than OpenAI's),
// and turns the older forms of log-probabilities into today's.
type exchange struct {
	http  *http.Client
	query string         // to add to the address
	put   map[string]any // fields of the request's body to set

	status     int
	retryAfter time.Duration
	failure    failure
	whole      []byte // the body, when it came all at once
}

// failure is an error as a server words it.
type failure struct {
	Message string
	Type    string
	Code    string
	Param   string
	Window  int // tokens, when the prompt was too long and the server says so
}

func (c *Client) exchange() *exchange { return &exchange{http: c.cfg.HTTP, query: c.query} }

// client is go-openai's, for this exchange alone.
func (c *Client) client(x *exchange) *openai.Client {
	config := openai.DefaultConfig(c.cfg.Key)
	config.BaseURL = c.cfg.BaseURL
	config.HTTPClient = x
	config.EmptyMessagesLimit = 100_000 // servers that think long send comments meanwhile
	return openai.NewClientWithConfig(config)
}

// Do sends a request for go-openai.
func (x *exchange) Do(req *http.Request) (*http.Response, error) {
	if len(x.put) > 0 && req.Body != nil {
		if err := x.patch(req); err != nil {
			return nil, err
		}
	}
	if x.query != "" {
		req.URL.RawQuery = x.query
	}
	if key, ok := strings.CutPrefix(req.Header.Get("Authorization"), "Bearer "); ok &&
		strings.HasSuffix(req.URL.Hostname(), ".azure.com") {
		req.Header.Set("Api-Key", key)
	}
	resp, err := x.http.Do(req)
	if err != nil {
		return nil, err
	}
	x.status = resp.StatusCode
	x.retryAfter = retryAfter(resp.Header)
	if err := x.read(resp); err != nil {
		return nil, err
	}
	return resp, nil
}

// read reads what came, unless it comes in pieces, and puts it back for
// go-openai in the form of today.
func (x *exchange) read(resp *http.Response) error {
	switch {
	case resp.StatusCode >= 300 && resp.StatusCode < 400:
		resp.Body.Close()
		return fmt.Errorf("it redirects to %s, which is not followed: if that is right, set OPENAI_BASE_URL to it",
			elsewhere(resp))
	case resp.StatusCode >= 400:
		body, err := io.ReadAll(io.LimitReader(resp.Body, mostFailure))
		resp.Body.Close()
		if err != nil && len(body) == 0 {
			return fmt.Errorf("reading the server's error: %w", err)
		}
		x.failure = parseFailure(body)
		resp.Body = io.NopCloser(bytes.NewReader(body))
	case !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream"):
		body, err := io.ReadAll(io.LimitReader(resp.Body, mostReply+1))
		resp.Body.Close()
		if err != nil {
			return fmt.Errorf("reading the reply: %w", err)
		}
		if len(body) > mostReply {
			return fmt.Errorf("the reply is longer than %d MB", mostReply>>20)
		}
		x.whole = modernise(body)
		resp.Body = io.NopCloser(bytes.NewReader(x.whole))
	default:
		resp.Body = &bounded{resp.Body, mostPieces}
	}
	return nil
}

// bounded is a body of which no more than so many bytes are read: past them it
// is an error, where io.LimitReader would end as if that were all.
type bounded struct {
	io.ReadCloser
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("the reply is longer than %d MB", mostPieces>>20)
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// elsewhere is the host that a redirect names.
func elsewhere(resp *http.Response) string {
	to, err := resp.Location()
	if err != nil || to.Host == "" {
		return "another address"
	}
	return to.Scheme + "://" + to.Host
}

func (x *exchange) patch(req *http.Request) error {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return fmt.Errorf("writing the request: %w", err) // unreachable: it is in memory
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return fmt.Errorf("writing the request: %w", err) // unreachable: go-openai wrote it
	}
	for name, v := range x.put {
		value, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("writing %s of the request: %w", name, err) // unreachable: numbers only
		}
		fields[name] = value
	}
	if body, err = json.Marshal(fields); err != nil {
		return fmt.Errorf("writing the request: %w", err) // unreachable
	}
	req.Body, req.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	return nil
}

// retryAfter reads how long to wait: milliseconds as OpenAI and Azure say,
// seconds, or a date (RFC 9110, section 10.2.3).
func retryAfter(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return waiting(ms * float64(time.Millisecond))
	}
	v := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(v, 64); err == nil && s > 0 {
		return waiting(s * float64(time.Second))
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

// waiting is a time in nanoseconds. Past the largest number of those the
// conversion would give a time before now.
func waiting(nanoseconds float64) time.Duration {
	return time.Duration(min(nanoseconds, float64(longestWait)))
}

// parseFailure reads an error in any of the forms that servers use:
// {"error":{…}} (OpenAI, llama.cpp, Ollama), {"object":"error",…} (older
// vLLM), {"error":"…"} (LM Studio), {"detail":…} (FastAPI), or plain text.
func parseFailure(body []byte) failure {
	var outer map[string]json.RawMessage
	if json.Unmarshal(body, &outer) != nil {
		if bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) {
			return failure{Message: "a web page came instead of an answer"}
		}
		return failure{Message: string(body)}
	}
	inner := outer
	if raw, ok := outer["error"]; ok {
		var fields map[string]json.RawMessage
		if json.Unmarshal(raw, &fields) != nil || fields == nil {
			return failure{Message: plain(raw)}
		}
		inner = fields
	}
	f := failure{
		Message: plain(inner["message"]), Type: plain(inner["type"]), Code: plain(inner["code"]),
		Param: plain(inner["param"]),
	}
	if f.Message == "" {
		f.Message = plain(outer["detail"])
	}
	if n, err := strconv.Atoi(plain(inner["n_ctx"])); err == nil {
		f.Window = n
	}
	return f
}

// plain is a JSON value as text: a string without its quotes, else the JSON.
func plain(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}
