package eval_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
)

// TestEvalSUQL measures a handful of utterances by the command line: a table and what went wrong to standard output, figures and a
// page to files.
func TestEvalSUQL(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	scores, page := filepath.Join(dir, "scores.json"), filepath.Join(dir, "page.html")
	args := []string{"eval", "suql", "--detector=prob:0.95", "--k=2", "--limit=5", "--failures", "--json", scores, "--html", page}
	ran := cmdtest.OK(t, args...)
	for _, want := range []string{"suql development: 5 utterances", "paper, p*=0.95, K=2", "follow-ups", "restaurants"} {
		if !strings.Contains(ran.Stdout, want) {
			t.Errorf("standard output lacks %q:\n%s", want, ran.Stdout)
		}
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Dataset, Detector, Half string
		Examples, K             int
		AccEx                   *float64 `json:"acc_ex"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Dataset != "suql development" || got.Half != "development" || got.Detector != "prob:0.95" || got.K != 2 || got.Examples != 5 || got.AccEx == nil {
		t.Errorf("the figures are %+v", got)
	}
	if html, err := os.ReadFile(page); err != nil || !strings.Contains(string(html), "Parley on suql development") {
		t.Errorf("the page begins %.200s (%v)", html, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "parley-eval-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
