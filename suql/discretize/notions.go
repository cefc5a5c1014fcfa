package discretize

import (
	"slices"

	"parley/english/wordnet"
	"parley/suql/inference"
)

// notion is what WordNet puts words of the texts under.
type notion struct {
	name  string
	words map[string][]spot // by the word, its places
}

// spot is a word of a text.
type spot struct{ doc, text, token int }

// notions suggests columns of values: words of one notion, of which a text
// that has any mostly has one. "black", "navy" and "red" are colours.
func notions(docs []reading) []suggestion {
	places := map[string][]spot{}
	for i, d := range docs {
		for t, tokens := range d.tokens {
			for k, token := range tokens {
				if word(token) && !d.negated[t][k] && !d.counted[t][k] {
					if noun := nounOf(token.Lower); noun != "" {
						places[noun] = append(places[noun], spot{i, t, k})
					}
				}
			}
		}
	}
	under := map[string]*notion{}
	var names []string
	for w, at := range places {
		if n := texts(at); n < 2 || float64(n) > mostShare*float64(len(docs)) {
			continue
		}
		for _, up := range above(w) {
			if under[up] == nil {
				under[up] = &notion{up, map[string][]spot{}}
				names = append(names, up)
			}
			under[up].words[w] = at
		}
	}
	slices.Sort(names)
	var out []suggestion
	for _, name := range names {
		if s, ok := under[name].suggestion(docs); ok {
			out = append(out, s)
		}
	}
	return apart(out)
}

// above are what a noun in its first sense is a kind of, and what that is:
// colour is two steps above black. What is further up holds nearly everything.
func above(noun string) []string {
	var out []string
	for range 2 {
		up := wordnet.Hypernyms(noun, 1)
		if len(up) == 0 || !slices.Contains(wordnet.PartsOfSpeech(up[0]), wordnet.Noun) {
			break
		}
		noun = up[0]
		out = append(out, noun)
	}
	return out
}

// nounOf is the noun that a word mostly is a form of, or the adjective that is
// a noun too (black); "" for other words.
func nounOf(word string) string {
	for _, l := range wordnet.LemmasAs(word, wordnet.Noun) {
		if parts := wordnet.PartsOfSpeech(l); len(parts) > 0 && (parts[0] == wordnet.Noun || parts[0] == wordnet.Adjective) {
			return l
		}
	}
	return ""
}

// texts is how many documents places are in.
func texts(at []spot) int {
	seen := map[int]bool{}
	for _, p := range at {
		seen[p.doc] = true
	}
	return len(seen)
}

// suggestion makes a column of n, if texts mostly have one of its words.
func (n *notion) suggestion(docs []reading) (suggestion, bool) {
	s := suggestion{cells: map[inference.Digest]inference.Cell{}}
	if len(n.words) < 3 {
		return s, false
	}
	first := map[int]spot{}
	values := map[int]map[string]bool{}
	for w, at := range n.words {
		for _, p := range at {
			if values[p.doc] == nil {
				values[p.doc], first[p.doc] = map[string]bool{}, p
			}
			values[p.doc][w] = true
		}
	}
	for doc, words := range values {
		if len(words) != 1 {
			continue
		}
		for w := range words {
			p := first[doc]
			token := docs[doc].tokens[p.text][p.token]
			s.cells[docs[doc].digest] = docs[doc].cellAt(p.text, token, token, w)
		}
	}
	share := float64(len(s.cells)) / float64(len(values))
	if !enough(len(s.cells), len(docs)) || share < .6 {
		return s, false
	}
	s.column = inference.Column{Name: nameOf(n.name), Kind: inference.Value, Origin: inference.Suggested}
	s.score = share * share * float64(len(s.cells)) / float64(len(docs))
	weigh(s.cells, share)
	return s, true
}

// apart leaves out notions whose cells are mostly those of a better one.
func apart(all []suggestion) []suggestion {
	slices.SortStableFunc(all, bestFirst)
	var out []suggestion
	for _, s := range all {
		if !slices.ContainsFunc(out, func(o suggestion) bool { return overlap(s, o) > .5 }) {
			out = append(out, s)
		}
	}
	return out
}

// overlap is the share of the cells of s that o has too.
func overlap(s, o suggestion) float64 {
	n := 0
	for d, c := range s.cells {
		if o.cells[d].Value == c.Value {
			n++
		}
	}
	return float64(n) / float64(len(s.cells))
}
