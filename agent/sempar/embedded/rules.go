package embedded

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/predicate"
	"parley/agent/sempar/reword"
	"parley/suql/ast"
)

// A rule is a part of the parser that somebody wrote and that no training made. Those that
// change readings, add some or judge them have names by which they can be left out (see
// [Without]): a rule stays only for what it gives over databases that it was not written for
// (ADR 72).
type (
	// alternative adds readings beside others.
	alternative struct {
		name string
		of   func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis
	}
	// rewriting puts one query in the place of another.
	rewriting struct {
		name string
		of   func(p *Parser, q *link.Question, query ast.Query) ast.Query
	}
	// doubt is what speaks against a reading: so much is added to its logarithm.
	doubt struct {
		name string
		log  float64
		of   func(p *Parser, q *link.Question, h decode.Hypothesis) bool
	}
	// bar drops readings that nobody means.
	bar struct {
		name string
		of   func(p *Parser, q *link.Question, h decode.Hypothesis) bool
	}
)

// turn is what is said, and whether it follows something that was shown.
type turn struct {
	*link.Question
	follows  bool
	previous ast.Query                                 // what was shown before; nil for nothing
	nothing  bool                                      // no rows were found by it
	mentions func(column int, stem string) (int, bool) // in how many rows a word is; nil where none are looked at
	deed     *deed                                     // by a verb that no table speaks of; nil for none
}

var alternatives = []alternative{
	{"nearest", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.nearest(t.Question, all)
	}},
	{"next", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.nextOnes(t.Question, t.follows, all)
	}},
	{"ownday", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.ownDays(t.Question, all)
	}},
	{"overlap", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.goingOnIn(t.Question, all)
	}},
	{"over", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.endedLongest(t.Question, all)
	}},
	{"priceforcost", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.priceForCost(t.Question, all)
	}},
	{"vacant", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.vacant(t.Question, all)
	}},
	{"fromtoday", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.fromToday(t.Question, all)
	}},
	{"season", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.ofThisSeason(t.Question, all)
	}},
	{"byage", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.byAge(t.Question, all)
	}},
	{"ownshare", func(p *Parser, _ turn, all []decode.Hypothesis) []decode.Hypothesis { return p.ownShares(all) }},
	{"ownvalue", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.ownValues(t.Question, all)
	}},
	{"bynumber", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.byNumber(t.Question, all)
	}},
	{"otherrole", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.otherRoles(t.Question, all)
	}},
	{"ofthem", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis { return p.amongShown(t, all) }},
	{"withouttexts", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.withoutTexts(t, all)
	}},
	{"siblings", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.siblings(t, all)
	}},
	{"elsewhere", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.describedElsewhere(t.Question, all)
	}},
	{"roads", func(p *Parser, _ turn, all []decode.Hypothesis) []decode.Hypothesis { return p.straightRoads(all) }},
	{"people", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.nearerPeople(t.Question, all)
	}},
	{"things", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis { return p.thingsThere(t, all) }},
	{ruleDeeds, func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis { return p.deeds(t, all) }},
	{"pieces", func(p *Parser, t turn, all []decode.Hypothesis) []decode.Hypothesis {
		return p.pieces(t.Question, all)
	}},
}

// rewritings make a query in full of one that the grammar writes in short: with rows that
// nothing is joined to, where they are meant, and what derived columns are worked out of.
var rewritings = []rewriting{
	{ruleAllOf, (*Parser).ofAll},
	{"optional", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.keeping(query) }},
	{"rowsonce", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.rowsOnce(query) }},
	{"offew", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.ofFew(query) }},
	{"none", func(p *Parser, q *link.Question, query ast.Query) ast.Query {
		if saysAny(q) {
			return query
		}
		return p.withNone(query)
	}},
	{"denied", (*Parser).denied},
	{"bothknown", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.bothKnown(query) }},
	{"ofitself", (*Parser).deniedOfItself},
	{"anyofthem", (*Parser).anyOfThem},
	{"wholerows", (*Parser).rowsByKey},
	{"onetime", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.oneTime(query) }},
	{"uptonow", (*Parser).upToNow},
	{"anyyear", (*Parser).birthdaysOfAnyYear},
	{"stateread", (*Parser).stateByDays},
	{"phrased", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.phrased(query) }},
	{"elements", (*Parser).elements},
	{"derived", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.derived.WrittenOut(query) }},
	{"early", (*Parser).earlyForLate},
	{"aswritten", (*Parser).asWritten},
	{"forward", func(p *Parser, _ *link.Question, query ast.Query) ast.Query { return p.forward(query) }},
}

var bars = []bar{
	{"firstday", func(_ *Parser, q *link.Question, h decode.Hypothesis) bool { return dayForPeriod(q, h.Made) }},
	{"sincetocome", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.sinceToCome(q, h.Query) }},
	{"unconverted", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.unconverted(q, h.Made) }},
	{"wordless", func(_ *Parser, _ *link.Question, h decode.Hypothesis) bool {
		return slices.ContainsFunc(h.Made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Words && (predicate.SaysNothing(d.Text) || onlyAll(d.Text))
		})
	}},
	{"spanends", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.comparesSpanEnds(q, h.Query) }},
	{"ungrouped", func(_ *Parser, _ *link.Question, h decode.Hypothesis) bool { return ungrouped(h.Query) }},
}

