package embedded

import (
	"cmp"
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
)

// hypotheses gives readings their probabilities, and each unit that of all
// readings that have it.
func hypotheses(all []reading, c decode.Calibration) []agent.Hypothesis {
	logs := make([]float64, len(all))
	for i, r := range all {
		logs[i] = r.log
	}
	all = slices.Clone(all)
	for i, p := range c.Probabilities(logs) {
		all[i].p = p
	}
	slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(b.p, a.p) })
	mass := map[string]float64{}
	for _, r := range all {
		for key := range r.keys {
			mass[key] += r.p
		}
	}
	out := make([]agent.Hypothesis, len(all))
	for i, r := range all {
		h := agent.Hypothesis{Query: r.query, P: r.p, LeftOut: r.leftOut}
		for _, u := range r.units {
			h.Units = append(h.Units, agent.Scored{Unit: u, P: min(1, mass[u.Key()]), Place: agent.ParsedPlace(u)})
		}
		out[i] = h
	}
	if len(out) > 0 {
		alternatives(&out[0], all, mass)
	}
	return out
}

// mostAlternatives is how many other units are told of a place.
const mostAlternatives = 5

// alternatives tells the best hypothesis which units of other readings stand
// where one of its own does.
func alternatives(h *agent.Hypothesis, all []reading, mass map[string]float64) {
	for i := range h.Units {
		s := &h.Units[i]
		seen := map[string]bool{s.Unit.Key(): true}
		for _, r := range all[1:] {
			if r.keys[s.Unit.Key()] {
				continue
			}
			for _, u := range r.units {
				if u.Kind == s.Unit.Kind && !all[0].keys[u.Key()] && !seen[u.Key()] {
					seen[u.Key()] = true
					s.Alternatives = append(s.Alternatives, agent.Alternative{Unit: u, P: min(1, mass[u.Key()])})
				}
			}
		}
		slices.SortStableFunc(s.Alternatives, func(a, b agent.Alternative) int { return cmp.Compare(b.P, a.P) })
		s.Alternatives = s.Alternatives[:min(len(s.Alternatives), mostAlternatives)]
	}
}

// leftOut are the words of an utterance that plainly mean a value (a number, a
// stored value, a quotation) of which a derivation makes nothing.
func leftOut(q *link.Question, made grammar.Derivation) []string {
	covered := make([]bool, len(q.Tokens))
	for _, d := range made {
		means(q, d, covered)
	}
	var out []string
	for _, v := range q.Values {
		plain := v.Way == link.StoredWhole || v.Way == link.Number || v.Way == link.Quoted
		if plain && v.From < v.To && !slices.Contains(covered[v.From:v.To], true) {
			cover(covered, v.From, v.To)
			var words []string
			for _, t := range q.Tokens[v.From:v.To] {
				words = append(words, t.Text)
			}
			out = append(out, strings.Join(words, " "))
		}
	}
	return out
}

// means marks the words of an utterance that a decision makes something of.
func means(q *link.Question, d grammar.Decision, covered []bool) {
	switch d.Symbol {
	case grammar.Value:
		for _, v := range q.Values {
			if strings.EqualFold(v.Text, d.Text) {
				cover(covered, v.From, v.To)
			}
		}
	case grammar.Column:
		linked(q.Columns, d.Index, covered, link.NameWhole, link.NamePart, link.TableNamed)
	case grammar.Table:
		linked(q.Tables, d.Index, covered, link.TableWhole, link.TablePart)
	case grammar.Words:
		for i := range q.Tokens {
			covered[i] = covered[i] || strings.Contains(d.Text, q.Tokens[i].Text)
		}
	}
}

// linked marks the words that are linked with what they lead to in certain
// ways.
func linked(links []tape.Link, to int, covered []bool, ways ...int) {
	for _, l := range links {
		if l.To == to && slices.Contains(ways, l.Way) {
			covered[l.From] = true
		}
	}
}

func cover(covered []bool, from, to int) {
	for i := from; i < to; i++ {
		covered[i] = true
	}
}
