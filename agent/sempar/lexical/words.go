package lexical

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"parley/suql/catalog"
)

//go:embed words.txt
var wordsFile string

// lexicon is the parsed words.txt: closed-class words, notions and scales of
// English that no database could tell. It knows nothing of any one domain.
type lexicon struct {
	lists  map[string]map[string]bool // section → words and phrases
	values map[string]map[string]string
	scales []scale
	notion map[string]notion
	roles  map[string]notion // persons, by what they have to do with a row
	// Adjectives that say how much of what a notion measures.
	degrees map[string]degree
	pending []func() // what is derived once all sections are read
	// Words of about the same meaning, and for each the sets it is in.
	synonyms [][]string
	sets     map[string][]int
	units    map[string]measuring // of measure, by how they are written
	content  []string             // every single word of the file, sorted
	spelt    []string             // those that a misspelt word may stand for
}

// scale is an ordered set of words, low to high.
type scale struct {
	name  string
	steps []step
}

type step struct {
	word  string
	other []string
}

// notion is a thing that people say of many databases' columns.
type notion struct {
	names []string // words in column names
	cues  []string // words in utterances
}

// readLexicon parses words.txt; an error is a fault of the file.
func readLexicon(text string) (*lexicon, error) {
	lx := &lexicon{lists: map[string]map[string]bool{}, values: map[string]map[string]string{}, notion: map[string]notion{}, roles: map[string]notion{}, degrees: map[string]degree{}, units: map[string]measuring{}, sets: map[string][]int{}}
	section := ""
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case strings.HasPrefix(line, "["):
			section = strings.Trim(line, "[]")
			lx.lists[section], lx.values[section] = map[string]bool{}, map[string]string{}
			continue
		}
		key, rest, keyed := strings.Cut(line, ": ")
		switch {
		case section == "scale" && keyed:
			lx.scales = append(lx.scales, readScale(key, rest))
		case (section == "notion" || section == "role") && keyed:
			names, cues, ok := strings.Cut(rest, "|")
			if !ok {
				return nil, fmt.Errorf("words.txt:%d: a notion needs column words | spoken words", n+1)
			}
			all := lx.notion
			if section == "role" {
				all = lx.roles
				for _, w := range split(names) {
					lx.values[section][w] = key
				}
			}
			all[key] = notion{split(names), split(cues)}
		case section == "degree":
			low, high, ok := strings.Cut(rest, "|")
			if !ok {
				return nil, fmt.Errorf("words.txt:%d: degrees need low words | high words", n+1)
			}
			lx.pending = append(lx.pending, func() { lx.readDegrees(key, split(low), split(high)) })
		case section == "unit of measure":
			if !lx.readUnit(key, rest) {
				return nil, fmt.Errorf("words.txt:%d: a unit needs what it measures, its size = words", n+1)
			}
		case section == "alike":
			lx.alikeSet(split(line))
		case section == "superlative" || section == "comparative" || section == "sweep" || section == "state":
			lx.values[section][key] = rest
		case keyed:
			if section == "act" || section == "irregular" {
				lx.lists[section][key] = true
			}
			for _, w := range split(rest) {
				lx.values[section][w] = key
			}
		case section == "":
			return nil, fmt.Errorf("words.txt:%d: words before the first [section]", n+1)
		default:
			for _, w := range split(line) {
				lx.lists[section][w] = true
			}
		}
	}
	lx.gather()
	for _, derive := range lx.pending {
		derive()
	}
	slices.Sort(lx.content)
	lx.content = slices.Compact(lx.content)
	return lx, nil
}

// gather lists every single word of the file.
func (lx *lexicon) gather() {
	add := func(phrase string) { lx.content = append(lx.content, strings.Fields(phrase)...) }
	for section, words := range lx.lists {
		for w := range words {
			if section != "correct" && section != "irregular" {
				add(w)
			}
		}
	}
	for section, words := range lx.values {
		for w := range words {
			if section != "spelling" && section != "irregular" {
				add(w)
			}
		}
	}
	for _, words := range lx.synonyms {
		for _, w := range words {
			add(w)
		}
	}
	for w := range lx.units {
		if len(w) > 3 {
			add(w)
		}
	}
	for _, n := range lx.notion {
		for _, w := range n.cues {
			add(w)
		}
	}
	for _, sc := range lx.scales {
		for _, st := range sc.steps {
			add(st.word)
			for _, w := range st.other {
				add(w)
			}
		}
	}
	slices.Sort(lx.content)
	lx.content = slices.Compact(lx.content)
	for _, section := range []string{"superlative", "comparative", "aggregate", "above", "below"} {
		for w := range lx.values[section] {
			lx.spelt = append(lx.spelt, strings.Fields(w)...)
		}
	}
	for _, sc := range lx.scales {
		for _, st := range sc.steps {
			lx.spelt = append(lx.spelt, st.word)
		}
	}
	slices.Sort(lx.spelt)
	lx.spelt = slices.Compact(lx.spelt)
}

// has reports whether a word stands anywhere in the file.
func (lx *lexicon) has(w string) bool {
	_, ok := slices.BinarySearch(lx.content, w)
	return ok
}

// alikeSet takes down words that mean about the same.
func (lx *lexicon) alikeSet(words []string) {
	for _, w := range words {
		stems := catalog.Stems(w)
		key := strings.Join(stems, " ")
		lx.sets[key] = append(lx.sets[key], len(lx.synonyms))
		if len(stems) == 2 { // coffeeshop
			key = strings.Join(stems, "")
			lx.sets[key] = append(lx.sets[key], len(lx.synonyms))
		}
	}
	lx.synonyms = append(lx.synonyms, words)
}

func readScale(name, text string) scale {
	s := scale{name: name}
	for _, part := range strings.Split(text, ";") {
		word, others, _ := strings.Cut(part, "=")
		s.steps = append(s.steps, step{strings.TrimSpace(word), split(others)})
	}
	return s
}

func split(list string) []string {
	var out []string
	for _, w := range strings.Split(list, ",") {
		if w = strings.TrimSpace(w); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// is reports whether the word or phrase stands in a plain section.
func (lx *lexicon) is(section, w string) bool { return lx.lists[section][w] }
