package rewrite

import (
	"slices"
	"strings"
	"sync"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/predicate"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/hours"
)

// Phrased puts the words that a query asks of texts as questions: the grammar
// has them as they were said.
func (r Rules) Phrased(said *link.Question, q ast.Query) ast.Query {
	names := r.rowNames(q)
	q = ast.Rewrite(q, func(n ast.Node) ast.Node { return eitherOf(said, withSharedHead(said, n)) })
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		if text, op, answer, ok := ast.Compared[*ast.FreeText](n); ok && op == ast.Eq {
			return r.test(said, text, answer, names)
		}
		if t, ok := n.(*ast.FreeText); ok && t.Func == ast.Answer {
			return &ast.FreeText{Func: t.Func, Text: t.Text, Question: predicate.Open(without(t.Question, names))}
		}
		return ast.Map(n, visit)
	}
	return r.withNames(r.ofNamedRow(r.Listed(visit(q).(ast.Query), false)))
}

// withSharedHead is the second of two things of which texts are asked for either with what both are
// said of: a problem with the heating or the air conditioning. Other nodes stay as they are.
func withSharedHead(said *link.Question, n ast.Node) ast.Node {
	first, second, answer, ok := eitherAsked(n)
	if !ok || said == nil {
		return n
	}
	both := strings.ToLower(first.Question + " or " + second.Question)
	if !strings.Contains(strings.ToLower(said.Text), both) {
		return n
	}
	whole := predicate.SharedHead(first.Question, second.Question)
	if whole == "" {
		return n
	}
	other := &ast.FreeText{Func: second.Func, Text: second.Text, Question: whole}
	either := n.(*ast.Binary)
	return &ast.Binary{Op: either.Op, L: either.L, R: &ast.Binary{Op: ast.Eq, L: other, R: answer}}
}

// ofNamedRow shows what the text of a row that is named says, where a query has
// it as a condition: "is Alder quiet" asks whether it is, and wants no empty
// answer where it is not.
func (r Rules) ofNamedRow(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 || len(s.GroupBy) > 0 || len(s.Items) != 1 || !r.isRow(s.Items[0]) {
		return q
	}
	terms := ast.Terms(ast.And, s.Where)
	if len(terms) != 2 {
		return q
	}
	for i, term := range terms {
		asked := terms[1-i]
		text, op, answer, ok := ast.Compared[*ast.FreeText](asked)
		if _, named := r.rowName(term); !ok || !named || op != ast.Eq {
			continue
		}
		if sameTable(text.Text, term) && strings.EqualFold(answer.Text, "Yes") {
			out := *s
			out.Items, out.Where = []*ast.Item{{Expr: text}}, term
			return &out
		}
	}
	return q
}

// sameTable reports whether a text and the column that a condition compares are of one table:
// the name of a group says which child is meant of no child.
func sameTable(text ast.Expr, condition ast.Expr) bool {
	of, ok := text.(*ast.Column)
	b, compares := condition.(*ast.Binary)
	if !ok || !compares {
		return false
	}
	named, ok := b.L.(*ast.Column)
	return ok && strings.EqualFold(of.Table, named.Table)
}

// isRow reports whether an output column is the whole row, or what it is called.
func (r Rules) isRow(it *ast.Item) bool {
	switch e := it.Expr.(type) {
	case *ast.Star:
		return true
	case *ast.Column:
		return r.Naming[strings.ToLower(e.Name)]
	}
	return false
}

// rowName is the value that a condition compares with a column that says what a
// row is called; it is false of any other condition.
func (r Rules) rowName(n ast.Node) (string, bool) {
	column, op, value, ok := ast.Compared[*ast.Column](n)
	if !ok || op != ast.Eq || value.Kind != ast.String || !r.Naming[strings.ToLower(column.Name)] {
		return "", false
	}
	return value.Text, true
}

// withNames shows what each row is called, or its number, before what its text says: a list
// of answers says nothing by itself.
func (r Rules) withNames(q ast.Query) ast.Query {
	s, t, ok := ast.OneTable(q)
	if !ok || len(s.GroupBy) > 0 || s.Distinct.On || !slices.ContainsFunc(s.Items, asksOpenly) {
		return q
	}
	of := r.Catalog.Table(t.Name)
	if of == nil {
		return q
	}
	name := role.KeyOf(of)
	if c := of.NameColumn(); c != nil {
		name = c.Name
	}
	if name == "" {
		return q
	}
	if slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return !asksOpenly(it) && (!ok || strings.EqualFold(c.Name, name))
	}) {
		return q
	}
	out := *s
	out.Items = append([]*ast.Item{{Expr: &ast.Column{Name: name}}}, s.Items...)
	return &out
}

