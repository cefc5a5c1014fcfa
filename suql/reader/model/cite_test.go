package model_test

import (
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// TestQuote: the words that decided are asked for by themselves, and count if
// they stand in the text.
func TestQuote(t *testing.T) {
	text := []string{"The  Grill opened in 2019.", "“Loud, but fun” – open until 1:30"}
	yes, no := reader.Reply{Verdict: reader.True, Confidence: 0.9, Tokens: 70}, reader.Reply{Verdict: reader.False}
	for _, c := range []struct {
		name    string
		request reader.Request
		reply   reader.Reply
		said    string // "" for no call
		shows   string
		want    []reader.Evidence
	}{
		{"for a verdict", reader.NewJudge(text, "is it fun?", "Yes"), yes, `"LOUD, but fun"`, "Yes", []reader.Evidence{{Text: 1, Start: 3, End: 16, Supports: true}}},
		{"against one", reader.NewJudge(text, "is it quiet?", "Yes"), no, "loud", "No", []reader.Evidence{{Text: 1, Start: 3, End: 7}}},
		{"against a value", reader.NewJudge(text, "what is it?", "bar"), no, "Grill", "not bar", []reader.Evidence{{Start: 5, End: 10}}},
		{"words that stand nowhere", reader.NewJudge(text, "is it fun?", "Yes"), yes, "great fun", "Yes", nil},
		{"none", reader.NewJudge(text, "is it fun?", "Yes"), yes, "-", "Yes", nil},
		{"for a number", reader.NewAnswer(text, "when did it open?", reader.NumberType), reader.Reply{Text: "2019"}, "opened in 2019", "2019", []reader.Evidence{{Start: 11, End: 25, Supports: true}}},
		{"not told", reader.NewJudge(text, "is it fun?", "Yes"), reader.Reply{Verdict: reader.Unknown}, "", "", nil},
		{"no answer", reader.NewAnswer(text, "who?", reader.TextType), reader.Reply{Null: true}, "", "", nil},
		{"a summary", reader.NewSummary(text), reader.Reply{Text: "Fun."}, "", "", nil},
		{"words that are known", reader.NewAnswer(text, "who?", reader.TextType), reader.Reply{Text: "Grill", Evidence: []reader.Evidence{{Start: 5, End: 10}}}, "", "", []reader.Evidence{{Start: 5, End: 10}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, r := over(t, fake.OpenAI(), fake.Script(fake.Say(c.said)), model.Options{})
				got, err := r.Quote(t.Context(), c.request, c.reply)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(c.want, got.Evidence); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
				if got.Verdict != c.reply.Verdict || got.Text != c.reply.Text || got.Confidence != c.reply.Confidence {
					t.Errorf("the reply became %+v", got)
				}
				if asked := len(s.Requests()); (asked > 0) != (c.said != "") || (got.Tokens > 0) != (c.said != "") {
					t.Errorf("%d calls, %d tokens", asked, got.Tokens)
				}
				if c.said != "" {
					if seen := alone(s.Requests()[0].Prompt.Last()); seen.value != c.shows || seen.question != c.request.Question {
						t.Errorf("it was shown %+v, want the reply %q", seen, c.shows)
					}
				}
			})
		})
	}
}

// TestQuoteOfAnObedientVictim: what a text makes the model say is no evidence
// unless it stands in the text, and no error.
func TestQuoteOfAnObedientVictim(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, attack := range attacks {
			_, r := over(t, fake.OpenAI(), fake.Victim(fake.Func(honest)), model.Options{})
			q := quiet(attack)[0]
			got, err := r.Quote(t.Context(), q, reader.Reply{Verdict: reader.True})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range got.Evidence {
				if e.Start < 0 || e.End > len(attack) || e.Start >= e.End {
					t.Errorf("%q: evidence at %d to %d", attack, e.Start, e.End)
				}
			}
		}
	})
}
