package discretize

import (
	"slices"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/inference"
)

// features suggests columns of yes or no: adjectives, and words put together
// with a hyphen, that some texts have. A text that denies it says no; one that
// does not have it says nothing.
func features(docs []reading) []suggestion {
	cells := map[string]map[inference.Digest]inference.Cell{}
	var names []string
	for _, d := range docs {
		for t, tokens := range d.tokens {
			for k := range tokens {
				name, last := feature(tokens, k)
				if name == "" || d.counted[t][k] {
					continue
				}
				if cells[name] == nil {
					cells[name] = map[inference.Digest]inference.Cell{}
					names = append(names, name)
				}
				value := inference.Yes
				if d.negated[t][k] {
					value = inference.No
				}
				if was, ok := cells[name][d.digest]; ok && was.Value != value {
					cells[name][d.digest] = inference.Cell{} // it says both
				} else if !ok {
					c := d.cellAt(t, tokens[k], tokens[last], value)
					c.Said = ""
					cells[name][d.digest] = c
				}
			}
		}
	}
	var out []suggestion
	for _, name := range names {
		n := len(cells[name])
		share := float64(n) / float64(len(docs))
		if !enough(n, len(docs)) || share > mostShare {
			continue
		}
		out = append(out, suggestion{
			column: inference.Column{Name: nameOf(name), Kind: inference.YesNo, Origin: inference.Suggested},
			cells:  cells[name], score: share * (1 - share),
		})
	}
	return out
}

// feature is the adjective or compound that begins at a token, and its last
// token; "" when there is none.
func feature(tokens []english.Token, at int) (name string, last int) {
	if !word(tokens[at]) {
		return "", 0
	}
	joined := func(i int) bool {
		return i+2 < len(tokens) && tokens[i+1].Lower == "-" && tokens[i].To == tokens[i+1].From &&
			tokens[i+1].To == tokens[i+2].From && word(tokens[i+2])
	}
	if at > 1 && joined(at-2) {
		return "", 0 // within a compound
	}
	if joined(at) {
		return tokens[at].Lower + " " + tokens[at+2].Lower, at + 2
	}
	if !describes(tokens[at].Lower) {
		return "", 0
	}
	return tokens[at].Lower, at
}

// describes reports whether a word is mostly an adjective: neither the value
// of a notion (black) nor a form of a verb (made) nor a particle (under).
func describes(word string) bool {
	adjective := wordnet.FrequencyAs(word, wordnet.Adjective)
	parts := wordnet.PartsOfSpeech(word)
	switch {
	case !slices.Contains(parts, wordnet.Adjective),
		wordnet.FrequencyAs(word, wordnet.Noun) > 0,
		wordnet.FrequencyAs(word, wordnet.Verb) > adjective,
		slices.Contains(parts, wordnet.Adverb) && wordnet.FrequencyAs(word, wordnet.Adverb) >= adjective:
		return false
	}
	return !slices.ContainsFunc(wordnet.LemmasAs(word, wordnet.Verb), func(lemma string) bool { return lemma != word })
}
