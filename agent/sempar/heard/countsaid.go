package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// SaysHowMany reports whether an utterance asks how many.
func SaysHowMany(q *link.Question) bool {
	for i := 0; i+1 < q.Said; i++ {
		if q.Tokens[i].Lower == "how" && q.Tokens[i+1].Lower == "many" {
			return true
		}
	}
	return false
}

// near is how many words after "how many" may come before what is counted: how many
// of the Ashford customers.
const near = 3

// CountedTable is the table that is named right after "how many" or "number of" or,
// where groups are kept by a count, after the number that it is compared with: "more
// than one vet"; -1 for none.
func (d *Database) CountedTable(q *link.Question, s *ast.Select) int {
	if ast.Some(s.Having, shape.IsCount) {
		for i := 0; i+1 < q.Said; i++ {
			number := q.Flags[i*link.FlagCount+link.IsNumber] != 0 || q.Flags[i*link.FlagCount+link.IsNumberWord] != 0
			if t := NamedAt(q, i+1); number && t >= 0 {
				return t
			}
		}
	}
	from := afterHowMany(q)
	if from < 0 {
		return -1
	}
	for at := from; at < min(from+near, q.Said); at++ {
		t := NamedAt(q, at)
		if t < 0 {
			continue
		}
		next, word := NamedAt(q, at+1), q.Tokens[at].Lower
		if at+1 < q.Said && next >= 0 && english.Singular(word) == word {
			return next // movie ratings
		}
		return t
	}
	return d.kindAt(q, from)
}

// ColumnCounted reports whether a column is named right after "how many" or "number of", and no table before it: the
// cities of "how many cities have two airports", but not of "how many airports does each city have".
func (d *Database) ColumnCounted(q *link.Question, c *catalog.Column) bool {
	at := afterHowMany(q)
	if at < 0 || c == nil {
		return false
	}
	for to := min(at+near, q.Said); at < to; at++ {
		if NamedAt(q, at) >= 0 {
			return false
		}
		if slices.ContainsFunc(q.Columns, func(l tape.Link) bool { return l.From == at && d.names(q, l, c) }) {
			return true
		}
	}
	return false
}

// afterHowMany is the token after "how many" or "number of"; -1 where nothing follows them.
func afterHowMany(q *link.Question) int {
	for i := 0; i+2 < q.Said; i++ {
		first, second := q.Tokens[i].Lower, q.Tokens[i+1].Lower
		if first == "how" && second == "many" || first == "number" && second == "of" {
			return i + 2
		}
	}
	return -1
}

// CountedOnAverage is the table whose rows are counted where the mean of a count is
// asked for; -1 where it is not.
func (d *Database) CountedOnAverage(q *link.Question) int {
	for i := 0; i+1 < q.Said; i++ {
		this, next := q.Tokens[i].Lower, q.Tokens[i+1].Lower
		average := this == "average" || this == "mean"
		switch {
		case this == "on" && next == "average", average && (next == "number" || next == "count"):
			return d.CountedTable(q, &ast.Select{})
		case average && i+2 < q.Said && (q.Tokens[i+2].Lower == "per" || q.Tokens[i+2].Lower == "count"):
			return NamedAt(q, i+1) // average visits per animal, average visit count per animal
		}
	}
	return -1
}
