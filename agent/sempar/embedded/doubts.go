package embedded

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"slices"
)

type (
	// doubt is what speaks against a reading: so much is added to its logarithm.
	doubt struct {
		name string
		log  float64
		of   func(p *Parser, q *link.Question, h decode.Hypothesis) bool // nil: given by the caller
	}
	// bar drops readings that nobody means.
	bar struct {
		name string
		of   func(p *Parser, q *link.Question, h decode.Hypothesis) bool // nil: given by the caller
	}
)

var bars = []bar{
	{"firstday", func(_ *Parser, q *link.Question, h decode.Hypothesis) bool { return dayForPeriod(q, h.Made) }},
	{"sincetocome", nil},
	{"unconverted", func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.unconverted(q, h.Made) }},
	{"wordless", func(_ *Parser, _ *link.Question, h decode.Hypothesis) bool { return wordless(h.Made) }},
	{"ungrouped", func(_ *Parser, _ *link.Question, h decode.Hypothesis) bool { return ungrouped(h.Query) }},
}

var doubts = []doubt{
	{"clock", clockElsewhere, func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return p.misplacedClock(q, h.Made) }},
	{"age", ageTurned, ofQuery((*Parser).turnsAge)},
	{"notofbirth", notOfBirth, ofQuery((*Parser).lacksBirth)},
	{"halfnamed", halfNamed, ofQuery((*Parser).groupsHalfNamed)},
	{"saidlacking", saidAndLacking, ofQuery((*Parser).lacksWhatIsSaid)},
	{"unknown", noneOrUnknown, ofQuery((*Parser).unknownForNone)},
	{"textselsewhere", textsElsewhere, ofQuery((*Parser).sumsUpElsewhere)},
	{"lengthunsaid", lengthUnsaid, nil},
	{"notofall", notOfAll, ofQuery((*Parser).missesAll)},
}

// lengthUnsaid is added to the logarithm of a reading that compares a length of time with one
// that nobody said, or has the shortest first where the longest is asked for: our estimate.
const lengthUnsaid = -4

// ofQuery is a doubt for which only the query matters.
func ofQuery(of func(*Parser, *link.Question, ast.Query) bool) func(*Parser, *link.Question, decode.Hypothesis) bool {
	return func(p *Parser, q *link.Question, h decode.Hypothesis) bool { return of(p, q, h.Query) }
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

// doubtNames are the names of all rules.
func doubtNames() []string {
	out := []string{ofReferent, ofMixed, ofMissing, ofFan, ofTableLeft, ofStated, ofMeasure, ofYesNo, ofDropped}
	for _, b := range bars {
		out = append(out, b.name)
	}
	for _, d := range doubts {
		out = append(out, d.name)
	}
	return out
}

// apartFrom are rules that stand elsewhere.
type apartFrom struct {
	holds   map[string]func(*link.Question, ast.Query) bool // doubts and bars, by their names
	left    func(*link.Question, ast.Query) []string        // words of which a query makes nothing
	explain func(*link.Question, ast.Query, []bool)         // marks words that a query says other than by what it names
}

// barred reports whether a reading is none that anybody means.
func (p *Parser) barred(q *link.Question, h decode.Hypothesis) bool {
	return slices.ContainsFunc(bars, func(b bar) bool { return p.holds(b.name, b.of, q, h) })
}

// holds reports whether a rule is not left out, and holds.
func (p *Parser) holds(name string, of func(*Parser, *link.Question, decode.Hypothesis) bool, q *link.Question,
	h decode.Hypothesis) bool {
	switch elsewhere := p.elsewhere.holds[name]; {
	case p.heard.Without[name]:
		return false
	case of != nil:
		return of(p, q, h)
	default:
		return elsewhere != nil && elsewhere(q, h.Query)
	}
}

// makesNoSense reports whether a query compares what has nothing to do with each other, or
// reckons with what is yes or no.
func (p *Parser) makesNoSense(utterance *link.Question, q *check.Checked) bool {
	said := func(c *catalog.Column) bool { return p.heard.ColumnSaid(utterance, c) }
	return !p.heard.Without[ofMixed] && mixesThings(p.heard.Catalog, q) || !p.heard.Without[ofYesNo] && reckonsWithAnswers(q, said)
}

// versions are a query as it is written in full, and as it is meant.
type versions struct{ written, meant ast.Query }

// doubted are the words that a reading makes nothing of, and what is added to its logarithm for what
// speaks against it.
func (p *Parser) doubted(q *link.Question, h decode.Hypothesis, query versions, unexplained []bool) (left []string, log float64) {
	units := p.unitsLeft(q, h.Made)
	states := p.statesOf(q, h.Made, query.written)
	left = append(states.left(p.leftOut(q, h, units, unexplained)), p.allLeft(q, h.Query)...)
	left = append(left, p.elsewhere.left(q, h.Query)...)
	left = notAsked(query.meant, append(left, p.describedLeft(q, h)...))
	log = p.against(q, h) + p.againstJoins(q, h, query.meant, unexplained)
	if len(units) > 0 && !p.heard.Without[ofMeasure] {
		log += otherMeasure
	}
	if !p.heard.Without[ofStated] {
		log += states.log()
	}
	return left, log
}

// against is what is added to the logarithm of a reading for what the words can't mean.
func (p *Parser) against(q *link.Question, h decode.Hypothesis) (sum float64) {
	for _, d := range doubts {
		if p.holds(d.name, d.of, q, h) {
			sum += d.log
		}
	}
	return sum
}

// againstJoins is what is added to it for rows that it wants without a value, and for how
// it joins tables.
func (p *Parser) againstJoins(q *link.Question, h decode.Hypothesis, query ast.Query,
	unexplained []bool) (sum float64) {
	if !p.heard.Without[ofMissing] {
		sum += missing(p.heard.Catalog, q, query)
	}
	spoken := func(t *catalog.Table) bool { return p.heard.TableSaid(q, t) }
	if !p.heard.Without[ofFan] {
		sum += fanLog(joins.FanOf(p.heard.Catalog, p.joinedIn(q, h.Query, query), spoken))
	}
	if !p.heard.Without[ofTableLeft] && p.leavesTable(q, h.Query, unexplained) {
		sum += tableLeft
	}
	return sum
}
