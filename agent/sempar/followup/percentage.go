package followup

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/english"
	"parley/suql/ast"
)

// Words for a share, and for several.
var (
	sharesSaid    = english.Cues("shares")
	shareSaid     = english.Cues("share")
	wholeSaid     = english.Cues("overall")
	verbsOfShares = english.Cues("shareverb")
	beforeShare   = english.Cues("beforeshare")
	eachOf        = english.Cues("eachof")
)

// PercentageSaid is what a turn says of percentages after a query, where it says hardly
// anything else:
//
//	as percentages please
//	what percentage of all bookings is that
//	and what share of the active ones        among others
//
// A turn that says more is a question of its own.
func (r Rules) PercentageSaid(q *link.Question, s *ast.Select) (percent.Said, bool) {
	from, to := ShareAt(q)
	if from < 0 {
		return percent.Said{}, false
	}
	h := hearing{q: q, from: from, to: to, grouped: len(s.GroupBy) > 0}
	h.named, h.time = r.namedIn(q, s), r.sameTimeSaid(q, s)
	h.said.Several = slices.ContainsFunc(q.Tokens[from:to], func(t link.Token) bool {
		return slices.Contains(sharesSaid, t.Lower)
	})
	for i := range q.Said {
		if !h.says(i) && !h.saysOthers(i) {
			return percent.Said{}, false
		}
	}
	return h.said, true
}

// ShareAmongThem reports whether a turn that says more asks for a share of the rows that the query
// before found: it names no table of theirs, and says of no whole.
//
//	orders in 2025                          what percentage is shipped
func (r Rules) ShareAmongThem(q *link.Question, s *ast.Select) bool {
	if from, _ := ShareAt(q); from < 0 || heard.SaysOne(q, wholeSaid) {
		return false
	}
	named := r.namedIn(q, &ast.Select{From: s.From})
	return !slices.Contains(named, true)
}

// hearing is a turn as it is heard word by word.
type hearing struct {
	q           *link.Question
	from, to    int // the words for a share
	grouped     bool
	named, time []bool // tokens that name what the query before has, or say its time again
	verb        bool   // a verb was said after the share
	last        int    // the last token of others; 0 for none
	said        percent.Said
}

// says reports whether a word says nothing but that a share of what was shown is wanted.
func (h *hearing) says(i int) bool {
	word := h.q.Tokens[i].Lower
	switch {
	case i >= h.from && i < h.to || !english.LetterOrDigit(word):
	case slices.Contains(eachOf, word):
		return h.grouped
	case slices.Contains(turning, word) && word != "which":
		return false
	case slices.Contains(wholeSaid, word):
		h.said.OfAll = true
	case h.time[i]:
		h.said.SameDay = true
	case h.verb:
		return isFunctionWord(word) // else it is what somebody or something is or does
	case slices.Contains(verbsOfShares, word):
		h.verb = i > h.to
	case isFunctionWord(word):
	default:
		return h.names(i)
	}
	return true
}

// names reports whether a word names what was shown, or is a verb before the share: put that
// in per cent.
func (h *hearing) names(i int) bool {
	if h.named[i] && (i > h.to || h.from == 0) {
		return true
	}
	return i < h.from && asShare(h.q, h.from) && heard.MostlyVerb(h.q.Tokens[i].Lower)
}

// saysOthers reports whether a word says, in a row with others, among which rows the share is
// wanted: of the active ones.
func (h *hearing) saysOthers(i int) bool {
	word := h.q.Tokens[i].Lower
	of := h.to < h.q.Said && h.q.Tokens[h.to].Lower == "of"
	if h.verb || i <= h.to || !of || slices.Contains(turning, word) || slices.Contains(eachOf, word) ||
		h.last > 0 && h.last < i-1 {
		return false
	}
	h.last, h.said.Among = i, true
	return true
}

// ShareAt are the tokens of the first word for a share; negative where there is none. To
// share is to do something.
func ShareAt(q *link.Question) (from, to int) {
	for i := range q.Said {
		word := q.Tokens[i].Lower
		next, before := "", ""
		if i+1 < q.Said {
			next = q.Tokens[i+1].Lower
		}
		if i > 0 {
			before = q.Tokens[i-1].Lower
		}
		switch {
		case word == "per" && next == "cent":
			return i, i + 2
		case word == "share" && next != "of" && !slices.Contains(beforeShare, before):
		case slices.Contains(shareSaid, word):
			return i, i + 1
		}
	}
	return -1, -1
}

// asShare reports whether something is wanted as a share that stands at a token.
func asShare(q *link.Question, at int) bool {
	for i := at - 1; i >= max(at-2, 0); i-- {
		if slices.Contains([]string{"as", "in", "into"}, q.Tokens[i].Lower) {
			return true
		}
	}
	return false
}

// namedIn tells which tokens name a table or a column that a query has; where the turn says
// for each of what, one that it makes groups of or shows.
func (r Rules) namedIn(q *link.Question, s *ast.Select) []bool {
	var of ast.Node = s
	if heard.SaysOne(q, eachOf) {
		of = &ast.Select{Items: s.Items, GroupBy: s.GroupBy}
	}
	var stems []string
	take := func(names ...string) {
		for _, name := range names {
			stems = append(stems, link.Stems(strings.ReplaceAll(name, "_", " "))...)
		}
	}
	ast.Inspect(of, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Table:
			take(n.Name)
			if t := r.Catalog.Table(n.Name); t != nil {
				take(t.Human)
			}
		case *ast.Column:
			take(n.Name, n.Table)
			if c := joins.ColumnNamed(r.Catalog, n); c != nil {
				take(c.Human)
			}
		}
		return true
	})
	out := make([]bool, q.Said)
	for i := range out {
		out[i] = slices.Contains(stems, q.Tokens[i].Stem)
	}
	return out
}

// sameTimeSaid tells which tokens say the time that the rows of a query lie in.
func (r Rules) sameTimeSaid(q *link.Question, s *ast.Select) []bool {
	out := make([]bool, q.Said)
	was, ok := condition.TimeOf(r.Catalog, s)
	if !ok || q.Said == 0 {
		return out
	}
	tokens := r.Tokens(q)
	for _, said := range english.Periods(tokens, r.dayAfter(was)) {
		if !said.Start.Equal(was.Start) || !said.End.Equal(was.End) {
			continue
		}
		from, to := tokens[said.First].From, tokens[said.Last-1].To
		for i := range out {
			out[i] = out[i] || q.Tokens[i].From >= from && q.Tokens[i].To <= to
		}
	}
	return out
}
