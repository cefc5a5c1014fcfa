package ambiguity

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// scope reads "each" and "every" both ways. Where they stand behind what is
// asked for, they may take all of it ("for each workshop, its tools") or stand
// within it ("the tools that every workshop owns"). At the beginning of a
// sentence they take all of it, and words such as "common" say that it is the
// other one.
func scope(s sentence, cat *catalog.Catalog) []ast.Query {
	q := slices.IndexFunc(s, quantifies)
	if q < 0 || fronted(s, q) || s.among(span{0, len(s)}, settled()...) {
		return nil
	}
	one, phrase := named(s, cat, q+1)
	if one == nil {
		return nil
	}
	k, shown := asked(s, cat, one, span{q, phrase.to})
	name := label(one)
	if len(shown) == 0 || name == nil {
		return nil
	}
	return []ast.Query{k.each(name, shown), k.common(shown)}
}

// settled are words that say whether things are had together or apart, and
// words of counting, which is done for each by itself.
func settled() []string {
	return []string{"common", "shared", "share", "same", "together", "simultaneously", "equally", "respective",
		"respectively",
		"separately", "individually", "many", "count", "number", "total", "average", "most", "least", "sum"}
}

func quantifies(t token) bool { return t.Lower == "each" || t.Lower == "every" }

// fronted reports whether a quantifier stands before everything that could be
// asked for: only little words come before it.
func fronted(s sentence, q int) bool {
	return !slices.ContainsFunc(s[:q], func(t token) bool { return !slices.Contains(littleWords(), t.Lower) })
}

func littleWords() []string {
	return strings.Fields(
		"for in of at on by with to from please and show me tell give us list , find what which does do is are about")
}

// asked finds what is asked of the rows that belong to each: the table that is
// named, or whose columns are, and those columns.
func asked(s sentence, cat *catalog.Catalog, one *catalog.Table, except span) (tie, []*catalog.Column) {
	var best tie
	var shown []*catalog.Column
	most := 0
	for _, t := range cat.Tables {
		if t == one {
			continue
		}
		k, ok := tied(cat, one, t)
		if !ok {
			continue
		}
		spoken := spokenOf(s, t, except)
		columns, exact := mentioned(s, t, except)
		score := 3*spoken + 2*exact
		if k.between != nil && score > 0 {
			score++
		}
		if score <= most {
			continue
		}
		if len(columns) == 0 {
			columns = labels(t)
		}
		if len(columns) > 0 {
			best, shown, most = k, columns, score
		}
	}
	return best, shown
}

func labels(t *catalog.Table) []*catalog.Column {
	if c := label(t); c != nil {
		return []*catalog.Column{c}
	}
	return nil
}

// spokenOf is how much of a table's name stands in a sentence outside a phrase:
// 2 for all of it, 1 for its last word.
func spokenOf(s sentence, t *catalog.Table, except span) int {
	all := stems(t.Human)
	for n, words := range [][]string{all, all[max(0, len(all)-1):]} {
		for from := 0; ; {
			at, ok := s.find(words, from)
			if !ok {
				break
			}
			if !at.meets(except) {
				return 2 - n
			}
			from = at.from + 1
		}
	}
	return 0
}

// mentioned are the columns of a table that a sentence names outside a phrase,
// in its order, and how many words they take: a column may go without the
// table's name ("name" for component name).
func mentioned(s sentence, t *catalog.Table, except span) (columns []*catalog.Column, words int) {
	type place struct {
		span
		column *catalog.Column
	}
	var places []place
	for _, c := range t.Columns {
		if c.Withheld {
			continue
		}
		for _, name := range shortNames(t, c) {
			at, ok := s.find(name, 0)
			if !ok || at.meets(except) {
				continue
			}
			places = append(places, place{at, c})
			break
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return (b.to - b.from) - (a.to - a.from) })
	var kept []place
	for _, p := range places {
		if !slices.ContainsFunc(kept, func(k place) bool { return k.meets(p.span) }) {
			kept = append(kept, p)
		}
	}
	slices.SortFunc(kept, func(a, b place) int { return a.from - b.from })
	for _, p := range kept {
		columns, words = append(columns, p.column), words+p.to-p.from
	}
	return columns, words
}

// shortNames are the ways to say a column: its name, and its name without that
// of its table.
func shortNames(t *catalog.Table, c *catalog.Column) [][]string {
	full, table := stems(c.Human), stems(t.Human)
	short := slices.DeleteFunc(slices.Clone(full), func(w string) bool { return slices.Contains(table, w) })
	out := [][]string{full}
	if len(short) > 0 && len(short) < len(full) {
		out = append(out, short)
	}
	return out
}

// each shows, for each of the one, what belongs to it.
func (k tie) each(name *catalog.Column, shown []*catalog.Column) ast.Query {
	q := &ast.Select{Items: []*ast.Item{{Expr: columnOf(k.one, name)}}, From: []ast.From{k.joined(true)}}
	for _, c := range shown {
		q.Items = append(q.Items, &ast.Item{Expr: columnOf(k.many, c)})
	}
	return q
}

// common shows what belongs to every one of them: those rows of the many that
// have as many of the one as there are.
func (k tie) common(shown []*catalog.Column) ast.Query {
	q := &ast.Select{From: []ast.From{k.joined(false)}}
	if k.between != nil { // the same row may belong to several
		q.GroupBy = append(q.GroupBy, &ast.Column{Table: k.toMany.RefTable, Name: k.toMany.RefColumns[0]})
	}
	for _, c := range shown {
		q.Items = append(q.Items, &ast.Item{Expr: columnOf(k.many, c)})
		if k.between == nil || !strings.EqualFold(c.Name, k.toMany.RefColumns[0]) {
			q.GroupBy = append(q.GroupBy, columnOf(k.many, c))
		}
	}
	all := &ast.Select{Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
		From: []ast.From{&ast.Table{Name: k.one.Name}}}
	q.Having = &ast.Binary{Op: ast.Eq,
		L: &ast.Call{Name: "count", Distinct: true,
			Args: []ast.Expr{&ast.Column{Table: k.holder().Name, Name: k.toOne.Columns[0]}}},
		R: &ast.Subquery{Query: all}}
	return q
}
