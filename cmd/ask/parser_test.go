package ask_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"parley/agent/sempar/model"
	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
)

// thaiInOakland is a model that knows one question.
func thaiInOakland(p fake.Prompt) fake.Completion {
	task, ok := model.ReadTask(p.Last())
	switch {
	case !ok:
		return fake.Say("one two three")
	case task.Rest:
		return fake.Say("SELECT name FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'")
	case strings.HasSuffix(task.SoFar, "restaurants"):
		return fake.Say("WHERE 'Thai' = ANY(cuisines)")
	case strings.HasSuffix(task.SoFar, "ANY(cuisines)"):
		return fake.Say("AND location = 'oakland'")
	case strings.HasSuffix(task.SoFar, "'Oakland'"):
		return fake.Say("END")
	}
	return fake.Say("SELECT name FROM restaurants")
}

// TestAskUnderstoodByAModel: with --parser model the model writes the query,
// one line says what it can do, and a second run finds its replies kept.
func TestAskUnderstoodByAModel(t *testing.T) {
	s := fake.New(fake.LlamaCpp(), fake.Func(thaiInOakland))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	for _, decode := range []string{"clause", "whole"} {
		ask := []string{"ask", "--parser", "model", "--decode", decode, "--detector", "prob:0.5", "--model-price", "0.15,0.60", "Thai places in Oakland"}
		ran := cmdtest.OK(t, ask...)
		if want := "SELECT name FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'"; !strings.Contains(ran.Stdout, want) {
			t.Errorf("%s: got\n%s%s", decode, ran.Stdout, ran.Stderr)
		}
		for _, want := range []string{"parley: questions are understood by tiny at ", "(llama.cpp): log-probabilities", "parley calibrate finds out"} {
			if !strings.Contains(ran.Stderr, want) {
				t.Errorf("%s: messages lack %q:\n%s", decode, want, ran.Stderr)
			}
		}
		if bill := regexp.MustCompile(`The model took [1-9]\d* calls?, [1-9]\d* tokens, 0\.\d+ by --model-price, \d+\.\d s\.`); !bill.MatchString(ran.Stderr) {
			t.Errorf("%s: messages don't say what it cost:\n%s", decode, ran.Stderr)
		}
		before := tasksFor(s)
		if before == 0 {
			t.Errorf("%s: nothing was asked of the model", decode)
		}
		if again := cmdtest.Run(t, ask...); again.Status != cmd.OK || tasksFor(s) != before {
			t.Errorf("%s: the second run ended with %d and made %d calls", decode, again.Status, tasksFor(s)-before)
		}
	}
}

// tasksFor counts the calls about queries.
func tasksFor(s *fake.Server) int {
	n := 0
	for _, r := range s.Requests() {
		if _, ok := model.ReadTask(r.Prompt.Last()); ok {
			n++
		}
	}
	return n
}

// TestAskWithAModelOutOfReach says what is wrong, and where.
func TestAskWithAModelOutOfReach(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	server := httptest.NewServer(fake.New(fake.OpenAI(), nil))
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	server.Close()
	t.Setenv("PARLEY_MODEL", "tiny")
	ran := cmdtest.Run(t, "ask", "--parser", "model", "Thai places in Oakland")
	if !strings.Contains(ran.Stderr, "can't be reached") {
		t.Errorf("got\n%s%s", ran.Stdout, ran.Stderr)
	}
}
