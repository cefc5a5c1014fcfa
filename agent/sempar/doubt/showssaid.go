package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
)

// showsTheSaid is added to the logarithm of a reading that shows what was said: our estimate.
const showsTheSaid = -4

// showsWhatIsSaid reports whether a query shows nothing but the names that it asks for, of rows that others are joined
// to or of which more is asked: who taught Ella Moss is not Ella Moss.
func (r Rules) showsWhatIsSaid(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) == 0 || q.Said < len(q.Tokens) || len(s.GroupBy) > 0 {
		return false
	}
	some, all := r.namesAskedFor(s)
	_, joined := s.From[0].(*ast.Join)
	who := heard.SaysOne(q, []string{"who", "whos", "whose"})
	return all || some && (joined && ownsRows(q) || who && (joined || r.saysMore(q)))
}

// namesAskedFor reports whether a block shows nothing but names, and whether it asks for some of them, or all.
func (r Rules) namesAskedFor(s *ast.Select) (some, all bool) {
	fixed := map[string]bool{}
	for _, term := range ast.Terms(ast.And, s.Where) {
		if c, op, value, ok := ast.Compared[*ast.Column](term); ok && op == ast.Eq && value.Kind == ast.String {
			fixed[strings.ToLower(ast.Print(c))] = true
		}
	}
	all = true
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || !r.Naming[strings.ToLower(c.Name)] {
			return false, false
		}
		is := fixed[strings.ToLower(ast.Print(c))]
		some, all = some || is, all && is
	}
	return some, some && all
}

// ownsRows reports whether an utterance asks for the rows of a table that somebody has: Gareth's visits.
func ownsRows(q *link.Question) bool {
	for i := 1; i+1 < q.Said; i++ {
		if q.Tokens[i].Lower == "s" && q.ShortForm(i) && heard.NamedAt(q, i+1) >= 0 {
			return true
		}
	}
	return false
}

// saysMore reports whether an utterance says more than names and what they are names of.
func (r Rules) saysMore(q *link.Question) bool {
	covered := make([]bool, len(q.Tokens))
	for _, v := range q.Values {
		if v.Column >= 0 && v.Way <= link.StoredMisspelt {
			link.Cover(covered, v.From, v.To)
		}
	}
	for i, t := range q.Tokens[:q.Said] {
		names := slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == i && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
				r.Naming[strings.ToLower(r.Schema.Columns[l.To].Human)]
		})
		small := english.StopWord(t.Lower) || !english.LetterOrDigit(t.Text) || q.ShortForm(i) ||
			slices.Contains([]string{"called", "named", "name", "names", "whos", "anyone", "anybody"}, t.Lower)
		if !covered[i] && !small && !names && heard.NamedAt(q, i) < 0 {
			return true
		}
	}
	return false
}
