package embedded

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// byItsNumber is how often the number behind the name of one thing says which it is: our
// estimate.
const byItsNumber = 0.8

// numberWords stand between a thing and its number.
var numberWords = []string{"number", "no", "nr", "id", "#", "."}

// byNumber are readings, and beside those that make something else of the number of a thing
// the thing itself.
//
//	show me ticket 109  →  SELECT * FROM tickets WHERE id = 109
func (p *Parser) byNumber(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	t, c, number := p.numbered(q)
	if c == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if ast.Some(query, func(n ast.Node) bool {
			b, ok := n.(*ast.Binary)
			return ok && b.Op == ast.Eq && ast.Print(b.R) == number
		}) {
			return nil, 0
		}
		return &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: []ast.From{&ast.Table{Name: t.Name}},
			Where: &ast.Binary{Op: ast.Eq, L: ast.Col(c.Name), R: ast.Num(number)}}, byItsNumber
	})
}

// numbered is the table of which an utterance names one row by its number, the column that
// has it, and the number; nil where it names none.
func (p *Parser) numbered(q *link.Question) (*catalog.Table, *catalog.Column, string) {
	for i, token := range q.Tokens[:q.Said] {
		number, err := strconv.Atoi(token.Text)
		if err != nil || i == 0 {
			continue
		}
		j := i - 1
		for j > 0 && slices.Contains(numberWords, q.Tokens[j].Lower) {
			j--
		}
		for _, l := range q.Tables {
			t := p.heard.Catalog.Table(p.heard.Schema.Tables[l.To].Name)
			if l.From != j || !byName(l) || t == nil || catalog.Singular(t.Human) == t.Human ||
				!strings.HasSuffix(catalog.Singular(t.Human), q.Tokens[j].Lower) {
				continue
			}
			if c := numberOf(t, number); c != nil {
				return t, c, token.Text
			}
		}
	}
	return nil, nil, ""
}

// numberOf is the column by which a row of a table goes by a number: one that is called so
// before the key; nil where the number is that of no row.
func numberOf(t *catalog.Table, number int) *catalog.Column {
	var key *catalog.Column
	for _, c := range t.Columns {
		if c.Kind != catalog.Number || !t.TellsApart(c) || number < role.Whole(c.Min) || number > role.Whole(c.Max) {
			continue
		}
		if role.Called(c, []string{"number", "no", "nr", "num"}) {
			return c
		}
		if c.Name == role.KeyOf(t) {
			key = c
		}
	}
	return key
}
