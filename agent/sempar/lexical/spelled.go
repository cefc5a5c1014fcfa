package lexical

import (
	"slices"
	"strconv"
	"strings"
)

// spelled joins what says one number in several words: "two hundred and
// fifty", "a thousand two hundred", "four and a half".
func spelled(s string, tokens []token) []token {
	for i := 0; i < len(tokens); i++ {
		t := &tokens[i]
		n, err := strconv.Atoi(t.number)
		if err != nil || n < 1 {
			continue
		}
		if i+3 < len(tokens) && low(tokens, i+1, i+4) == "and a half" && n < 100 {
			tokens = together(s, tokens, i, i+4, t.number+".5")
			continue
		}
		next := i + 1
		if next < len(tokens) && tokens[next].low == "and" && !betweenEnds(tokens, i) {
			next++
		}
		if next >= len(tokens) || !inWords(t.low) || !inWords(tokens[next].low) {
			continue
		}
		more, err := strconv.Atoi(tokens[next].number)
		if err != nil || more < 1 || !(n%100 == 0 && more < 100 || n%1000 == 0 && more < 1000) {
			continue
		}
		tokens = together(s, tokens, i, next+1, strconv.Itoa(n+more))
		i--
	}
	return tokens
}

// inWords reports whether a number is written in words.
func inWords(low string) bool { return low != "" && strings.Trim(low, "0123456789.,") == low }

// betweenEnds reports whether the "and" after the number at token i joins the
// ends of "between a hundred and fifty": "between" stands before it and no
// other end follows.
func betweenEnds(tokens []token, i int) bool {
	if !slices.ContainsFunc(tokens[max(0, i-2):i], func(t token) bool { return t.low == "between" }) {
		return false
	}
	for j := i + 3; j+1 < len(tokens) && j < i+6; j++ {
		if tokens[j].low == "and" && (tokens[j+1].number != "" || tokens[j+1].low == "a") {
			return false
		}
	}
	return true
}

// together makes one token of tokens from:to.
func together(s string, tokens []token, from, to int, number string) []token {
	t := &tokens[from]
	t.low, t.end, t.number = low(tokens, from, to), tokens[to-1].end, number
	t.text, t.money = s[t.start:t.end], t.money || tokens[to-1].money
	return slices.Delete(tokens, from+1, to)
}
