package suql_test

import (
	"fmt"
	"strings"
)

// output is a random expression for the SELECT list.
func (w *generator) output(scope []source) pair {
	s := scope[0]
	switch w.IntN(10) {
	case 9:
		w.note("answer() about a window's value")
		text, topic := w.pick(textsOf[s.kind]...), w.pick("kids", "quiet", "seats")
		by := " OVER (PARTITION BY " + w.scalar(s) + " ORDER BY " + keysOf(scope) + ")"
		f := w.pick("lag", "first_value", "lead")
		return pair{fmt.Sprintf("answer(%s(%s.%s)%s, '%s')", f, s.alias, text, by, topic), fmt.Sprintf("%s(%s.t_%s%s)%s", f, s.alias, text, topic, by)}
	case 0, 1:
		w.note("answer() in SELECT")
		return w.answer(scope)
	case 2:
		w.note("CASE in SELECT")
		was := both("CASE WHEN %s THEN %s ELSE %s END", w.condition(1, scope, nil), w.answer(scope), w.answer(scope))
		return w.oneOf(scope, was, same("'one'"), same("'two'"))
	case 3:
		w.note("answer()::type in SELECT")
		text := w.pick(textsOf[s.kind]...)
		return pair{fmt.Sprintf("answer(%s.%s, 'seats')::numeric + 1", s.alias, text), fmt.Sprintf("%s.n_%sseats + 1", s.alias, text)}
	case 4:
		w.note("scalar subquery in SELECT")
		w.deep++
		defer func() { w.deep-- }()
		from, inner := w.from(0)
		link := same(w.scalar(inner[0]) + " = " + w.scalar(s))
		return both("(SELECT "+w.pick("count(*)", "sum("+w.scalar(inner[0])+")")+" FROM %s WHERE %s AND %s)", from, link, w.condition(1, inner, scope))
	case 5:
		w.note("window over answers")
		return both("count(*) OVER (PARTITION BY %s)", w.answer(scope[:1]))
	case 6:
		w.note("condition in SELECT")
		return w.condition(1, scope, nil)
	}
	return same(w.scalar(s))
}

// keysOf tells the rows of scope apart.
func keysOf(scope []source) string {
	keys := make([]string, len(scope))
	for i, s := range scope {
		keys[i] = s.alias + "." + map[string]string{"t": "id", "s": "id", "u": "x"}[s.kind]
	}
	return strings.Join(keys, ", ")
}

// block is a SELECT block; ordered says that its rows have one order, limit
// that any so many rows of all will do (-1: none).
func (w *generator) block() (q, all pair, ordered bool, limit int) {
	from, scope := w.from(w.IntN(3))
	where := w.condition(w.IntN(3), scope, nil)
	ids := keysOf(scope)
	compared := func() string { return fmt.Sprintf("count(*) %s %d", w.pick(">", ">=", "<", "=", "<="), w.IntN(4)) }
	switch w.IntN(11) {
	case 8:
		q = w.distinctOn(from, where, scope)
		return q, q, true, -1
	case 9, 10:
		if scope[0].kind != "t" || strings.Contains(from.suql, "RIGHT") || strings.Contains(from.suql, "FULL") {
			break // what LATERAL depends on may be missing
		}
		q = w.lateralValue(from, where, scope)
		return q, q, false, -1
	case 6:
		w.note("COUNT(*) compared in the output")
		q = both("SELECT "+compared()+" AS x, "+compared()+" AS y FROM %s WHERE %s"+w.pick("", " HAVING "+compared()), from, where)
		return q, q, true, -1
	case 7:
		w.note("COUNT(*) compared per group")
		g := w.scalar(scope[0])
		q = both("SELECT "+g+" AS g"+w.pick("", ", "+compared())+" FROM %s WHERE %s GROUP BY g"+w.pick("", " HAVING "+compared())+" ORDER BY g", from, where)
		return q, q, true, -1
	case 0:
		w.note("GROUP BY column")
		x, c := w.output(scope[:1]), w.condition(1, scope, nil)
		g := w.scalar(scope[0])
		if strings.Contains(x.suql, "OVER") {
			x = same("1")
		}
		having := same("count(*) > 0")
		if w.IntN(2) == 0 {
			w.note("HAVING on answers")
			having = both("count(*) FILTER (WHERE %s) > "+w.pick("0", "1"), w.condition(1, scope, nil))
		}
		q = both("SELECT "+g+" AS g, count(*), max(%s), count(*) FILTER (WHERE %s) FROM %s WHERE %s GROUP BY "+g+" HAVING %s ORDER BY g", x, c, from, where, having)
		return q, q, true, -1
	case 1:
		w.note("GROUP BY answer()")
		a := w.answer(scope)
		q = both("SELECT %s AS a, count(*) FROM %s WHERE %s GROUP BY a ORDER BY a", a, from, where)
		return q, q, true, -1
	case 2:
		w.note("DISTINCT")
		q = both("SELECT DISTINCT %s AS a, "+w.scalar(scope[0])+" FROM %s WHERE %s", w.output(scope), from, where)
		return q, q, false, -1
	}
	x := w.output(scope)
	q = both("SELECT "+ids+", %s AS x FROM %s WHERE %s", x, from, where)
	switch w.IntN(5) {
	case 0:
		w.note("LIMIT")
		limit = 1 + w.IntN(5)
		return both(fmt.Sprintf("%%s LIMIT %d", limit), q), q, false, limit
	case 1:
		w.note("ORDER BY answer()")
		return both("%s ORDER BY %s, "+ids+w.pick("", " LIMIT 4", " LIMIT 3 OFFSET 2"), q, w.answer(scope)), q, true, -1
	case 2:
		w.note("ORDER BY column LIMIT")
		o := both("%s ORDER BY "+w.scalar(scope[0])+w.pick("", " DESC")+", "+ids+w.pick(" LIMIT 2", " LIMIT 4 OFFSET 1"), q)
		return o, q, true, -1
	}
	return q, q, false, -1
}

