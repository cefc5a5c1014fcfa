package embedded

import (
	"cmp"
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
)

// enumeration are values of one column that were said in a row: Oakland, Berkeley or
// Fremont.
type enumeration struct {
	column   int
	values   []string // at least two, as the column has them; one that it lacks as it was said
	any      bool     // the last comes after "or"
	from, to int      // tokens
}

// connectives join the members of a row of values.
var connectives = []string{",", "and", "or", "&", "/", ";"}

// repeated are words that may stand before each of them.
var repeated = []string{"in", "from", "by", "of", "for", "at", "the", "a", "an", "either"}

// enumerations are the rows of values that an utterance has, by column.
func enumerations(q *link.Question) []enumeration {
	columns := map[int][]link.Candidate{}
	for _, v := range q.Values {
		if stored(v) && v.Column >= 0 && v.From < v.To && v.To <= q.Said {
			columns[v.Column] = append(columns[v.Column], v)
		}
	}
	var out []enumeration
	for column, values := range columns {
		out = append(out, rowsOfValues(q, column, values)...)
	}
	slices.SortFunc(out, func(a, b enumeration) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.column, b.column))
	})
	return out
}

// stored reports whether a candidate is a value of the database.
func stored(v link.Candidate) bool { return v.Way == link.StoredWhole || v.Way == link.StoredPart }

// rowsOfValues are the rows of values of one column.
func rowsOfValues(q *link.Question, column int, values []link.Candidate) (out []enumeration) {
	for at := 0; at < q.Said; {
		v, ok := memberAt(q, values, at)
		if !ok {
			at++
			continue
		}
		e := enumeration{column: column, values: []string{v.Text}, from: v.From, to: v.To}
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
			e.values, e.to, e.any = append(e.values, v.Text), v.To, e.any || any
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
		return stored(v) && v.From < to && at < v.To
	}) {
		return link.Candidate{}, false
	}
	var words []string
	for _, t := range q.Tokens[at:to] {
		words = append(words, t.Text)
	}
	return link.Candidate{Text: strings.Join(words, " "), From: at, To: to, Column: -1}, true
}
