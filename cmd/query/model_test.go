package query_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
)

var (
	itemID  = regexp.MustCompile(`(?m)^Item (\S+)$`)
	oneText = regexp.MustCompile(`(?m)^Texts?:`)
)

// TestQueryReadByAModel: with a model in the environment, it reads the free
// text; a second run finds the replies in the cache and sends nothing.
func TestQueryReadByAModel(t *testing.T) {
	s := fake.New(fake.VLLM(), fake.Func(yes))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	query := []string{"query", "--format", "csv", "SELECT name FROM restaurants WHERE location = 'Oakland' AND answer(reviews, 'do they play chess?') = 'Yes' LIMIT 2"}
	first := cmdtest.OK(t, query...)
	if !strings.Contains(first.Stderr, "parley: free text is read by tiny at ") || !strings.Contains(first.Stderr, "(vLLM): log-probabilities") {
		t.Errorf("messages:\n%s", first.Stderr)
	}
	if lines := strings.Count(first.Stdout, "\n"); lines != 3 {
		t.Errorf("got\n%s", first.Stdout)
	}
	before := chats(s)
	if second := cmdtest.OK(t, query...); second.Stdout != first.Stdout {
		t.Errorf("then\n%s", second.Stdout)
	}
	if n := chats(s) - before; n != 0 {
		t.Errorf("the second run asked the model %d times about texts", n)
	}
}

// chats counts the calls about texts.
func chats(s *fake.Server) int {
	n := 0
	for _, r := range s.Requests() {
		if itemID.MatchString(r.Prompt.Last()) || oneText.MatchString(r.Prompt.Last()) {
			n++
		}
	}
	return n
}

func TestAQueryOverPlainColumnsCallsNoModel(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1") // where nobody is
	t.Setenv("PARLEY_MODEL", "tiny")
	cmdtest.OK(t, "query", "SELECT count(*) FROM restaurants")
}

// yes is a model that says yes to whatever it is asked of a text, one or
// several in a call.
func yes(p fake.Prompt) fake.Completion {
	if oneText.MatchString(p.Last()) {
		return fake.Say("yes")
	}
	var replies []string
	for _, m := range itemID.FindAllStringSubmatch(p.Last(), -1) {
		replies = append(replies, fmt.Sprintf(`{"id": %q, "verdict": "yes"}`, m[1]))
	}
	if replies == nil {
		return fake.Say("one two three")
	}
	return fake.Say(`{"replies": [` + strings.Join(replies, ", ") + `]}`)
}

// TestTheUseOfAModelIsBounded: what a model may cost is said by flags; where
// a bound is met the result says so, with the rows that were found.
func TestTheUseOfAModelIsBounded(t *testing.T) {
	const chess = "SELECT name FROM restaurants WHERE answer(reviews, 'do they play chess?') = 'Yes'"
	for name, tt := range map[string]struct {
		flags  []string
		status int
		says   string
		most   int // calls about texts
	}{
		"calls":                      {[]string{"--model-calls", "9", "--model-parallel", "1"}, cmd.Incomplete, "9 of 9 calls made", 9},
		"money":                      {[]string{"--model-money", "0.01", "--model-price", "1,4", "--model-parallel", "1"}, cmd.Incomplete, "of 0.0100 spent", 30},
		"several texts in a call":    {[]string{"--model-texts", "20"}, cmd.OK, "", 10},
		"money that is no number":    {[]string{"--model-money", "NaN", "--model-price", "1,4"}, cmd.Usage, "--model-money is no amount", 0},
		"money without a price":      {[]string{"--model-money", "1"}, cmd.Usage, "--model-money needs --model-price", 0},
		"a price that is no price":   {[]string{"--model-price", "cheap"}, cmd.Usage, "two numbers, of a million tokens of prompts and of replies", 0},
		"less than nothing":          {[]string{"--model-tokens=-1"}, cmd.Usage, "can't be below zero", 0},
		"taken as it is":             {[]string{"--model-calls", "9", "--allow-incomplete"}, cmd.OK, "9 of 9 calls made", 9},
		"no bound on the first page": {[]string{"--model-calls", "40", "--calls", "3"}, cmd.Incomplete, "", 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := fake.New(fake.VLLM(), fake.Func(yes))
			defer s.Close()
			server := httptest.NewServer(s)
			defer server.Close()
			t.Setenv("PARLEY_DATA", t.TempDir())
			t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
			t.Setenv("PARLEY_MODEL", "tiny")
			ran := cmdtest.Run(t, append(append([]string{"query", "--format", "csv"}, tt.flags...), chess)...)
			if ran.Status != tt.status || !strings.Contains(ran.Stderr, tt.says) {
				t.Errorf("status %d, want %d and %q:\n%s%s", ran.Status, tt.status, tt.says, ran.Stdout, ran.Stderr)
			}
			if n := chats(s); n > tt.most {
				t.Errorf("%d calls, at most %d may be made", n, tt.most)
			}
		})
	}
}

