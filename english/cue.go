package english

import (
	"strings"

	"parley/english/wordnet"
)

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

// Addresses reports whether a word is one by which people are addressed, and tells nothing
// of them: the Mrs of Mrs Whitaker.
func Addresses(word string) bool {
	_, ok := classOf(lower(word), "address")
	return ok
}

// Title reports whether a word is a title before somebody's name: one by which people are
// addressed, such as Mrs, or one that says what they are, such as Dr.
func Title(word string) bool {
	_, ok := classOf(lower(word), "title")
	return ok || Addresses(word) || wordnet.IsMostly(word, "title of respect")
}

// Profit reports whether a word asks for what is left of prices after costs: profit, margin,
// profitable.
func Profit(word string) bool {
	_, ok := classOf(lower(word), "profit")
	return ok
}

// Ranks reports whether an adjective in the superlative puts rows in the order of whatever they are
// measured by: cheap, new, high. Light does only where weights are known.
func Ranks(base string) bool {
	_, ok := classOf(lower(base), "ranking")
	return ok
}

// Arranges reports whether a word is a participle of what is done before the day that it is
// for: who has booked a lesson may have it yet to come.
func Arranges(word string) bool {
	_, ok := classOf(lower(word), "arranging")
	return ok
}

// Vacant reports whether a word says of things that nobody has them at a time: free, vacant.
func Vacant(word string) bool {
	_, ok := classOf(lower(word), "vacant")
	return ok
}

// Occupied reports whether a word says of things that somebody has them at a time: taken, rented.
func Occupied(word string) bool {
	_, ok := classOf(lower(word), "occupied")
	return ok
}

// CountsPieces reports whether a word in the name of a column says that it is how many of something a
// row is for, such as the line of an order.
func CountsPieces(word string) bool {
	_, ok := classOf(lower(word), "quantity")
	return ok
}

// Greeting is where what is said begins after a greeting at the start of a text and the mark
// behind it, in bytes; 0 where it has none, or nothing comes after it.
func Greeting(text string) int {
	tokens := Tokens(text)
	_, n := closedWords().at(tokens, 0, "greeting")
	if n == 0 || n+1 >= len(tokens) || !strings.Contains(",.!;:-–", tokens[n].Text) {
		return 0
	}
	return tokens[n+1].From
}
