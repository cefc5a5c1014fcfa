package link

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed lexicon.txt
var lexiconText string

var lexicon = mustReadLexicon(lexiconText)

// classes are the words of each class and the number that they stand for.
type classes map[string]map[string]int

func (c classes) is(class, word string) bool {
	_, ok := c[class][word]
	return ok
}

func mustReadLexicon(text string) classes {
	c, err := readLexicon(text)
	if err != nil {
		panic(err) // a fault of lexicon.txt, which every test would meet
	}
	return c
}

func readLexicon(text string) (classes, error) {
	out := classes{}
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		class, words, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("lexicon.txt:%d: no class", n+1)
		}
		if out[class] == nil {
			out[class] = map[string]int{}
		}
		for _, w := range strings.Fields(words) {
			word, number, valued := strings.Cut(w, "=")
			v := 0
			if valued {
				var err error
				if v, err = strconv.Atoi(number); err != nil {
					return nil, fmt.Errorf("lexicon.txt:%d: %w", n+1, err)
				}
			}
			out[class][word] = v
		}
	}
	return out, nil
}
