package predicate

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"parley/english/logit"
	"parley/english/wordnet"
)

//go:embed weights.txt
var weights []byte

var built = sync.OnceValue(func() *logit.Model {
	m, err := Parse(weights)
	if err != nil {
		panic(err) // unreachable: the file is embedded and a test reads it
	}
	return m
})

// Parse reads the weights that choose a form; package learn computes them.
func Parse(data []byte) (*logit.Model, error) {
	m, err := logit.Parse(data, int(FormCount), logit.Tenths)
	if err != nil {
		return nil, fmt.Errorf("weights of the forms of questions, %w", err)
	}
	return m, nil
}

// Choose is the likeliest form that a phrase can be put in, and its words in it.
func Choose(m *logit.Model, p Phrase) (Form, string) {
	likely := m.Probabilities(Signs(p))
	best, put := Says, ""
	thing := p.After == "no" && mostly(headOf(p.Words), wordnet.Noun) && !describes(p.Words[0])
	for f := range FormCount {
		if put != "" && likely[f] <= likely[best] || thing && f != There && f != Has {
			continue
		}
		if q := f.Put(p.Words); q != "" {
			best, put = f, q
		}
	}
	return best, put
}

// Signs are what the form of a phrase goes by, each once: how it begins and ends,
// what parts of speech WordNet knows the words to be, and whether a verb with a
// subject of its own is among them. The only word itself that is a sign is the
// first, and those of closed classes.
func Signs(p Phrase) []string {
	var out []string
	w := p.Words
	add := func(s string) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	add("always")
	add("after " + p.After)
	add("length " + strconv.Itoa(min(len(w), 6)))
	first := kind(w[0])
	add("first " + first)
	add("begins " + w[0])
	add("last " + kind(w[len(w)-1]))
	add("head " + kind(headOf(w)))
	add("first and last " + first + ", " + kind(w[len(w)-1]))
	if len(w) > 1 {
		add("second " + kind(w[1]))
		add("first two " + first + ", " + kind(w[1]))
		add("first and head " + first + ", " + kind(headOf(w)))
	}
	if len(w) > 2 {
		add("first three " + first + ", " + kind(w[1]) + ", " + kind(w[2]))
	}
	for i, x := range w[1:] {
		if is(x, "being") || is(x, "modal") {
			add("verb at " + strconv.Itoa(min(i, 3)))
		}
	}
	for f := range Says {
		if f.Put(w) != "" {
			add("may be " + strconv.Itoa(int(f)))
		}
	}
	return out
}

// kind is what a word is: its closed class, or its likeliest part of speech,
// how likely, and its ending.
func kind(word string) string {
	for _, cue := range []string{"negation", "being", "modal", "having", "auxiliary", "article", "possessive", "pronoun",
		"preposition", "joining", "question"} {
		if is(word, cue) {
			if cue == "preposition" || cue == "joining" || cue == "having" || cue == "being" {
				return word
			}
			return cue
		}
	}
	return part(word) + ending(word)
}

// part is the part of speech that a word is used as most, and the next often
// where it is used so at least a quarter as often, else seldom.
func part(word string) string {
	parts := []wordnet.PartOfSpeech{wordnet.Noun, wordnet.Verb, wordnet.Adjective, wordnet.Adverb}
	names := map[wordnet.PartOfSpeech]string{wordnet.Noun: "noun", wordnet.Verb: "verb", wordnet.Adjective: "adjective",
		wordnet.Adverb: "adverb"}
	slices.SortStableFunc(parts, func(a, b wordnet.PartOfSpeech) int { return often(word, b) - often(word, a) })
	most, next := often(word, parts[0]), often(word, parts[1])
	switch {
	case most == 0:
		return "unknown"
	case next > 0 && 4*next >= most:
		return names[parts[0]] + " or " + names[parts[1]]
	case next > 0:
		return names[parts[0]] + ", seldom " + names[parts[1]]
	}
	return names[parts[0]]
}

// ending is the ending of a word that tells of a verb, an adverb or more than
// one.
func ending(word string) string {
	for _, e := range []string{"ing", "ed", "en", "ly", "ss", "s"} {
		if len(word) > len(e)+2 && endsIn(word, e) {
			return " " + e
		}
	}
	return ""
}
