package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ColumnSaid reports whether the name of a column, or a word of it, is among the tokens.
func (d *Database) ColumnSaid(q *link.Question, c *catalog.Column) bool {
	return c != nil && slices.ContainsFunc(q.Columns, func(l tape.Link) bool { return d.names(q, l, c) })
}

// names reports whether a link is that of a token to a column by its name, or a word of it.
func (d *Database) names(q *link.Question, l tape.Link, c *catalog.Column) bool {
	return d.Schema.Columns[l.To].Column == c && l.From < q.Said && (l.Way == link.NameWhole || l.Way == link.NamePart)
}

// saidWith reports whether rows are said to be with a thing by the whole name of a column.
func (d *Database) saidWith(q *link.Question, c *catalog.Column) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		if l.Way != link.NameWhole || !d.names(q, l, c) {
			return false
		}
		at := l.From - 1
		for at > 0 && slices.Contains([]string{"a", "an", "the", "their", "own"}, q.Tokens[at].Lower) {
			at--
		}
		return at >= 0 && slices.Contains([]string{"with", "has", "have", "having"}, q.Tokens[at].Lower)
	})
}

// says reports whether an utterance has the last word of what a column is called: the
// id of pupil id.
func (d *Database) says(q *link.Question, column int) bool {
	words := strings.Fields(strings.ToLower(d.Schema.Columns[column].Human))
	return len(words) > 0 && slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return strings.TrimSuffix(t.Lower, "s") == strings.TrimSuffix(words[len(words)-1], "s")
	})
}

// KeySaid reports whether an utterance names the key of a table.
func (d *Database) KeySaid(q *link.Question, t *catalog.Table) bool {
	key := d.ColumnsAt(&ast.Column{Table: t.Name, Name: role.KeyOf(t)})
	return slices.ContainsFunc(key, func(i int) bool { return d.says(q, i) })
}

// ColumnNamed reports whether an utterance has the name of a column, or a word of it that says
// something.
func ColumnNamed(q *link.Question, column int) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == column && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
			!english.StopWord(q.Tokens[l.From].Lower)
	})
}

// linkedTo reports whether a token stands in the name of a column.
func linkedTo(q *link.Question, token, column int) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.From == token && l.To == column && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
}

// ColumnsAt are the columns of the schema that one of a query may be.
func (d *Database) ColumnsAt(c *ast.Column) (out []int) {
	for i, of := range d.Schema.Columns {
		own := of.Column != nil && (c.Table == "" || strings.EqualFold(c.Table, of.Column.Table))
		if own && strings.EqualFold(of.Name, c.Name) {
			out = append(out, i)
		}
	}
	return out
}

// roleSaid reports whether an utterance names a key: any of its words is linked to it.
func (d *Database) roleSaid(q *link.Question, k grammar.Key) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == k.Columns[0] && l.From < q.Said && l.Way != link.Cosine && l.Way != link.TableNamed
	})
}

// UnnamedRoles are the pairs of keys from one table to the same column of another of which
// an utterance names neither, each both ways round.
func (d *Database) UnnamedRoles(q *link.Question) (out [][2]grammar.Key) {
	for i, k := range d.Schema.Keys {
		for j, other := range d.Schema.Keys {
			if i != j && k.From == other.From && k.To == other.To && len(k.Columns) == 1 && len(other.Columns) == 1 &&
				slices.Equal(k.Targets, other.Targets) && !d.roleSaid(q, k) && !d.roleSaid(q, other) {
				out = append(out, [2]grammar.Key{k, other})
			}
		}
	}
	return out
}

// DayOf is the one column of days of the rows of a query: of those of its tables that
// point at the others, where there are several. Of more columns it is the one that is
// named or, where none is, the one that all rows have; nil where there are none, or more.
func (d *Database) DayOf(q *link.Question, s *ast.Select) *ast.Column {
	all := shape.Days(d.Catalog, s)
	for _, such := range []func(i int, of grammar.ColumnOf) bool{
		func(i int, _ grammar.ColumnOf) bool { return ColumnNamed(q, i) },
		func(_ int, of grammar.ColumnOf) bool { return of.Column.Nulls == 0 },
	} {
		if len(all) < 2 {
			break
		}
		if some := d.daysThat(all, such); len(some) > 0 {
			all = some
		}
	}
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

// daysThat are those columns of days that are such.
func (d *Database) daysThat(all []*ast.Column, such func(int, grammar.ColumnOf) bool) (out []*ast.Column) {
	for _, c := range all {
		if slices.ContainsFunc(d.ColumnsAt(c), func(i int) bool { return such(i, d.Schema.Columns[i]) }) {
			out = append(out, c)
		}
	}
	return out
}
