package mend

import (
	"maps"
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/keys"
)

// namedKeys is a reading that calls rows by their names in place of the numbers that other rows point at them
// by, unless somebody asks for numbers, where the column is called as what it points at is, and not as a number:
// whoever asks for a customer_id may want that.
//
//	subs per player
//	SELECT player, count(*) FROM subs GROUP BY player
//	→ SELECT players.first, players.last, count(*) FROM players JOIN subs ON subs.player = players.id GROUP BY players.id
func (r Rules) namedKeys(said Said, h decode.Hypothesis) decode.Hypothesis {
	if saysNumbers(said.Question) {
		return h
	}
	shown := map[int]bool{}
	h.Made.Renamed(func(c int, grouped bool) int { shown[c] = shown[c] || !grouped; return c })
	from, named := map[int]bool{}, false // the tables of the numbers; whether any is shown
	made := h.Made.Renamed(func(c int, grouped bool) int {
		label, key := r.labelOf(c)
		if label < 0 || shown[label] {
			return c
		}
		from[r.Schema.Columns[c].Table] = true
		if grouped {
			return key
		}
		named = true
		return label
	})
	if !named {
		return h
	}
	out := h.RemadeOf(r.Schema, made)
	for table := range r.Schema.Tables {
		if !from[table] || r.joins(out.Query, table) {
			continue
		}
		joining, ok := made.Joining(table)
		if made = joining; !ok {
			return h
		}
		out = h.RemadeOf(r.Schema, made)
	}
	return out
}

// joins reports whether a table is among those of the outermost block of a query.
func (r Rules) joins(query ast.Query, table int) bool {
	s, ok := query.(*ast.Select)
	return ok && slices.Contains(slices.Collect(maps.Values(joins.Of(r.Catalog, s).Tables)), r.Schema.Tables[table].Table)
}

// labelOf is the column that names the rows at which a number points, in the role that they have for its row, and
// the one that rows are in groups by for each of them; -1 for none, and for what people see no number of.
func (r Rules) labelOf(column int) (label, key int) {
	c := r.Schema.Columns[column].Column
	if c == nil || c.Kind != catalog.Number || keys.CalledKey(c.Name) || r.Schema.Columns[column].Role != nil {
		return -1, -1
	}
	for _, k := range r.Schema.Keys {
		if len(k.Columns) != 1 || k.Columns[0] != column {
			continue
		}
		if k.Role == nil && k.To != k.From {
			return r.Schema.Tables[k.To].Label, k.Targets[0]
		}
		return slices.IndexFunc(r.Schema.Columns, func(of grammar.ColumnOf) bool {
			return of.Role == k.Role && k.Role != nil && of.Label
		}), column
	}
	return -1, -1
}

// saysNumbers reports whether somebody asks for what rows are numbered by: the number of each player is, the
// number of players is not.
func saysNumbers(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		last := i+1 >= q.Said || !english.LetterOrDigit(q.Tokens[i+1].Text)
		denies := t.Lower == "no" && (!last || i == 0) // jobs with no customer
		if keys.CalledKey(catalog.Singular(t.Lower)) && !denies && (last || q.Tokens[i+1].Lower != "of") {
			return true
		}
	}
	return false
}
