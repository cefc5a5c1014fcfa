package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// grade is a value of a column whose values have an order, with which others were compared
// (cheaper than expensive, at least moderate, hard or easier) or whose word says in which order
// rows are wanted (the most expensive).
type grade struct {
	column   int
	value    string
	also     []string // others that the words that compare are: expensive in "more expensive than moderate"
	op       ast.Op   // "" for the order of rows
	falling  bool     // of that order: the highest comes first
	from, to int      // tokens, with the words that compare
}

// comparing are the operators of what is said of a number, or of a grade.
var comparing = map[english.Comparison]ast.Op{
	english.More: ast.Gt, english.Less: ast.Lt, english.AtLeast: ast.Ge, english.AtMost: ast.Le,
}

// gradesSaid are the grades that an utterance compares with.
func (p *Parser) gradesSaid(q *link.Question) (out []grade) {
	for _, v := range q.Values {
		if !stored(v) || v.Column < 0 || v.From >= v.To || v.To > q.Said {
			continue
		}
		of := p.heard.Schema.Columns[v.Column]
		if of.Column == nil || of.Role != nil || !slices.Contains(of.Order, v.Text) {
			continue
		}
		g, ok := superlative(q, v, of.Order)
		if !ok {
			g, ok = comparedGrade(q, v, of.Order)
		}
		if !ok {
			continue
		}
		g.also = otherGrades(q, g)
		out = append(out, g)
	}
	return out
}

// otherGrades are the values of the column of a grade among the words that compare with it.
func otherGrades(q *link.Question, g grade) (out []string) {
	for _, v := range q.Values {
		if stored(v) && v.Column == g.column && v.From >= g.from && v.To <= g.to && v.Text != g.value {
			out = append(out, v.Text)
		}
	}
	return out
}

// superlative is a grade that is said as the most or the least so.
func superlative(q *link.Question, v link.Candidate, order []string) (grade, bool) {
	at := v.From - 1
	most := at >= 0 && (q.Tokens[at].Lower == "most" || q.Tokens[at].Lower == "least")
	if !most || !slices.Contains(wordnet.PartsOfSpeech(strings.ToLower(v.Text)), wordnet.Adjective) {
		return grade{}, false
	}
	high := 2*slices.Index(order, v.Text) >= len(order)
	falling := high == (q.Tokens[at].Lower == "most")
	return grade{column: v.Column, value: v.Text, falling: falling, from: at, to: v.To}, true
}

// comparedGrade is what is said of a grade, read as of a number in its place.
func comparedGrade(q *link.Question, v link.Candidate, order []string) (grade, bool) {
	tokens := make([]english.Token, 0, q.Said)
	for _, t := range q.Tokens[:v.From] {
		tokens = append(tokens, english.Token(t))
	}
	one := english.Token{Text: "1", Lower: "1", Stem: "1", From: q.Tokens[v.From].From, To: q.Tokens[v.To-1].To}
	tokens = append(tokens, one)
	for _, t := range q.Tokens[v.To:q.Said] {
		tokens = append(tokens, english.Token(t))
	}
	for _, n := range english.Quantities(tokens) {
		op := comparing[n.Comparison]
		if op == "" || v.From < n.First || v.From >= n.Last || n.Unit != "" {
			continue
		}
		if n.First == v.From && !endsIn(tokens[v.From+1:n.Last], tokens[n.Last:]) {
			continue // what follows belongs to another: cheap, at least 4 stars
		}
		op = towards(tokens[n.First:n.Last], v.Text, order, op)
		if slices.ContainsFunc(english.Negations(tokens), func(s english.Span) bool { return s.Last == n.First }) {
			n.First, op = n.First-1, ast.OppositeOp(op)
		}
		return grade{column: v.Column, value: v.Text, op: op, from: n.First, to: n.Last + v.To - v.From - 1}, true
	}
	return grade{}, false
}

// endsIn reports whether words that compare, of which "or" is the first, belong to what stands
// before them and not to a number after them.
func endsIn(words, after []english.Token) bool {
	return len(words) > 0 && words[0].Lower == "or" &&
		(len(after) == 0 || len(english.Numbers(after[:1])) == 0)
}

