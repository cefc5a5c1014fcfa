// Package metrics counts what a server does, for Prometheus.
//
// Make one [Metrics] per server with [New], tell it what happens, and mount
// [Metrics.Handler].
//
//	m := metrics.New("1.4.0")
//	m.Event(replied)
//	mux.Handle("/metrics", m.Handler())
//
// Every name begins with parley_. Labels have few values, all chosen by the
// program: no text, visitor or conversation gets in.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"parley/agent"
	"parley/suql"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics is a set of counters with a registry of its own.
type Metrics struct {
	registry *prometheus.Registry

	turns     *prometheus.CounterVec   // by outcome
	turnTime  *prometheus.HistogramVec // by whether texts were read
	failures  *prometheus.CounterVec   // by code
	answers   *prometheus.CounterVec   // by choice
	refusals  *prometheus.CounterVec   // by code
	queries   *prometheus.CounterVec   // by outcome
	queryTime *prometheus.HistogramVec // the same
	reader    *prometheus.CounterVec   // by what is counted
	wording   *prometheus.CounterVec   // by what is counted
	requests  *prometheus.CounterVec   // by route, method, status
	reqTime   *prometheus.HistogramVec // by route
	held      *prometheus.CounterVec   // by what was too fast
	logins    *prometheus.CounterVec   // by outcome
	visits    prometheus.Counter       // to a kiosk
	leaves    *prometheus.CounterVec   // of a kiosk, by how
	staff     *prometheus.CounterVec   // PINs typed, by outcome
	sockets   prometheus.Gauge
}

// durations are the bounds of the histograms, in seconds: from a page out of
// memory to a query that reads hundreds of texts.
var durations = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300}

