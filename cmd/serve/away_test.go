package serve_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	"parley/suql/backendtest"
)

// TestServeWhileAPartOfTheDataIsAway asks a server that was started while
// another, which a table is on, could not be reached: about what is there, about
// the table, and about it again when it has come back.
func TestServeWhileAPartOfTheDataIsAway(t *testing.T) {
	dsn, back := backendtest.PostgresFar(t)
	address := cmdtest.Serve(t, "--db", dsn, "--detector", "none")
	ask := func(text string) (outcome string) {
		t.Helper()
		status, body := fetch(t, http.MethodPost, address+"/api/v1/ask", fmt.Sprintf(`{"text":%q}`, text), "Content-Type", "application/json")
		var got struct {
			State   string
			Reply   struct{ Text string }
			Failure struct{ Message string }
		}
		if err := json.Unmarshal([]byte(body), &got); err != nil || status != http.StatusOK {
			t.Fatalf("%s: %d %s", text, status, body)
		}
		return got.State + ": " + got.Reply.Text + got.Failure.Message
	}
	if got := ask("how many towns are there?"); !strings.Contains(got, "There are 2 towns.") {
		t.Errorf("about what is there: %s", got)
	}
	if got := ask("how many guests are there?"); !strings.HasPrefix(got, "failed: ") || !strings.Contains(got, "can't be reached") {
		t.Errorf("about what is away: %s", got)
	}
	back()
	eventually(t, func() (what string, holds bool) {
		got := ask("how many guests are there?")
		return "when it is back: " + got, strings.Contains(got, "There are 2 guests.")
	})
}