var doubts = []doubt{
	{"clock", clockElsewhere, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.misplacedClock(q, h.Made)
	}},
	{"age", ageTurned, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.turnsAge(q, h.Query)
	}},
	{"notofbirth", notOfBirth, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.lacksBirth(q, h.Query)
	}},
	{"halfnamed", halfNamed, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.groupsHalfNamed(q, h.Query)
	}},
	{"saidlacking", saidAndLacking, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.lacksWhatIsSaid(q, h)
	}},
	{"unknown", noneOrUnknown, func(p *Parser, _ *link.Question, h decode.Hypothesis) bool {
		return p.unknownForNone(h.Query)
	}},
	{"textselsewhere", textsElsewhere, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.sumsUpElsewhere(q, h.Query)
	}},
	{"lengthunsaid", lengthUnsaid, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.comparesLength(q, h.Query) || p.otherWay(q, h.Query)
	}},
	{"notofall", notOfAll, func(p *Parser, q *link.Question, h decode.Hypothesis) bool {
		return p.missesAll(q, h.Query)
	}},
}

// The names of rules that need more than the words and the query.
const (
	ruleAllOf       = "allof"        // something of all rows of another table
	ruleComputed    = "computed"     // columns that the database doesn't hold: ages, weekdays, states
	ruleMean        = "mean"         // the mean of a count, of whatever was counted
	ruleEnumerated  = "enumerated"   // all of the values that were said in a row
	ruleInGrades    = "ingrades"     // compared with a value of a column that has an order
	ruleWholeTime   = "wholetime"    // all of a time that was said
	ruleDated       = "dated"        // a time that was said, on the one day that rows have
	ruleCounted     = "counted"      // each thing counted once
	ruleSamePath    = "samepath"     // the joins of the query before
	ruleOtherTime   = "othertime"    // the query before in another time
	ruleContrary    = "contrary"     // against what the words plainly mean
	ruleReferent    = "referent"     // a word for what was shown, where nothing was or conditions of it are lost
	ruleMixed       = "mixed"        // keys of one table among those of another
	ruleWholeDays   = "wholedays"    // days to their end, and no for what every row has
	ruleKnownGroups = "knowngroups"  // the largest group among those that are known
	ruleMissing     = "missing"      // rows without a value, of a column that every row fills
	ruleFan         = "fan"          // rows beside each other that share a third
	ruleTableLeft   = "tableleft"    // a table that was named and is not there
	ruleStated      = "stated"       // a state that was said, ignored or asked of texts
	ruleMeasure     = "measure"      // an amount of something else than the column has
	ruleTotal       = "total"        // a total that is multiplied
	ruleYesNo       = "yesno"        // figures of what is yes or no
	ruleDeeds       = "deeds"        // what somebody does by a verb that no table speaks of
	ruleAskLeft     = "askleft"      // words that are left, asked of texts that have them
	ruleInPercent   = "inpercent"    // what was shown before in per cent
	rulePerAmount   = "peramount"    // an amount per another of the same rows
	ruleProfit      = "profit"       // what is left of prices after costs
	ruleInflected   = "inflected"    // a value said in another form
	ruleComparing   = "comparing"    // two years or months beside each other
	ruleAmountThem  = "amountofthem" // what the rows came to that were shown before
	ruleDescribing  = "describing"   // words that describe something, taken for what they only look like
	ruleDropped     = "dropped"      // words that restrict what is asked about, told where nothing is made of them
)

var others = []string{ruleComputed, ruleMean, ruleEnumerated, ruleWholeTime, ruleDated, ruleCounted, ruleSamePath,
	ruleOtherTime, ruleContrary, ruleReferent, ruleMixed, ruleWholeDays, ruleKnownGroups, ruleMissing, ruleFan,
	ruleInGrades, ruleTableLeft, ruleStated, ruleMeasure, ruleTotal, ruleYesNo,
	ruleAskLeft, ruleInPercent, ruleDescribing, ruleDropped, rulePerAmount, ruleProfit, ruleInflected,
	ruleComparing, ruleAmountThem}

// core are the rewritings that put a query into SUQL at all: they can't be left out.
var core = []string{"phrased", "derived"}

// Parts are the names of what can be left out, in the order of the alphabet: rules, groups
// of links ("links:wordnet") and families of the grammar ("grammar:nested").
func Parts() (all []string) {
	all = append(all, reword.Names()...)
	for _, r := range alternatives {
		all = append(all, r.name)
	}
	for _, r := range rewritings {
		if !slices.Contains(core, r.name) {
			all = append(all, r.name)
		}
	}
	for _, r := range bars {
		all = append(all, r.name)
	}
	for _, r := range doubts {
		all = append(all, r.name)
	}
	for _, g := range linkGroups {
		all = append(all, g.name)
	}
	for _, f := range families {
		all = append(all, f.name)
	}
	return slices.Sorted(slices.Values(append(all, others...)))
}

// Named are the parts of a list of names, in which rules, links and grammar are all of their
// kind. Names that no part has are an error, which lists all.
func Named(names ...string) (out []string, err error) {
	for _, name := range names {
		found := 0
		for _, part := range Parts() {
			kind, _, ofKind := strings.Cut(part, ":")
			if name == part || ofKind && name == kind || !ofKind && name == "rules" {
				found++
				if !slices.Contains(out, part) {
					out = append(out, part)
				}
			}
		}
		if found == 0 {
			return nil, fmt.Errorf("the built-in parser has no part %q: rules, links, grammar, or some of %s",
				name, strings.Join(Parts(), ", "))
		}
	}
	return out, nil
}

// Without leaves parts out, by the names of [Named]: what they give is what is lost then.
func Without(names ...string) (Option, error) {
	parts, err := Named(names...)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, name := range parts {
		out[name] = true
	}
	return func(p *Parser) { p.without = out }, nil
}
