package lexical

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// scan reads one utterance over one table. Its steps run in order, each
// claiming tokens for places; the last step takes what is left.
type scan struct {
	p        *Parser
	ctx      context.Context
	table    *catalog.Table
	text     string
	tokens   []token
	named    []link                     // names of single rows
	wants    []request                  // what of each row is asked for
	found    map[string][]catalog.Match // what was looked up
	places   []place
	entity   bool        // a condition names one row by its name column
	earlier  []unit.Unit // of the previous query over this table; nil when there is none
	drops    []string
	follow   float64         // probability that this continues the previous query
	anewed   bool            // the utterance says that it does not: "start again"
	measure  []int           // tokens of "how expensive": they ask for the column
	order    bool            // a superlative was found
	counts   bool            // the output is an aggregate
	sorted   bool            // "sort by": all rows are wanted
	extremed bool            // a superlative became a condition on a closed column
	limited  bool            // a number of rows was asked for
	row      int             // which row of the answer before is spoken of, from 1
	next     bool            // other rows than those before are wanted
	by       *catalog.Column // rows are grouped by it
	also     *catalog.Column // and by this
	leads    *unit.Unit      // the order of the groups, by the last of their figures
	leadRows int             // how many groups are wanted, 0 for all
	chosen   *unit.Unit      // what is to hold of a group
	beside   []figure        // further figures of each group
	kinds    *head           // the values of a column are asked for
	worked   *figure         // the average, total or extreme that is asked for
	adds     bool            // "also", "too": a follow-up adds to what it would replace otherwise
	typed    bool            // a question word says what kind of column is asked for: "who"
	spent    bool            // what is worked out may be asked for of each row instead
	several  bool            // several columns to show are listed side by side
	bare     int             // properties in words that nothing in the database has
	heard    int             // properties in words that the texts have, introduced as such
	wishes   []wish          // questions that words put to the texts
	synonyms map[string]bool // of what the table is called
	people   []circumstance  // what is said of those who ask, or come along
	voice    *narrator       // of whom the texts tell, nil where they tell of the row itself
	asks     []unit.Unit     // projections that a question about one row asks for

	edited      bool          // the query before was changed as the utterance says
	otherwise   [][]unit.Unit // other queries that it may have to become
	unread      []string      // words said beside an edit, which say why
	ranksGroups bool          // an order is one of the groups of the query before
	either      bool          // "or": a follow-up says what else would do
	widened     bool          // a condition of the query before is given up, since its contrary is wanted as well
}

// run takes the steps, until the context ends: then nothing that was found is
// of use.
func (s *scan) run() {
	for _, step := range s.steps() {
		if s.ctx.Err() != nil {
			return
		}
		step()
	}
}

// steps are the steps of a scan, in order.
func (s *scan) steps() []func() {
	return []func(){
		s.amounts, s.opening, s.respell, s.anew, s.edits, s.halves, s.connectives, s.rowNames, s.circumstances,
		s.statements, s.followCue, s.filler, s.whichever, s.negations, s.unions, s.others, s.linkNames, s.tableWords,
		s.wanted, s.contains, s.breakdown, s.compareNamed, s.carriedEntity, s.rowRequests, s.clock, s.tensOfAge,
		s.dates, s.ages, s.quantities, s.consumed, s.absences, s.figures, s.states, s.superlatives, s.compare,
		s.scales, s.orNone, s.links, s.tiedVerbs, s.andTheRest, s.sidesHeld, s.output, s.limit, s.degreesInNumbers,
		s.rowNoun, s.modifiers, s.reasons, s.answers, s.another,
		func() { slices.SortStableFunc(s.places, func(a, b place) int { return a.at - b.at }) },
		s.branches, s.twice, s.contrasts, s.saidOtherwise, s.alternatives,
	}
}

// claim makes a place of tokens from:to, its likeliest option first. Without options the tokens are only
// marked as used.
func (s *scan) claim(kind string, from, to int, options ...option) {
	for i := from; i < to; i++ {
		s.tokens[i].used = true
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(b.p, a.p) })
	if len(options) > 0 {
		s.places = append(s.places, place{
			name:    fmt.Sprintf("%s@%d", kind, s.tokens[from].start),
			at:      from,
			end:     to,
			phrase:  phrase(s.text, s.tokens, from, to),
			options: options,
		})
	}
}

// free reports whether tokens from:to are there and unclaimed.
func (s *scan) free(from, to int) bool {
	if from < 0 || to > len(s.tokens) {
		return false
	}
	for _, t := range s.tokens[from:to] {
		if t.used {
			return false
		}
	}
	return true
}

// find calls f for every unclaimed stretch of at most n tokens, longest
// first and left to right; f returns whether it claimed the stretch.
func (s *scan) find(n int, f func(from, to int) bool) {
	for size := min(n, len(s.tokens)); size > 0 && s.ctx.Err() == nil; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			if s.free(i, i+size) && f(i, i+size) {
				i += size - 1
			}
		}
	}
}

