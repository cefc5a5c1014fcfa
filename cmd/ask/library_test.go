package ask_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/app/console"
	"parley/cmd/ask"
	"parley/llm/fake"
	"parley/retrieve"
	"parley/retrieve/library"
)

// huts is a library of two tables that differ about one hut, and a page.
func huts(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"huts 2019.csv": "hut,beds,altitude m\nAsten,40,2100\nBirn,12,2750\nColm,8,1890\n",
		"huts 2024.csv": "hut,beds,altitude m\nAsten,44,2100\nBirn,16,2765\nColm,8,1890\n",
		"asten.md":      "# Asten\n\nThe Asten hut was built in 1911 by the miners of the valley. It burned down in 1954.\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "my.library")
	lib, err := library.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := retrieve.Index(t.Context(), lib, []string{dir}, retrieve.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func overLibrary(t *testing.T, c ask.Command, in string) (stdout, stderr string, err error) {
	t.Helper()
	var out, messages bytes.Buffer
	c.Rows = 10
	err = c.Run(t.Context(), &console.Streams{In: strings.NewReader(in), Out: &out, Err: &messages})
	return out.String(), messages.String(), err
}

// TestADoubtfulSourceIsAskedAbout: two tables say different things of one hut.
func TestADoubtfulSourceIsAskedAbout(t *testing.T) {
	path := huts(t)
	const question = "what is the altitude of Birn?"
	for _, test := range []struct{ in, one string }{{"1\n", "  1  "}, {"2\n", "  2  "}, {"not sure\n", "  1  "}} {
		out, messages, err := overLibrary(t, ask.Command{Library: path, Question: []string{question}}, test.in)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(messages, "Which of “huts …” do you mean: the table “20") {
			t.Fatalf("no question: %s%s", out, messages)
		}
		offered := messages[strings.Index(messages, test.one):]
		offered, _, _ = strings.Cut(offered, "\n")
		if !altitudes(t, out, offered) {
			t.Errorf("%q: said %q, offered %s", test.in, out, offered)
		}
		if !strings.Contains(messages, "from huts 20") || !strings.Contains(messages, ".csv, table huts 20") {
			t.Errorf("the source is not named: %s", messages)
		}
	}
	out, messages, err := overLibrary(t, ask.Command{Library: path, Question: []string{question}}, "0\n")
	if err != nil || out != "" || !strings.Contains(messages, "nothing that I found") {
		t.Errorf("none of them: %q %s %v", out, messages, err)
	}
	for words, want := range map[string]string{"2024": "2765", "the huts of 2019": "2750",
		"when was the Asten hut built?": "1911"} { // the last is a question of its own
		if out, _, err = overLibrary(t, ask.Command{Library: path, Question: []string{question}}, words+"\n"); err != nil ||
			!strings.Contains(out, want) {
			t.Errorf("%q: said %q, %v", words, out, err)
		}
	}
	var open console.UnansweredError
	if _, _, err = overLibrary(t, ask.Command{Library: path, Question: []string{question}}, ""); !errors.As(err, &open) {
		t.Errorf("nobody answers: %v", err)
	}
	if out, _, err = overLibrary(t, ask.Command{Library: path, Question: []string{question}, Likeliest: true}, ""); err != nil || out == "" {
		t.Errorf("nobody answers, the likeliest is taken: %q %v", out, err)
	}
}

// altitudes reports whether an answer has the altitude that was offered, and no other.
func altitudes(t *testing.T, out, offered string) bool {
	t.Helper()
	for _, one := range []string{"2750", "2765"} {
		if strings.Contains(out, one) != strings.Contains(offered, "“"+one+"”") {
			return false
		}
	}
	return true
}

// TestAConversationOverALibrary: question after question, the answer of a
// page with its words, until an empty line.
func TestAConversationOverALibrary(t *testing.T) {
	out, messages, err := overLibrary(t, ask.Command{Library: huts(t)}, "when was the Asten hut built?\nzeppelin\n\n")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out, "1911: “The Asten hut was built in 1911") {
		t.Errorf("said %q", out)
	}
	for _, want := range []string{"from asten.md, passage 1", "I found nothing in this library that answers that."} {
		if !strings.Contains(messages, want) {
			t.Errorf("%s is not in %s", want, messages)
		}
	}
}

// TestAQuestionGoesOnFromATable: what is asked next is asked of the rows of the answer
// before it, as on the page.
func TestAQuestionGoesOnFromATable(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"how many beds does the hut Birn have in 2024?\n\nand Colm?\n\n", "8"},
		{"what is the altitude of Birn?\n2024\nhow many beds does it have?\n\n", "16"},
	} {
		out, messages, err := overLibrary(t, ask.Command{Library: huts(t)}, test.in)
		if err != nil {
			t.Fatal(err)
		}
		if _, last, _ := strings.Cut(out, "SELECT"); !strings.Contains(last, test.want) {
			t.Errorf("%q: said %s%s", test.in, out, messages)
		}
	}
}

// TestWhatComesNearestInALibrary: what nothing says for sure is a sentence that begins as one.
func TestWhatComesNearestInALibrary(t *testing.T) {
	const question = "is the soup of the valley sold in winter"
	out, messages, err := overLibrary(t, ask.Command{Library: huts(t), Question: []string{question}}, "0\n")
	if err != nil {
		t.Fatal(err)
	}
	if want := "I found nothing that says that for sure. The page “"; !strings.HasPrefix(out, want) {
		t.Errorf("%q%s does not begin with %s", out, messages, want)
	}
}

// TestAModelAnswersFromALibrary: over the wire, the words of the page that the
// model names; without a model the flag says how to name one.
func TestAModelAnswersFromALibrary(t *testing.T) {
	path := huts(t)
	c := ask.Command{Library: path, Question: []string{"who built the Asten hut?"}}
	c.Parser = "model"
	if _, _, err := overLibrary(t, c, ""); err == nil || !strings.Contains(err.Error(), "PARLEY_MODEL") {
		t.Errorf("without a model: %v", err)
	}
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		before, _, _ := strings.Cut(p.Last(), "The Asten hut was built")
		number := strings.Count(before, " begins]")
		return fake.Say(fmt.Sprintf(`{"answers": [{"source": "%d", "kind": "answer", "text": "the miners of the valley"}]}`, number))
	}))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	out, messages, err := overLibrary(t, c, "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out, "“the miners of the valley”, says the page “Asten”.") || !strings.Contains(messages, "asten.md") {
		t.Errorf("said %q, %s", out, messages)
	}
}
