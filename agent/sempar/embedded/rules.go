package embedded

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/predicate"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/rewrite"
)

// A rule is a part of the parser that somebody wrote and that no training made. Those that
// change readings, add some or judge them have names by which they can be left out (see
// [Without]): a rule stays only for what it gives over databases that it was not written for
// (ADR 72).
type (
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

var bars = []bar{
	{"firstday", func(_ *Parser, q *link.Question, h decode.Hypothesis) bool { return dayForPeriod(q, h.Made) }},
	{"sincetocome", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.sinceToCome(q, h.Query) }},
	{"unconverted", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.unconverted(q, h.Made) }},
	{"wordless", func(_ *Parser, _ *link.Question, h decode.Hypothesis) bool {
		return slices.ContainsFunc(h.Made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Words && (predicate.SaysNothing(d.Text) || onlyAll(d.Text))
		})
	}},
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
	ruleComputed   = "computed"     // columns that the database doesn't hold: ages, weekdays, states
	ruleOtherTime  = "othertime"    // the query before in another time
	ruleContrary   = "contrary"     // against what the words plainly mean
	ruleReferent   = "referent"     // a word for what was shown, where nothing was or conditions of it are lost
	ruleMixed      = "mixed"        // keys of one table among those of another
	ruleMissing    = "missing"      // rows without a value, of a column that every row fills
	ruleFan        = "fan"          // rows beside each other that share a third
	ruleTableLeft  = "tableleft"    // a table that was named and is not there
	ruleStated     = "stated"       // a state that was said, ignored or asked of texts
	ruleMeasure    = "measure"      // an amount of something else than the column has
	ruleTotal      = "total"        // a total that is multiplied
	ruleYesNo      = "yesno"        // figures of what is yes or no
	ruleAmountThem = "amountofthem" // what the rows came to that were shown before
	ruleDropped    = "dropped"      // words that restrict what is asked about, told where nothing is made of them
)

var unlisted = []string{ruleComputed, ruleOtherTime, ruleContrary, ruleReferent, ruleMixed, ruleMissing, ruleFan,
	ruleTableLeft, ruleStated, ruleMeasure, ruleTotal, ruleYesNo,
	heard.RuleDescribing, ruleDropped, ruleAmountThem}

// Parts are the names of what can be left out, in the order of the alphabet: rules, groups
// of links ("links:wordnet") and families of the grammar ("grammar:nested").
func Parts() (all []string) {
	all = slices.Concat(reword.Names(), rewrite.Names(), mend.Names(), beside.Names())
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
	return slices.Sorted(slices.Values(append(all, unlisted...)))
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
	return func(p *Parser) { p.heard.Without = out }, nil
}