// filler claims what only carries the request: "show me", "I'm looking for".
func (s *scan) filler() {
	s.find(5, func(from, to int) bool {
		text := low(s.tokens, from, to)
		if !s.p.words.is("filler", text) || strings.HasSuffix(text, " there") && from > 0 && s.content(from-1) && !s.names(s.tokens[from-1].low) {
			return false // but "where the machines are there already"
		}
		s.claim("filler", from, to)
		return true
	})
}

// whichever claims "any price", "whatever the venue", "no matter which level":
// nothing is asked of that column.
func (s *scan) whichever() {
	for i := 0; i+1 < len(s.tokens); i++ {
		j := i + 1
		switch {
		case slices.Contains([]string{"whatever", "whichever"}, s.tokens[i].low):
		case s.tokens[i].low == "any" && i > 0 && s.tokens[i-1].mark():
		case low(s.tokens, i, i+2) == "no matter":
			j = i + 2
		default:
			continue
		}
		for j < len(s.tokens) && slices.Contains([]string{"the", "what", "which", "its", "their"}, s.tokens[j].low) {
			j++
		}
		if j < len(s.tokens) && s.atEnd(j+1) && s.free(i, j+1) && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
			return !c.Hidden && !c.Kind.Prose() && s.called(c, s.tokens[j].low)
		}) {
			s.claim("filler", i, j+1)
		}
	}
}

// tableWords claims mentions of the table itself: "restaurants".
func (s *scan) tableWords() {
	s.find(3, func(from, to int) bool {
		if !s.names(low(s.tokens, from, to)) || s.inColumnName(from, len(s.tokens)) { // "ticket numbers"
			return false
		}
		s.claim("table word", from, to)
		return true
	})
}

// names reports whether a phrase names the table.
func (s *scan) names(text string) bool {
	return tableScore(s.table, text) > 0 || s.synonyms[text]
}

// alsoNamed are words that mean what the table's name means: "classes" of
// courses, "trails" of hikes that are listed under Trail. A word that a column
// is called by does not, nor does one of the values that a column is closed to:
// "apartment" among flats, maisonettes and apartments.
func (s *scan) alsoNamed() map[string]bool {
	out := map[string]bool{}
	for _, w := range s.p.words.alike(s.thing()) {
		if !s.columnWord(w) && !s.closed(w) {
			out[w], out[catalog.Plural(w)] = true, true
		}
	}
	if w := s.listedAs(); w != "" {
		out[w], out[catalog.Plural(w)] = true, true
	}
	return out
}

// listedAs is what one row is called by the heading of the column that names
// it, "vehicle" of Vehicle no, or "" where that says no more than "name".
func (s *scan) listedAs() string {
	c := s.nameColumn()
	if c == nil || !s.prose() {
		return ""
	}
	words := catalog.Words(c.Human)
	if slices.Contains(words, "name") || slices.Contains(words, "title") { // original title, last name
		return ""
	}
	words = slices.DeleteFunc(words, func(w string) bool { return s.p.words.is("naming", w) })
	if len(words) != 1 {
		return ""
	}
	return catalog.Singular(words[0])
}

// tableScore is how surely a phrase names a table: by one of its names, or by
// the last part of a compound ("sites" for campsites).
func tableScore(t *catalog.Table, text string) float64 {
	for _, name := range append([]string{t.Human, t.Name}, t.Synonyms...) {
		if sameWords(name, text) {
			return 1
		}
		word, part := catalog.Singular(name), catalog.Singular(text)
		if len(part) >= 4 && len(word) >= len(part)+3 && strings.HasSuffix(word, part) && !strings.ContainsAny(word, " _") {
			return 0.8
		}
		if len(part) >= 4 && len(word) >= len(part)+4 && strings.HasPrefix(word, part) && strings.HasSuffix(word, "site") {
			return 0.4 // to camp, of campsites
		}
	}
	return 0
}

// sameWords compares two phrases apart from letter case, plural endings and
// word separators.
func sameWords(a, b string) bool {
	if a == "" || b == "" || plain(a[0]) && plain(b[0]) && a[0]|0x20 != b[0]|0x20 { // what begins otherwise is not the same
		return false
	}
	return slices.Equal(catalog.Stems(a), catalog.Stems(b))
}

// plain reports whether a byte is a letter of ASCII, with which a word begins
// just as it is written.
func plain(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// thing is what one row is called: "restaurant".
func (s *scan) thing() string {
	one := catalog.SingularPhrase(s.table.Human)
	if w := s.listedAs(); w != "" && one == s.table.Human { // a fleet is made of vehicles
		return w
	}
	if one == "" {
		return "row"
	}
	return one
}
