package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// denials are the beginnings of words that say the opposite of what follows.
var denials = []string{"un", "non", "in", "not"}

// denied is a query in which a value is ruled out where a word denies it that has it in
// itself: of "unconfirmed appointments" those that are confirmed.
//
//	SELECT * FROM appointments WHERE status = 'confirmed'
//	→ SELECT * FROM appointments WHERE status <> 'confirmed'
func (p *Parser) denied(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || !deniedIn(q, strings.ToLower(value.Text)) {
			return n
		}
		return &ast.Binary{Op: ast.Ne, L: column, R: value}
	})
}

// deniedIn reports whether an utterance has a value in no other way than denied in one word:
// unconfirmed, un-paid, non-member.
func deniedIn(q *link.Question, value string) bool {
	if value == "" {
		return false
	}
	found := false
	tokens := q.Tokens[:q.Said]
	for i, t := range tokens {
		switch {
		case slices.ContainsFunc(denials, func(d string) bool { return t.Lower == d+value || t.Lower == d+"-"+value }):
			found = true
		case t.Lower == value && i > 1 && tokens[i-1].Lower == "-" && slices.Contains(denials, tokens[i-2].Lower):
			found = true
		case t.Lower == value:
			return false
		}
	}
	return found
}
