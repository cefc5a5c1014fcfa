package ask_test

import (
	"strings"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
)

// TestNobodyAnswers: a question that is open at the end of the input is told
// on standard error, nothing is answered, and the status is 3; the likeliest
// reading is answered where that is asked for.
func TestNobodyAnswers(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	const said = "a romantic Italian restaurant in Palo Alto"
	ran := cmdtest.Run(t, "ask", "--detector", "prob:1.01", said)
	if ran.Status != cmd.Unanswered || ran.Stdout != "" || !strings.Contains(ran.Stderr, "parley: nobody answered: ") || !strings.Contains(ran.Stderr, "?") {
		t.Errorf("status %d: %s%s", ran.Status, ran.Stdout, ran.Stderr)
	}
	if ran = cmdtest.OK(t, "ask", "--detector", "prob:1.01", "--likeliest", said); !strings.Contains(ran.Stdout, "SELECT") {
		t.Errorf("answered %s", ran.Stdout)
	}
}
