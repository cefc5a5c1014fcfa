package ask_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"parley/agent/converse"
	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
)

// chatty is a model that places everything but greetings as a question, and
// words what was found.
func chatty(p fake.Prompt) fake.Completion {
	kind, said, _, ok := converse.ReadTask(p.Last())
	switch {
	case !ok:
		return fake.Say("one two three")
	case kind == converse.Routing && strings.HasPrefix(said, "good day"):
		return fake.Say(`{"wants": "talk", "reply": "Good day to you!"}`)
	case kind == converse.Routing:
		return fake.Say(`{"wants": "rows", "reply": ""}`)
	}
	return fake.Say(`{"answer": "Baan Krathin", "row": 2, "text": "No luxury place in Berkeley is Thai; without the price I found two."}`)
}

// TestAskWordedByAModel: with a model named, it words replies and takes small
// talk, unless told not to; the embedded parser understands.
func TestAskWordedByAModel(t *testing.T) {
	s := fake.New(fake.Ollama(), fake.Func(chatty))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	for _, c := range []struct {
		name, said, respond string
		want                []string
		calls               bool
	}{
		{"small talk", "good day, Parley", "auto", []string{"Good day to you!\n"}, true},
		{"nothing found at first", "luxury Thai places in Berkeley", "model",
			[]string{"Baan Krathin\n\nNo luxury place in Berkeley is Thai; without the price I found two.\n", "Before that: I looked through restaurants whose price is luxury", "\n0 rows\n"}, true},
		{"in the built-in words", "luxury Thai places in Berkeley", "template", []string{"Nothing fits all of that.\n  without the price: 2 rows"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := len(s.Requests())
			ran := cmdtest.OK(t, "ask", "--respond", c.respond, "--detector", "none", c.said)
			for _, want := range c.want {
				if !strings.Contains(ran.Stdout, want) {
					t.Errorf("lacks %q:\n%s%s", want, ran.Stdout, ran.Stderr)
				}
			}
			if told := strings.Contains(ran.Stderr, "parley: replies are worded by tiny at "); told != c.calls || len(s.Requests()) > before != c.calls {
				t.Errorf("%d calls, and told\n%s", len(s.Requests())-before, ran.Stderr)
			}
		})
	}
}

func TestRespondByAModelThatIsNotThere(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	if ran := cmdtest.Run(t, "ask", "--respond", "model", "x"); ran.Status != cmd.Usage ||
		!strings.Contains(ran.Stderr, "--respond model needs a language model: set PARLEY_MODEL") {
		t.Errorf("status %d: %s", ran.Status, ran.Stderr)
	}
}