// towards is an operator that goes the way that the order of the grades says: easier than hard
// is before it, as easy is.
func towards(words []english.Token, value string, order []string, op ast.Op) ast.Op {
	at := slices.Index(order, value)
	for i, w := range words {
		base, degree := english.Degree(w.Lower)
		if degree != english.Comparative && (i == 0 || words[i-1].Lower != "more") {
			continue
		}
		of := slices.IndexFunc(order, func(v string) bool {
			return strings.EqualFold(v, base) || slices.Contains(wordnet.Synonyms(base), strings.ToLower(v))
		})
		up := of > at || of == at && 2*at >= len(order)
		if of < 0 || up == (op == ast.Gt || op == ast.Ge) {
			continue
		}
		return ast.MirrorOp(op)
	}
	return op
}

// inGrades is a reading in which rows are compared with a grade where that was said, in place
// of having it, or of being compared in something else with those that have it:
//
//	restaurants cheaper than expensive
//	SELECT * FROM restaurants WHERE price = 'expensive'
//	→ SELECT * FROM restaurants WHERE price < 'expensive'
func (p *Parser) inGrades(grades []grade, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || s.Where == nil {
		return h
	}
	query := ast.Query(s)
	for _, g := range grades {
		query = p.inGrade(g, query.(*ast.Select))
	}
	if query == h.Query {
		return h
	}
	return p.remade(h, query, 0)
}

// inGrade is a block with a comparison in the place of all conditions that a grade is part of.
func (p *Parser) inGrade(g grade, s *ast.Select) *ast.Select {
	name := p.heard.Schema.Columns[g.column].Name
	column := &ast.Column{Name: name}
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		in, own := hasValue(term, name, append(slices.Clip(g.also), g.value))
		if own != nil {
			column = own
		}
		switch {
		case !in:
			terms = append(terms, term)
		case at < 0:
			at = len(terms)
			terms = append(terms, nil)
		}
	}
	if at < 0 || joins.ColumnIn(p.heard.Catalog, s, column) == nil || g.op == "" && !orderedAlone(s) {
		return s
	}
	if g.op == "" {
		out := *s
		out.Where = ast.Conj(slices.Delete(terms, at, at+1)...)
		out.OrderBy = []*ast.Order{{Expr: column, Desc: g.falling, Nulls: ast.NullsLast}}
		return &out
	}
	terms[at] = &ast.Binary{Op: g.op, L: column, R: ast.Str(g.value)}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// orderedAlone reports whether a block puts rows in an order that are not in groups: most
// expensive restaurants of a city may be how many expensive ones it has.
func orderedAlone(s *ast.Select) bool { return len(s.OrderBy) > 0 && len(s.GroupBy) == 0 }

// hasValue reports whether a condition has one of some values, of a column of that name, and
// that column where it is not within a block of its own.
func hasValue(e ast.Expr, column string, values []string) (has bool, own *ast.Column) {
	named, valued := false, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			named = named || strings.EqualFold(n.Name, column)
		case *ast.Literal:
			valued = valued || slices.ContainsFunc(values, func(v string) bool { return strings.EqualFold(n.Text, v) })
		}
		return true
	})
	ast.SomeInBlock(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if ok && strings.EqualFold(c.Name, column) {
			own = c
		}
		return own != nil
	})
	return named && valued, own
}

// gradesExplained notes the words that a query has a comparison with a grade for.
func (p *Parser) gradesExplained(q *link.Question, query ast.Query, said []bool) {
	s, ok := query.(*ast.Select)
	if !ok || p.heard.Without[ruleInGrades] {
		return
	}
	for _, g := range p.gradesSaid(q) {
		for i := g.from; i < g.to && g.in(s, p.heard.Schema.Columns[g.column].Name); i++ {
			said[i] = true
		}
	}
}

// in reports whether a block compares a column with a grade as was said, or is in its order.
func (g grade) in(s *ast.Select, column string) bool {
	if g.op == "" {
		return orderedAlone(s) && slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool {
			c, ok := o.Expr.(*ast.Column)
			return ok && strings.EqualFold(c.Name, column)
		})
	}
	return s.Where != nil && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		b, ok := e.(*ast.Binary)
		has, _ := hasValue(e, column, []string{g.value})
		return ok && b.Op == g.op && has
	})
}
