package heard

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// numberWords stand between a thing and its number.
var numberWords = []string{"number", "no", "nr", "id", "#", "."}

// Numbered is the table of which an utterance names one row by its number, the column that
// has it, and the number; nil where it names none.
func (d *Database) Numbered(q *link.Question) (*catalog.Table, *catalog.Column, string) {
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
			t := d.Catalog.Table(d.Schema.Tables[l.To].Name)
			if l.From != j || !ByName(l) || t == nil || catalog.Singular(t.Human) == t.Human ||
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
