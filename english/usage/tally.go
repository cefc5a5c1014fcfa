package usage

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"parley/english"
)

// Tally counts how words stand in texts.
type Tally map[string]Counts

// longest is how many words between an article or a preposition and the next
// word of a closed class are taken for a noun and what is said of it.
const longest = 3

// Read counts the words of a text, but for names: those with a capital letter.
func (t Tally) Read(text string) {
	var words []string
	for i, token := range english.Tokens(text) {
		word := token.Lower
		if english.Capital(token.Text) && i > 0 && classes[word] == "" {
			word = token.Text // which is no word here
		}
		words = append(words, word)
	}
	for i, w := range words {
		if !letters(w) || classes[w] != "" {
			continue
		}
		t.add(w, func(c *Counts) { c.All++ })
		if i == 0 {
			continue
		}
		switch classes[behindAdverb(words[:i])] {
		case "being":
			t.add(w, func(c *Counts) { c.Being++ })
		case "helping":
			t.add(w, func(c *Counts) { c.Base++ })
		}
	}
	t.nouns(words)
}

// behindAdverb is the last of some words, or the one before it where the last says how:
// was badly damaged.
func behindAdverb(words []string) string {
	last := words[len(words)-1]
	if len(words) > 1 && (strings.HasSuffix(last, "ly") || last == "not" || last == "never") {
		return words[len(words)-2]
	}
	return last
}

// nouns counts the words that end what an article or a preposition begins.
func (t Tally) nouns(words []string) {
	for i, w := range words {
		class := classes[w]
		if class != "article" && class != "opening" && class != "being" {
			continue
		}
		end := i + 1
		for end < len(words) && letters(words[end]) && classes[words[end]] == "" {
			end++
		}
		n := end - i - 1
		if n == 0 || n > longest || end < len(words) && classes[words[end]] == "determiner" {
			continue // ends with a verb: of dogs chasing the cat
		}
		head := words[end-1]
		if class == "article" {
			t.add(head, func(c *Counts) { c.Article++ })
		} else {
			t.add(head, func(c *Counts) { c.Bare++ })
		}
	}
}

func (t Tally) add(word string, count func(c *Counts)) {
	c := t[word]
	count(&c)
	t[word] = c
}

// Print writes the words that texts have often enough and keep reports, one a
// line with its counts, in order.
func (t Tally) Print(w io.Writer, keep func(word string) bool) error {
	for _, word := range slices.Sorted(maps.Keys(t)) {
		c := t[word]
		if c.All < least || !keep(word) {
			continue
		}
		if _, err := fmt.Fprintln(w, word, c.Article, c.Bare, c.Being, c.Base, c.All); err != nil {
			return err
		}
	}
	return nil
}

func letters(word string) bool {
	return strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}
