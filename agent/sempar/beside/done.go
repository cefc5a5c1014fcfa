package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// doneMeant is how often what was done, by the verb in the name of a day that not all rows have, is
// meant of those that have the day, where the reading makes nothing of it: our estimate.
const doneMeant = 0.9

// done are readings, and before each that makes nothing of what was done the same of the rows that
// have the day of it:
//
//	how many sofas have we sold so far
//	SELECT count(*) FROM stock WHERE kind = 'sofa'
//	→ SELECT count(*) FROM stock WHERE kind = 'sofa' AND date_sold IS NOT NULL
func (r Rules) done(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Denies() {
		return all
	}
	said := r.daysOfDeeds(t.Question)
	if len(said) != 1 {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || ast.HasFreeText(s) || len(s.GroupBy) > 0 || r.speaksOfDeed(s, said[0]) {
			return nil, 0
		}
		day := joins.Of(r.Catalog, s).Written(said[0])
		if day == nil {
			return nil, 0
		}
		return condition.With(s, &ast.Is{X: day, Not: true, What: "NULL"}), doneMeant
	})
}

// daysOfDeeds are the columns of days that some rows lack, by whose verb an utterance says that
// something was done.
func (r Rules) daysOfDeeds(q *link.Question) (out []*catalog.Column) {
	for _, t := range r.Catalog.Tables {
		for _, c := range t.Columns {
			if !role.IsDay(c) || c.Nulls == 0 {
				continue
			}
			verbs := pastVerbs(c)
			if slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
				return !slices.Contains(verbs, t.Lower) && !isDoing(t.Lower) && sharesVerb(t.Lower, verbs)
			}) {
				out = append(out, c)
			}
		}
	}
	return out
}

// isDoing reports whether a word names what is done, or what came of it, and does not say that it was: rating.
func isDoing(word string) bool { return strings.HasSuffix(strings.TrimSuffix(word, "s"), "ing") }

// pastVerbs are the verbs that stand in the name of a column in their past: sell of date_sold.
func pastVerbs(c *catalog.Column) (out []string) {
	for _, w := range catalog.SplitName(c.Name) {
		for _, verb := range wordnet.LemmasAs(w, wordnet.Verb) {
			if verb != w {
				out = append(out, verb)
			}
		}
	}
	return out
}

// speaksOfDeed reports whether a query has the day of a deed, what is worked out of it, or another
// column that is called by the same verb: what something was sold for.
func (r Rules) speaksOfDeed(q ast.Query, day *catalog.Column) bool {
	verbs := pastVerbs(day)
	called := func(c *ast.Column) bool {
		words := catalog.SplitName(c.Name)
		return slices.ContainsFunc(words, func(w string) bool { return sharesVerb(w, verbs) })
	}
	return slices.ContainsFunc(ast.Columns(q), func(c *ast.Column) bool {
		d := r.Derived.Named(c)
		return called(c) || d != nil && slices.ContainsFunc(ast.Columns(d.Of), called)
	})
}

// sharesVerb reports whether a word is a form of one of some verbs.
func sharesVerb(word string, verbs []string) bool {
	is := func(v string) bool { return slices.Contains(verbs, v) }
	return slices.ContainsFunc(wordnet.LemmasAs(word, wordnet.Verb), is)
}
