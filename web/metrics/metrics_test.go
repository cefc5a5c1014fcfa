package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/web/metrics"
)

func shown(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("answered %d", w.Code)
	}
	return w.Body.String()
}

func TestWhatIsCounted(t *testing.T) {
	m := metrics.New("1.2.3")
	replied := agent.Event{Kind: agent.KindReplied, Replied: &agent.Reply{Receipt: suql.Receipt{Stats: suql.Stats{Calls: 3, Items: 20, CacheHits: 5, Tokens: 900, RowsJudged: 12}},
		Model: &agent.ModelUse{By: "m", Calls: 2, Tokens: 70}}}
	m.Event(agent.Event{Kind: agent.KindSaid, Said: &agent.Said{Text: "secret"}})
	m.Event(replied)
	m.Step(replied, 300*time.Millisecond)
	m.Query(nil, time.Second)
	m.Query(&suql.Result{Receipt: suql.Receipt{Stats: suql.Stats{Incomplete: true, Calls: 1}}}, time.Second)
	m.Request("/c/:id", http.MethodGet, http.StatusOK, time.Millisecond)
	m.Request("/c/:id", "BREW", http.StatusMethodNotAllowed, time.Millisecond)
	m.Request("/ws/:id", http.MethodGet, http.StatusSwitchingProtocols, time.Hour)
	m.Held("logins")
	m.Login(false)
	closed := m.Socket()
	m.Socket()
	closed()
	text := shown(t, m)
	for _, want := range []string{
		`parley_build_info{version="1.2.3"} 1`, `parley_turn_steps_total{outcome="replied"} 1`, `parley_turn_step_seconds_bucket{read="true",le="0.5"} 1`,
		`parley_turn_step_seconds_bucket{read="true",le="0.25"} 0`, `parley_reader_total{what="calls"} 4`, `parley_wording_total{what="tokens"} 70`, `parley_reader_total{what="cache_hits"} 5`,
		`parley_queries_total{outcome="failed"} 1`, `parley_queries_total{outcome="incomplete"} 1`, `parley_http_requests_total{method="GET",route="/c/:id",status="200"} 1`,
		`parley_http_requests_total{method="other",route="/c/:id",status="405"} 1`, `parley_http_request_seconds_count{route="/c/:id"} 2`,
		`parley_held_back_total{what="logins"} 1`, `parley_logins_total{outcome="refused"} 1`, `parley_sockets 1`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s", want)
		}
	}
	for _, unwanted := range []string{"secret", "BREW", `http_request_seconds_count{route="/ws/:id"}`} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%s is in the metrics", unwanted)
		}
	}
}

// TestTwoServersCountApart: nothing is registered for the whole process.
func TestTwoServersCountApart(t *testing.T) {
	one, two := metrics.New("1"), metrics.New("2")
	one.Login(true)
	if strings.Contains(shown(t, two), `parley_logins_total{outcome="ok"} 1`) {
		t.Error("the second server counts the logins of the first")
	}
}
