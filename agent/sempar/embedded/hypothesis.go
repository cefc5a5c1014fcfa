package embedded

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/english"
	"parley/suql/ast"
)

// hypotheses gives readings their probabilities.
func hypotheses(all []reading, c decode.Calibration) []agent.Hypothesis {
	logs, groups := make([]float64, len(all)), make([]string, len(all))
	for i, r := range all {
		logs[i], groups[i] = r.log, r.rows
	}
	list := make([]agent.Hypothesis, len(all))
	for i, p := range c.Probabilities(logs, groups) {
		list[i] = all[i].Hypothesis
		list[i].P = p
	}
	return agent.Rescored(list)
}

// rowsOf is what a query finds, as a text: the same for queries that find the
// same rows, whichever columns of them they show, and where words are left out,
// which may say what is to be shown, for queries that show the same.
func (p *Parser) rowsOf(q ast.Query, leftOut []string) string {
	q = p.listed(q, true)
	if len(leftOut) > 0 {
		return ast.Meaning(agent.WholeRows(p.cat, q))
	}
	return agent.FoundBy(p.cat, q)
}

// leftOut are the words of an utterance that plainly mean a value (a number, a
// stored value, a quotation) of which a derivation makes nothing and, where
// texts may tell of anything, others that carry meaning.
func (p *Parser) leftOut(q *link.Question, made grammar.Derivation) []string {
	covered := make([]bool, len(q.Tokens))
	for _, d := range made {
		means(q, d, covered)
	}
	var out []string
	for _, v := range q.Values {
		plain := v.Way == link.StoredWhole || v.Way == link.Number || v.Way == link.Quoted
		if plain && v.From < v.To && !slices.Contains(covered[v.From:v.To], true) {
			cover(covered, v.From, v.To)
			out = append(out, spoken(q, v))
		}
	}
	if p.net.Words == nil || !p.db.HasText() {
		return out
	}
	return append(out, p.unexplained(q, made, covered)...)
}

// unexplained are the words that carry meaning of which a derivation makes
// nothing, beside those that are covered.
func (p *Parser) unexplained(q *link.Question, made grammar.Derivation, covered []bool) []string {
	var out []string
	before := -2 // the token that was left out last
	for i, left := range p.net.Words.Unexplained(p.db.Linker, q, made) {
		t := q.Tokens[i]
		switch {
		case !left || covered[i] || !isLetter(t.Text) || english.StopWord(t.Lower):
			continue
		case before == i-1:
			out[len(out)-1] += " " + t.Text
		default:
			out = append(out, t.Text)
		}
		before = i
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

// said are the words of an utterance that name a number of rows; "" where none
// does, and how many are shown is implied.
func said(q *link.Question, n int) string {
	for _, v := range q.Values {
		if (v.Way == link.Number || v.Way == link.NumberInWords) && v.From < v.To && v.Text == strconv.Itoa(n) {
			return spoken(q, v)
		}
	}
	return ""
}

// spoken are the words of an utterance that a candidate was found in.
func spoken(q *link.Question, v link.Candidate) string {
	var words []string
	for _, t := range q.Tokens[v.From:v.To] {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}
