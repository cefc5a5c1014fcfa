package english_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/english"
)

func TestQuantities(t *testing.T) {
	agrees(t, "quantities.txt", func(utterance string) []string {
		tokens := english.Tokens(utterance)
		var out []string
		for _, q := range english.Quantities(tokens) {
			line := fmt.Sprintf("%s: %s %s", said(utterance, tokens, q.First, q.Last), q.Comparison, q.Text)
			if q.HighText != "" {
				line += " to " + q.HighText
			}
			if q.Unit != "" {
				line += fmt.Sprintf(", %s = %g %s", q.UnitWord, q.Factor, q.Unit)
			}
			if q.Noun != "" {
				line += ", of " + q.Noun
			}
			out = append(out, line)
		}
		return out
	})
}

// Every cardinal number lies in one quantity.
func TestNumbersLieInQuantities(t *testing.T) {
	for _, u := range []string{"from 5 restaurants with 10 to 3 seats and over 1,200 beds", "twice 5 or half of 12k",
		"between 5 and none", "less than than 4", "$ 5 $ 6 and 7 %"} {
		tokens := english.Tokens(u)
		in := map[int]int{}
		for _, q := range english.Quantities(tokens) {
			for i := q.First; i < q.Last; i++ {
				in[i]++
			}
		}
		for _, n := range english.Numbers(tokens) {
			if in[n.First] != 1 && !n.Ordinal {
				t.Errorf("%q: number %s lies in %d quantities", u, n.Text, in[n.First])
			}
		}
	}
}

func TestDegree(t *testing.T) {
	agrees(t, "degrees.txt", func(utterance string) []string {
		var out []string
		for _, word := range strings.Fields(utterance) {
			base, grade := english.Degree(word)
			out = append(out, fmt.Sprintf("%s: %s %s", word, grade, base))
		}
		return out
	})
}

func TestNegations(t *testing.T) {
	agrees(t, "negations.txt", func(utterance string) []string {
		tokens := english.Tokens(utterance)
		var out []string
		for _, n := range english.Negations(tokens) {
			out = append(out, said(utterance, tokens, n.First, n.Last))
		}
		return out
	})
}

func BenchmarkQuantities(b *testing.B) {
	tokens := english.Tokens("hotels with at least 5 rooms under $300 that are between 10 and 20 km away")
	b.ReportAllocs()
	for b.Loop() {
		english.Quantities(tokens)
	}
}
