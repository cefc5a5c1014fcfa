package healthcheck_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
)

// TestHealthcheckOfAModel: what a person reads who has just set one up.
func TestHealthcheckOfAModel(t *testing.T) {
	check := func(t *testing.T, want int) string {
		t.Helper()
		ran := cmdtest.Run(t, "healthcheck", "--model")
		if ran.Status != want {
			t.Errorf("status %d, want %d", ran.Status, want)
		}
		return ran.Stdout + ran.Stderr
	}
	t.Setenv("OPENAI_API_KEY", "sk-secret-0123456789")
	t.Setenv("PARLEY_MODEL", "")
	if got := check(t, cmd.Failed); !strings.Contains(got, "no language model is set up: set PARLEY_MODEL") {
		t.Errorf("got %s", got)
	}
	fakes := fake.New(fake.LlamaCpp(), nil)
	defer fakes.Close()
	server := httptest.NewServer(fakes)
	defer server.Close()
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	if got := check(t, cmd.OK); !strings.Contains(got, "(llama.cpp)\n  log-probabilities        yes\n") || !strings.Contains(got, "8192 tokens") {
		t.Errorf("got %s", got)
	}
	fakes.Key = "sk-another"
	if got := check(t, cmd.Failed); !strings.Contains(got, "refuses the key") || strings.Contains(got, "secret") {
		t.Errorf("got %s", got)
	}
}
