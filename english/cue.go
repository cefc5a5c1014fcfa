package english

// Span is a range of tokens, [First, Last).
type Span struct{ First, Last int }

// Negations finds the words that deny or leave out: not, n't, without, except,
// other than, no longer. Cues within a comparison ("no more than 5") are not
// among them.
func Negations(tokens []Token) []Span {
	comparing := lexicons()["comparisons.txt"]
	var out []Span
	for i := 0; i < len(tokens); {
		if _, n := comparing.at(tokens, i, "before"); n > 1 {
			i += n
			continue
		}
		_, n := closedWords().at(tokens, i, "negation")
		if n > 0 {
			out = append(out, Span{i, i + n})
		}
		i += max(n, 1)
	}
	return out
}

// StopWord reports whether a word carries no content of its own: an article,
// a preposition, a pronoun, an auxiliary, a word of asking (show, list).
func StopWord(word string) bool {
	_, ok := classOf(lower(word), "stop")
	return ok
}