// New makes a set in which nothing has happened.
func New(version string) *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry()}
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "parley_" + name, Help: help}, labels)
		m.registry.MustRegister(c)
		return c
	}
	histogram := func(name, help string, labels ...string) *prometheus.HistogramVec {
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "parley_" + name, Help: help, Buckets: durations},
			labels)
		m.registry.MustRegister(h)
		return h
	}
	m.turns = counter("turn_steps_total", "What inputs of visitors led to: asked, replied or failed.", "outcome")
	m.turnTime = histogram("turn_step_seconds",
		"From an input to the question, answer or failure it led to; read says whether the reader was called.", "read")
	m.failures = counter("turn_failures_total", "Turns that ended without an answer, by code.", "code")
	m.answers = counter("answers_total", "Answers to questions, by choice.", "choice")
	m.refusals = counter("refused_inputs_total", "Inputs that were refused and changed nothing, by code.", "code")
	m.queries = counter("queries_total", "Queries that came by the API, by outcome: ok, incomplete or failed.", "outcome")
	m.queryTime = histogram("query_seconds", "How long such queries took.", "outcome")
	m.reader = counter("reader_total",
		"What the reader of texts did: calls, items (requests in them), cache_hits, tokens, rows_judged.", "what")
	m.wording = counter("wording_total", "What the language model that words replies did: calls, tokens.", "what")
	m.requests = counter("http_requests_total", "Requests answered, by route, method and status.", "route",
		"method", "status")
	m.reqTime = histogram("http_request_seconds", "How long requests took, sockets left out.", "route")
	m.held = counter("held_back_total",
		"What clients were told to do more slowly: turns, logins, conversations, sockets, requests.", "what")
	m.logins = counter("logins_total", "Attempts to log in: ok or refused.", "outcome")
	m.leaves = counter("kiosk_ends_total",
		"Visits to a kiosk that ended, by how: start_over, idle, staff, again (the screen came up anew) or vanished (the screen went away).", "how")
	m.staff = counter("kiosk_pins_total", "PINs typed on the screen of a kiosk: ok, refused or locked.", "outcome")
	m.visits = prometheus.NewCounter(prometheus.CounterOpts{Name: "parley_kiosk_visits_total",
		Help: "Visits to a kiosk, begun by a touch or a key."})
	m.sockets = prometheus.NewGauge(prometheus.GaugeOpts{Name: "parley_sockets", Help: "Websockets open now."})
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "parley_build_info", Help: "Always 1.",
		ConstLabels: prometheus.Labels{"version": version}})
	build.Set(1)
	m.registry.MustRegister(m.sockets, m.visits, build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler serves the present values.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Event counts an event of a running conversation.
func (m *Metrics) Event(e agent.Event) {
	switch e.Kind {
	case agent.KindAnswered:
		m.answers.WithLabelValues(string(e.Answered.Choice)).Inc()
	case agent.KindFailed:
		m.failures.WithLabelValues(e.Failed.Code).Inc()
	case agent.KindReplied:
		m.reading(e.Replied.Receipt.Stats)
		for _, s := range e.Replied.Steps {
			if s.SUQL != e.Replied.Receipt.SUQL { // else it is the one in the receipt
				m.reading(s.Stats)
			}
		}
		if use := e.Replied.Model; use != nil {
			m.wording.WithLabelValues("calls").Add(float64(use.Calls))
			m.wording.WithLabelValues("tokens").Add(float64(use.Tokens))
		}
	}
	switch e.Kind {
	case agent.KindAsked, agent.KindReplied, agent.KindFailed:
		m.turns.WithLabelValues(string(e.Kind)).Inc()
	}
}

// Step counts how long it took from an input to its consequence.
func (m *Metrics) Step(consequence agent.Event, took time.Duration) {
	read := consequence.Replied != nil && consequence.Replied.Receipt.Stats.Items > 0
	m.turnTime.WithLabelValues(strconv.FormatBool(read)).Observe(took.Seconds())
}

// Refused counts an input that was refused.
func (m *Metrics) Refused(code string) { m.refusals.WithLabelValues(code).Inc() }

// Query counts a query of the API; result is nil when it failed.
func (m *Metrics) Query(result *suql.Result, took time.Duration) {
	outcome := "failed"
	if result != nil {
		outcome = "ok"
		if result.Receipt.Stats.Incomplete {
			outcome = "incomplete"
		}
		m.reading(result.Receipt.Stats)
	}
	m.queries.WithLabelValues(outcome).Inc()
	m.queryTime.WithLabelValues(outcome).Observe(took.Seconds())
}

func (m *Metrics) reading(s suql.Stats) {
	for what, n := range map[string]int{"calls": s.Calls, "items": s.Items, "cache_hits": s.CacheHits, "tokens": s.Tokens,
		"rows_judged": s.RowsJudged} {
		m.reader.WithLabelValues(what).Add(float64(n))
	}
}

// Request counts an answered request; route is a pattern ("/c/:id"), "" when
// there is none such.
func (m *Metrics) Request(route, method string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete, http.MethodOptions:
	default:
		method = "other" // what clients make up must not become labels
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	if status != http.StatusSwitchingProtocols {
		m.reqTime.WithLabelValues(route).Observe(took.Seconds())
	}
}

// Socket counts a socket that was opened; the caller calls closed in the end.
func (m *Metrics) Socket() (closed func()) {
	m.sockets.Inc()
	return m.sockets.Dec
}

// Held counts something that a client did too fast.
func (m *Metrics) Held(what string) { m.held.WithLabelValues(what).Inc() }

// Login counts an attempt to log in.
func (m *Metrics) Login(ok bool) {
	outcome := "refused"
	if ok {
		outcome = "ok"
	}
	m.logins.WithLabelValues(outcome).Inc()
}

// Visit counts somebody who came to a kiosk.
func (m *Metrics) Visit() { m.visits.Inc() }

// Leave counts the end of a visit; how is one of a few words of the program.
func (m *Metrics) Leave(how string) { m.leaves.WithLabelValues(how).Inc() }

// PIN counts a PIN that was typed: ok, refused or locked.
func (m *Metrics) PIN(outcome string) { m.staff.WithLabelValues(outcome).Inc() }
