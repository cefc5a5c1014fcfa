package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// property makes the place of a modifier: which text to read, or nothing.
func (s *scan) property(m modifier) {
	text := s.words(m)
	columns := s.telling(m)
	if len(columns) == 0 {
		s.search(m, text)
		return
	}
	// Words may be a wish or noise: what is unlikely to be one stays unclaimed,
	// and the reply says so.
	known := s.p.texts == nil || s.knownWord(text)
	signs := s.signs(m, known)
	p := s.p.wishes.wishing(signs)
	switch {
	case s.noise(m, known):
		s.bare++
	case m.introduced && known && s.p.texts != nil:
		s.heard++
	}
	if i := slices.IndexFunc(columns, func(c textColumn) bool { return s.readIn(c.column, text) }); i >= 0 {
		only := columns[i]
		only.share = 1
		columns, p = []textColumn{only}, 0.99
	}
	answer := "Yes"
	if m.negated {
		answer = "No"
	}
	var options []option
	told := 0.0
	for _, c := range columns {
		u := unit.Unit{Kind: unit.FreeText, Column: c.column.Name, Question: s.question(m), Answer: answer}
		if len(options) == 0 {
			s.wishes = append(s.wishes, wish{u, signs})
		}
		options = append(options, option{[]unit.Unit{u}, p * c.share})
		told += p * c.share
	}
	if m.introduced {
		askedFirst(options, told)
	}
	s.claim("filler", m.start, m.from)
	s.claim("read", m.from, m.to, append(options, option{p: 1 - told})...)
}

// askedFirst sees to it that a question which is likelier meant than not, told
// being how likely in all, does not lose to asking nothing because several texts
// may tell: which of them is asked is another matter.
func askedFirst(options []option, told float64) {
	best := options[0].p
	least := (1 - told) * 1.05
	if told <= 0.5 || best >= least || least >= told {
		return
	}
	options[0].p = least
	for i := range options[1:] {
		options[i+1].p *= (told - least) / (told - best)
	}
}

// noise reports whether no text has the words, and none of introduction stands
// before them.
func (s *scan) noise(m modifier, known bool) bool {
	return !known && !m.introduced && !s.anyKnown(s.tokens[m.to-1].low) && !s.hoursOf(m)
}

// guess is how likely a modifier is a wish, by rule of thumb: with a word of
// introduction it surely is one, bare words may be noise. known says that the
// texts, or the language, have all of its words.
func (s *scan) guess(m modifier, known bool) float64 {
	switch {
	case m.told != nil:
		return s.suiting(m.told)
	case !m.introduced && s.narrates(m.from, m.to):
		return 0.25
	case m.negated && m.form != needForm && slices.ContainsFunc(s.tokens[max(0, m.from-3):m.from], func(t token) bool { return t.low == "need" }):
		return 0.15 // "we don't need parking": it may have some
	case s.noise(m, known):
		if m.to < len(s.tokens) && s.tokens[m.to].used && !s.tokens[m.to].mark() {
			return 0.6 // said of what is looked for: "solar powered watches"
		}
		return 0.3
	case m.own && (m.negated || !known), s.companions(m):
		return 0.35
	case !known:
		return 0.7
	case m.introduced:
		return 0.95
	}
	return 0.84
}

// hoursOf reports whether a property is a time of opening: "open after 11pm".
func (s *scan) hoursOf(m modifier) bool {
	return root(s.tokens[m.from].low) == "open" && strings.ContainsAny(s.tokens[m.to-1].low, "0123456789")
}

// anyKnown reports whether the texts have one of the words.
func (s *scan) anyKnown(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(w string) bool { return !s.p.words.is("stop", w) && s.mentioned(w) > 0 })
}

// companions reports whether a property only says who comes along: "for my
// wife", "with a friend".
func (s *scan) companions(m modifier) bool {
	for _, t := range s.tokens[m.from:m.to] {
		if !s.p.words.is("stop", t.low) && !s.p.words.is("chatter", t.low) {
			return false
		}
	}
	return m.form == goodForm || m.form == haveForm
}

// yesNo reports whether the utterance is a yes/no question.
func (s *scan) yesNo() bool {
	return len(s.tokens) > 0 && slices.Contains([]string{"is", "are", "does", "do", "can", "has", "have", "will", "was", "did"}, s.firstWord())
}

// firstWord is the first word after what ties a follow-up to its query.
func (s *scan) firstWord() string {
	for _, t := range s.tokens {
		if !t.mark() && !s.p.words.is("followup", t.low) {
			return t.low
		}
	}
	return ""
}

// search falls back on looking for the words in short text, where a table has
// no free text.
func (s *scan) search(m modifier, text string) {
	var columns []*catalog.Column
	for _, c := range s.table.Columns {
		if !c.Hidden && c.Kind == catalog.Text {
			columns = append(columns, c)
		}
	}
	op := unit.Like
	if m.negated {
		op = unit.Unlike
	}
	p := 0.2 // where there is more to ask for, few texts hold what is said around a question
	if s.prose() || len(s.p.cat.Tables) == 1 || slices.ContainsFunc(s.tokens[m.from:m.to], func(t token) bool { return t.quoted || t.capital() }) {
		p = 0.6
	}
	var options []option
	for _, c := range columns {
		options = append(options, option{unit.Condition(0, 0, c.Name, op, false, text), p / float64(len(columns))})
	}
	s.bare++
	s.claim("where", m.from, m.to, append(options, option{p: 1 - p})...)
}

