package suqlset

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/ast"
)

// Phrase is the meaning of a question that a query puts to a text as it was said: other questions
// mean the same where the words that carry sense are the same, in any order. False for a summary,
// and where no column is asked.
func Phrase(text *ast.FreeText) (Meaning, bool) {
	column, ok := text.Text.(*ast.Column)
	if !ok || text.Question == ast.SummaryQuestion {
		return Meaning{}, false
	}
	words := wordsOf(text.Question)
	return Meaning{Columns: []string{strings.ToLower(column.Name)}, Question: text.Question,
		Open: formOf(words) == openForm, phrase: carrying(words)}, true
}

// Phrases are the meanings of all questions that a query puts to texts, each as it was said.
func Phrases(q ast.Query) (out []Meaning) {
	ast.Inspect(q, func(n ast.Node) bool {
		text, ok := n.(*ast.FreeText)
		if !ok {
			return true
		}
		if m, ok := Phrase(text); ok {
			out = append(out, m)
		}
		return true
	})
	return out
}

// Further are meanings, and those of others that put another question, or ask another column.
func Further(among, others []Meaning) []Meaning {
	among = slices.Clip(among)
	for _, m := range others {
		same := func(k Meaning) bool { return k.Question == m.Question && slices.Equal(k.Columns, m.Columns) }
		if !slices.ContainsFunc(among, same) {
			among = append(among, m)
		}
	}
	return among
}

// SaysSomething reports whether a question has words that carry sense.
func SaysSomething(question string) bool {
	return slices.ContainsFunc(wordsOf(question), func(w string) bool { return !fills(w) && !denies(w) })
}

// carrying are the words that carry sense, sorted, each as what it is a form of; all where none
// does.
func carrying(words []string) []string {
	out := []string{}
	words = withoutFrame(words)
	for _, w := range words {
		if !fills(w) && !denies(w) {
			out = append(out, formOfWhat(w))
		}
	}
	if len(out) == 0 {
		out = slices.Clone(words)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// withoutFrame are the words of a question without those that only quote what a text would say:
// "does it say anything about …", "mentions that …", "say something about …".
func withoutFrame(words []string) []string {
	rest := words
	if len(rest) > 3 && rest[1] == "it" {
		rest = rest[2:]
	}
	if len(rest) < 2 || !slices.Contains([]string{"say", "says", "said", "mention", "mentions", "mentioned"}, rest[0]) {
		return words
	}
	switch rest = rest[1:]; {
	case len(rest) > 2 && anybody(rest[0]) && rest[1] == "about":
		return rest[2:]
	case len(rest) > 1 && (rest[0] == "that" || rest[0] == "about"):
		return rest[1:]
	}
	return rest
}

// fills reports whether a word says nothing by itself, in one of its forms or run together with
// another: "needs" as "need", "they're" as "they".
func fills(word string) bool {
	word, _, _ = strings.Cut(word, "'")
	return english.StopWord(word) || slices.ContainsFunc(english.Lemmas(word), english.StopWord) || anybody(word)
}

// formOfWhat is the stem of what a word is a form of: of "felt" and "feeling" that of "feel".
func formOfWhat(word string) string {
	forms := slices.DeleteFunc(slices.Clone(english.Lemmas(word)), func(l string) bool { return l == word })
	if len(forms) == 0 {
		return english.Stem(word)
	}
	return english.Stem(slices.Min(forms))
}

// deniedOnce reports whether words deny something, and not twice.
func deniedOnce(words []string) bool {
	yes := false
	for _, w := range words {
		yes = yes != denies(w)
	}
	return yes
}

// denies reports whether a word denies what others say.
func denies(word string) bool { return negates(word) || word == "nobody" || word == "none" }

// anybody reports whether a word stands for anybody.
func anybody(word string) bool {
	switch word {
	case "anybody", "anyone", "somebody", "someone", "anything", "something":
		return true
	}
	return false
}
