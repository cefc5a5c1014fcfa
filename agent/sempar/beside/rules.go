// Package beside adds readings beside others: what else may be meant by an utterance of which the
// network has made a query, such as the same of the month that lies nearest to today. How often
// that is meant is a share of what the reading is worth.
//
//	rules.Beside(t, readings)
//	// SELECT sum(total) FROM sales WHERE extract(month FROM day) = 10
//	// and SELECT sum(total) FROM sales WHERE day BETWEEN '2026-10-01' AND '2026-10-31'
//
// Each rule has a name by which it can be left out ([Names]).
package beside

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
)

// Turn is what is said, and whether it follows something that was shown.
type Turn struct {
	*link.Question
	Follows  bool
	Previous ast.Query                                 // what was shown before; nil for nothing
	Nothing  bool                                      // no rows were found by it
	Mentions func(column int, stem string) (int, bool) // in how many rows a word is; nil where none are looked at
	deed     *deed                                     // by a verb that no table speaks of; nil for none
}

// WithDeed is a turn with the deed that it speaks of.
func (r Rules) WithDeed(t Turn) Turn {
	t.deed = r.deedSaid(t)
	return t
}

// alternative adds readings beside others.
type alternative struct {
	name string
	of   func(r Rules, t Turn, all []decode.Hypothesis) []decode.Hypothesis
}

var alternatives = []alternative{
	{"newcomers", Rules.newcomers},
	{"timeadded", Rules.timesAdded},
	{"namedday", Rules.namedDays},
	{"inwhich", Rules.inWhich},
	{"sumofthem", Rules.sumsOfThem},
	{"owntexts", Rules.ownTexts},
	{"addedup", Rules.addedUp},
	{"sumasked", Rules.sumsAsked},
	{"totalling", Rules.totalsBound},
	{"eitherone", Rules.eitherOnes},
	{"eitherway", Rules.eitherWays},
	{"boundsaid", Rules.boundsSaid},
	{"nearest", Rules.nearest},
	{"next", Rules.nextOnes},
	{"ownday", Rules.ownDays},
	{"overlap", Rules.goingOnIn},
	{"over", Rules.endedLongest},
	{"expiries", Rules.expiries},
	{"priceforcost", Rules.priceForCost},
	{"worth", Rules.worthOfThem},
	{"vacant", Rules.vacant},
	{"stateadded", Rules.statesAdded},
	{"someleft", Rules.someLeft},
	{"clockadded", Rules.clockAdded},
	{"done", Rules.done},
	{"answeradded", Rules.answersAdded},
	{"flagadded", Rules.flagsAdded},
	{"flagturned", Rules.flagsTurned},
	{"fromtoday", Rules.fromToday},
	{"byage", Rules.byAge},
	{"ownshare", Rules.ownShares},
	{"ownvalue", Rules.ownValues},
	{"bynumber", Rules.byNumber},
	{"otherrole", Rules.otherRoles},
	{"roleturned", Rules.rolesTurned},
	{"ofthem", Rules.amongShown},
	{"eitherkept", Rules.eitherKept},
	{"whichofthem", Rules.whichOfThem},
	{"withouttexts", Rules.withoutTexts},
	{"siblings", Rules.siblings},
	{"elsewhere", Rules.describedElsewhere},
	{"people", Rules.nearerPeople},
	{"things", Rules.thingsThere},
	{"flagrows", Rules.flagRows},
	{"keylacking", Rules.keyLacking},
	{"sharedvalue", Rules.sharedValues},
	{"namesaid", Rules.namesSaid},
	{"listedby", Rules.listedByName},
	{"flagkept", Rules.flagsKept},
	{"asrows", Rules.wholeRows},
	{"deeds", Rules.deeds},
	{"pieces", Rules.pieces},
	{"mostso", Rules.mostSo},
	{"lasting", Rules.lasting},
	{"rowofmost", Rules.rowsOfMost},
	{"whosetexts", Rules.whoseTexts},
}

// Beside are readings, and beside each others that may be meant by it.
func (r Rules) Beside(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	for _, a := range alternatives {
		if !r.Without[a.name] {
			all = a.of(r, t, all)
		}
	}
	return all
}

// Explain marks the words that a query says other than by what it names: what is free, what comes
// next, times, times of day and what has been so already.
func (r Rules) Explain(q *link.Question, query ast.Query, said []bool) {
	r.vacancyExplained(q, query, said)
	r.clockExplained(q, query, said)
	r.timeExplained(q, query, said)
	r.nowExplained(q, query, said)
	r.nextExplained(q, query, said)
}

// Names are the names of all alternatives, and of the one that asks texts for words that are left.
func Names() []string {
	out := []string{ruleAskLeft}
	for _, a := range alternatives {
		out = append(out, a.name)
	}
	return out
}

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	rewrite rewrite.Rules
}

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db, rewrite.Over(db)} }
