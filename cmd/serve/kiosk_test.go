package serve_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/web/browsertest"
)

// TestServeAsAKiosk holds a visit on the demo as a configuration file sets it
// up: after the one question that may be asked, the screen answers and says
// what it assumed.
func TestServeAsAKiosk(t *testing.T) {
	browser := browsertest.Start(t)
	hash := cmdtest.With(t.Context(), "482913\n", "kiosk", "pin")
	if hash.Status != cmd.OK {
		t.Fatalf("making the hash of a PIN: %s", hash.Stderr)
	}
	config := filepath.Join(t.TempDir(), "kiosk.json")
	if err := os.WriteFile(config, []byte(`{
		"kiosk": true,
		"kiosk-title": "Where to eat tonight",
		"kiosk-attract": ["Ask me, I know what guests say.", "Quiet, or with children?"],
		"kiosk-suggestion": ["A romantic Italian restaurant that isn't loud"],
		"kiosk-questions": 1,
		"kiosk-pin-hash": "`+strings.TrimSpace(hash.Stdout)+`",
		"detector": "prob:1.1"
	}`), 0o600); err != nil {
		t.Fatal(err)
	}
	page := browser.Open("about:blank")
	page.TouchScreen(1080, 1920, false)
	page.Go(cmdtest.Serve(t, "--config", config))
	page.Until("the resting screen", `document.documentElement.dataset.ready && document.querySelector(".attract h1").textContent === "Where to eat tonight"`)
	if got := page.Strings(`[...document.querySelectorAll('[data-role="lines"] li')].map(e => e.textContent)`); len(got) != 2 || got[1] != "Quiet, or with children?" {
		t.Errorf("the resting screen says %q", got)
	}
	page.Screenshot("kiosk-demo-attract")
	page.Tap(`[data-role="wake"]`)
	page.Screenshot("kiosk-demo-begin")
	page.Tap(`[data-role="example"]`)
	page.WaitQuestion()
	page.Screenshot("kiosk-demo-question")
	page.Answer(agent.NotSure)
	r := page.WaitReply()
	page.Screenshot("kiosk-demo-answer")
	if len(r.Assumptions) == 0 || r.SUQL != "" {
		t.Errorf("after the only question: assumed %q, showing the query %q", r.Assumptions, r.SUQL)
	}
	assumed := 0
	for _, c := range r.Clauses {
		if c.Status == string(agent.Assumed) {
			assumed++
		}
	}
	if assumed < 2 {
		t.Errorf("%d clauses are marked as assumed, want the one that was asked about and those that were not: %+v", assumed, r.Clauses)
	}
	page.Tap(`[data-role="start-over"]`)
	page.Until("the resting screen", `!document.querySelector('[data-role="attract"]').hidden`)
}
