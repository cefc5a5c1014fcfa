package heard

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

func (d *Database) amountSaid(q *link.Question) (at int, by []*catalog.Column) {
	at = 1 + slices.IndexFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == "per" })
	if at <= 0 || at >= q.Said || NamedAt(q, at) >= 0 || catalog.IsPlural(q.Tokens[at].Lower) {
		return -1, nil
	}
	var inPart []*catalog.Column
	for _, l := range q.Columns {
		c := d.Schema.Columns[l.To]
		switch {
		case l.From != at || c.Column == nil:
		case linkedTo(q, at-2, l.To):
			return -1, nil // rate per word
		case !countsSeveral(c):
		case l.Way == link.NameWhole:
			by = append(by, c.Column)
		case l.Way == link.NamePart:
			inPart = append(inPart, c.Column)
		}
	}
	if by = append(by, inPart...); len(by) == 0 {
		return -1, nil
	}
	return at, by
}

// countsSeveral reports whether a column says how many of something a row has: hours, number of guests.
func countsSeveral(c grammar.ColumnOf) bool {
	words := catalog.SplitName(c.Human)
	return c.Kind == catalog.Number && !c.Key && !c.Foreign && c.Role == nil && len(words) > 0 &&
		catalog.IsPlural(words[len(words)-1])
}

// ProfitSaid reports whether an utterance asks for what is left after costs, where no column is
// called so.
func (d *Database) ProfitSaid(q *link.Question) bool {
	said := slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return english.Profit(t.Lower) })
	return said && !slices.ContainsFunc(d.Schema.Columns, func(c grammar.ColumnOf) bool {
		return c.Column != nil && slices.ContainsFunc(catalog.SplitName(c.Human), english.Profit)
	})
}

// AmountLeft reports whether a token names an amount that something is wanted per, and a derivation
// has none of that name.
func (d *Database) AmountLeft(q *link.Question, made grammar.Derivation, token int) bool {
	at, by := d.AmountSaid(q)
	return at == token && !slices.ContainsFunc(made, func(decision grammar.Decision) bool {
		return decision.Symbol == grammar.Column && slices.Contains(by, d.Schema.Columns[decision.Index].Column)
	})
}

// numberWords stand between a thing and its number.
var numberWords = english.Cues("numbering")

// joining are words between several numbers of things: departments 70 or 90.
var joining = []string{"or", "and", "to", ","}

// Numbered is the table of which an utterance names one row by its number, the column that has
// it, and the number.
type Numbered struct {
	Table  *catalog.Table
	Column *catalog.Column
	Number string
}

func (d *Database) numbered(q *link.Question) *Numbered {
	for i, token := range q.Tokens[:q.Said] {
		number, err := strconv.Atoi(token.Text)
		if err != nil || i == 0 || i+1 < q.Said && slices.Contains(joining, q.Tokens[i+1].Lower) {
			continue
		}
		j := i - 1
		for j > 0 && slices.Contains(numberWords, q.Tokens[j].Lower) {
			j--
		}
		for _, l := range q.Tables {
			t := d.Catalog.Table(d.Schema.Tables[l.To].Name)
			if l.From != j || !ByName(l) || t == nil || catalog.Singular(t.Human) == t.Human ||
				!strings.HasSuffix(catalog.Singular(t.Human), q.Tokens[j].Lower) {
				continue
			}
			if c := numberOf(t, number); c != nil {
				return &Numbered{t, c, token.Text}
			}
		}
	}
	return nil
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
