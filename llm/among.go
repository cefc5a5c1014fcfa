package llm

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Among is the probability of a value that stands in the reply's text from
// byte at on, among all that were allowed there: at each token at which they
// part, the share of the alternatives that lead to it. What the server
// considered and the form forbids does not count. It reports false when the
// reply has no tokens there.
func (r Reply) Among(at int, value string, allowed []string) (float64, bool) {
	p, left, measured := 1.0, allowed, false
	for _, t := range r.Tokens {
		if t.End <= at || len(left) <= 1 {
			continue
		}
		begins := max(t.Start, at)
		done := begins - at // bytes of the value before this token
		if done >= len(value) {
			break
		}
		share, ok := r.portion(t, r.Text[t.Start:begins], value, done, left)
		if !ok {
			return 0, false
		}
		p *= share
		measured = true
		said := value[:min(len(value), t.End-at)]
		left = slices.DeleteFunc(slices.Clone(left), func(a string) bool { return a != value && !strings.HasPrefix(a, said) })
	}
	return p, measured
}

// portion is value's part of the probability at token t: its alternatives are
// read as what comes before the value (lead) and the value from its byte done.
func (r Reply) portion(t Token, lead, value string, done int, left []string) (float64, bool) {
	own, other := t.Prob(), 0.0
	said := r.Text[t.Start:t.End]
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
	return own / (own + other), own+other > 0
}

// Chosen is the value of a field of the reply's JSON object, which its schema
// binds to some words, and the probability that the model gave it; 0 and
// false when the server told no log-probabilities.
func (r Reply) Chosen(field string, words []string) (value string, p float64, measured bool) {
	d := json.NewDecoder(bytes.NewReader(r.JSON))
	if _, err := d.Token(); err != nil {
		return "", 0, false // no object
	}
	for d.More() {
		name, err := d.Token()
		var raw json.RawMessage
		if err != nil || d.Decode(&raw) != nil {
			return "", 0, false
		}
		if name != field || json.Unmarshal(raw, &value) != nil {
			continue
		}
		written := string(raw)
		allowed := []string{written}
		for _, w := range words {
			if w != value {
				allowed = append(allowed, `"`+w+`"`)
			}
		}
		p, measured = r.Among(r.At+int(d.InputOffset())-len(raw), written, allowed)
		return value, p, measured
	}
	return "", 0, false
}
