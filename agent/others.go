package agent

import (
	"strconv"

	"parley/phrasebook/heard"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// allOthers are as many rows as there are.
const allOthers = -1

// others records a wish for the rows beyond those of the last answer: "and the
// others?", "next five". Where that answer was cut after so many rows, its query is
// run again for the n that come after, for as many again where n is 0. After all that
// are of one of two kinds (insured, or not) the others are of the other kind; otherwise
// there are none to show.
func (s *Session) others(st state, in Input, text string, n int) Event {
	r, turn := s.answered(0)
	if r == nil {
		return talkSaid(st, in, heard.Rest, text)
	}
	w, ok := beyond(r, turn, n)
	if !ok && n == allOthers {
		w, ok = s.opposite(r, turn)
	}
	if !ok {
		return talkSaid(st, in, heard.Rest, text)
	}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID, Said: &Said{Text: text, Language: in.spoken(), Query: w}}
}

// beyond is the query for the rows after those of an answer: count of them, as many
// again, or all; false where the answer shows all there are.
func beyond(r *Reply, turn, count int) (*Written, bool) {
	q, err := parser.Parse(r.Receipt.SUQL)
	if err != nil {
		return nil, false
	}
	was, ok := q.(*ast.Select)
	if !ok || was.Limit == nil {
		return nil, false
	}
	n, ok := number(was.Limit)
	skipped, known := 0, true
	if was.Offset != nil {
		skipped, known = number(was.Offset)
	}
	if !ok || !known {
		return nil, false
	}
	next := *was
	next.Limit, next.Offset = nil, counting(skipped+n)
	if count == 0 {
		count = n
	}
	if count != allOthers {
		next.Limit = counting(count)
	}
	w := r.again(turn)
	w.SUQL, w.Reading = ast.Print(&next), nil
	offset := unit.Unit{Kind: unit.Offset, N: skipped + n}
	placed := false
	for _, p := range r.Reading {
		switch {
		case p.Unit.Kind != unit.Limit && p.Unit.Kind != unit.Offset:
			w.Reading = append(w.Reading, p)
		case placed:
		case count != allOthers:
			p.Unit = unit.Unit{Kind: unit.Limit, N: count}
			w.Reading, placed = append(w.Reading, p, Placed{Place: ParsedPlace(offset), Unit: offset}), true
		default:
			p.Unit = offset
			w.Reading, placed = append(w.Reading, p), true
		}
	}
	return w, true
}

// counting is a number of rows as SQL.
func counting(n int) *ast.Literal { return &ast.Literal{Kind: ast.Number, Text: strconv.Itoa(n)} }

// number is what a literal counts.
func number(e ast.Expr) (int, bool) {
	l, ok := e.(*ast.Literal)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(l.Text)
	return n, err == nil
}

// noOthers says that an answer showed all there is.
func (s *Session) noOthers(r *Reply) string {
	if r.Maybe != nil && len(r.Maybe.Rows) > 0 {
		return s.language.Say("Those are all that fit for sure. What may fit stands below them.")
	}
	return s.language.Say("Those are all that fit; there are no others.")
}
