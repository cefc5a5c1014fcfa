package lexical

import (
	"cmp"
	"math"
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

type tableChoice struct {
	table *catalog.Table
	p     float64
	place place
}

const (
	likelyTables = 4    // tables that an utterance is read over
	nameCredit   = 2.0  // for a table that is named
	partCredit   = 1.0  // for the last word of its name alone
	keptCredit   = 4.5  // for the table of the query before
	tableHeat    = 1.25 // how fast probability grows with credit
)

// tables weighs the tables of the catalog for an utterance: named in it, or
// holding columns and values that it names. What few tables have tells more.
//
// The table of the previous query has a head start, so that "how many are
// there?" stays with it.
func (p *Parser) tables(tokens []token, previous ast.Query) []tableChoice {
	var out []tableChoice
	switch len(p.cat.Tables) {
	case 0:
		return nil
	case 1: // nothing to choose
		return []tableChoice{p.chosen(p.cat.Tables[0], 1)}
	}
	all := p.stretches(tokens)
	named := make([]map[int]float64, len(p.cat.Tables)) // by stretch: how well a column has that name
	common := make([]int, len(all))
	for n, t := range p.cat.Tables {
		named[n] = p.columnsNamed(t, all)
		for k := range named[n] {
			common[k]++
		}
	}
	for n, t := range p.cat.Tables {
		score := p.tableNamed(t, all)
		if unitsOver(previous, t) != nil {
			score += keptCredit
		}
		for k, st := range all {
			if how := named[n][k]; how > 0 {
				score += how * (0.6 + 0.3*float64(st.words)) / math.Sqrt(float64(common[k]))
			}
			if slices.Contains(st.valueOf, t.Name) {
				score += 0.5 + 0.3*float64(st.words)
			}
		}
		out = append(out, tableChoice{table: t, p: score})
	}
	slices.SortStableFunc(out, func(a, b tableChoice) int { return cmp.Compare(b.p, a.p) })
	out = out[:min(len(out), likelyTables)]
	best, sum := out[0].p, 0.0
	for i := range out {
		out[i].p = math.Exp(tableHeat * (out[i].p - best))
		sum += out[i].p
	}
	for i := range out {
		out[i] = p.chosen(out[i].table, out[i].p/sum)
	}
	return out
}

func (p *Parser) chosen(t *catalog.Table, share float64) tableChoice {
	c := tableChoice{table: t, p: share, place: only("table", "", []unit.Unit{{Kind: unit.Table, Table: t.Name}})}
	c.place.must = true
	return c
}

// stretch is some tokens of the utterance as tables are chosen by it.
type stretch struct {
	from, to int
	text     string
	words    int
	stems    []string
	stop     bool
	valueOf  []string // tables that hold it as a value
}

// longestStretch is how many tokens are looked at together.
const longestStretch = 5

// stretches are those of one to five tokens, longest first.
func (p *Parser) stretches(tokens []token) []stretch {
	singular := make([][]string, len(tokens))
	for i, t := range tokens {
		singular[i] = singulars(t.low)
	}
	var out []stretch
	for n := longestStretch; n > 0; n-- {
		for i := 0; i+n <= len(tokens); i++ {
			st := stretch{from: i, to: i + n, text: low(tokens, i, i+n), words: n}
			for _, words := range singular[i : i+n] {
				st.stems = append(st.stems, words...)
			}
			st.stop = p.words.is("stop", tokens[i].low) || p.words.is("stop", tokens[i+n-1].low) || len(st.stems) == 0
			if n < longestStretch && !p.words.is("stop", st.text) {
				for _, m := range p.values.Lookup(st.text) {
					if m.How == catalog.Exact || m.How == catalog.Normalised {
						st.valueOf = append(st.valueOf, m.Column.Table)
					}
				}
			}
			out = append(out, st)
		}
	}
	return out
}

// tableNamed is the credit of a table for being named.
func (p *Parser) tableNamed(t *catalog.Table, all []stretch) float64 {
	own := p.names.tables[t]
	best := 0.0
	for _, st := range all {
		if st.stop || st.words > 4 {
			continue
		}
		if full := tableScore(t, st.text); full > 0 {
			best = max(best, nameCredit*full+0.4*float64(st.words-1))
			continue
		}
		if st.words == 1 && len(st.stems) == 1 && len(st.stems[0]) > 3 {
			switch at := slices.Index(own, st.stems[0]); {
			case at == len(own)-1 && at >= 0:
				best = max(best, partCredit)
			case at >= 0:
				best = max(best, 0.6*partCredit)
			}
		}
	}
	return best
}

// columnsNamed are the stretches that name columns of a table, none inside
// another, with how well they do.
func (p *Parser) columnsNamed(t *catalog.Table, all []stretch) map[int]float64 {
	out := map[int]float64{}
	var taken []stretch
	for k, st := range all { // longest first
		if st.stop || slices.ContainsFunc(taken, func(o stretch) bool { return st.from < o.to && o.from < st.to }) {
			continue
		}
		best := 0.0
		for _, c := range t.Columns {
			if how := p.names.alike(c, st.stems); !c.Hidden || how >= 0.93 {
				best = max(best, how)
			}
		}
		if best >= 0.6 {
			out[k] = best
			taken = append(taken, st)
		}
	}
	return out
}
