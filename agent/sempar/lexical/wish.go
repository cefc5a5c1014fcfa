package lexical

import (
	"context"
	_ "embed" // the weights
	"math"
	"slices"
	"strings"
	"sync"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// wishFile holds the weights that tell wishes from chatter, one "name weight"
// a line; `parley train wishes` computed them.
//
//go:embed wish.txt
var wishFile string

// commonFile says how common words of English are: "word n" with the logarithm
// to base 10 of how many sentences in a million have it; `parley train words`
// counted them.
//
//go:embed common.txt
var commonFile string

// commonness is how common words are.
type commonness map[string]float64

// embeddedCommon reads the file once.
var embeddedCommon = sync.OnceValues(func() (commonness, error) {
	c, err := readGate(commonFile)
	return commonness(c), err
})

// of is the logarithm to base 10 of how many sentences in a million have a
// word, divided by 5; words that are not known count as rare.
func (c commonness) of(word string) float64 {
	if n, ok := c[word]; ok {
		return n / 5
	}
	return 0.25
}

// sign is something that speaks for or against reading words as a wish.
type sign struct {
	name  string
	value float64
}

// wishing is the probability that words that neither a column nor a value
// accounts for say what is looked for ("with a garden"), rather than something
// about the person or the talk ("I was talking to my sister"): by logistic
// regression over how they stand in the utterance and what the texts hold.
func (g gate) wishing(signs []sign) float64 {
	sum := g["bias"]
	for _, n := range signs {
		sum += g[n.name] * n.value
	}
	return 1 / (1 + math.Exp(-sum))
}

// signs describes the words of a modifier, all of them known or not.
func (s *scan) signs(m modifier, allKnown bool) []sign {
	var out []sign
	on := func(name string, cond bool) {
		if cond {
			out = append(out, sign{name, 1})
		}
	}
	guess := s.guess(m, allKnown)
	out = append(out, sign{"guess", math.Log(guess / (1 - guess))})
	on("form-"+string(m.form), true)
	on("introduced", m.introduced)
	on("introduced-"+string(m.form), m.introduced)
	on("own", m.own)
	on("negated", m.negated)
	content, chatter, columns, known, said := 0, false, false, 0, false
	common := make([]float64, 0, 8)
	rarest := math.Inf(1)
	for _, t := range s.tokens[m.from:m.to] {
		if s.p.words.is("stop", t.low) {
			on("function-word", true)
			continue
		}
		content++
		common = append(common, s.p.common.of(t.low))
		chatter = chatter || s.p.words.is("chatter", t.low)
		columns = columns || s.columnWord(t.low)
		said = said || s.p.words.is("adjective", t.low) || s.p.words.is("noun", t.low)
		n := s.mentioned(t.low)
		if parts := strings.Split(t.low, "-"); n == 0 && len(parts) > 1 { // kid-friendly
			n = s.mentioned(parts[0])
		}
		if n > 0 {
			known++
		}
		rarest = min(rarest, float64(n))
	}
	if math.IsInf(rarest, 1) {
		rarest = 0
	}
	rows := float64(max(s.table.Rows, 1))
	out = append(out, sign{"words", float64(min(content, 5))}, sign{"mentions", math.Log1p(rarest) / math.Log1p(rows)}, sign{"unknown", float64(min(content-known, 3))})
	if len(common) > 0 {
		out = append(out, sign{"common-least", slices.Min(common)}, sign{"common-most", slices.Max(common)}, sign{"common-first", common[0]}, sign{"common-last", common[len(common)-1]})
	}
	on("none-known", known == 0)
	on("all-known", known == content && content > 0)
	on("everywhere", rarest > rows/3)
	on("chatter", chatter)
	on("column-word", columns)
	on("listed-word", said)
	last := s.tokens[m.to-1]
	on("ends-ing", strings.HasSuffix(last.low, "ing"))
	on("ends-ed", strings.HasSuffix(last.low, "ed"))
	on("plural", catalog.Singular(last.low) != last.low)
	adjective := s.adjective(last.low) || s.adjective(strings.TrimSuffix(last.low, "er")) // quieter
	on("adjective", adjective)
	on("adjective-before", adjective && m.to < len(s.tokens) && s.tokens[m.to].used && !s.tokens[m.to].mark())
	on("introduced-known", m.introduced && known > 0)
	on("introduced-unknown", m.introduced && known == 0)
	on("adjective-unknown", adjective && content == 1 && known == 0)
	on("listed-adjective", s.p.words.is("adjective", last.low) || s.p.words.is("adjective", strings.TrimSuffix(last.low, "er")) || strings.HasSuffix(last.low, "friendly"))
	on("number", slices.ContainsFunc(s.tokens[m.from:m.to], func(t token) bool { return t.number != "" }))
	on("capital", slices.ContainsFunc(s.tokens[m.from:m.to], token.capital))
	on("before-thing", m.to < len(s.tokens) && s.tokens[m.to].used && !s.tokens[m.to].mark())
	on("after-thing", m.from > 0 && s.tokens[m.from-1].used && !s.tokens[m.from-1].mark())
	on("begins", m.from == 0 || m.start == 0)
	on("ends", m.to == len(s.tokens) || m.to == len(s.tokens)-1 && s.tokens[m.to].mark())
	before := ""
	if m.start > 0 {
		before = s.tokens[m.start-1].low
	}
	on("after-i", slices.Contains([]string{"i", "we", "i'm", "we're", "my", "our", "i've", "we've", "he", "she", "they", "us", "me"}, before))
	on("after-relative", slices.Contains([]string{"that", "which", "who", "where"}, before))
	on("after-and", slices.Contains([]string{"and", "or", "but", ","}, before))
	on("after-to", before == "to")
	from, to := s.sentence(m.from)
	structure, first := false, from == 0
	for i := from; i < to; i++ {
		structure = structure || s.inValue(i) || s.tokens[i].used && s.names(s.tokens[i].low)
	}
	on("with-structure", structure)
	on("without-structure", !structure)
	on("first-sentence", first && to < len(s.tokens)-1)
	on("later-sentence", !first)
	on("one-row", s.entity)
	on("output", s.counts || len(s.asks) > 0)
	on("follow-up", s.continued())
	return out
}

// sentence is the sentence, or clause between marks, that token i stands in.
func (s *scan) sentence(i int) (from, to int) {
	ends := func(k int) bool {
		return slices.Contains([]string{".", "?", "!", ";", ":", "–"}, s.tokens[k].low)
	}
	from, to = i, i
	for from > 0 && !ends(from-1) {
		from--
	}
	for to < len(s.tokens) && !ends(to) {
		to++
	}
	return from, to
}

// Wish is a question that words of an utterance may put to a text: for
// training.
type Wish struct {
	Unit    unit.Unit
	Signals map[string]float64
}

// Wishes returns what the words of an utterance over a table may ask texts.
func (p *Parser) Wishes(ctx context.Context, t agent.Turn, table *catalog.Table) ([]Wish, error) {
	t.Utterance = p.inNames(t.Utterance)
	s := p.scan(ctx, t, tokenize(t.Utterance), table)
	if s.refuse() != nil {
		return nil, nil
	}
	s.run()
	var out []Wish
	for _, w := range s.wishes {
		signals := map[string]float64{}
		for _, n := range w.signs {
			signals[n.name] += n.value
		}
		out = append(out, Wish{w.unit, signals})
	}
	return out, ctx.Err()
}

// wish is a question to a text with what speaks for it.
type wish struct {
	unit  unit.Unit
	signs []sign
}
