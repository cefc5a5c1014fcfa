// Package llm talks to language models: any server that speaks OpenAI's
// protocol (OpenAI itself, vLLM, llama.cpp's server, Ollama, LM Studio, Azure
// by its base URL).
//
// Start with [New] and [Client.Chat]; [Client.Probe] finds out what the
// server can do and [Capabilities.Line] says it in one line.
//
//	c, err := llm.New(llm.Config{BaseURL: "http://127.0.0.1:11434/v1", Model: "llama3.2"})
//	caps, err := c.Probe(ctx)
//	reply, err := c.Chat(ctx, llm.Request{
//		Messages: []llm.Message{llm.User("Is a tomato a fruit? Reply yes or no.")},
//		LogProbs: true, Top: 5,
//	})
//	reply.Text             // "Yes"
//	reply.Tokens[0].Prob() // 0.93
//
// Servers differ in what they take. A request says what is wanted; what the
// server does not know is left out, once it has said so: a JSON schema becomes
// a JSON object and that becomes plain text parsed strictly, a reply without
// log-probabilities has no Tokens. What the caller gets back is always one of
// three things: a Reply, an [Error] whose text tells a person what happened
// and what to do next, or the cause of ctx when the caller gave up.
//
// Waiting is bounded: one attempt by Config.Timeout, a call with all its
// attempts by Config.Patience. Standing in line for other calls counts for
// neither; where calls that go out together run out of time, fewer do.
package llm

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config of a Client. Only Model must be set.
type Config struct {
	BaseURL   string // with its version, such as http://127.0.0.1:8000/v1; OpenAI's own when empty
	Key       string // may be empty for servers that want none
	Model     string
	Embedding string // the model for Embed; Model when empty
	Effort    string // that the model spends on thoughts, of [Efforts]; as little as its server takes when empty
	Window    int    // tokens of prompt and reply together; what the server says when 0

	Timeout  time.Duration // of one attempt; of a stream, between two pieces. A minute when 0
	Patience time.Duration // of one call with waiting and retries. Three minutes when 0
	Attempts int           // of one call; 4 when 0
	Parallel int           // calls at once; 8 when 0

	TokensPerMinute int // no limit when 0
	Budget          Budget
	Price           Price
	Purse           Purse // may be nil

	Cache  Cache          // may be nil
	Logger *slog.Logger   // may be nil; is told of calls, never of texts or keys
	HTTP   *http.Client   // may be nil
	Jitter func() float64 // in [0,1), spreads retries; random when nil
}

const openAI = "https://api.openai.com/v1"

// FromEnvironment reads OPENAI_API_KEY, OPENAI_BASE_URL, PARLEY_MODEL and
// PARLEY_EMBEDDING_MODEL. It reports false when no model is named: the program
// then works without one and nothing leaves the machine.
func FromEnvironment(getenv func(string) string) (Config, bool) {
	c := Config{
		BaseURL: getenv("OPENAI_BASE_URL"), Key: getenv("OPENAI_API_KEY"),
		Model: getenv("PARLEY_MODEL"), Embedding: getenv("PARLEY_EMBEDDING_MODEL"),
	}
	return c, c.Model != ""
}

// Client talks to one model of one server. It is safe for concurrent use.
type Client struct {
	cfg   Config
	host  string // for messages
	query string // of the base URL, as Azure wants one
	lanes *lanes
	pace  *pace
	meter *meter
	known *known
}

// known is what is known of the server by now.
type known struct {
	mu     sync.Mutex // guards what follows
	caps   Capabilities
	probed time.Time // when all of caps was found out; zero before
}

// New checks the configuration; it sends nothing.
func New(cfg Config) (*Client, error) {
	if cfg.Model == "" {
		return nil, errors.New("no model is named: set PARLEY_MODEL to one the server has")
	}
	u, err := cfg.address()
	if err != nil {
		return nil, err
	}
	query := u.RawQuery
	u.RawQuery = ""
	cfg.BaseURL = strings.TrimRight(u.String(), "/")
	if cfg.BaseURL == openAI && cfg.Key == "" {
		return nil, errors.New("OpenAI wants a key: set OPENAI_API_KEY, or OPENAI_BASE_URL for another server")
	}
	if cfg.Effort != "" && !slices.Contains(Efforts(), cfg.Effort) {
		return nil, fmt.Errorf("%q is no effort: it is one of %s", cfg.Effort, strings.Join(Efforts(), ", "))
	}
	cfg.complete()
	return &Client{
		cfg: cfg, host: u.Host, query: query, lanes: &lanes{most: cfg.Parallel, widest: cfg.Parallel},
		pace: newPace(cfg.TokensPerMinute), meter: &meter{budget: cfg.Budget, price: cfg.Price, purse: cfg.Purse},
		known: &known{caps: Capabilities{Model: cfg.Model, Host: u.Host}},
	}, nil
}

// address is that of the server; OpenAI's where none is given.
func (cfg Config) address() (*url.URL, error) {
	base := cmp.Or(cfg.BaseURL, openAI)
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not the address of a model server: it should look like http://127.0.0.1:11434/v1",
			redact(base, cfg.Key))
	}
	return u, nil
}

// complete fills in what is not given.
func (cfg *Config) complete() {
	cfg.Embedding = cmp.Or(cfg.Embedding, cfg.Model)
	cfg.Timeout = cmp.Or(max(cfg.Timeout, 0), time.Minute)
	cfg.Patience = cmp.Or(max(cfg.Patience, 0), 3*time.Minute)
	cfg.Attempts = cmp.Or(max(cfg.Attempts, 0), 4)
	cfg.Parallel = cmp.Or(max(cfg.Parallel, 0), 8)
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, TLSHandshakeTimeout: 10 * time.Second,
			IdleConnTimeout:     90 * time.Second,
			MaxIdleConnsPerHost: cfg.Parallel, // else most calls would open a connection of their own
		}}
	}
	// A redirect would take the texts, and for some servers the key, to an
	// address that nobody named.
	once := *cfg.HTTP
	once.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	cfg.HTTP = &once
	if cfg.Jitter == nil {
		cfg.Jitter = rand.Float64
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
}

// Unkept is the same client for requests that are never alike: their replies
// are not kept, nor what is learned of the server. Budget, pace and what is known of the server are shared.
func (c *Client) Unkept() *Client {
	out := *c
	out.cfg.Cache = nil
	return &out
}

// Model is the name of the model, for identities and receipts.
func (c *Client) Model() string { return c.cfg.Model }

// Spent says what the client has used so far.
func (c *Client) Spent() Spent { return c.meter.spent() }

// Capabilities returns what is known of the server by now: all of it after
// Probe, else what replies have shown.
func (c *Client) Capabilities() Capabilities {
	c.known.mu.Lock()
	defer c.known.mu.Unlock()
	k := c.known.caps
	if c.cfg.Window > 0 {
		k.Window = c.cfg.Window
	}
	return k
}

// learn changes what is known of the server.
func (c *Client) learn(change func(*Capabilities)) {
	c.known.mu.Lock()
	defer c.known.mu.Unlock()
	change(&c.known.caps)
}

// String names model and server, and never the key.
func (c *Client) String() string { return c.cfg.Model + " at " + c.host }