// telling weighs the columns that a property may be read from: by its form,
// by what they are about ("open late"), and by whether they mention it. Times
// of opening tell nothing else, nor do names of dishes that do not have the
// word: the share of such a column is nobody's.
func (s *scan) telling(m modifier) []textColumn {
	out := s.freeText(m.form)
	if len(out) < 2 {
		return out
	}
	sum, hours := 0.0, 6.0
	if slices.ContainsFunc(s.tokens[m.from:m.to], func(t token) bool { return !s.p.words.is("stop", t.low) && !s.ofHours(t) }) {
		hours = 0.5 // "live music on weekends"
	}
	for i, tc := range out {
		weight := tc.share
		mentioned := s.p.texts == nil
		if verb := root(m.verb); s.about(tc.column, "time of opening") && (verb == "open" || verb == "clos") {
			weight += 6
		}
		for _, t := range s.tokens[m.from:m.to] {
			if s.p.words.is("stop", t.low) {
				continue
			}
			if s.about(tc.column, "time of opening") && t.number == "" && s.ofHours(t) {
				weight += hours
			}
			if s.p.texts != nil {
				n, err := s.p.texts.Mentions(s.ctx, s.table.Name, tc.column.Name, t.low)
				mentioned = mentioned || err == nil && n > 0
			}
		}
		if !mentioned && weight < 6 {
			weight /= 2.5
		}
		out[i].share = weight
		out[i].beside = weight < 6 && s.about(tc.column, "time of opening") || !mentioned && m.form != serve && s.dishes(tc.column)
		sum += weight
	}
	for i := range out {
		out[i].share /= sum
	}
	if fit := slices.DeleteFunc(slices.Clone(out), func(c textColumn) bool { return c.beside }); len(fit) > 0 {
		out = fit
	}
	slices.SortStableFunc(out, func(a, b textColumn) int { return cmp.Compare(b.share, a.share) })
	return out
}

// ofHours reports whether a word speaks of when something is open.
func (s *scan) ofHours(t token) bool {
	return t.number != "" || slices.Contains([]string{"open", "opens", "opening", "close", "closes", "closed", "closing", "early", "late", "am", "pm", "hours"}, t.low) || s.p.words.is("calendar", t.low)
}

type textColumn struct {
	column *catalog.Column
	share  float64
	beside bool // it holds one kind of thing, and the property is none of these
}

// dishes reports whether a column names dishes.
func (s *scan) dishes(c *catalog.Column) bool {
	return slices.ContainsFunc(catalog.Stems(c.Human), func(w string) bool { return s.p.words.is("dishlike", w) })
}

// freeText weighs the columns that a property of the given form may be read
// from, best first.
func (s *scan) freeText(f form) []textColumn {
	var out []textColumn
	sum := 0.0
	for _, c := range s.table.Columns {
		if !c.Kind.Prose() || c.Hidden {
			continue
		}
		weight := 1.0
		for _, w := range catalog.Stems(c.Human) {
			if s.p.words.is("reviewlike", w) {
				weight = 10
			}
			if s.p.words.is("dishlike", w) {
				weight = 0.8
				if f == serve {
					weight = 16
				}
			}
		}
		out = append(out, textColumn{column: c, share: weight})
		sum += weight
	}
	for i := range out {
		out[i].share /= sum
	}
	slices.SortStableFunc(out, func(a, b textColumn) int { return cmp.Compare(b.share, a.share) })
	return out
}

// unknownPlace handles "in Fresno": a name after a preposition of place that
// the database does not hold. It becomes a condition that finds nothing
// rather than being dropped silently.
func (s *scan) unknownPlace(m *modifier) bool {
	prev := m.from - 1
	if prev < 0 || m.to-m.from > 3 || !slices.Contains([]string{"in", "at", "from", "around"}, s.tokens[prev].low) ||
		s.p.words.is("calendar", s.tokens[m.from].low) || s.adjective(s.tokens[m.from].low) || s.p.words.has(s.tokens[m.to-1].low) ||
		!s.tokens[m.from].capital() && s.mentioned(s.tokens[m.to-1].low) > 2 {
		return false
	}
	var options []option
	for _, c := range s.table.Columns {
		if !c.Hidden && (c.Kind == catalog.Enum || c.Kind == catalog.Text) && s.about(c, "place") {
			options = append(options, option{unit.Condition(0, 0, c.Name, unit.Eq, false, phrase(s.text, s.tokens, m.from, m.to)), 0.6})
			break
		}
	}
	if len(options) == 0 {
		return false
	}
	s.claim("where", m.from, m.to, append(options, option{p: 0.4})...)
	return true
}
