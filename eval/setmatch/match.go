package setmatch

import (
	"maps"
	"slices"
	"strings"
)

// Matches reports whether q is an exact set match of gold.
func (q *Query) Matches(gold *Query) bool {
	return q.same(gold, writer{link: q.linker()}, writer{link: gold.linker()})
}

// Equals reports whether q is gold: an exact set match in which values, limits
// and DISTINCT are the same too. Letter case and spaces at the ends of values
// don't count, nor does how a number is written.
func (q *Query) Equals(gold *Query) bool {
	strict := writer{distinct: true, values: true}
	w, gw := strict, strict
	w.link, gw.link = q.linker(), gold.linker()
	return q.same(gold, w, gw)
}

// linker makes the columns of the tables in FROM that keys link one. Those of
// other tables, inside set operations, stay as they are: so does the evaluator.
func (q *Query) linker() func(string) string {
	tables := map[string]bool{}
	for _, t := range q.tables {
		tables[t.name] = true
	}
	return func(column string) string {
		if of, _, _ := strings.Cut(column, "."); tables[of] {
			return q.schema.Linked(column)
		}
		return column
	}
}

func (q *Query) same(gold *Query, w, gw writer) bool {
	if q == nil || gold == nil {
		return q == gold
	}
	switch {
	case !sameSet(written(q.items, w.item), written(gold.items, gw.item)),
		!sameSet(written(q.where.all, w.condition), written(gold.where.all, gw.condition)),
		!maps.Equal(setOf(q.where.joined), setOf(gold.where.joined)),
		!sameGroups(q, gold, w, gw),
		!sameOrder(q, gold, w, gw),
		!maps.Equal(q.keywords(), gold.keywords()),
		!sameSet(written(q.tables, w.table), written(gold.tables, gw.table)):
		return false
	case w.values && (q.distinct != gold.distinct || q.limit != gold.limit),
		w.values && !sameSet(written(q.having.all, w.condition), written(gold.having.all, gw.condition)):
		return false
	}
	for i, set := range q.sets() {
		if !set.query.same(gold.sets()[i].query, w, gw) {
			return false
		}
	}
	return true
}

// sameGroups compares GROUP BY, in order, with HAVING; HAVING counts only
// where there are groups.
func sameGroups(q, gold *Query, w, gw writer) bool {
	if len(q.group) == 0 || len(gold.group) == 0 {
		return len(q.group) == len(gold.group)
	}
	return slices.Equal(written(q.group, w.value), written(gold.group, gw.value)) &&
		w.conditions(q.having) == gw.conditions(gold.having)
}

// sameOrder compares ORDER BY, and where there is one whether there is a limit.
func sameOrder(q, gold *Query, w, gw writer) bool {
	if len(q.order) == 0 || len(gold.order) == 0 {
		return len(q.order) == len(gold.order)
	}
	return direction(q) == direction(gold) && slices.Equal(written(q.order, w.value), written(gold.order, gw.value)) &&
		(q.limit == "") == (gold.limit == "")
}

// keywords are the words that tell what a block is made of.
func (q *Query) keywords() map[string]bool {
	words := map[string]bool{}
	add := func(word string, there bool) {
		if there {
			words[word] = true
		}
	}
	add("where", len(q.where.all) > 0)
	add("group", len(q.group) > 0)
	add("having", len(q.having.all) > 0)
	add("order", len(q.order) > 0)
	add("limit", q.limit != "")
	add("outer", q.outer)
	if len(q.order) > 0 {
		add(direction(q), true)
	}
	for _, set := range q.sets() {
		add(set.op, set.query != nil)
	}
	for _, cs := range []conditions{q.on, q.where, q.having} {
		add("not", cs.anyNot())
		for _, word := range []string{"or", "in", "like"} {
			add(word, cs.count(word) > 0)
		}
	}
	return words
}

// sameSet compares two lists whose order doesn't count.
func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func setOf(list []string) map[string]bool {
	out := map[string]bool{}
	for _, x := range list {
		out[x] = true
	}
	return out
}
