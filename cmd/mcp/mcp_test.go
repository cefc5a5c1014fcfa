package mcp_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestMain(m *testing.M) {
	cmdtest.AsProgram()
	os.Exit(m.Run())
}

// outcome is what the tests read of an answer.
type outcome struct {
	Conversation, State string
	Question            struct{ ID, About string }
	Answer              struct {
		Found struct {
			SUQL string
			Rows [][]any
		}
	}
}

func ask(t *testing.T, s *sdk.ClientSession, tool string, args map[string]any) (o outcome) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil || r.IsError {
		t.Fatalf("%s: %v %+v", tool, err, r)
	}
	text, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func connect(t *testing.T, transport sdk.Transport, opts *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	s, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, opts).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestAProgramStartsParley and speaks with it over its standard streams; the
// person in front of the program is asked.
func TestAProgramStartsParley(t *testing.T) {
	process := exec.CommandContext(t.Context(), os.Args[0], "mcp", "--detector", "prob:1.01", "--questions", "1")
	process.Env = cmdtest.Environment("PARLEY_DATA=" + t.TempDir())
	var asked []string
	s := connect(t, &sdk.CommandTransport{Command: process}, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			asked = append(asked, r.Params.Message)
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"answer": "yes"}}, nil
		}})
	got := ask(t, s, "ask", map[string]any{"question": "how many restaurants are there?"})
	if got.State != "answered" || got.Answer.Found.SUQL != "SELECT count(*) FROM restaurants" || len(asked) != 1 || !strings.Contains(asked[0], "?") {
		t.Errorf("asked %q, got %+v", asked, got)
	}
}

// TestOverHTTPWithTokens: who shows one gets a question and answers it.
func TestOverHTTPWithTokens(t *testing.T) {
	tokens := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(tokens, []byte("ann 3c94d1f0a77e4b5e9a61c0de\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := cmdtest.ServeMCP(t, "--auth", "tokens", "--tokens-file", tokens, "--detector", "prob:1.01", "--questions", "1")
	if !strings.HasSuffix(address, "/mcp") {
		t.Fatalf("the server says it is at %s", address)
	}
	r, err := http.Post(address, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %s", r.Status)
	}
	s := connect(t, &sdk.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearer("3c94d1f0a77e4b5e9a61c0de")}}, nil)
	got := ask(t, s, "ask", map[string]any{"question": "how many restaurants are there?"})
	if got.State != "question" {
		t.Fatalf("got %+v", got)
	}
	got = ask(t, s, "answer", map[string]any{"conversation": got.Conversation, "question": got.Question.ID, "answer": "yes"})
	if got.State != "answered" || got.Answer.Found.SUQL != "SELECT count(*) FROM restaurants" {
		t.Errorf("got %+v", got)
	}
}

// bearer sends a token with every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// TestTheReferenceClient runs testdata/client.mjs on the protocol's own client
// library, over both transports (make test-mcp).
func TestTheReferenceClient(t *testing.T) {
	modules := os.Getenv("PARLEY_NODE_MODULES")
	node, err := exec.LookPath("node")
	if modules == "" || err != nil {
		t.Skip("needs node and PARLEY_NODE_MODULES, the folder that @modelcontextprotocol/sdk is installed in")
	}
	dir := t.TempDir()
	script, err := os.ReadFile("testdata/client.mjs")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "client.mjs"), script, 0o600)
	}
	if err == nil {
		err = os.Symlink(modules, filepath.Join(dir, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	flags := []string{"--detector", "prob:1.01", "--questions", "1"}
	address := cmdtest.ServeMCP(t, flags...) // sets PARLEY_DATA
	const want = `{"tools":["answer","ask","explain","query","schema"],"asked":1,"state":"answered","suql":"SELECT count(*) FROM restaurants","tables":["restaurants"],"refused":true}`
	for name, args := range map[string][]string{"http": {address}, "process": append([]string{os.Args[0], "mcp"}, flags...)} {
		t.Run(name, func(t *testing.T) {
			run := exec.CommandContext(t.Context(), node, append([]string{filepath.Join(dir, "client.mjs")}, args...)...)
			run.Env = cmdtest.Environment()
			run.Stderr = os.Stderr
			out, err := run.Output()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, strings.TrimSpace(string(out))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
