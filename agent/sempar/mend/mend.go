// Package mend puts in full what a hypothesis of the network has only a part of: all the values
// that were said in a row, a grade that rows are compared with, the whole of a time, what is
// wanted per another amount. A rule takes a hypothesis and gives it back with another query.
//
//	rules := mend.Over(db)
//	said := rules.Said(q, times)
//	rules.Mended(said, h)
//	// SELECT sum(total) FROM sales WHERE country = 'Germany' AND country = 'France'
//	// → SELECT sum(total) FROM sales WHERE country IN ('Germany', 'France', 'Spain')
//
// [Rules.Versions] are what it may come to: counting things, or rows. Each rule has a name by
// which it can be left out ([Names]).
package mend

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rerank"
	"parley/suql/ast"
)

// Said is an utterance, and what it says that a hypothesis may have a part of.
type Said struct {
	*link.Question
	times  rerank.Said
	lists  []heard.Enumeration
	grades []heard.Grade
	mean   *meanCount // nil where none is asked for
}

// Said is an utterance with what it says of times, values in a row, grades and means of counts.
func (r Rules) Said(q *link.Question, times rerank.Said) Said {
	out := Said{Question: q, times: times, lists: heard.Enumerations(q), grades: r.GradesSaid(q)}
	if !r.Without[ofMeans] {
		out.mean = r.meanCount(q)
	}
	return out
}

// rule puts what was said in full in a hypothesis that has only a part of it.
type rule struct {
	name string
	of   func(r Rules, said Said, h decode.Hypothesis) decode.Hypothesis
}

// The names of the rules for the mean of a count, of whatever was counted, and for what is counted
// once.
const ofMeans, ofCounts = "mean", "counted"

var mending = []rule{
	{"enumerated", Rules.enumerated}, // all of the values that were said in a row
	{"ingrades", Rules.inGrades},     // compared with a value of a column that has an order
	{"wholetime", Rules.whole},       // all of a time that was said
	{"profit", Rules.profit},         // what is left of prices after costs
	{"peramount", Rules.perAmount},   // an amount per another of the same rows
	{"inflected", Rules.inflected},   // a value said in another form
	{"comparing", Rules.comparing},   // two years or months beside each other
	{"versus", Rules.versus},         // two values of which one has more
	{"manywith", Rules.manyWith},     // how many have so many of others
	{"sidesaid", Rules.sideSaid},     // compared with an amount on the side that was said
	{"namedkeys", Rules.namedKeys},   // what a number stands for, by its name
}

// Mended is a hypothesis with what was said in full, where it has only a part of it.
func (r Rules) Mended(said Said, h decode.Hypothesis) decode.Hypothesis {
	for _, rule := range mending {
		if !r.Without[rule.name] {
			h = rule.of(r, said, h)
		}
	}
	return h
}

// Versions are what a hypothesis may come to: as the mean of a count, and counting things or
// rows.
func (r Rules) Versions(said Said, previous ast.Query, h decode.Hypothesis) []decode.Hypothesis {
	h = said.mean.of(r.Catalog, h)
	if r.Without[ofCounts] {
		return []decode.Hypothesis{h}
	}
	return r.counted(said.Question, previous, h)
}

// Explained are tokens of which a hypothesis makes nothing, but those that name what the mean is
// counted for.
func (said Said) Explained(unexplained []bool) []bool {
	if said.mean == nil || unexplained == nil {
		return unexplained
	}
	out := slices.Clone(unexplained)
	for _, i := range said.mean.said {
		out[i] = false
	}
	return out
}

// Names are the names of all rules.
func Names() []string {
	out := []string{ofMeans, ofCounts}
	for _, r := range mending {
		out = append(out, r.name)
	}
	return out
}

// Rules are the rules over one database. They may be shared.
type Rules struct{ *heard.Database }

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db} }

// Explain marks the words that a query says other than by what it names: grades, an amount that
// another is divided by, profits, values in another form and times beside each other.
func (r Rules) Explain(q *link.Question, query ast.Query, said []bool) {
	for _, explain := range []func(*link.Question, ast.Query, []bool){
		r.gradesExplained, r.amountExplained, r.profitExplained, r.inflectionsExplained, r.comparedExplained,
		r.versusExplained,
	} {
		explain(q, query, said)
	}
}

func (r Rules) amountExplained(q *link.Question, query ast.Query, said []bool) {
	if at, by := r.AmountSaid(q); at > 0 && dividesBy(query, by) {
		said[at] = true
	}
}

func (r Rules) inflectionsExplained(q *link.Question, query ast.Query, said []bool) {
	for _, v := range r.Inflections(q) {
		said[v.From] = said[v.From] || r.hasInflected(query, v)
	}
}

func (r Rules) comparedExplained(q *link.Question, query ast.Query, said []bool) {
	if c := r.ComparedIn(q); c != nil && c.IsIn(query) {
		for i := range said {
			said[i] = said[i] || c.Said[i]
		}
	}
}
