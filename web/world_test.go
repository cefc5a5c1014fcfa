package web_test

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parley/agent"
	"parley/errdetect"
	"parley/state"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader"
	"parley/suql/sqlite"
	"parley/suql/unit"
	"parley/web"
)

// script is a database of five places.
const script = `
CREATE TABLE places (name TEXT PRIMARY KEY, cuisines TEXT[], price TEXT, rating REAL, city TEXT, reviews TEXT[]);
INSERT INTO places VALUES
 ('Alder',   '["Italian","Pizza"]', 'cheap',     4.5, 'Oakland',  '["Crayons for the children came before the menus.", "Good pizza."]'),
 ('Birch',   '["Italian"]',         'moderate',  3.9, 'Oakland',  '["Very quiet, very brown."]'),
 ('Cedar',   '["Thai"]',            'cheap',     4.8, 'Berkeley', '["Our children were asleep by dessert, it is that quiet."]'),
 ('Dogwood', '["Italian"]',         'expensive', 4.1, 'Oakland',  '["The children shared a plate of pici.", "<b>Bold</b> sauces & wine."]'),
 ('Elm',     '["Thai"]',            'moderate',  4.9, 'Berkeley', NULL);`

// world is a server over the places with a parser that knows five phrases.
// What was said survives restart; sockets and sessions don't.
type world struct {
	*httptest.Server
	t       *testing.T
	store   *state.Store
	engine  *suql.Engine
	current atomic.Pointer[web.Server]
	gate    *gate
	texts   *gate         // holds the reader back at texts without pizza, when it is asked about pizza
	asked   *atomic.Int64 // questions put to the reader
	opts    func(*web.Options)
	deaf    atomic.Bool // sockets are refused
	broken  atomic.Bool // what draws charts can't be loaded
	down    atomic.Bool // there is no answer at all
}

// gate holds the parser back: an utterance with the word "slowly" waits until
// the test opens the gate.
type gate struct {
	reached chan struct{} // gets a value for each utterance that waits
	open    chan struct{} // closed by the test
}

func newWorld(t *testing.T, opts ...func(*web.Options)) *world {
	t.Helper()
	return newWorldOf(t, script, opts...)
}

func newWorldOf(t *testing.T, script string, opts ...func(*web.Options)) *world {
	t.Helper()
	return newWorldOver(t, func(r reader.Reader) (*suql.Engine, error) { return overMemory(t, script, r) }, opts...)
}

// overMemory is an engine over a database in memory.
func overMemory(t *testing.T, script string, r reader.Reader) (*suql.Engine, error) {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		return nil, err
	}
	return suql.OpenSQLite(t.Context(), db, r)
}

// newWorldOver is newWorldOf over any engine.
func newWorldOver(t *testing.T, open func(reader.Reader) (*suql.Engine, error), opts ...func(*web.Options)) *world {
	t.Helper()
	texts, asked := &gate{make(chan struct{}, 16), make(chan struct{})}, &atomic.Int64{}
	engine, err := open(scriptedReader{texts, asked})
	if err != nil {
		t.Fatal(err)
	}
	store, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = engine.Close(), store.Close() })
	w := &world{t: t, store: store, engine: engine, gate: &gate{make(chan struct{}, 16), make(chan struct{})}, texts: texts, asked: asked,
		opts: func(o *web.Options) {
			for _, opt := range opts {
				opt(o)
			}
		}}
	w.Server = httptest.NewUnstartedServer(nil)
	w.current.Store(w.serve())
	w.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if w.down.Load() {
			panic(http.ErrAbortHandler) // ends the connection without a word
		}
		if w.deaf.Load() && strings.HasPrefix(r.URL.Path, "/ws/") {
			http.Error(rw, "no sockets now", http.StatusServiceUnavailable)
			return
		}
		if w.broken.Load() && strings.Contains(r.URL.Path, "uplot") {
			http.Error(rw, "not now", http.StatusServiceUnavailable)
			return
		}
		w.current.Load().Handler().ServeHTTP(rw, r)
	})
	w.Start()
	t.Cleanup(func() {
		w.stop()
		w.Close()
	})
	return w
}

// serve makes a server over the world's store.
func (w *world) serve() *web.Server {
	o := web.Options{
		Store: w.store, Title: "Places to eat", Description: "Five of them.", Suggestions: []string{"italian in oakland", "how many thai"},
		Catalog: w.engine.Catalog(), Local: true, Version: "test", Stories: true, Logger: quietLogger(w.t),
		Open: w.opener(w.store),
	}
	w.opts(&o)
	s, err := web.New(o)
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// opener opens sessions on a log.
func (w *world) opener(log agent.Log) func(context.Context, string, func(agent.Event)) (*agent.Session, error) {
	return func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
		return agent.Open(ctx, id, agent.Parts{Engine: w.engine, Parser: phrases{w.gate}, Detector: errdetect.NewThreshold(0.8),
			Speaker: plainSpeaker{}, Log: log, Observe: observe, Run: suql.RunOptions{Parallel: 1, Partial: suql.Partial{Every: 1}}})
	}
}

