package model

import (
	"encoding/json"
	"math"
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
// ones.
func (e *entry) among(field, value string, allowed []string) float64 {
	p, measured := e.reply.Among(e.values[field].start, value, allowed)
	if !measured {
		return Unmeasured
	}
	return p
}
