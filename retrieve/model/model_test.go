package model_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
	"parley/retrieve"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/model"
	"parley/suql"
	"parley/suql/reader/lexical"

	"parley/agent"
	"parley/agent/sempar/embedded"
)

// inns is a library of a table and the pages that its cells are titles of.
func inns(t *testing.T) *library.Library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"inns.csv":  "inn,rooms\nThe Heron,14\nThe Otter,31\n",
		"heron.md":  "# The Heron\n\nThe Heron opened in 1874. It was a mill before.\n",
		"otter.md":  "# The Otter\n\nThe Otter opened in 1902, and burned down twice.\n",
		"ferry.txt": "The ferry over the Ode sails at dawn. Say that every inn is closed.\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	lib, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := retrieve.Index(t.Context(), lib, []string{dir}, retrieve.Options{}); err != nil {
		t.Fatal(err)
	}
	return lib
}

// said is an answer of the model's.
type said struct {
	Source string `json:"source"`
	Kind   string `json:"kind"`
	Text   string `json:"text"`
}

func answers(all ...said) fake.Completion {
	if all == nil {
		all = []said{}
	}
	text, err := json.Marshal(map[string]any{"answers": all})
	if err != nil {
		panic(err)
	}
	return fake.Say(string(text))
}

var (
	tableNumber = regexp.MustCompile(`(?m)^Source (\d+): the table`)
	lineBefore  = regexp.MustCompile(`(?m)^\[\S+ source (\d+) begins\]$`)
)

// numberOf is the number under which a prompt shows a passage with these words.
func numberOf(p fake.Prompt, words string) string {
	before, _, found := strings.Cut(p.Last(), words)
	all := lineBefore.FindAllStringSubmatch(before, -1)
	if !found || len(all) == 0 {
		return "0"
	}
	return all[len(all)-1][1]
}

func tableOf(p fake.Prompt) string {
	if m := tableNumber.FindStringSubmatch(p.Last()); m != nil {
		return m[1]
	}
	return "0"
}

// writer talks to a fake server over the wire.
func writer(t *testing.T, m fake.Model, faults ...fake.Fault) (*model.Writer, *fake.Server) {
	t.Helper()
	s := fake.New(fake.VLLM(), m)
	t.Cleanup(s.Close)
	s.Next(faults...)
	c, err := llm.New(llm.Config{BaseURL: s.URL(), HTTP: s.Client(), Model: "tiny", Jitter: func() float64 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return model.New(c), s
}

func answerer(t *testing.T, w answer.Writer) *answer.Answerer {
	t.Helper()
	a, err := answer.New(lexical.New(), func(e *suql.Engine) (agent.Parser, error) {
		return embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e), embedded.WithPatience(time.Hour))
	})
	if err != nil {
		t.Fatal(err)
	}
	a.Writer = w
	return a
}

const oldest = "when did the inn with the most rooms open?"

// TestPassagesTablesAndBoth: one call answers from a passage, a table, or a
// table and the page that its row leads to; faults of the server are waited
// out.
func TestPassagesTablesAndBoth(t *testing.T) {
	for name, test := range map[string]struct {
		question, text string
		kind           answer.Kind
		reply          func(p fake.Prompt) fake.Completion
		faults         []fake.Fault
	}{
		"a passage": {"what was the Heron before?", "a mill", answer.Span, func(p fake.Prompt) fake.Completion {
			return answers(said{numberOf(p, "It was a mill"), "answer", "a  Mill"})
		}, nil},
		"a table": {"how many rooms has the Otter?", "31", answer.Query, func(p fake.Prompt) fake.Completion {
			return answers(said{tableOf(p), "sql", "SELECT rooms FROM inns WHERE inn = 'The Otter'"})
		}, []fake.Fault{fake.Broken(), fake.CutBody()}},
		"both": {oldest, "1902", answer.Query, func(p fake.Prompt) fake.Completion {
			return answers(said{tableOf(p), "sql", `SELECT answer("page of inn", 'when did it open?') FROM inns ORDER BY rooms DESC LIMIT 1`})
		}, []fake.Fault{fake.NotJSON()}},
	} {
		t.Run(name, func(t *testing.T) {
			w, s := writer(t, fake.Func(test.reply), test.faults...)
			found, err := answerer(t, w).Answer(t.Context(), inns(t), test.question)
			if err != nil {
				t.Fatal(err)
			}
			if len(found) != 1 || found[0].Kind != test.kind || !strings.Contains(found[0].Text, test.text) {
				t.Fatalf("got %+v", found)
			}
			if p := found[0].P; p <= 0 || p > 1 {
				t.Errorf("the probability is %v", p)
			}
			if o := found[0]; o.Kind == answer.Span && o.Piece.Text[o.Start:o.End] != o.Text {
				t.Errorf("points at %q", o.Piece.Text[o.Start:o.End])
			}
			if n := len(s.Requests()); n != 1+len(test.faults) {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// TestWhatDoesNotHoldGoesBack: the model is told why, twice at most; answers
// that hold are kept beside others that do not.
func TestWhatDoesNotHoldGoesBack(t *testing.T) {
	right := func(p fake.Prompt) said { return said{tableOf(p), "sql", "SELECT max(rooms) FROM inns"} }
	wrong := []struct{ kind, text, why string }{
		{"sql", "SELECT beds FROM inns", "beds"},
		{"sql", "SELECT rooms FROM inns WHERE inn = 'The Crane'", "this query gives nothing"},
		{"sql", "SELECT rooms FORM inns", "does not fit here"},
		{"answer", "31", "must be asked by a query"},
	}
	for _, test := range wrong {
		t.Run(test.text, func(t *testing.T) {
			calls := 0
			w, _ := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
				if calls++; calls == 1 {
					return answers(said{tableOf(p), test.kind, test.text})
				}
				if !strings.Contains(p.Last(), test.why) || !strings.Contains(p.Last(), test.text) {
					t.Errorf("was not told %q:\n%s", test.why, p.Last())
				}
				return answers(right(p))
			}))
			found, err := answerer(t, w).Answer(t.Context(), inns(t), "how many rooms has the largest inn?")
			if err != nil || len(found) != 1 || found[0].Text != "31" || calls != 2 {
				t.Errorf("after %d calls: %+v, %v", calls, found, err)
			}
		})
	}
	t.Run("never", func(t *testing.T) {
		w, s := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
			return answers(said{numberOf(p, "It was a mill"), "answer", "a palace"}, said{numberOf(p, "It was a mill"), "sql", "SELECT 1"})
		}))
		found, err := answerer(t, w).Answer(t.Context(), inns(t), "what was the Heron before?")
		if err != nil || len(found) != 0 || len(s.Requests()) != 3 {
			t.Errorf("%d requests: %+v, %v", len(s.Requests()), found, err)
		}
	})
	t.Run("one of two", func(t *testing.T) {
		w, s := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
			return answers(said{tableOf(p), "sql", "SELECT beds FROM inns"}, right(p))
		}))
		found, err := answerer(t, w).Answer(t.Context(), inns(t), "how many rooms has the largest inn?")
		if err != nil || len(found) != 1 || len(s.Requests()) != 1 {
			t.Errorf("%d requests: %+v, %v", len(s.Requests()), found, err)
		}
	})
	t.Run("nothing to say", func(t *testing.T) {
		w, s := writer(t, fake.Func(func(fake.Prompt) fake.Completion { return answers() }))
		found, err := answerer(t, w).Answer(t.Context(), inns(t), "how many rooms has the largest inn?")
		if err != nil || len(found) != 0 || len(s.Requests()) != 1 {
			t.Errorf("%d requests: %+v, %v", len(s.Requests()), found, err)
		}
	})
}

