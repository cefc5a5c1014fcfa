package model

import (
	"encoding/json"
	"math"
	"strings"

	"parley/llm"
)

// choice returns the allowed value that stands in field, in JSON's spelling,
// and its probability among the allowed ones.
func (e *entry) choice(field string, allowed []string) (string, float64) {
	raw := e.raw(field)
	for _, a := range allowed {
		if same(raw, a) {
			return a, e.among(field, raw, append([]string{raw}, without(allowed, a)...))
		}
	}
	return raw, Unmeasured // unreachable: the form was checked
}

// same compares values of JSON that may be spelt with different escapes.
func same(a, b string) bool {
	var x, y any
	return a == b || json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && x == y
}

func without(list []string, s string) []string {
	var out []string
	for _, x := range list {
		if x != s {
			out = append(out, x)
		}
	}
	return out
}

// absence is the probability that there is no answer, of some and none.
func (e *entry) absence(field string) float64 {
	return e.among(field, "null", []string{"null", `"`, "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"})
}

// wording is the confidence in an answer in the model's own words: the
// geometric mean of its tokens' probabilities, so that a long answer is not
// less certain for its length.
func (e *entry) wording(field string) float64 {
	s := e.values[field]
	sum, n := 0.0, 0
	for _, t := range e.reply.Tokens {
		if t.Start < s.end && t.End > s.start {
			sum, n = sum+t.LogProb, n+1
		}
	}
	if n == 0 {
		return Unmeasured
	}
	return math.Exp(sum / float64(n))
}

// among is the probability of value, which stands in field, among the allowed
// ones: at each token at which they part, the share of the alternatives that
// lead to it. What the server considered and the form forbids does not count.
func (e *entry) among(field, value string, allowed []string) float64 {
	at := e.values[field].start
	p, left, measured := 1.0, allowed, false
	for _, t := range e.reply.Tokens {
		if t.End <= at || len(left) <= 1 {
			continue
		}
		begins := max(t.Start, at)
		done := begins - at // bytes of the value before this token
		if done >= len(value) {
			break
		}
		p *= e.portion(t, e.reply.Text[t.Start:begins], value, done, left)
		measured = true
		said := value[:min(len(value), t.End-at)]
		var agree []string
		for _, a := range left {
			if strings.HasPrefix(a, said) || a == value {
				agree = append(agree, a)
			}
		}
		left = agree
	}
	if !measured {
		return Unmeasured
	}
	return p
}

// portion is value's part of the probability at token t: its alternatives are
// read as what comes before the value (lead) and the value from its byte done.
func (e *entry) portion(t llm.Token, lead, value string, done int, left []string) float64 {
	own, other := t.Prob(), 0.0
	said := e.reply.Text[t.Start:t.End]
	for _, a := range t.Top {
		rest, ok := strings.CutPrefix(a.Text, lead)
		if !ok || rest == "" || a.Text == said {
			continue
		}
		leads := map[bool]bool{} // to value, to another
		for _, v := range left {
			if tail := v[min(done, len(v)):]; tail != "" && (strings.HasPrefix(tail, rest) || strings.HasPrefix(rest, tail)) {
				leads[v == value] = true
			}
		}
		switch {
		case leads[true] && leads[false]: // it decides nothing yet
		case leads[true]:
			own += a.Prob()
		case leads[false]:
			other += a.Prob()
		}
	}
	if own+other <= 0 {
		return Unmeasured
	}
	return own / (own + other)
}
