// Package align says how sure a language model was of each decision in a
// query it wrote: it lays the tokens of the reply, with their probabilities,
// over the units of the query (MISP paper, section 4: the base parser's
// probability of each decision decides what is asked).
//
// Call [Align] with the text of the reply, its tokens and the query parsed
// from it:
//
//	q, err := parser.Parse(reply.Text)
//	a, err := align.Align(reply.Text, 0, reply.Tokens, q)
//	for _, p := range a.Parts {
//		p.Unit.Kind, p.Prob(), p.Alternatives // what else the model thought of
//	}
//
// Every token from the query's first byte to its end counts, for the unit
// whose words it has in it. Words between units count for the unit they lead
// to: "AND" is the decision that there is another condition, and belongs to
// its column. Blanks, quotes, brackets and commas count where they stand
// alone, and never pull a token that has a word in it to another unit. A
// token with words of two units counts for both, because the model has not
// said how sure it was of each. Apart from such tokens the product over all
// units and Rest is the probability of the query.
package align

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/llm"
	"parley/suql/ast"
	"parley/suql/unit"
)

// Aligned is a query's units with what the model thought of them.
type Aligned struct {
	Parts []Part
	// Rest is the log-probability of what follows the last unit: that the
	// query ends there.
	Rest float64
}

// Part is one unit of the query.
type Part struct {
	Unit    unit.Unit
	LogProb float64 // natural logarithm, the sum over Tokens
	Tokens  []int   // indices of the tokens that count for it, in order

	// Deciding is the token of which the model was least sure, Prefix the
	// text of the reply before it, and Alternatives what it might have said
	// there instead, likeliest first. A continuation of Prefix with one of
	// them is another reading of the unit.
	Deciding     int
	Prefix       string
	Alternatives []llm.Alternative

	least float64 // log-probability of the deciding token
}

// Prob is the probability of the unit given what stands before it.
func (p Part) Prob() float64 { return math.Exp(p.LogProb) }

// Align lays tokens, which must cover text, over the units of q, which was
// parsed from text[at:]. It fails when the tokens leave a unit out.
func Align(text string, at int, tokens []llm.Token, q ast.Query) (Aligned, error) {
	units := unit.Any(q)
	regions := places(text[at:], q, units)
	if len(regions) != len(units) {
		return Aligned{}, fmt.Errorf("%d units stand in %d places: %s", len(units), len(regions),
			ast.Print(q)) // unreachable: places follows unit.Any
	}
	owners := paint(text, at, regions)
	out := Aligned{Parts: make([]Part, len(units))}
	for i, u := range units {
		out.Parts[i] = Part{Unit: u, Deciding: -1}
	}
	end := at + extent(q).End
	for _, r := range regions { // a direction may stand behind the tree's last node
		end = max(end, at+r.End)
	}
	ended := false
	for i, t := range tokens {
		if t.End <= at && t.Start < at || ended { // before the query, after its end
			continue
		}
		whose := owners.of(text, t)
		if t.Start >= end || slices.Equal(whose, []int{nobody}) {
			out.Rest += t.LogProb
			ended = t.Start >= end
			continue
		}
		for _, w := range whose {
			if w != nobody {
				out.Parts[w].take(i, t, text)
			}
		}
	}
	for i := range out.Parts {
		p := &out.Parts[i]
		if p.Deciding < 0 {
			return Aligned{}, fmt.Errorf("no token stands for %s", p.Unit)
		}
		p.Alternatives = instead(text, tokens[p.Deciding])
	}
	return out, nil
}

// take counts token i for the part.
func (p *Part) take(i int, t llm.Token, text string) {
	if p.Deciding < 0 || t.LogProb < p.least {
		p.Deciding, p.Prefix, p.least = i, text[:t.Start], t.LogProb
	}
	p.LogProb += t.LogProb
	p.Tokens = append(p.Tokens, i)
}

// instead is what might have been said in place of t.
func instead(text string, t llm.Token) []llm.Alternative {
	said := text[t.Start:t.End]
	var out []llm.Alternative
	for _, a := range t.Top {
		if a.Text != said {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b llm.Alternative) int {
		switch {
		case a.LogProb > b.LogProb:
			return -1
		case a.LogProb < b.LogProb:
			return 1
		}
		return 0
	})
	return out
}

// nobody owns what follows the last unit.
const nobody = -1

// owners says for each byte of a text which unit it belongs to.
type owners []int

// paint gives each byte an owner: the narrowest region around it, else the
// next unit that begins after it.
func paint(text string, at int, regions []region) owners {
	out := make(owners, len(text)+1)
	for i := range out {
		out[i] = nobody - 1 // not painted
	}
	order := make([]int, len(regions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return regions[b].size() - regions[a].size() })
	for _, i := range order {
		for b := regions[i].Start; b < regions[i].End; b++ {
			out[at+b] = i
		}
	}
	next := nobody
	for i := len(out) - 1; i >= 0; i-- {
		if out[i] == nobody-1 {
			out[i] = next
		}
		next = out[i]
	}
	return out
}

// of lists the units for which a token counts: those whose words it has a
// part of; when it has none of any, the one where it begins.
func (o owners) of(text string, t llm.Token) []int {
	var out []int
	for b := t.Start; b < t.End; b++ {
		if word(text[b]) && !slices.Contains(out, o[b]) {
			out = append(out, o[b])
		}
	}
	if len(out) == 0 {
		return []int{o[t.Start]}
	}
	return out
}

// word reports whether a byte says something, rather than setting off what
// does.
func word(b byte) bool {
	return b >= utf8.RuneSelf || !strings.ContainsRune(" \t\r\n'\"`(),;.", rune(b))
}
