package heard

import (
	"cmp"
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
)

// Enumeration are values of one column that were said in a row: Oakland, Berkeley or
// Fremont.
type Enumeration struct {
	Column   int
	Values   []string // at least two, as the column has them; one that it lacks as it was said
	Any      bool     // the last comes after "or"
	from, to int      // tokens
}

// connectives join the members of a row of values.
var connectives = []string{",", "and", "or", "&", "/", ";"}

// repeated are words that may stand before each of them.
var repeated = english.Cues("repeated")

// Enumerations are the rows of values that an utterance has, by column.
func Enumerations(q *link.Question) []Enumeration {
	columns := map[int][]link.Candidate{}
	for _, v := range q.Values {
		if Stored(v) && v.Column >= 0 && v.From < v.To && v.To <= q.Said {
			columns[v.Column] = append(columns[v.Column], v)
		}
	}
	var out []Enumeration
	for column, values := range columns {
		out = append(out, rowsOfValues(q, column, values)...)
	}
	slices.SortFunc(out, func(a, b Enumeration) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.Column, b.Column))
	})
	return out
}

// Stored reports whether a candidate is a value of the database.
func Stored(v link.Candidate) bool { return v.Way == link.StoredWhole || v.Way == link.StoredPart }

// rowsOfValues are the rows of values of one column.
func rowsOfValues(q *link.Question, column int, values []link.Candidate) (out []Enumeration) {
	for at := 0; at < q.Said; {
		v, ok := memberAt(q, values, at)
		if !ok {
			at++
			continue
		}
		e := Enumeration{Column: column, Values: []string{v.Text}, from: v.From, to: v.To}
		known := 1
		for {
			next, any, ok := connected(q, e.to)
			if !ok {
				break
			}
			v, held := memberAt(q, values, next)
			if !held {
				v, ok = nameAt(q, next)
			}
			if !ok {
				break
			}
			if held {
				known++
			}
			e.Values, e.to, e.Any = append(e.Values, v.Text), v.To, e.Any || any
		}
		if at = e.to; known > 1 {
			out = append(out, e)
		}
	}
	return out
}

// connected is where the next member of a row of values may begin, after a connective.
func connected(q *link.Question, at int) (next int, any, ok bool) {
	for at < q.Said && slices.Contains(connectives, q.Tokens[at].Lower) {
		any = any || q.Tokens[at].Lower == "or"
		at, ok = at+1, true
	}
	for ok && at < q.Said && slices.Contains(repeated, q.Tokens[at].Lower) {
		at++
	}
	return at, any, ok
}

// memberAt is the one value that is said from a token on: a whole one before a part.
func memberAt(q *link.Question, values []link.Candidate, at int) (link.Candidate, bool) {
	var found []link.Candidate
	for _, v := range values {
		if v.From == at {
			found = append(found, v)
		}
	}
	slices.SortStableFunc(found, func(a, b link.Candidate) int {
		return cmp.Or(cmp.Compare(b.To, a.To), cmp.Compare(a.Way, b.Way))
	})
	if len(found) == 0 || len(found) > 1 && found[0].To == found[1].To && found[0].Way == found[1].Way {
		return link.Candidate{}, false
	}
	return found[0], true
}

// nameAt is a name that is said from a token on and that the database does not have.
func nameAt(q *link.Question, at int) (link.Candidate, bool) {
	to := at
	for to < q.Said && english.Capital(q.Tokens[to].Text) {
		to++
	}
	if to == at || slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return Stored(v) && v.From < to && at < v.To
	}) {
		return link.Candidate{}, false
	}
	var words []string
	for _, t := range q.Tokens[at:to] {
		words = append(words, t.Text)
	}
	return link.Candidate{Text: strings.Join(words, " "), From: at, To: to, Column: -1}, true
}

// Has reports whether values are all members of a row, or words that it has.
func (e Enumeration) Has(q *link.Question, values []string) bool {
	var words []string
	for _, t := range q.Tokens[e.from:e.to] {
		words = append(words, t.Lower)
	}
	said := " " + strings.Join(words, " ") + " "
	return !slices.ContainsFunc(values, func(v string) bool {
		member := slices.ContainsFunc(e.Values, func(o string) bool { return strings.EqualFold(o, v) })
		return !member && !strings.Contains(said, " "+strings.ToLower(v)+" ")
	})
}