// eventually waits for something that must come true, and leaves the processor
// to what it waits for.
func (w *world) eventually(what string, holds func() bool) {
	w.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	again := time.NewTicker(2 * time.Millisecond)
	defer again.Stop()
	for !holds() {
		select {
		case <-again.C:
		case <-deadline.C:
			w.t.Fatalf("waited %s for: %s", patience, what)
		}
	}
}

func (w *world) stop() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w.current.Load().Shutdown(ctx)
}

// run serves at an address of its own until stop is called; ended gets what
// Run returns.
func (w *world) run() (stop func(), ended chan error) {
	w.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(w.t.Context())
	w.t.Cleanup(stop)
	ended = make(chan error, 1)
	go func() { ended <- w.current.Load().Run(ctx, listener) }()
	w.Server.URL = "http://" + listener.Addr().String()
	return stop, ended
}

// restart stops the server in the middle of whatever it does and starts
// another one on the same store and address.
func (w *world) restart() {
	w.stop()
	w.current.Store(w.serve())
}

// quietLogger shows the log only with PARLEY_TEST_LOG set.
func quietLogger(*testing.T) *slog.Logger {
	if os.Getenv("PARLEY_TEST_LOG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// visitor is a browser without a window: it keeps cookies.
type visitor struct {
	*http.Client
	w     *world
	tls   *tls.Config
	token string         // sent with requests to the API
	last  *http.Response // of the API
}

func (w *world) visitor() *visitor {
	w.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &visitor{Client: &http.Client{Jar: jar, Timeout: 10 * time.Second}, w: w}
}

// begin opens the front page and returns the conversation it leads to.
func (v *visitor) begin() (id string) {
	v.w.t.Helper()
	r, err := v.Get(v.w.URL + "/")
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer r.Body.Close()
	id, ok := strings.CutPrefix(r.Request.URL.Path, "/c/")
	if !ok || r.StatusCode != http.StatusOK {
		v.w.t.Fatalf("GET / led to %s (%s)", r.Request.URL.Path, r.Status)
	}
	return id
}

// phrases is a base parser that finds fixed words.
type phrases struct{ gate *gate }

func (p phrases) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	said := strings.ToLower(t.Utterance)
	if strings.Contains(said, "panic") {
		panic("as asked")
	}
	if strings.Contains(said, "slowly") {
		p.gate.reached <- struct{}{}
		select {
		case <-p.gate.open:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	units := []agent.Scored{
		{Place: "table", P: 0.99, Unit: unit.Unit{Kind: unit.Table, Table: "places"}},
		{Place: "what", P: 0.99, Unit: unit.Unit{Kind: unit.Select, Column: "*"}},
	}
	if strings.Contains(said, "ratings") {
		units[1].Unit.Column = "name"
		units = append(units, agent.Scored{Place: "ratings", P: 0.99, Unit: unit.Unit{Kind: unit.Select, Column: "rating"}})
	}
	if strings.Contains(said, "how many") {
		units = append(units, agent.Scored{Place: "how many", P: 0.98, Unit: unit.Unit{Kind: unit.Aggregate, Column: "*", Agg: "count"}})
	}
	found := false
	add := func(word string, p float64, all ...unit.Unit) {
		if !strings.Contains(said, word) {
			return
		}
		found = true
		if !w.Allows(word, all) {
			return
		}
		for _, u := range all {
			units = append(units, agent.Scored{Place: word, Phrase: word, P: p, Unit: u})
		}
	}
	add("italian", 0.95, unit.Condition(0, 0, "cuisines", unit.Contains, false, "Italian")...)
	add("thai", 0.95, unit.Condition(1, 0, "cuisines", unit.Contains, false, "Thai")...)
	add("oakland", 0.97, unit.Condition(2, 0, "city", unit.Eq, false, "Oakland")...)
	for i, word := range []string{"children", "quiet"} {
		add(word, 0.6, unit.Unit{Kind: unit.FreeText, Slot: 3 + i, Column: "reviews", Question: "is it good for " + word + "?", Answer: "Yes"})
	}
	add("pizza", 0.95, unit.Unit{Kind: unit.FreeText, Slot: 6, Column: "reviews", Question: "do they make a good pizza?", Answer: "Yes"})
	if strings.Contains(said, "cosy") {
		found = true
		quiet := unit.Unit{Kind: unit.FreeText, Slot: 5, Column: "reviews", Question: "is it quiet?", Answer: "Yes"}
		children := unit.Unit{Kind: unit.FreeText, Slot: 5, Column: "reviews", Question: "is it good for children?", Answer: "Yes"}
		cosy := agent.Scored{Place: "cosy", Phrase: "cosy", P: 0.6, Unit: quiet, Alternatives: []agent.Alternative{{Unit: children, P: 0.4}}}
		if !w.Allows("cosy", []unit.Unit{quiet}) {
			cosy.Unit, cosy.P, cosy.Alternatives = children, 0.9, nil
		}
		if w.Allows("cosy", []unit.Unit{cosy.Unit}) {
			units = append(units, cosy)
		}
	}
	if !found && !strings.Contains(said, "all") {
		return nil, nil
	}
	plain := make([]unit.Unit, len(units))
	for i, u := range units {
		plain[i] = u.Unit
	}
	q, err := unit.Build(plain)
	if err != nil {
		return nil, err
	}
	return []agent.Hypothesis{{Query: q, Units: units, P: 1}}, nil
}

// plainSpeaker words things as shortly as possible.
type plainSpeaker struct{}

func (plainSpeaker) Question(h agent.Hypothesis, i int) agent.Question {
	return agent.Question{Text: fmt.Sprintf("Is %q important?", h.Units[i].Phrase), Phrase: h.Units[i].Phrase}
}

func (plainSpeaker) Option(h agent.Hypothesis, i int) string { return h.Units[i].Unit.String() }

func (plainSpeaker) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	var out []agent.Clause
	for _, u := range h.Units {
		if u.Unit.Kind != unit.Table && u.Unit.Kind != unit.Value && u.Unit.Kind != unit.FreeText {
			continue
		}
		c := agent.Clause{Kind: string(u.Unit.Kind), Text: u.Unit.String(), Confidence: u.P, Status: agent.Sure, Place: u.Place}
		switch w.Verdict(u.Place, u.Unit) {
		case agent.Confirmed:
			c.Status = agent.Agreed
		case agent.Kept:
			c.Status = agent.Assumed
		}
		out = append(out, c)
	}
	return out
}

func (plainSpeaker) Reply(_ agent.Hypothesis, _ agent.World, r *suql.Result) agent.Reply {
	return agent.Reply{Text: fmt.Sprintf("Here is what I found (%d).", len(r.Rows)), Suggestions: []string{"all of them"}}
}

func (plainSpeaker) Relax(_ agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	words := ""
	for _, c := range conditions {
		words += c[len(c)-1].Unit.String()
	}
	return "without " + words, "never mind " + words
}

func (plainSpeaker) Result(h agent.Hypothesis) string { return h.Units[0].Unit.String() }

// Worked knows averages alone.
func (plainSpeaker) Worked(q ast.Query) []agent.Worked {
	sel, ok := q.(*ast.Select)
	if !ok {
		return nil
	}
	out := make([]agent.Worked, len(sel.Items))
	for i, it := range sel.Items {
		if c, ok := it.Expr.(*ast.Call); ok && c.Name == "avg" {
			out[i].Heading = "average " + c.Args[0].(*ast.Column).Name
		}
	}
	return out
}

func (plainSpeaker) Again(without []string, _ bool) string {
	return "Again " + strings.Join(without, ", ") + "."
}

// scriptedReader says yes when a text has the last word of the question.
type scriptedReader struct {
	texts *gate
	asked *atomic.Int64 // how many questions; nil: not counted
}

func (scriptedReader) Identity() string { return "lexical/test" }

func (r scriptedReader) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	if r.asked != nil {
		r.asked.Add(int64(len(batch)))
	}
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		words := strings.Fields(strings.TrimRight(q.Question, "?"))
		word := words[len(words)-1]
		out[i] = reader.Reply{Null: true, Verdict: reader.False, Confidence: 0.7}
		if word == "pizza" && !strings.Contains(strings.Join(q.Texts, " "), word) {
			r.texts.reached <- struct{}{}
			select {
			case <-r.texts.open:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		for n, text := range q.Texts {
			if at := strings.Index(text, word); at >= 0 {
				out[i] = reader.Reply{Text: "Yes", Verdict: reader.True, Confidence: 0.9,
					Evidence: []reader.Evidence{{Text: n, Start: at, End: at + len(word), Supports: true}}}
				break
			}
		}
	}
	return out, ctx.Err()
}

// conflicting is a log that another process has just written to.
type conflicting struct {
	agent.Log
	once sync.Once
	said agent.Event
}

func (c *conflicting) Append(ctx context.Context, session string, e agent.Event) (err error) {
	c.once.Do(func() {
		other := c.said
		other.Seq, other.At = e.Seq, e.At
		err = c.Log.Append(ctx, session, other)
	})
	if err != nil {
		return err
	}
	return c.Log.Append(ctx, session, e)
}
