package english_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/english"
)

func TestNumbers(t *testing.T) {
	agrees(t, "numbers.txt", func(utterance string) []string {
		tokens := english.Tokens(utterance)
		var out []string
		for _, n := range english.Numbers(tokens) {
			line := fmt.Sprintf("%s: %s", n.Text, said(utterance, tokens, n.First, n.Last))
			if n.Ordinal {
				line += " (ordinal)"
			}
			if n.Written {
				line += " (in words)"
			}
			out = append(out, line)
		}
		return out
	})
}

// said is the part of an utterance that a token range covers.
func said(utterance string, tokens []english.Token, first, last int) string {
	return utterance[tokens[first].From:tokens[last-1].To]
}

func TestNumberTextIsItsValue(t *testing.T) {
	for _, text := range []string{"0", "7", "1200.5", "0.1", "1000000000000", "2.3"} {
		tokens := english.Tokens(text)
		numbers := english.Numbers(tokens)
		if len(numbers) != 1 || numbers[0].Text != text {
			t.Errorf("%s: found %v", text, numbers)
		}
	}
	if n := english.Numbers(english.Tokens("2.3 million")); n[0].Text != "2300000" {
		t.Errorf("2.3 million: found %v", n)
	}
	if strings.Contains(english.Numbers(english.Tokens("9 trillion"))[0].Text, "e") {
		t.Error("a number in words has an exponent")
	}
}
