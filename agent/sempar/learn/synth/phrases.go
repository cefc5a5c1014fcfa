package synth

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed phrases.txt
var phraseText string

// phrases is phrases.txt, read once.
var phrases = sync.OnceValue(func() *wording {
	w, err := readPhrases(phraseText)
	if err != nil {
		panic(err) // a fault of phrases.txt, which every test would meet
	}
	return w
})

// wording is phrases.txt: rules that stand for a choice of words, templates of
// questions by kind, and lists of words.
type wording struct {
	rules map[string]choice
	kinds map[string]choice
	lists map[string][]string

	synonyms map[string][]string // of the last word of a name
	nominals map[string][]string // nouns for names of columns that are none
}

// choice is several ways to say one thing.
type choice []way

type way struct {
	weight float64
	styles string // letters of the styles that it is for; "" for all
	pieces []piece
}

// piece is plain text, a slot or rule by its name, or a choice.
type piece struct {
	text     string
	slot     string
	optional bool
	among    choice
}

// slots are the words that go into a template, by name. A slot that is not
// there makes every template impossible that needs it; a template must take in
// all of what must says.
type slots map[string]string

func readPhrases(text string) (*wording, error) {
	w := &wording{rules: map[string]choice{}, kinds: map[string]choice{}, lists: map[string][]string{}}
	kind := ""
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := w.line(line, &kind); err != nil {
			return nil, fmt.Errorf("phrases.txt:%d: %w", n+1, err)
		}
	}
	w.synonyms, w.nominals = w.alternatives("same"), w.alternatives("nominal")
	return w, w.check()
}

func (w *wording) line(line string, kind *string) error {
	if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
		*kind = strings.Trim(line, "[]")
		return nil
	}
	if name, words, ok := strings.Cut(line, " :: "); ok {
		w.lists[name] = append(w.lists[name], commas(words)...)
		return nil
	}
	if name, ways, ok := strings.Cut(line, " = "); ok && !strings.ContainsAny(name, "{ ") {
		c, err := readChoice(ways)
		w.rules[name] = append(w.rules[name], c...)
		return err
	}
	if *kind == "" {
		return fmt.Errorf("a template before the first kind")
	}
	styles, rest, ok := strings.Cut(line, ": ")
	if !ok || strings.Trim(styles, "spc") != "" {
		styles, rest = "", line
	}
	one, err := readWay(rest)
	one.styles = styles
	w.kinds[*kind] = append(w.kinds[*kind], one)
	return err
}

// readChoice reads ways divided by "|".
func readChoice(text string) (choice, error) {
	var out choice
	depth, start := 0, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] == '{' {
			depth++
		}
		if i < len(text) && text[i] == '}' {
			depth--
		}
		if i == len(text) || text[i] == '|' && depth == 0 {
			one, err := readWay(strings.TrimSpace(text[start:i]))
			if err != nil {
				return nil, err
			}
			out = append(out, one)
			start = i + 1
		}
	}
	return out, nil
}

// readWay reads one way to say something: text with {slot}, {slot?}, {a|b},
// and perhaps a weight at the end: *3.
func readWay(text string) (way, error) {
	w := way{weight: 1}
	if at := strings.LastIndexByte(text, '*'); at >= 0 {
		if x, err := strconv.ParseFloat(text[at+1:], 64); err == nil {
			w.weight, text = x, strings.TrimSpace(text[:at])
		}
	}
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			w.pieces = append(w.pieces, piece{text: text})
			break
		}
		if open > 0 {
			w.pieces = append(w.pieces, piece{text: text[:open]})
		}
		end := closing(text, open)
		if end < 0 {
			return w, fmt.Errorf("a brace is not closed in %q", text)
		}
		inner := text[open+1 : end]
		text = text[end+1:]
		if strings.Contains(inner, "|") {
			c, err := readChoice(inner)
			if err != nil {
				return w, err
			}
			w.pieces = append(w.pieces, piece{among: c})
			continue
		}
		name, optional := strings.CutSuffix(inner, "?")
		w.pieces = append(w.pieces, piece{slot: name, optional: optional})
	}
	return w, nil
}

// closing is where the brace that opens at a place is closed.
func closing(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// check sees that every rule and slot that a template names is known.
func (w *wording) check() error {
	known := w.lists["slots"]
	var walk func(c choice) error
	walk = func(c choice) error {
		for _, one := range c {
			for _, p := range one.pieces {
				if p.slot != "" && w.rules[p.slot] == nil && !slices.Contains(known, p.slot) {
					return fmt.Errorf("nothing is called {%s}", p.slot)
				}
				if err := walk(p.among); err != nil {
					return err
				}
			}
		}
		return nil
	}
	for name, c := range w.kinds {
		if err := walk(c); err != nil {
			return fmt.Errorf("kind %s: %w", name, err)
		}
	}
	for name, c := range w.rules {
		if err := walk(c); err != nil {
			return fmt.Errorf("rule %s: %w", name, err)
		}
	}
	return nil
}
