// Package talk tells small talk from questions: "stuck on the bus and bored :)"
// asks nothing of any database. Phrases that people use word for word stand in
// package heard; this package judges all others, by weights that were learnt
// from examples (docs/training.md).
//
//	m, p := talk.Read("hey there, stuck on the bus and bored :)") // heard.Greeting, 0.97
//	m, p = talk.Read("thanks, and the cheapest?")                 // talk.Question, 0.01
//
// The signs are its words, pairs of words and how it begins and ends
// ([logit.Model]). Package learn computes the weights.
package talk

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"parley/english/logit"
	"parley/phrasebook/heard"
)

// Other is talk that neither greets, nor thanks, nor asks for help.
const Other heard.Meaning = "other talk"

// Question is no talk.
const Question heard.Meaning = ""

// Meanings are the classes, in the order of the weights.
var Meanings = []heard.Meaning{Question, heard.Greeting, heard.Thanks, heard.Help, Other}

// Line is how likely an utterance must be talk to be taken for it. Of talk by
// writers left out, 0.62 is found; of sentences written to look like talk 0.04
// are mistaken, of other questions 1 in 640 (`parley train talk`).
const Line = 0.8

// Model judges an utterance by its signs; its classes are Meanings.
type Model struct{ *logit.Model }

//go:embed weights.txt
var text []byte

var built = sync.OnceValue(func() *Model {
	m, err := Parse(text)
	if err != nil {
		panic(err) // unreachable: the file is embedded and a test reads it
	}
	return m
})

// Read is the likeliest kind of talk, and how likely it is that an utterance is
// talk of any kind. Where that is less than [Line], it is to be taken for a
// question, which is "".
func Read(utterance string) (heard.Meaning, float64) { return built().Read(utterance) }

// Read is like the function.
func (m *Model) Read(utterance string) (heard.Meaning, float64) {
	signs := Signs(utterance)
	if len(signs) == unsaid {
		return Question, 0
	}
	p := m.Probabilities(signs)
	talk := 1 - p[0]
	if talk < Line {
		return Question, talk
	}
	best := 1
	for i := 2; i < len(p); i++ {
		if p[i] > p[best] {
			best = i
		}
	}
	return Meanings[best], talk
}

// unsaid is how many signs an utterance without a word has.
const unsaid = 2

// Signs are what an utterance is judged by, each once: its words and pairs of
// words in small letters, how it begins and ends, and how long it is.
func Signs(utterance string) []string {
	words := wordsOf(utterance)
	var out []string
	seen := map[string]bool{}
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	add("always")
	add("length " + strconv.Itoa(lengthClass(len(words))))
	for i, w := range words {
		add(w)
		if i > 0 {
			add(words[i-1] + " " + w)
		}
	}
	if len(words) > 0 {
		add("begins " + words[0])
		add("ends " + words[len(words)-1])
	}
	return out
}

func lengthClass(n int) int {
	switch {
	case n <= 2:
		return n
	case n <= 4:
		return 4
	case n <= 8:
		return 8
	}
	return 16
}

// wordsOf are words in small letters, and marks that tell something; a number
// is "0".
func wordsOf(utterance string) []string {
	var out []string
	word := []rune{}
	end := func() {
		if len(word) > 0 {
			out = append(out, strings.Trim(string(word), "'"))
			word = word[:0]
		}
	}
	for _, r := range strings.ToLower(strings.ReplaceAll(utterance, "’", "'")) {
		switch {
		case unicode.IsDigit(r):
			if len(word) == 0 || word[len(word)-1] != '0' {
				word = append(word, '0')
			}
		case unicode.IsLetter(r) || r == '\'' && len(word) > 0:
			word = append(word, r)
		case unicode.IsSpace(r):
			end()
		default:
			end()
			if r == '?' || r == '!' || r > unicode.MaxLatin1 {
				out = append(out, string(r))
			}
		}
	}
	end()
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// Parse reads weights as they are printed.
func Parse(data []byte) (*Model, error) {
	m, err := logit.Parse(data, len(Meanings), logit.Tenths)
	if err != nil {
		return nil, fmt.Errorf("weights of small talk, %w", err)
	}
	return &Model{m}, nil
}
