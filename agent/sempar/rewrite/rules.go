// Package rewrite puts one query in the place of another that says what was meant: in full where
// the grammar writes it in short, with the rows that nothing is joined to, with the days of a
// time written in one way; and it takes back what it did where a turn goes on from a query.
//
//	rewrite.Over(db).withNone(q)
//	// SELECT name FROM pupils JOIN lessons ON … GROUP BY pupils.id HAVING count(*) < 5
//	// → SELECT name FROM pupils LEFT JOIN lessons ON … GROUP BY pupils.id HAVING count(lessons.id) < 5
package rewrite

import (
	"iter"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/suql/ast"
	"parley/suql/check"
)

// rule puts one query in the place of another.
type rule struct {
	name string
	of   func(r Rules, q *link.Question, query ast.Query) ast.Query
}

// rules make a query in full of one that the grammar writes in short: with rows that nothing is
// joined to, where they are meant, and what derived columns are worked out of.
var rules = []rule{
	{heard.RuleAllOf, Rules.OfAll},
	{"optional", always(Rules.keeping)},
	{"rowsonce", always(Rules.rowsOnce)},
	{"offew", always(Rules.ofFew)},
	{"none", func(r Rules, q *link.Question, query ast.Query) ast.Query {
		if saysAny(q) {
			return query
		}
		return r.withNone(query)
	}},
	{"denied", Rules.Denied},
	{"bothknown", always(Rules.bothKnown)},
	{"ofitself", Rules.deniedOfItself},
	{"anyofthem", Rules.anyOfThem},
	{"wholerows", Rules.rowsByKey},
	{"noneamong", always(Rules.withoutContrary)},
	{"onetime", always(Rules.oneTime)},
	{"uptonow", Rules.upToNow},
	{"anyyear", Rules.birthdaysOfAnyYear},
	{"stateread", Rules.stateByDays},
	{phrasing, Rules.Phrased},
	{"elements", Rules.elements},
	{working, always(func(r Rules, query ast.Query) ast.Query { return r.Derived.WrittenOut(query) })},
	{"early", Rules.earlyForLate},
	{"aswritten", Rules.asWritten},
	{"forward", always(Rules.forward)},
	{"dayslate", Rules.daysLate},
	{"knownshares", always(Rules.knownShares)},
	{"stillgoing", Rules.stillGoing},
	{"begun", Rules.begun},
	{"onlyover", Rules.onlyOver},
	{"pergroup", always(Rules.perGroup)},
}

// The names of rules that put a query into SUQL at all, and can't be left out, and of those that
// know what columns a query reads.
const (
	phrasing, working = "phrased", "derived"
	wholeDays         = "wholedays"   // days to their end, and no for what every row has
	knownGroups       = "knowngroups" // the largest group among those that are known
)

// always is a rule that no word matters to.
func always(of func(Rules, ast.Query) ast.Query) func(Rules, *link.Question, ast.Query) ast.Query {
	return func(r Rules, _ *link.Question, query ast.Query) ast.Query { return of(r, query) }
}

// Names are the names of the rules that can be left out.
func Names() []string {
	out := []string{wholeDays, knownGroups, ruleSamePath, ruleClause, percent.Rule}
	for _, rule := range rules {
		if rule.name != phrasing && rule.name != working {
			out = append(out, rule.name)
		}
	}
	return out
}

// InFull is a query in full, where the grammar writes it in short.
func (r Rules) InFull(q *link.Question, query ast.Query) ast.Query {
	for _, rule := range rules {
		if !r.Without[rule.name] {
			query = rule.of(r, q, query)
		}
	}
	return query
}

// Meant is a query with whole days, and groups of which something is known.
func (r Rules) Meant(checked *check.Checked) ast.Query {
	query := checked.Query
	if !r.Without[wholeDays] {
		query = asMeant(checked)
	}
	if !r.Without[knownGroups] {
		query = r.knownGroups(query, checked.Columns)
	}
	return query
}

// Short are a query in short, as the grammar may write it: what [Rules.InFull] and [Rules.Meant]
// make of it is undone.
func (r Rules) Short(q ast.Query) iter.Seq[ast.Query] {
	return func(yield func(ast.Query) bool) {
		for _, shown := range []ast.Query{InShort(q), ownRows(q)} {
			if shown != nil && !yield(r.Derived.InShort(r.plainJoins(r.asKeys(perMoment(r.ofThisYear(shown)))))) {
				return
			}
		}
	}
}

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	asked *questions
}

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db, &questions{}} }
