package feedback_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	"parley/web/browsertest"
)

// TestFeedbackIsReplayed judges answers in a browser, takes the feedback out
// of the store while the server runs, and holds the conversations again with
// the simulated user.
func TestFeedbackIsReplayed(t *testing.T) {
	page := browsertest.Start(t).Open(cmdtest.Serve(t, "--detector", "none"))
	const judged = `[...document.querySelectorAll('[data-role="feedback"]')].at(-1)?.dataset.verdict === %q`
	last := func(role string) string {
		return fmt.Sprintf(`[...document.querySelectorAll('[data-role=%q]')].at(-1)`, role)
	}
	page.Say("Italian restaurants in Oakland")
	right := page.WaitReply()
	page.Do(last("say-right") + ".click()")
	page.Until("it is noted as right", fmt.Sprintf(judged, "right"))

	page.Say("which of those have outdoor seating?")
	page.WaitReply()
	page.Do(last("say-wrong") + ".click()")
	page.Until("it is noted as wrong", fmt.Sprintf(judged, "wrong"))
	const meant = "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines) AND location = 'Oakland' AND price = 'cheap'"
	page.Do(last("as-query") + ".open = true")
	page.Do(fmt.Sprintf(`%s.value = %q`, last("meant-suql"), meant))
	page.Do(last("save-feedback") + ".click()")
	page.Until("what was meant is noted", last("noted")+`.textContent.includes("with what would have been right")`)

	exported := cmdtest.OK(t, "feedback", "export")
	sessions, told := exported.Stdout, exported.Stderr
	if !strings.Contains(told, "judged answers written: 2, in conversations: 1") {
		t.Errorf("it says %s", told)
	}
	if !strings.Contains(sessions, right.SUQL) || !strings.Contains(sessions, meant) {
		t.Errorf("the queries that were meant are missing:\n%s", sessions)
	}
	if other := cmdtest.OK(t, "feedback", "export", "--about", "products").Stdout; other != "" {
		t.Errorf("about another database there is %s", other)
	}
	if same := cmdtest.OK(t, "feedback", "export", "--about", "restaurants").Stdout; same != sessions {
		t.Errorf("about this one there is %s", same)
	}
	dir := t.TempDir()
	file, scores := filepath.Join(dir, "sessions.jsonl"), filepath.Join(dir, "scores.json")
	if err := os.WriteFile(file, []byte(sessions), 0o600); err != nil {
		t.Fatal(err)
	}
	told = cmdtest.OK(t, "eval", "replay", file, "--demo", "restaurants", "--detector", "gain:0.9", "--json", scores).Stderr
	if !strings.Contains(told, "1 of 2 turns ended with the query that was meant, after 0.00 questions a turn") || strings.Contains(told, "tables and columns were others") {
		t.Errorf("it says %s", told)
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var figures struct {
		Examples int
		AccEx    float64 `json:"acc_ex"`
	}
	if err := json.Unmarshal(text, &figures); err != nil {
		t.Fatal(err)
	}
	if figures.Examples != 2 || figures.AccEx < 0.5 {
		t.Errorf("the replay has %+v", figures)
	}
}
