package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// wordOf finds the one of words that text consists of, and where it stands.
// Letter case, blanks, quotation marks, emphasis and a final stop around it
// don't matter, nor does a block of thoughts before it; anything else means
// that the model did not keep to the form.
func wordOf(text string, words []string) (word string, at int, err error) {
	said, at, err := bare(text)
	if err != nil {
		return "", 0, err
	}
	var value string
	if json.Unmarshal([]byte(text), &value) == nil { // that of a server which keeps to the form
		said = value
	}
	for _, w := range words {
		if strings.EqualFold(said, w) {
			return w, at, nil
		}
	}
	return "", 0, fmt.Errorf("it is none of the words allowed: %q", shorten(said, 60))
}

// bare is a text without what surrounds its word, and where that begins.
func bare(text string) (string, int, error) {
	_, rest, endless := divided(text)
	if endless {
		return "", 0, errors.New("it thought without end")
	}
	const around = " \t\r\n\"'`*"
	rest = strings.TrimLeft(rest, around)
	return strings.TrimRight(rest, around+".!"), len(text) - len(rest), nil
}

// Sure is the probability of the word that the reply consists of, among words
// and in whatever letter case. It reports false when the server told no
// log-probabilities.
func (r Reply) Sure(words []string) (p float64, measured bool) {
	said, at, err := bare(r.Text)
	if err != nil {
		return 0, false
	}
	low := Reply{Text: lower(r.Text)}
	for _, t := range r.Tokens {
		low.Tokens = append(low.Tokens, lowered(t, r.Text[t.Start:t.End]))
	}
	allowed := []string{lower(said)}
	for _, w := range words {
		if !strings.EqualFold(w, said) {
			allowed = append(allowed, lower(w))
		}
	}
	return low.Among(at, lower(said), allowed)
}

// lowered is t in small letters, with the probability of all its spellings.
func lowered(t Token, said string) Token {
	own := t.Prob()
	out := Token{Start: t.Start, End: t.End}
	for _, a := range t.Top {
		if a.Text != said && lower(a.Text) == lower(said) {
			own += a.Prob()
			continue
		}
		text := lower(a.Text)
		if i := slices.IndexFunc(out.Top, func(o Alternative) bool { return o.Text == text }); i >= 0 {
			out.Top[i].LogProb = math.Log(out.Top[i].Prob() + a.Prob())
			continue
		}
		out.Top = append(out.Top, Alternative{Text: text, LogProb: a.LogProb})
	}
	out.LogProb = math.Log(min(own, 1))
	return out
}

// lower writes Latin capitals small and leaves every byte where it is.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
