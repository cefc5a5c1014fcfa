package suql_test

import (
	"fmt"
	"math/rand/v2"
)

// writer makes random expressions of the single-table class.
type writer struct{ *rand.Rand }

func (w writer) pick(of ...string) string { return of[w.IntN(len(of))] }

// condition is a random three-valued condition.
func (w writer) condition(depth int) pair {
	if depth == 0 || w.IntN(4) == 0 {
		if w.IntN(3) == 0 {
			s := w.pick("city = 'ames'", "rating > 4", "price <= 1", "name LIKE 'n1%'", "about IS NULL", "city IN ('ames', 'cork')", "price / 2 = 1")
			return pair{s, s}
		}
		return w.atom()
	}
	l, r := w.condition(depth-1), w.condition(depth-1)
	switch w.IntN(6) {
	case 0, 1:
		return pair{"(" + l.suql + " AND " + r.suql + ")", "(" + l.naive + " AND " + r.naive + ")"}
	case 2, 3:
		return pair{"(" + l.suql + " OR " + r.suql + ")", "(" + l.naive + " OR " + r.naive + ")"}
	case 4:
		return pair{"NOT (" + l.suql + ")", "NOT (" + l.naive + ")"}
	}
	switch w.IntN(3) {
	case 0:
		is := w.pick(" IS TRUE", " IS NOT TRUE", " IS FALSE", " IS NOT FALSE", " IS UNKNOWN", " IS NOT UNKNOWN")
		return pair{"((" + l.suql + ")" + is + ")", "((" + l.naive + ")" + is + ")"}
	case 1:
		s := w.condition(0)
		f := "CASE WHEN %s THEN %s ELSE %s END"
		return pair{fmt.Sprintf(f, s.suql, l.suql, r.suql), fmt.Sprintf(f, s.naive, l.naive, r.naive)}
	}
	return w.atom()
}

// atom is a random condition on answers.
func (w writer) atom() pair {
	text, topic, v := w.pick("reviews", "about"), w.pick("kids", "quiet"), w.pick("yes", "no")
	answer := "answer(" + text + ", '" + topic + "')"
	seats := "answer(" + text + ", 'seats')"
	judged, number := "j_"+text+topic+v, "n_"+text+"seats"
	switch w.IntN(9) {
	case 0, 1:
		return pair{answer + " = '" + v + "'", judged}
	case 2:
		return pair{answer + " <> '" + v + "'", "NOT " + judged}
	case 3:
		return pair{answer + " IN ('yes', 'maybe')", "c_" + text + topic}
	case 4:
		n := w.IntN(40)
		op := w.pick("<", ">=", "=")
		return pair{fmt.Sprintf("%s %s %d", seats, op, n), fmt.Sprintf("%s %s %d", number, op, n)}
	case 5:
		not := w.pick("", "NOT ")
		return pair{seats + "::numeric " + not + "BETWEEN 5 AND 20", number + " " + not + "BETWEEN 5 AND 20"}
	case 6:
		is := w.pick(" IS NULL", " IS NOT NULL")
		return pair{answer + is, "t_" + text + topic + is}
	case 7:
		return pair{answer + " LIKE '%s'", "t_" + text + topic + " LIKE '%s'"}
	}
	return pair{"answer(reviews, '" + topic + "') = answer(about, '" + topic + "')", "t_reviews" + topic + " = t_about" + topic}
}

// query is a random query; ordered says that its rows have one order, limit
// that any limit rows of those without it will do (-1: none).
func (w writer) query() (q pair, naiveAll string, ordered bool, limit int) {
	where := w.condition(w.IntN(4))
	tail := func(p pair, s string) pair { return pair{p.suql + s, p.naive + s} }
	answers := func() pair {
		text, topic := w.pick("reviews", "about"), w.pick("kids", "quiet", "seats")
		answer, column := "answer("+text+", '"+topic+"')", "t_"+text+topic
		switch w.IntN(8) {
		case 0:
			return pair{answer, column}
		case 3:
			f := "CASE WHEN city = 'ames' THEN %s WHEN rating > 4 THEN 'good' ELSE %s || '!' END"
			return pair{fmt.Sprintf(f, answer, answer), fmt.Sprintf(f, column, column)}
		case 4:
			f := "coalesce(about, %s, 'none')"
			return pair{fmt.Sprintf(f, answer), fmt.Sprintf(f, column)}
		case 5:
			c := w.condition(1)
			f := "CASE WHEN %s AND price > 1 THEN %s END"
			return pair{fmt.Sprintf(f, c.suql, answer), fmt.Sprintf(f, c.naive, column)}
		case 6:
			f := "CASE price WHEN 1 THEN %s WHEN 2 THEN city END"
			return pair{fmt.Sprintf(f, answer), fmt.Sprintf(f, column)}
		case 1, 7:
			c := w.condition(1)
			return pair{"CASE WHEN " + c.suql + " THEN rating ELSE 0 END", "CASE WHEN " + c.naive + " THEN rating ELSE 0 END"}
		case 2:
			return pair{"answer(" + text + ", 'seats')::numeric + 1", "n_" + text + "seats + 1"}
		}
		return pair{"price", "price"}
	}
	x := answers()
	switch w.IntN(5) {
	case 0: // aggregates
		f := "SELECT city, count(*), sum(rating), max(%s), count(*) FILTER (WHERE %s) FROM t WHERE %s"
		c := w.condition(1)
		q = pair{fmt.Sprintf(f, x.suql, c.suql, where.suql), fmt.Sprintf(f, x.naive, c.naive, where.naive)}
		q = tail(q, " GROUP BY city HAVING count(*) > 1 ORDER BY city"+w.pick("", " LIMIT 1", " LIMIT 2 OFFSET 1"))
		return q, "", true, -1
	case 1: // grouped by an answer
		f := "SELECT %s AS x, max(rating) FROM t WHERE %s GROUP BY x ORDER BY x"
		return pair{fmt.Sprintf(f, x.suql, where.suql), fmt.Sprintf(f, x.naive, where.naive)}, "", true, -1
	case 2: // distinct
		f := "SELECT DISTINCT city, price FROM t WHERE %s ORDER BY price, city" + w.pick("", " LIMIT 3 OFFSET 1")
		return pair{fmt.Sprintf(f, where.suql), fmt.Sprintf(f, where.naive)}, "", true, -1
	}
	f := "SELECT id, name, %s AS x FROM t AS r WHERE %s"
	q = pair{fmt.Sprintf(f, x.suql, where.suql), fmt.Sprintf(f, x.naive, where.naive)}
	switch w.IntN(4) {
	case 0:
		return q, "", false, -1
	case 1:
		naiveAll, limit = q.naive, 1+w.IntN(6)
		return tail(q, fmt.Sprintf(" LIMIT %d", limit)), naiveAll, false, limit
	case 2:
		return tail(q, " ORDER BY x, id DESC"+w.pick("", " LIMIT 4")), "", true, -1
	}
	return tail(q, " ORDER BY "+w.pick("rating", "price DESC", "r.name")+", id"+w.pick("", " LIMIT 3", " LIMIT 4 OFFSET 2", " OFFSET 3")), "", true, -1
}
