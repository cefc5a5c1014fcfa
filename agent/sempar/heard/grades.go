package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// Grade is a value of a column whose values have an order, with which others were compared
// (cheaper than expensive, at least moderate, hard or easier) or whose word says in which order
// rows are wanted (the most expensive).
type Grade struct {
	Column   int
	Value    string
	Also     []string // others that the words that compare are: expensive in "more expensive than moderate"
	Op       ast.Op   // "" for the order of rows
	Falling  bool     // of that order: the highest comes first
	From, To int      // tokens, with the words that compare
}

// operators are the operators of what is said of a number, or of a grade.
var operators = map[english.Comparison]ast.Op{
	english.More: ast.Gt, english.Less: ast.Lt, english.AtLeast: ast.Ge, english.AtMost: ast.Le,
}

func (d *Database) gradesSaid(q *link.Question) (out []Grade) {
	for _, v := range q.Values {
		if !Stored(v) || v.Column < 0 || v.From >= v.To || v.To > q.Said {
			continue
		}
		of := d.Schema.Columns[v.Column]
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
		g.Also = otherGrades(q, g)
		out = append(out, g)
	}
	return out
}

// otherGrades are the values of the column of a grade among the words that compare with it.
func otherGrades(q *link.Question, g Grade) (out []string) {
	for _, v := range q.Values {
		if Stored(v) && v.Column == g.Column && v.From >= g.From && v.To <= g.To && v.Text != g.Value {
			out = append(out, v.Text)
		}
	}
	return out
}

// superlative is a grade that is said as the most or the least so.
func superlative(q *link.Question, v link.Candidate, order []string) (Grade, bool) {
	at := v.From - 1
	most := at >= 0 && (q.Tokens[at].Lower == "most" || q.Tokens[at].Lower == "least")
	if !most || !slices.Contains(wordnet.PartsOfSpeech(strings.ToLower(v.Text)), wordnet.Adjective) {
		return Grade{}, false
	}
	high := 2*slices.Index(order, v.Text) >= len(order)
	falling := high == (q.Tokens[at].Lower == "most")
	return Grade{Column: v.Column, Value: v.Text, Falling: falling, From: at, To: v.To}, true
}

// comparedGrade is what is said of a grade, read as of a number in its place.
func comparedGrade(q *link.Question, v link.Candidate, order []string) (Grade, bool) {
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
		op := operators[n.Comparison]
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
		return Grade{Column: v.Column, Value: v.Text, Op: op, From: n.First, To: n.Last + v.To - v.From - 1}, true
	}
	return Grade{}, false
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
