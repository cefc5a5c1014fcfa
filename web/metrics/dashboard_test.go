package metrics_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/web/metrics"
)

var (
	// selection is a metric with the labels that a query of the dashboard
	// selects by.
	selection = regexp.MustCompile(`\b((?:parley|process|go)_\w+)(\{[^}]*\})?`)
	grouping  = regexp.MustCompile(`by \(([^)]*)\)`)
	label     = regexp.MustCompile(`(\w+)=~?"`)
)

// TestTheDashboardShowsWhatIsCounted: each metric and label in docs/grafana.json
// is one that a server shows. What Prometheus adds itself is left out.
func TestTheDashboardShowsWhatIsCounted(t *testing.T) {
	text, err := os.ReadFile("../../docs/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	m := metrics.New("1.2.3")
	replied := agent.Event{Kind: agent.KindReplied, Replied: &agent.Reply{Receipt: suql.Receipt{Stats: suql.Stats{Calls: 1, CacheHits: 1, Tokens: 1}}, Model: &agent.ModelUse{Calls: 1, Tokens: 1}}}
	m.Event(replied)
	m.Step(replied, time.Second)
	m.Event(agent.Event{Kind: agent.KindFailed, Failed: &agent.Failure{Code: "slow"}})
	m.Event(agent.Event{Kind: agent.KindAnswered, Answered: &agent.Answered{Choice: agent.Yes}})
	m.Query(nil, time.Second)
	m.Request("/", "GET", 200, time.Second)
	m.Held("turns")
	m.Login(true)
	counted := shown(t, m)
	if len(dashboard.Panels) == 0 {
		t.Fatal("no panels")
	}
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			found := selection.FindAllStringSubmatch(target.Expr, -1)
			if len(found) == 0 {
				t.Errorf("%s shows nothing: %s", p.Title, target.Expr)
			}
			for _, f := range found {
				line := regexp.MustCompile(`(?m)^` + f[1] + `(\{[^}]*\})? .*$`).FindString(counted)
				if line == "" {
					t.Errorf("%s: there is no metric %s", p.Title, f[1])
					continue
				}
				var labels []string
				for _, l := range label.FindAllStringSubmatch(f[2], -1) {
					labels = append(labels, l[1])
				}
				for _, g := range grouping.FindAllStringSubmatch(target.Expr, -1) {
					labels = append(labels, strings.Split(g[1], ", ")...)
				}
				for _, l := range labels {
					if l != "instance" && !strings.Contains(line, l+`="`) {
						t.Errorf("%s: %s has no label %s", p.Title, f[1], l)
					}
				}
			}
		}
	}
}
