package discretize

import (
	"math"
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/inference"
)

// measured is a number in a text.
type measured struct {
	doc, text   int
	first, last english.Token
	english.Quantity
}

// measures suggests columns of numbers: what is counted or measured in one
// unit, or of that what one word leads to ("weighs 900 g").
func measures(docs []reading) []suggestion {
	found := map[string][]measured{}
	names := []string{}
	note := func(name string, m measured) {
		if found[name] == nil {
			names = append(names, name)
		}
		found[name] = append(found[name], m)
	}
	for i, d := range docs {
		for t, tokens := range d.tokens {
			for _, q := range english.Quantities(tokens) {
				m := measured{i, t, tokens[q.First], tokens[q.Last-1], q}
				switch q.Unit {
				case "":
					if q.Noun != "" && word(english.Token{Lower: q.Noun}) {
						note("of "+english.Plural(q.Noun), m)
					}
				case "times", "clock", "part", "money":
				default:
					note(q.Unit, m)
					if led := leads(tokens, q.First); led != "" {
						note(q.Unit+" "+led, m)
					}
				}
			}
		}
	}
	var out []suggestion
	for _, name := range names {
		if s, ok := measure(docs, name, found[name]); ok {
			out = append(out, s)
		}
	}
	return out
}

// leads is the stem of the word that leads to a number: the nearest one before
// it with content, in the same clause.
func leads(tokens []english.Token, at int) string {
	for i := at - 1; i >= 0 && i >= at-reach && !stop(tokens[i]); i-- {
		if word(tokens[i]) {
			return tokens[i].Lower
		}
	}
	return ""
}

// measure makes a column of numbers found; texts that have several different
// ones are left empty.
func measure(docs []reading, name string, all []measured) (suggestion, bool) {
	word, factor := commonUnit(all)
	byDoc := map[int][]measured{}
	for _, m := range all {
		byDoc[m.doc] = append(byDoc[m.doc], m)
	}
	s := suggestion{cells: map[inference.Digest]inference.Cell{}}
	for doc, ms := range byDoc {
		value := ms[0].Value * ms[0].Factor / factor
		same := true
		for _, m := range ms {
			same = same && m.Value*m.Factor/factor == value
		}
		if same {
			text := strconv.FormatFloat(math.Round(value*1e4)/1e4, 'f', -1, 64)
			s.cells[docs[doc].digest] = docs[doc].cellAt(ms[0].text, ms[0].first, ms[0].last, text)
		}
	}
	share := float64(len(s.cells)) / float64(len(byDoc)) // how often it leads to one number
	if !enough(len(s.cells), len(docs)) || share < .6 {
		return s, false
	}
	s.score = share * float64(len(s.cells)) / float64(len(docs))
	s.column = inference.Column{Name: measureName(name, word), Kind: inference.Number, Origin: inference.Suggested}
	weigh(s.cells, share)
	return s, true
}

// commonUnit is the unit that most of the numbers are written in.
func commonUnit(all []measured) (word string, factor float64) {
	times := map[string]int{}
	factor = 1
	for _, m := range all {
		w := m.UnitWord
		if times[w]++; times[w] > times[word] || word == "" {
			word, factor = w, m.Factor
		}
	}
	return word, max(factor, 1e-12)
}

// measureName is what a column is called: pockets, litres, weighs_grams.
func measureName(name, unit string) string {
	if rest, ok := strings.CutPrefix(name, "of "); ok {
		return nameOf(rest)
	}
	if _, led, ok := strings.Cut(name, " "); ok {
		return nameOf(led + " " + unit)
	}
	return nameOf(unit)
}

// weigh scales the confidence of cells.
func weigh(cells map[inference.Digest]inference.Cell, by float64) {
	for d, c := range cells {
		c.Confidence *= by
		cells[d] = c
	}
}
