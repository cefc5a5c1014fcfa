package main

import (
	"bytes"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"parley/llm/fake"
)

var itemID = regexp.MustCompile(`(?m)^Item (\S+)$`)

// TestQueryReadByAModel: with a model in the environment, it reads the free
// text; a second run finds the replies in the cache and sends nothing.
func TestQueryReadByAModel(t *testing.T) {
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		m := itemID.FindStringSubmatch(p.Last())
		if m == nil {
			return fake.Say("one two three")
		}
		return fake.Say(fmt.Sprintf(`{"replies": [{"id": %q, "verdict": "yes", "quote": ""}]}`, m[1]))
	}))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	query := []string{"query", "--format", "csv", "SELECT name FROM restaurants WHERE location = 'Oakland' AND answer(reviews, 'do they play chess?') = 'Yes' LIMIT 2"}
	var first, second, stderr bytes.Buffer
	if status := run(t.Context(), query, nil, &first, &stderr); status != exitOK {
		t.Fatalf("status %d: %s", status, stderr.String())
	}
	if !strings.Contains(stderr.String(), "parley: free text is read by tiny at ") || !strings.Contains(stderr.String(), "(vLLM): log-probabilities") {
		t.Errorf("messages:\n%s", stderr.String())
	}
	if lines := strings.Count(first.String(), "\n"); lines != 3 {
		t.Errorf("got\n%s", first.String())
	}
	before := chats(s)
	if status := run(t.Context(), query, nil, &second, &stderr); status != exitOK || second.String() != first.String() {
		t.Errorf("status %d, then\n%s", status, second.String())
	}
	if n := chats(s) - before; n != 0 {
		t.Errorf("the second run asked the model %d times about texts", n)
	}
}

// chats counts the calls about texts.
func chats(s *fake.Server) int {
	n := 0
	for _, r := range s.Requests() {
		if itemID.MatchString(r.Prompt.Last()) {
			n++
		}
	}
	return n
}

func TestAQueryOverPlainColumnsCallsNoModel(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1") // where nobody is
	t.Setenv("PARLEY_MODEL", "tiny")
	var stdout, stderr bytes.Buffer
	if status := run(t.Context(), []string{"query", "SELECT count(*) FROM restaurants"}, nil, &stdout, &stderr); status != exitOK {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}
