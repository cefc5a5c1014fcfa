package llm_test

import (
	"strings"
	"testing"
	"text/template"

	"github.com/google/go-cmp/cmp"

	"parley/llm"
)

func TestPrompt(t *testing.T) {
	templates := template.Must(template.New("").Parse(`{{define "rules"}} Answer about {{.}}.
{{end}}{{define "work"}}
What of {{.}}?
{{end}}{{define "wrong"}}{{.Missing}}{{end}}`))
	got, err := llm.Prompt(templates, "rules", "work", "boats")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]llm.Message{llm.System("Answer about boats."), llm.User("What of boats?")}, got); diff != "" {
		t.Error(diff)
	}
	for _, work := range []string{"wrong", "absent"} {
		if _, err := llm.Prompt(templates, "rules", work, "boats"); err == nil || !strings.Contains(err.Error(), "wording the prompt") {
			t.Errorf("%s: got %v", work, err)
		}
	}
}
