package suql_test

import (
	"fmt"
	"strings"
)

// Constructs that the engine says in other words; their naive twins are
// written in still others.

// lateral joins a LATERAL subquery over s to out, whose sources are scope and
// whose first one is a t; comma says that it was joined by one.
func (w *generator) lateral(out pair, scope []source, alias string) (q pair, comma bool) {
	w.note("LATERAL")
	t := scope[0]
	join, on, naive := w.pick(", ", " CROSS JOIN ", " LEFT JOIN "), "", " JOIN "
	if join == " LEFT JOIN " {
		w.note("LEFT JOIN LATERAL")
		on, naive = " ON TRUE", join
	}
	if strings.Contains(out.suql, " JOIN ") && join == ", " {
		join = " CROSS JOIN "
	}
	w.deep++
	defer func() { w.deep-- }()
	c := both(alias+".tid = "+t.alias+".id AND %s", w.condition(1, []source{{alias, "s"}}, scope))
	return pair{
		out.suql + join + "LATERAL (SELECT * FROM s AS " + alias + " WHERE " + c.suql + ") AS " + alias + on,
		out.naive + naive + "s AS " + alias + " ON " + c.naive,
	}, join == ", "
}

// lateralValue is a block with a LATERAL subquery of one row for each t.
func (w *generator) lateralValue(from, where pair, scope []source) pair {
	in, l, ids := source{w.alias(), "s"}, w.alias(), keysOf(scope)
	link := in.alias + ".tid = " + scope[0].alias + ".id AND %s"
	if w.IntN(2) == 0 {
		w.note("LATERAL that counts")
		some := both(link, w.condition(1, []source{in}, scope))
		count := "(SELECT count(*) FROM s AS " + in.alias + " WHERE " + some.naive + ")"
		more := w.pick("", " AND %s > 0")
		return pair{
			"SELECT " + ids + ", " + l + ".c AS x FROM " + from.suql + ", LATERAL (SELECT count(*) AS c FROM s AS " + in.alias + " WHERE " + some.suql + ") AS " + l +
				" WHERE " + where.suql + strings.ReplaceAll(more, "%s", l+".c"),
			"SELECT " + ids + ", " + count + " AS x FROM " + from.naive + " WHERE " + where.naive + strings.ReplaceAll(more, "%s", count),
		}
	}
	w.note("LATERAL with the first row")
	some, a := both(link, w.condition(1, []source{in}, nil)), w.answer([]source{in})
	return pair{
		"SELECT " + ids + ", " + l + ".a AS x FROM " + from.suql + " LEFT JOIN LATERAL (SELECT " + in.alias + ".id, " + a.suql + " AS a FROM s AS " + in.alias +
			" WHERE " + some.suql + " ORDER BY " + in.alias + ".score DESC LIMIT 1) AS " + l + " ON TRUE WHERE " + where.suql,
		"SELECT " + ids + ", (SELECT " + a.naive + " FROM s AS " + in.alias + " WHERE " + some.naive + " ORDER BY " + in.alias + ".score DESC, " + in.alias + ".id LIMIT 1) AS x FROM " +
			from.naive + " WHERE " + where.naive,
	}
}

// distinctOn is a block with DISTINCT ON.
func (w *generator) distinctOn(from, where pair, scope []source) pair {
	w.note("DISTINCT ON")
	g := same(w.scalar(scope[0]))
	if w.IntN(3) == 0 {
		w.note("DISTINCT ON an answer")
		g = w.answer(scope)
	}
	x, ids, down := w.answer(scope), keysOf(scope), w.pick("", " DESC")
	var listed, again []string
	for i, k := range strings.Split(ids, ", ") {
		listed, again = append(listed, fmt.Sprintf("%s AS i%d", k, i)), append(again, fmt.Sprintf("i%d", i))
	}
	return pair{
		fmt.Sprintf("SELECT DISTINCT ON (g) %s AS g, %s, %s AS x FROM %s WHERE %s ORDER BY g%s, %s", g.suql, ids, x.suql, from.suql, where.suql, down, ids),
		fmt.Sprintf("SELECT g, %[1]s, x FROM (SELECT %[2]s AS g, %[3]s, %[4]s AS x, row_number() OVER (PARTITION BY %[2]s ORDER BY %[5]s) AS n FROM %[6]s WHERE %[7]s) AS d WHERE n = 1 ORDER BY g%[8]s",
			strings.Join(again, ", "), g.naive, strings.Join(listed, ", "), x.naive, ids, from.naive, where.naive, down),
	}
}