// asksOpenly reports whether an output column is what a text says.
func asksOpenly(it *ast.Item) bool {
	_, ok := it.Expr.(*ast.FreeText)
	return ok
}

// test is a condition on what a text says, or on opening hours. Words that deny
// something ("not loud") ask for the rows of which it is not so.
func (r Rules) test(said *link.Question, text *ast.FreeText, answer *ast.Literal, names []string) ast.Node {
	words := without(text.Question, names)
	if strings.EqualFold(answer.Text, "No") {
		words = predicate.WithDenial(said.Text, words)
	}
	asked := r.asked.of(words)
	if doesTo(said, words) {
		asked = predicate.OfDeed(words)
	}
	if clause, ok := r.ofClause(said, text, words); ok {
		asked = clause
	}
	if column, ok := text.Text.(*ast.Column); ok && r.Hours[strings.ToLower(column.Name)] {
		if open, ok := hours.Put(text.Question); ok {
			asked = predicate.Predicate{Question: open.Question}
		}
	}
	if asked.Negated && strings.EqualFold(answer.Text, "Yes") {
		answer = ast.Str("No")
	}
	return &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: text.Func, Text: text.Text, Question: asked.Question}, R: answer}
}

// doesTo reports whether words begin with a verb for what rows did to a thing, which are called by name right
// before: incidents involved children. Without that they are what such things are like: heated pools.
func doesTo(said *link.Question, words string) bool {
	w := strings.Fields(strings.ToLower(words))
	if said == nil || len(w) < 2 || !english.Participle(w[0]) || !aThing(w[1]) {
		return false
	}
	i := saidAt(said, words)
	if i > 1 && slices.Contains([]string{"that", "which", "who"}, said.Tokens[i-1].Lower) {
		i--
	}
	return i > 0 && heard.NamedAt(said, i-1) >= 0
}

// saidAt is the token of an utterance that words begin with where they were said first; negative for none.
func saidAt(said *link.Question, words string) int {
	at := strings.Index(strings.ToLower(said.Text), strings.ToLower(words))
	return slices.IndexFunc(said.Tokens[:said.Said], func(t link.Token) bool { return t.From == at })
}

// rowNames are the values that a query compares with a column that says what a
// row is called, in small letters.
func (r Rules) rowNames(q ast.Query) []string {
	var out []string
	ast.Inspect(q, func(n ast.Node) bool {
		if name, ok := r.rowName(n); ok {
			out = append(out, strings.ToLower(name))
		}
		return true
	})
	return out
}

// without puts "it" in place of the value that says which row is asked about: "is the nine
// bamboo carts loud" asks whether it is loud. What it has is asked for by itself: the email
// address of Ciara Dunleavy's email address. A row may go by several names in a row.
func without(words string, names []string) string {
	lower := strings.ToLower(words)
	if len(lower) != len(words) {
		return words
	}
	from, to := nameIn(lower, 0, names)
	if from < 0 {
		return words
	}
	for {
		next, end := nameIn(lower, to, names)
		if next < 0 || strings.TrimSpace(words[to:next]) != "" {
			break
		}
		to = end
	}
	before, rest := words[:from], words[to:]
	for _, has := range []string{"'s ", "’s ", "' ", "’ "} {
		if thing, ok := strings.CutPrefix(rest, has); ok {
			return strings.TrimSuffix(before, "the ") + "the " + thing
		}
	}
	if from == 0 {
		return words
	}
	return strings.TrimSuffix(before, "the ") + "it" + rest
}

// nameIn is where words from a place on have one of some names, as words of their own: the
// first of them; negative for none.
func nameIn(lower string, at int, names []string) (from, to int) {
	from = -1
	for _, name := range names {
		i := strings.Index(lower[at:], name) + at
		if i < at || name == "" || i > 0 && lower[i-1] != ' ' || from >= 0 && i >= from {
			continue
		}
		if end := i + len(name); end == len(lower) || !english.LetterOrDigit(lower[end:]) {
			from, to = i, end
		}
	}
	return from, to
}

// mostQuestions is how many questions are kept at a time.
const mostQuestions = 1000

// questions keeps the questions that words were made into: a parse tries the same
// words in many queries.
type questions struct {
	mu   sync.Mutex
	kept map[string]predicate.Predicate
}

// of is [predicate.Of].
func (q *questions) of(words string) predicate.Predicate {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p, ok := q.kept[words]; ok {
		return p
	}
	if q.kept == nil || len(q.kept) >= mostQuestions {
		q.kept = map[string]predicate.Predicate{}
	}
	p := predicate.Of(words)
	q.kept[words] = p
	return p
}
