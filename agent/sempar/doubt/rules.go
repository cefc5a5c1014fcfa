// Package doubt says what speaks against a reading: that nobody means such a thing, that a rule
// doubts it, and which words it makes nothing of.
//
//	rules.Barred(q, h)                       // dropped: who joined this year, of who joined on 1 January
//	left, log := rules.Doubted(q, h, query, unexplained)
//	// left: the words to be told; log: what is added to the logarithm of the reading
//
// Each rule has a name by which it can be left out ([Names]).
package doubt

import (
	"slices"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

type (
	// holding reports whether something is so of a hypothesis.
	holding func(r Rules, q *link.Question, h decode.Hypothesis) bool
	// rule is what speaks against a reading: so much is added to its logarithm.
	rule struct {
		name string
		log  float64
		of   holding
	}
	// bar drops readings that nobody means.
	bar struct {
		name string
		of   holding
	}
)

var bars = []bar{
	{"firstday", ofMade(Rules.dayForPeriod)},
	{"unconverted", ofMade(Rules.unconverted)},
	{"wordless", ofMade(Rules.wordless)},
	{"ungrouped", ofQuery(Rules.ungrouped)},
	{"alwayslater", ofQuery(Rules.comparesWhatAlwaysIs)},
	{"whoday", ofQuery(Rules.daysForWho)},
	{"storedelsewhere", ofQuery(Rules.takesStoredElsewhere)},
	{"pricetimesprice", ofQuery(Rules.multipliesPrices)},
	{"nothingcanbe", ofQuery(Rules.nothingCanBe)},
}

var doubts = []rule{
	{"clock", clockElsewhere, ofMade(Rules.misplacedClock)},
	{"age", ageTurned, ofQuery(Rules.turnsAge)},
	{"notofbirth", notOfBirth, ofQuery(Rules.lacksBirth)},
	{"halfnamed", halfNamed, ofQuery(Rules.groupsHalfNamed)},
	{"saidlacking", saidAndLacking, ofQuery(Rules.lacksWhatIsSaid)},
	{"unknown", noneOrUnknown, ofQuery(Rules.unknownForNone)},
	{"textselsewhere", textsElsewhere, ofQuery(Rules.sumsUpElsewhere)},
	{"lengthunsaid", lengthUnsaid, ofQuery(Rules.lengthNobodySaid)},
	{"mostnamed", mostNamed, ofMade(Rules.takesMostForName)},
	{"limitmeasured", limitMeasured, ofQuery(Rules.limitsToAmount)},
	{"averageunsaid", averageUnsaid, ofQuery(Rules.comparesWithAverage)},
	{"countunsaid", countUnsaid, ofQuery(Rules.countsUnasked)},
	{"lettersunsaid", lettersUnsaid, ofQuery(Rules.lettersLeft)},
	{"morethanrows", moreThanRows, ofQuery(Rules.keepsTooMany)},
	{"reachunasked", reachUnasked, ofQuery(Rules.reachesUnasked)},
	{"deniedtwice", deniedTwice, ofQuery(Rules.deniesTwice)},
	{"aboutvalue", aboutIsValue, ofQuery(Rules.takesTopicForValue)},
	{"showsnobody", whoIsNothing, ofQuery(Rules.showsNobody)},
	{"showssaid", showsTheSaid, ofQuery(Rules.showsWhatIsSaid)},
	{"amountoftexts", amountOfTexts, ofQuery(Rules.asksTextsForTime)},
	{"overnobodysaid", overNobodySaid, ofQuery(Rules.amongThoseOver)},
}

// ofQuery is a doubt for which only the query matters.
func ofQuery(of func(Rules, *link.Question, ast.Query) bool) holding {
	return func(r Rules, q *link.Question, h decode.Hypothesis) bool { return of(r, q, h.Query) }
}

// ofMade is one for which only the derivation matters.
func ofMade(of func(Rules, *link.Question, grammar.Derivation) bool) holding {
	return func(r Rules, q *link.Question, h decode.Hypothesis) bool { return of(r, q, h.Made) }
}

// The names of rules that need more than the words and the query.
const (
	ofReferent  = "referent"  // a word for what was shown, where nothing was or conditions of it are lost
	ofMixed     = "mixed"     // keys of one table among those of another
	ofMissing   = "missing"   // rows without a value, of a column that every row fills
	ofFan       = "fan"       // rows beside each other that share a third
	ofTableLeft = "tableleft" // a table that was named and is not there
	ofStated    = "stated"    // a state that was said, ignored or asked of texts
	ofMeasure   = "measure"   // an amount of something else than the column has
	ofYesNo     = "yesno"     // figures of what is yes or no
	ofDropped   = "dropped"   // words that restrict what is asked about, told where nothing is made of them
)

// Names are the names of all rules.
func Names() []string {
	out := []string{ofReferent, ofMixed, ofMissing, ofFan, ofTableLeft, ofStated, ofMeasure, ofYesNo, ofDropped}
	for _, b := range bars {
		out = append(out, b.name)
	}
	for _, d := range doubts {
		out = append(out, d.name)
	}
	return out
}

// Barred reports whether a reading is none that anybody means.
func (r Rules) Barred(q *link.Question, h decode.Hypothesis) bool {
	return slices.ContainsFunc(bars, func(b bar) bool { return !r.Without[b.name] && b.of(r, q, h) })
}

// MakesNoSense reports whether a query that a hypothesis has, written in full and checked, compares
// what has nothing to do with each other, or reckons with what is yes or no or with states.
func (r Rules) MakesNoSense(utterance *link.Question, h decode.Hypothesis, written ast.Query,
	q *check.Checked) bool {
	if r.Derived != nil && !r.wellDerived(utterance, h.Query, written) {
		return true
	}
	said := func(c *catalog.Column) bool { return r.ColumnSaid(utterance, c) }
	return !r.Without[ofMixed] && mixesThings(r.Catalog, q) || !r.Without[ofYesNo] && reckonsWithAnswers(q, said)
}

// Versions are a query as it is written in full, and as it is meant.
type Versions struct{ Written, Meant ast.Query }

// Doubted are the words that a reading makes nothing of, and what is added to its logarithm for what
// speaks against it.
func (r Rules) Doubted(q *link.Question, h decode.Hypothesis, query Versions,
	unexplained []bool) (left []string, log float64) {
	units := slices.DeleteFunc(r.unitsLeft(q, h.Made), func(u link.UnitWords) bool {
		return r.comparesTime(q, h.Query, u)
	})
	states := r.StatesOf(q, h.Made, query.Written)
	left = append(states.left(r.leftOut(q, h, units, unexplained)), r.AllLeft(q, h.Query)...)
	left = append(append(left, r.lengthLeft(q, h.Query)...), r.lateLeft(q, h.Query)...)
	left = once(notAsked(query.Meant, append(left, r.describedLeft(q, h)...)))
	log = r.against(q, h) + r.againstJoins(q, h, query.Meant, unexplained)
	if len(units) > 0 && !r.Without[ofMeasure] {
		log += otherMeasure
	}
	if !r.Without[ofStated] {
		log += states.log()
	}
	return left, log
}

// once are words, each once.
func once(words []string) (out []string) {
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// against is what is added to the logarithm of a reading for what the words can't mean.
func (r Rules) against(q *link.Question, h decode.Hypothesis) (sum float64) {
	for _, d := range doubts {
		if !r.Without[d.name] && d.of(r, q, h) {
			sum += d.log
		}
	}
	return sum
}

// againstJoins is what is added to it for rows that it wants without a value, and for how
// it joins tables.
func (r Rules) againstJoins(q *link.Question, h decode.Hypothesis, query ast.Query,
	unexplained []bool) (sum float64) {
	if !r.Without[ofMissing] {
		sum += missing(r.Catalog, q, query)
	}
	spoken := func(t *catalog.Table) bool { return r.TableSaid(q, t) }
	if !r.Without[ofFan] {
		sum += fanLog(joins.FanOf(r.Catalog, r.joinedIn(q, h.Query, query), spoken))
	}
	if !r.Without[ofTableLeft] && (r.leavesTable(q, h.Query, unexplained) || r.goesByOther(q, h.Query)) {
		sum += tableLeft
	}
	return sum
}

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	rewrite rewrite.Rules
	mend    mend.Rules
	beside  beside.Rules
}

// Over are the rules over a database.
func Over(db *heard.Database) Rules {
	return Rules{db, rewrite.Over(db), mend.Over(db), beside.Over(db)}
}
