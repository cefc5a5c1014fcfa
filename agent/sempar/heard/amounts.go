package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// AmountSaid are the token after "per" and the columns of amounts that it may name; negative for none.
func (d *Database) AmountSaid(q *link.Question) (at int, by []*catalog.Column) {
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
	words := catalog.SplitName(strings.ToLower(c.Human))
	return c.Kind == catalog.Number && !c.Key && !c.Foreign && c.Role == nil && len(words) > 0 &&
		catalog.IsPlural(words[len(words)-1])
}

// ProfitSaid reports whether an utterance asks for what is left after costs, where no column is
// called so.
func (d *Database) ProfitSaid(q *link.Question) bool {
	said := slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return english.Profit(t.Lower) })
	return said && !slices.ContainsFunc(d.Schema.Columns, func(c grammar.ColumnOf) bool {
		return c.Column != nil && slices.ContainsFunc(catalog.SplitName(strings.ToLower(c.Human)), english.Profit)
	})
}

// AsksHowMuch reports whether an utterance asks how much something was, by verbs and words that
// say nothing else.
func AsksHowMuch(q *link.Question) bool {
	much, over := false, false
	for i, t := range q.Tokens[:q.Said] {
		switch {
		case t.Lower == "much":
			much = i > 0 && q.Tokens[i-1].Lower == "how"
		case slices.Contains(happened, t.Lower):
			over = true
		case slices.Contains(turning, t.Lower):
			return false
		case !english.LetterOrDigit(t.Text) || isFunctionWord(t.Lower) || slices.Contains(wholeSaid, t.Lower):
		case !over || wordnet.BaseFrequencyAs(t.Lower, wordnet.Verb) == 0:
			return false
		}
	}
	return much && over
}

// happened are verbs that say that something is over.
var happened = []string{"did", "was", "were"}
