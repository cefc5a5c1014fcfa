package llm_test

import (
	"math"
	"strings"
	"testing"
	"testing/synctest"

	"parley/llm"
	"parley/llm/fake"
)

var verdicts = []string{"yes", "no", "unknown"}

// TestWords: a reply is one of the words asked for, whatever surrounds it, or it
// is asked for once more and then refused.
func TestWords(t *testing.T) {
	for said, want := range map[string]string{
		"yes": "yes", "Yes.": "yes", " **NO**\n": "no", `"unknown"`: "unknown", "<think>yes? no?</think>\nno": "no",
		"yes, it is": "", "maybe": "", "yesno": "", "<think>yes": "", `{"answer": "yes"}`: "",
	} {
		synctest.Test(t, func(t *testing.T) {
			s, c := serve(t, fake.OpenAI(), fake.Script(fake.Say(said)))
			got, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("is it?")}, Words: verdicts})
			if got.Word != want || (err == nil) != (want != "") {
				t.Errorf("%q: got %q (%v), want %q", said, got.Word, err, want)
			}
			if asked := s.Requests(); want == "" && !strings.Contains(asked[len(asked)-1].Prompt.Last(), "nothing but one of these: yes, no, unknown") {
				t.Errorf("%q: it was not told what was wrong: %s", said, asked[len(asked)-1].Prompt.Last())
			}
		})
	}
}

// TestASecondTryAtAWord: llama.cpp's server, which can keep a reply to a form,
// is asked to after the model did not.
func TestASecondTryAtAWord(t *testing.T) {
	words := []string{"yes", `5" pipe`}
	for _, d := range []fake.Dialect{fake.LlamaCpp(), fake.OpenAI()} {
		for _, first := range []string{"I think so.", ""} {
			synctest.Test(t, func(t *testing.T) {
				s, c := serve(t, d, nil)
				if _, err := c.Probe(t.Context()); err != nil {
					t.Fatal(err)
				}
				s.Model = fake.Script(fake.Say(first), fake.Say(`"5\" pipe"`))
				got, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("which?")}, Words: words, LogProbs: true})
				if err != nil || got.Word != words[1] {
					t.Fatalf("%s: %+v, %v", d.Name, got, err)
				}
				last := s.Requests()[len(s.Requests())-1]
				form := string(last.Fields["response_format"])
				if pinned := strings.Contains(form, `"enum":["yes","5\" pipe"]`); pinned != (d.Name == "llama.cpp") {
					t.Errorf("%s: asked for %s", d.Name, form)
				}
			})
		}
	}
}

// TestSure: the probability of a word is that of all its spellings among those
// of the words that were allowed.
func TestSure(t *testing.T) {
	token := func(text string, p float64, others map[string]float64) fake.Token {
		out := fake.Token{Text: text, LogProb: math.Log(p), Alternatives: []fake.Token{{Text: text, LogProb: math.Log(p)}}}
		for other, p := range others {
			out.Alternatives = append(out.Alternatives, fake.Token{Text: other, LogProb: math.Log(p)})
		}
		return out
	}
	for name, tt := range map[string]struct {
		said []fake.Token
		want float64
	}{
		"one token":          {[]fake.Token{token("yes", 0.6, map[string]float64{"no": 0.3})}, 0.6 / 0.9},
		"other capitals":     {[]fake.Token{token("Yes", 0.5, map[string]float64{"yes": 0.2, "No": 0.2, "NO": 0.1})}, 0.7},
		"pieces":             {[]fake.Token{token("un", 0.6, map[string]float64{"no": 0.2}), token("known", 1, nil)}, 0.75},
		"what is no word":    {[]fake.Token{token("no", 0.4, map[string]float64{"perhaps": 0.5, "yes": 0.1})}, 0.8},
		"with marks around":  {[]fake.Token{token("**", 1, nil), token("no", 0.9, map[string]float64{"yes": 0.1}), token("**", 1, nil)}, 0.9},
		"a stop in the word": {[]fake.Token{token("no.", 0.8, map[string]float64{"yes.": 0.2})}, 0.8},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, c := serve(t, fake.OpenAI(), fake.Script(fake.Completion{Tokens: tt.said}))
				r, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("is it?")}, Words: verdicts, LogProbs: true, Top: 10})
				if err != nil {
					t.Fatal(err)
				}
				if p, ok := r.Sure(verdicts); !ok || math.Abs(p-tt.want) > 1e-9 {
					t.Errorf("got %v (%v), want %v", p, ok, tt.want)
				}
			})
		})
	}
}