// TestAnIncompleteResultSaysSo: in its rows and in the exit status.
func TestAnIncompleteResultSaysSo(t *testing.T) {
	const query = "SELECT name FROM restaurants WHERE answer(reviews, 'is it cash only?') = 'Yes'"
	for name, tt := range map[string]struct {
		flags  []string
		status int
		starts string
		ends   string
	}{
		"as JSON":          {[]string{"--format", "json", "--calls", "1"}, cmd.Incomplete, `{"incomplete": true, "not_judged": `, "\n]}\n"},
		"as JSON, allowed": {[]string{"--format", "json", "--calls", "1", "--allow-incomplete"}, cmd.OK, `{"incomplete": true, "not_judged": `, "\n]}\n"},
		"as a table":       {[]string{"--calls", "1"}, cmd.Incomplete, "name", ", incomplete)\n"},
		"as a plan":        {[]string{"--analyze", "--calls", "1"}, cmd.Incomplete, "Finish", "\n"},
		"complete":         {[]string{"--format", "json"}, cmd.OK, "[", "\n]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PARLEY_DATA", t.TempDir())
			ran := cmdtest.Run(t, append(append([]string{"query"}, tt.flags...), query)...)
			if ran.Status != tt.status || !strings.HasPrefix(ran.Stdout, tt.starts) || !strings.HasSuffix(ran.Stdout, tt.ends) {
				t.Errorf("status %d, want %d:\n%s%s", ran.Status, tt.status, ran.Stdout, ran.Stderr)
			}
		})
	}
}

// TestAModelThatKeepsToNoForm: a model too small for the form is not asked
// about every row; one sentence says why, and what it took is counted.
func TestAModelThatKeepsToNoForm(t *testing.T) {
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if !oneText.MatchString(p.Text()) {
			return fake.Say("one two three")
		}
		return fake.Say("It depends.")
	}))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	query := []string{"query", "--stats", "--allow-incomplete", "--model-parallel", "1", "SELECT name FROM restaurants WHERE answer(reviews, 'do they play chess?') = 'Yes'"}
	r := cmdtest.OK(t, query...)
	if n := strings.Count(r.Stderr, "8 texts one after another, at last with: tiny did not reply in the form asked for"); n != 1 {
		t.Errorf("it says %d times:\n%s", n, r.Stderr)
	}
	var stats struct{ Calls, Tokens int }
	for line := range strings.Lines(r.Stderr) {
		if strings.HasPrefix(line, "{") {
			if err := json.Unmarshal([]byte(line), &stats); err != nil {
				t.Fatal(err)
			}
		}
	}
	if stats.Calls != 16 || stats.Tokens == 0 { // each text is asked about twice
		t.Errorf("%d calls with %d tokens are counted", stats.Calls, stats.Tokens)
	}
	asked := len(s.Requests())
	if cmdtest.OK(t, query...); s.Requests()[asked].Prompt.Text() == s.Requests()[0].Prompt.Text() {
		t.Error("the server was probed again by the second process")
	}
}