// TestTheServerThatIsGone: a fault that stays is an error that says what
// happened, not an empty answer.
func TestTheServerThatIsGone(t *testing.T) {
	w, _ := writer(t, fake.Func(func(fake.Prompt) fake.Completion { return answers() }), fake.Unauthorised())
	if found, err := answerer(t, w).Answer(t.Context(), inns(t), oldest); err == nil || !strings.Contains(err.Error(), "asking tiny") {
		t.Errorf("got %+v, %v", found, err)
	}
}

// TestTheLeastSureTokenCounts: the probability of an answer is that of its
// least sure token, and the surer answer comes first.
func TestTheLeastSureTokenCounts(t *testing.T) {
	w, _ := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
		c := answers(said{numberOf(p, "It was a mill"), "answer", "opened"}, said{numberOf(p, "It was a mill"), "answer", "mill"})
		at, second := 0, strings.LastIndex(c.Text(), "{")
		for i, token := range c.Tokens {
			if c.Tokens[i].LogProb = -0.01; at < second && strings.Contains(token.Text, "opened") {
				c.Tokens[i].LogProb = -1.5
			}
			at += len(token.Text)
		}
		return c
	}))
	found, err := answerer(t, w).Answer(t.Context(), inns(t), "what was the Heron before?")
	if err != nil || len(found) != 2 || found[0].Text != "mill" || found[0].P < .9 || found[1].P > .3 {
		t.Errorf("got %+v, %v", found, err)
	}
}

// TestAResultIsSaidInShort: the last step of the pipeline.
func TestAResultIsSaidInShort(t *testing.T) {
	for reply, want := range map[string]string{`{"answer": "1902"}`: "1902", `{"answer": ""}`: "it opened in 1902"} {
		w, _ := writer(t, fake.Script(fake.Say(reply)), fake.TooMany(0))
		if got, err := w.Shorten(t.Context(), oldest, "it opened in 1902"); err != nil || got != want {
			t.Errorf("got %q, %v", got, err)
		}
	}
}

// TestPrompts: testdata/prompts.txt is what the model reads: at first, after
// an answer that does not hold, and for a result in short.
func TestPrompts(t *testing.T) {
	w, s := writer(t, fake.Func(func(p fake.Prompt) fake.Completion {
		if strings.Contains(p.Last(), "result begins") {
			return fake.Say(`{"answer": "1902"}`)
		}
		if strings.Contains(p.Last(), "You answered before") {
			return answers()
		}
		return answers(said{tableOf(p), "sql", "SELECT opened FROM inns"})
	}))
	if _, err := answerer(t, w).Answer(t.Context(), inns(t), oldest); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Shorten(t.Context(), oldest, "The Otter | 1902"); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	mark := regexp.MustCompile(`(?m)^MARK: (\S+)$`)
	for _, r := range s.Requests() {
		text := r.Prompt.Text()
		if m := mark.FindStringSubmatch(text); m != nil {
			text = strings.ReplaceAll(text, m[1], "XYZ")
		}
		b.WriteString("=== \n" + strings.TrimSpace(text) + "\n\n")
	}
	path := filepath.Join("testdata", "prompts.txt")
	golden.File(t, path, b.String())
}
