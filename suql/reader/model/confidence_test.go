package model_test

import (
	"math"
	"testing"
	"testing/synctest"

	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// said builds a completion of certain tokens around the one that decides.
func said(before string, deciding fake.Token, after string) fake.Completion {
	c := fake.Say(before)
	c.Tokens = append(c.Tokens, deciding)
	c.Tokens = append(c.Tokens, fake.Say(after).Tokens...)
	return c
}

func token(p float64, text string, others ...any) fake.Token {
	t := fake.Token{Text: text, LogProb: math.Log(p), Alternatives: []fake.Token{{Text: text, LogProb: math.Log(p)}}}
	for i := 0; i < len(others); i += 2 {
		t.Alternatives = append(t.Alternatives, fake.Token{Text: others[i].(string), LogProb: math.Log(others[i+1].(float64))})
	}
	return t
}

// TestConfidence: the probability of a decision is its share among those
// allowed, however the server cuts it into tokens.
func TestConfidence(t *testing.T) {
	judge := reader.NewJudge([]string{"text"}, "is it?", "Yes")
	kind := reader.NewClassify([]string{"text"}, "which?", []string{"New York", "New Jersey", "Ohio"})
	hard := reader.NewClassify([]string{"text"}, "which?", []string{"New York", "New York!", "Ohio"})
	for _, c := range []struct {
		name    string
		request reader.Request
		said    fake.Completion
		want    float64
	}{
		{"two of three verdicts", judge, said("", token(0.6, "yes", "no", 0.3), ""), 0.6 / 0.9},
		{"forbidden words do not count", judge, said("", token(0.4, "yes", "well", 0.3, "maybe", 0.2, "unknown", 0.1), ""), 0.8},
		{"capitals are the same word", judge, said("", token(0.4, "yes", "Yes", 0.4, "No", 0.2), "."), 0.8},
		{"a piece of the word", judge, said("", token(0.6, "y", "yes", 0.2, "un", 0.2), "es"), 0.8},
		{"one verdict alone", judge, said("", token(0.3, "no"), ""), 1},
		{"choices that begin alike part later", kind, said("New", token(0.7, " York", " Jersey", 0.2), ""), 0.7 / 0.9},
		{"a choice or none", kind, said("", token(0.6, "none", "Ohio", 0.2), ""), 0.75},
		{"in JSON", hard, said(`{"choice": "New York`, token(0.7, `"}`, `!"}`, 0.2), ""), 0.7 / 0.9},
		{"in JSON, a choice or none", hard, said(`{"choice": `, token(0.6, `null`, `"`, 0.2), `}`), 0.75},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, r := over(t, fake.OpenAI(), fake.Script(c.said), model.Options{})
				got := read(t, r, []reader.Request{c.request})[0]
				if got.Err != nil || math.Abs(got.Confidence-c.want) > 1e-9 {
					t.Errorf("got %v (%v), want %v", got.Confidence, got.Err, c.want)
				}
			})
		})
	}
}

// TestConfidenceInEveryDialect: servers with log-probabilities give the same
// confidence; without them it is unmeasured.
func TestConfidenceInEveryDialect(t *testing.T) {
	c := said("", token(0.6, "yes", "no", 0.3), "")
	for _, d := range fake.Dialects() {
		synctest.Test(t, func(t *testing.T) {
			_, r := over(t, d, fake.Script(c), model.Options{})
			want := 0.6 / 0.9
			if d.LogProbs != fake.Heeds {
				want = model.Unmeasured
			}
			got := read(t, r, quiet("text"))[0]
			if got.Err != nil || math.Abs(got.Confidence-want) > 1e-6 {
				t.Errorf("%s: %v (%v), want %v", d.Name, got.Confidence, got.Err, want)
			}
		})
	}
}

// TestAgreement: without log-probabilities, samples that agree make a reply
// more certain.
func TestAgreement(t *testing.T) {
	verdict := func(v string) fake.Completion {
		return fake.Say(v)
	}
	for _, c := range []struct {
		name    string
		samples []fake.Completion // after the first reply, which is yes
		want    float64
	}{
		{"all agree", []fake.Completion{verdict("yes"), verdict("yes"), verdict("yes"), verdict("yes")}, 5.0 / 6},
		{"half of them", []fake.Completion{verdict("yes"), verdict("no"), verdict("unknown"), verdict("yes")}, 3.0 / 6},
		{"none", []fake.Completion{verdict("no"), verdict("no"), verdict("no"), verdict("no")}, 1.0 / 6},
		{"in a form that can't be used", []fake.Completion{fake.Say("Well, yes.")}, model.Unmeasured},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := fake.Reasoning()
				s, r := over(t, d, fake.Script(append([]fake.Completion{verdict("yes")}, c.samples...)...), model.Options{Samples: 4})
				got := read(t, r, quiet("text"))[0]
				if got.Err != nil || got.Verdict != reader.True || math.Abs(got.Confidence-c.want) > 1e-9 {
					t.Errorf("got %+v, want confidence %v", got, c.want)
				}
				if n := len(s.Requests()); n < 5 || got.Tokens < 4*30 && c.want != model.Unmeasured {
					t.Errorf("%d requests, %d tokens", n, got.Tokens)
				}
			})
		})
	}
}

// TestNoSamplesWhereTheyAreNotNeeded: with log-probabilities one call is
// enough.
func TestNoSamplesWhereTheyAreNotNeeded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, r := over(t, fake.VLLM(), fake.Func(honest), model.Options{Samples: 4})
		if read(t, r, quiet("quiet")); len(s.Requests()) != 1 {
			t.Errorf("%d requests", len(s.Requests()))
		}
	})
}