// query is a random query with everything in it.
func (w *generator) query() (q, all pair, ordered bool, limit int) {
	w.tables, w.names, w.deep = map[string]string{}, 0, 0
	with := pair{}
	switch w.IntN(8) {
	case 0:
		w.note("CTE")
		in := source{w.alias(), w.pick("t", "s")}
		with = both("WITH c1 AS (SELECT * FROM "+in.kind+" AS "+in.alias+" WHERE %s) ", w.condition(1, []source{in}, nil))
		w.tables["c1"] = in.kind
	case 1:
		w.note("recursive CTE")
		in, up := source{w.alias(), "t"}, source{w.alias(), "t"}
		start := w.condition(0, []source{in}, nil)
		step := w.plain([]source{in})
		if w.IntN(2) == 0 {
			w.note("free text in a recursive CTE")
			step = w.condition(1, []source{in}, nil)
		}
		with = both("WITH RECURSIVE c1 AS (SELECT "+in.alias+".* FROM t AS "+in.alias+" WHERE "+in.alias+".parent IS NULL AND %s UNION SELECT "+in.alias+".* FROM t AS "+in.alias+
			" JOIN c1 AS "+up.alias+" ON "+in.alias+".parent = "+up.alias+".id WHERE %s) ", start, step)
		w.tables["c1"] = "t"
	case 2:
		op := w.pick("UNION", "UNION ALL", "INTERSECT", "EXCEPT")
		w.note(op)
		part := func() pair {
			from, scope := w.from(w.IntN(2))
			return both("SELECT "+w.scalar(scope[0])+" AS k, %s AS x FROM %s WHERE %s", w.answer(scope), from, w.condition(1, scope, nil))
		}
		if w.IntN(3) == 0 {
			w.note("ORDER BY answer() of a set operation")
			topic, tail := w.pick("kids", "quiet", "seats"), w.pick("", " LIMIT 3")
			texts := func() pair {
				from, scope := w.from(0)
				text := map[string]string{"t": "about", "s": "note"}[scope[0].kind]
				c, s := w.condition(1, scope, nil), scope[0].alias
				return pair{fmt.Sprintf("SELECT %s.id AS k, %s.%s AS x FROM %s WHERE %s", s, s, text, from.suql, c.suql),
					fmt.Sprintf("SELECT %s.id AS k, %s.%s AS x, %s.t_%s%s AS a FROM %s WHERE %s", s, s, text, s, text, topic, from.naive, c.naive)}
			}
			l, r := texts(), texts()
			q = pair{
				l.suql + " " + op + " " + r.suql + " ORDER BY answer(x, '" + topic + "'), k, x" + tail,
				"SELECT k, x FROM (" + l.naive + " " + op + " " + r.naive + ") AS d ORDER BY a, k, x" + tail,
			}
			return q, q, true, -1
		}
		q = both("%s "+op+" %s", part(), part())
		if w.IntN(2) == 0 {
			return both("%s ORDER BY k, x"+w.pick("", " LIMIT 3"), q), q, true, -1
		}
		return q, q, false, -1
	}
	q, all, ordered, limit = w.block()
	return both("%s%s", with, q), both("%s%s", with, all), ordered, limit
}
