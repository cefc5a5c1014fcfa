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
	"parley/suql/block"
)

// Plain is what a turn comes to after a query that says hardly anything but that more of the same is wanted, or less:
// all rows and not the first few, all of it in one figure, of all time, or what another value has, too. None for other
// turns. The weight is how often it is meant, our estimates.
//
//	not just three, all of them  … ORDER BY day LIMIT 3              →  … ORDER BY day
//	make it ten                  … ORDER BY day LIMIT 3              →  … ORDER BY day LIMIT 10
//	one total will do            SELECT kind, sum(price) … GROUP BY kind  →  SELECT sum(price) …
//	and of all time?             … WHERE year(day) = 2026            →  …
//	York as well                 … WHERE town = 'Leeds'              →  … WHERE town IN ('Leeds', 'York')
func (r Rules) Plain(q *link.Question, before ast.Query) []percent.Weighed {
	s, ok := before.(*ast.Select)
	if !ok || q.Said == 0 {
		return nil
	}
	for _, change := range []func(*link.Question, *ast.Select) (ast.Query, float64){
		wholeList, r.otherLimit, oneTotal, r.ofAllTime, r.alsoOf,
	} {
		if query, share := change(q, s); query != nil && share > 0 {
			return []percent.Weighed{{Query: query, Weight: share}}
		}
	}
	return nil
}

// Words by which more or less of the same is wanted, and how often it is then meant.
var (
	ofWholeList = []string{"all", "whole", "full", "entire", "everything", "everybody", "everyone", "complete", "limit"}
	closing     = []string{"is", "s", "thanks", "thank"} // that's all, thanks
	ofOneTotal  = []string{"total", "altogether", "overall", "grand", "figure", "number", "sum", "told", "together", "lot",
		"one", "single", "all", "whole"}
	saysTotal = []string{"total", "altogether", "overall", "together", "told"}
	ofAllTime = []string{"ever", "all", "time", "whole", "any", "entire", "history", "open", "opened", "started", "began",
		"going", "running", "trading", "existed", "business", "records", "over", "across", "ve", "year", "month", "date"}
	fillers = []string{"just", "only", "give", "show", "let", "see", "will", "want", "need", "like", "make", "put",
		"enough", "fine", "actually", "me", "up", "us"}
	adding = []string{"add", "include", "including", "plus", "also", "too", "well", "in", "there", "with", "both"}
)

const wholeMeant, allTimeMeant, addedMeant, alsoMeant, alsoOneMeant = 0.95, 0.95, 0.9, 0.6, 0.3

// only reports whether a turn says nothing but small words and some others, of which one has to be there.
func only(q *link.Question, one []string, words ...string) bool {
	any := false
	for _, t := range q.Tokens[:q.Said] {
		switch {
		case slices.Contains(one, t.Lower):
			any = true
		case !english.LetterOrDigit(t.Text), isFunctionWord(t.Lower), slices.Contains(fillers, t.Lower),
			slices.Contains(words, t.Lower):
		default:
			return false
		}
	}
	return any
}

// wholeList is a query that shows so many rows, with all of them.
func wholeList(q *link.Question, s *ast.Select) (ast.Query, float64) {
	limit, ok := s.Limit.(*ast.Literal)
	if !ok {
		return nil, 0
	}
	words := []string{"not", "no", "list", "queue", "lot", "table"}
	number := heard.NumberSaid(q, limit.Text)
	if number != nil {
		words = append(words, strings.Fields(heard.Spoken(q, *number))...)
	}
	if number != nil && !heard.SaysOne(q, []string{"not"}) || number == nil && heard.SaysOne(q, closing) ||
		!only(q, ofWholeList, words...) {
		return nil, 0
	}
	out := *s
	out.Limit = nil
	return &out, wholeMeant
}

// otherLimit is a query that shows so many rows, with as many as are said: make it ten, the first twenty.
func (r Rules) otherLimit(q *link.Question, s *ast.Select) (ast.Query, float64) {
	limit, ok := s.Limit.(*ast.Literal)
	numbers := slices.DeleteFunc(english.Numbers(r.Tokens(q)), func(n english.Number) bool { return n.Ordinal })
	if !ok || len(numbers) != 1 || numbers[0].Text == limit.Text || len(r.Periods(q)) > 0 {
		return nil, 0
	}
	n := numbers[0]
	whole := n.Value == float64(int(n.Value)) && n.Value >= 1 && n.Value <= mostRows
	if one := n.Value == 1 && !heard.SaysOne(q, []string{"top", "first", "just", "make"}); !whole || one { // which one?
		return nil, 0
	}
	var said []string
	for _, t := range r.Tokens(q)[n.First:n.Last] {
		said = append(said, t.Lower)
	}
	if !only(q, said, "top", "first", "them", "rows", "of") {
		return nil, 0
	}
	out := *s
	out.Limit = ast.Num(n.Text)
	return &out, wholeMeant
}

// mostRows is how many rows somebody may ask to be shown: more is a year, or an amount.
const mostRows = 1000

// oneTotal is a query with a figure for each of some groups, with that of all.
func oneTotal(q *link.Question, s *ast.Select) (ast.Query, float64) {
	said := heard.SaysOne(q, saysTotal) ||
		heard.SaysOne(q, []string{"one", "single"}) && heard.SaysOne(q, []string{"figure", "number", "sum"})
	if len(s.GroupBy) == 0 || s.Having != nil || !said || !only(q, ofOneTotal) {
		return nil, 0
	}
	out := &ast.Select{From: s.From, Where: s.Where}
	for _, it := range s.Items {
		if block.Aggregated(it.Expr) {
			out.Items = append(out.Items, it)
		}
	}
	if len(out.Items) == 0 {
		return nil, 0
	}
	return out, wholeMeant
}

// ofAllTime is a query without the time that it has.
func (r Rules) ofAllTime(q *link.Question, s *ast.Select) (ast.Query, float64) {
	was, ok := condition.TimeOf(r.Catalog, s)
	ever := heard.SaysOne(q, []string{"ever"}) ||
		heard.SaysOne(q, []string{"time", "history"}) && heard.SaysOne(q, []string{"all", "whole", "any", "entire"}) ||
		heard.SaysOne(q, []string{"year", "month", "date"}) && heard.SaysOne(q, []string{"any"})
	if !ok || !ever || !only(q, ofAllTime) {
		return nil, 0
	}
	return r.withTime(s, was), allTimeMeant
}

// alsoOf is a query with one more of the values that rows have in a column that it compares.
func (r Rules) alsoOf(q *link.Question, s *ast.Select) (ast.Query, float64) {
	if !heard.SaysOne(q, adding) || heard.SaysOne(q, turning) {
		return nil, 0
	}
	for _, v := range q.Values {
		if v.Way != link.StoredWhole || v.To > q.Said || v.Column <= 0 {
			continue
		}
		var words []string
		for _, t := range q.Tokens[v.From:v.To] {
			words = append(words, t.Lower)
		}
		c := r.Schema.Columns[v.Column].Column
		if c == nil || !only(q, words, adding...) {
			continue
		}
		if out := withAnother(s, joins.Of(r.Catalog, s).Written(c), v.Text); out != nil {
			return out, addedShare(q, s)
		}
	}
	return nil, 0
}

// addedShare is how often a value comes to those before: who says to add it means that, and who says "as well" may
// ask for the figure of another.
func addedShare(q *link.Question, s *ast.Select) float64 {
	switch {
	case heard.SaysOne(q, []string{"add", "include", "including", "plus", "put"}):
		return addedMeant
	case !heard.SaysOne(q, []string{"too", "well", "also"}):
		return 0
	case len(s.GroupBy) == 0 && block.Aggregated(s.Items[0].Expr):
		return alsoOneMeant
	}
	return alsoMeant
}

// withAnother is a query that compares a column with values, with one more; nil for others.
func withAnother(s *ast.Select, column *ast.Column, value string) ast.Query {
	if column == nil {
		return nil
	}
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		in := &ast.In{X: column}
		switch e := term.(type) {
		case *ast.Binary:
			if c, _, l, ok := ast.Compared[*ast.Column](e); ok && e.Op == ast.Eq && ast.IsColumn(column)(c) {
				in.List = []ast.Expr{l}
			}
		case *ast.In:
			if c, ok := e.X.(*ast.Column); ok && !e.Not && e.Query == nil && ast.IsColumn(column)(c) {
				in.List = slices.Clone(e.List)
			}
		}
		has := func(e ast.Expr) bool { l, ok := e.(*ast.Literal); return ok && strings.EqualFold(l.Text, value) }
		if len(in.List) == 0 || slices.ContainsFunc(in.List, has) {
			continue
		}
		in.List = append(in.List, ast.Str(value))
		out := *s
		terms[i] = in
		out.Where = ast.Conj(terms...)
		return &out
	}
	return nil
}
