package suql_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// source is a FROM item that a random expression may use: its alias and the
// texts it has.
type source struct {
	alias, kind string // kind: t, s or u (one element of t.reviews)
}

var textsOf = map[string][]string{"t": {"reviews", "about"}, "s": {"note"}, "u": {"x"}}

// generator makes random queries over two tables, t and s, in every construct of
// the language that free text may stand in, each with its naive twin. seen
// counts the constructs.
type generator struct {
	*rand.Rand
	seen   map[string]int
	tables map[string]string // named queries in force → kind of their columns
	names  int
	deep   int
	aside  *rand.Rand // see generatorguise_test.go
}

func (w *generator) note(construct string) { w.seen[construct]++ }

func (w *generator) pick(of ...string) string { return of[w.IntN(len(of))] }

func (w *generator) alias() string {
	w.names++
	return fmt.Sprintf("q%d", w.names)
}

func same(s string) pair { return pair{s, s} }

func both(format string, parts ...pair) pair {
	var a, b []any
	for _, p := range parts {
		a, b = append(a, p.suql), append(b, p.naive)
	}
	return pair{fmt.Sprintf(format, a...), fmt.Sprintf(format, b...)}
}

// scalar is a column without free text.
func (w *generator) scalar(s source) string {
	switch s.kind {
	case "t":
		return s.alias + "." + w.pick("id", "rating", "price", "parent")
	case "s":
		return s.alias + "." + w.pick("id", "tid", "score")
	}
	return "length(" + s.alias + ".x)"
}

// plain is a condition in SQL.
func (w *generator) plain(scope []source) pair {
	s := scope[w.IntN(len(scope))]
	if len(scope) > 1 && w.IntN(3) == 0 {
		o := scope[w.IntN(len(scope))]
		return same(w.scalar(s) + " " + w.pick("<", "=", "<>", ">=") + " " + w.scalar(o))
	}
	switch s.kind {
	case "t":
		return same(s.alias + "." + w.pick("city = 'ames'", "rating > 4", "price <= 1", "about IS NULL", "city IN ('ames', 'cork')", "name LIKE 'n1%'"))
	case "s":
		return same(s.alias + "." + w.pick("tag = 'red'", "score > 3", "note IS NOT NULL", "tid BETWEEN 2 AND 9", "tag IS NULL"))
	}
	return same(s.alias + ".x LIKE '%kids%'")
}

// answer is an answer as text, about one of the texts in scope.
func (w *generator) answer(scope []source) pair {
	s := scope[w.IntN(len(scope))]
	text, topic := w.pick(textsOf[s.kind]...), w.pick("kids", "quiet", "seats")
	if w.IntN(12) == 0 {
		w.note("answer() about an answer")
		return pair{fmt.Sprintf("answer('kids=' || answer(%s.%s, '%s'), 'kids')", s.alias, text, topic), fmt.Sprintf("%s.t_%s%s", s.alias, text, topic)}
	}
	return pair{fmt.Sprintf("answer(%s.%s, '%s')", s.alias, text, topic), fmt.Sprintf("%s.t_%s%s", s.alias, text, topic)}
}

// asked is a condition on an answer.
func (w *generator) asked(scope []source) pair {
	s := scope[w.IntN(len(scope))]
	text, topic, v := w.pick(textsOf[s.kind]...), w.pick("kids", "quiet"), w.pick("yes", "no")
	a := fmt.Sprintf("answer(%s.%s, '%s')", s.alias, text, topic)
	seats := fmt.Sprintf("answer(%s.%s, 'seats')", s.alias, text)
	said, number := s.alias+".t_"+text+topic, s.alias+".n_"+text+"seats"
	switch w.IntN(11) {
	case 0, 1, 2:
		w.note("answer() = literal")
		return w.equals(s, text, topic, v, false)
	case 3:
		w.note("answer() <> literal")
		return w.equals(s, text, topic, v, true)
	case 4:
		w.note("answer() IN list")
		return pair{a + " IN ('yes', 'maybe')", s.alias + ".c_" + text + topic}
	case 5:
		w.note("answer() NOT IN list")
		return pair{a + " NOT IN ('yes', 'maybe')", "NOT " + s.alias + ".c_" + text + topic}
	case 6:
		w.note("answer() < number")
		n, op := w.IntN(40), w.pick("<", ">=", "<=")
		return pair{fmt.Sprintf("%s %s %d", seats, op, n), fmt.Sprintf("%s %s %d", number, op, n)}
	case 7:
		w.note("answer()::type BETWEEN")
		return pair{seats + "::numeric BETWEEN 5 AND 20", number + " BETWEEN 5 AND 20"}
	case 8:
		w.note("answer() IS NULL")
		is := w.pick(" IS NULL", " IS NOT NULL")
		return pair{a + is, said + is}
	case 9:
		w.note("answer() LIKE")
		return pair{a + " LIKE '%s'", said + " LIKE '%s'"}
	}
	w.note("answer() = answer()")
	o := scope[w.IntN(len(scope))]
	other := w.pick(textsOf[o.kind]...)
	return pair{fmt.Sprintf("%s = answer(%s.%s, '%s')", a, o.alias, other, topic), fmt.Sprintf("%s = %s.t_%s%s", said, o.alias, other, topic)}
}

// condition is a random three-valued condition over the sources in scope;
// around are those of the blocks around.
func (w *generator) condition(depth int, scope, around []source) pair {
	if depth <= 0 || w.IntN(4) == 0 {
		switch all := slices.Concat(scope, around); {
		case w.IntN(3) == 0:
			return w.plain(all)
		case w.IntN(4) == 0 && w.deep < 2:
			return w.subquery(all)
		case w.IntN(8) == 0 && len(around) > 0:
			w.note("free text of an outer block")
			return w.asked(around)
		}
		return w.asked(scope)
	}
	l, r := w.condition(depth-1, scope, around), w.condition(depth-1, scope, around)
	switch w.IntN(6) {
	case 0, 1, 2:
		w.note("AND")
		return both("(%s AND %s)", l, r)
	case 3:
		w.note("OR")
		return both("(%s OR %s)", l, r)
	case 4:
		w.note("NOT")
		return both("NOT (%s)", l)
	}
	w.note("CASE in a condition")
	return w.oneOf(scope, both("CASE WHEN %s THEN %s ELSE %s END", w.plain(scope), l, r), l, r)
}

// subquery is a condition with a subquery that may use the sources around.
func (w *generator) subquery(around []source) pair {
	w.deep++
	defer func() { w.deep-- }()
	correlated := w.IntN(4) > 0
	if used := w.names; !correlated && w.IntN(2) == 0 {
		w.note("aliases that hide outer ones")
		w.names = 0
		defer func() { w.names = max(w.names, used) }()
	}
	from, scope := w.from(w.IntN(3) / 2)
	in := scope[0]
	o := around[w.IntN(len(around))]
	link := pair{"TRUE", "TRUE"}
	if correlated {
		w.note("correlated subquery")
		link = same(w.scalar(in) + " " + w.pick("=", "=", "<") + " " + w.scalar(o))
	} else {
		around = nil
	}
	where := both("%s AND %s", link, w.condition(1, scope, around))
	switch w.IntN(6) {
	case 0, 1:
		w.note("EXISTS")
		return both(w.pick("", "NOT ")+"EXISTS (SELECT 1 FROM %s WHERE %s)", from, where)
	case 2:
		w.note("IN (SELECT)")
		x := w.scalar(o)
		return both(x+w.pick("", " NOT")+" IN (SELECT "+w.scalar(in)+" FROM %s WHERE %s)", from, where)
	case 3:
		w.note("answer() IN (SELECT)")
		a := w.answer([]source{in})
		return both("'yes' IN (SELECT %s FROM %s WHERE %s)", a, from, where)
	case 4:
		w.note("COUNT(*) compared")
		return both(fmt.Sprintf("(SELECT count(*) FROM %%s WHERE %%s) %s %d", w.pick(">", ">=", "<", "=", "<="), w.IntN(3)), from, where)
	}
	w.note("scalar subquery")
	a := w.answer([]source{in})
	return both("(SELECT max(%s) FROM %s WHERE %s) "+w.pick("= 'yes'", "IS NULL", "> 'm'"), a, from, where)
}

// from is a FROM clause of n items.
func (w *generator) from(n int) (pair, []source) {
	s := source{w.alias(), w.pick("t", "t", "s")}
	out := w.relation(s)
	scope := []source{s}
	comma := false // ON does not see what stands before a comma
	for range n {
		r := source{w.alias(), w.pick("t", "s", "s")}
		if s.kind == "t" && !comma && w.IntN(5) == 0 {
			w.note("unnest() AS one review")
			r.kind = "u"
			join := w.pick(", ", " CROSS JOIN ", " LEFT JOIN ")
			on := map[string]string{" LEFT JOIN ": " ON TRUE"}[join]
			nj := map[string]string{" LEFT JOIN ": " LEFT JOIN "}[join]
			if nj == "" {
				nj = " JOIN "
			}
			if strings.Contains(out.suql, " JOIN ") && join == ", " {
				join = " CROSS JOIN "
			}
			comma = join == ", "
			out = pair{
				fmt.Sprintf("%s%sunnest(%s.reviews) AS %s(x)%s", out.suql, join, s.alias, r.alias, on),
				fmt.Sprintf("%s%sel AS %s ON %s.of = %s.id", out.naive, nj, r.alias, r.alias, s.alias),
			}
			scope = append(scope, r)
			continue
		}
		if s.kind == "t" && !comma && w.deep < 2 && w.IntN(6) == 0 {
			out, comma = w.lateral(out, scope, r.alias)
			scope = append(scope, source{r.alias, "s"})
			continue
		}
		link := w.pick(r.alias+".id = "+s.alias+".id", r.alias+".id < "+s.alias+".id")
		switch {
		case s.kind == "t" && r.kind == "s":
			link = r.alias + ".tid = " + s.alias + ".id"
		case s.kind == "s" && r.kind == "t":
			link = s.alias + ".tid = " + r.alias + ".id"
		default:
			w.note("self-join")
		}
		right := w.relation(r)
		on := same(link)
		kind := w.pick(" JOIN ", " JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ", " CROSS JOIN ", ", ")
		if comma {
			kind = ", "
		}
		comma = kind == ", "
		if kind != ", " && kind != " CROSS JOIN " && w.IntN(3) == 0 {
			w.note("free text in ON")
			on = both("%s AND %s", on, w.asked([]source{s, r}))
		}
		switch kind {
		case ", ", " CROSS JOIN ":
			w.note(strings.TrimSpace(strings.Replace(kind, ",", "comma join", 1)))
			out = both("%s"+strings.ReplaceAll(kind, "%", "%%")+"%s", out, right)
		default:
			w.note(strings.TrimSpace(kind))
			if w.IntN(8) == 0 && len(scope) == 1 {
				w.note("USING")
				out = both("%s"+kind+"%s USING (id)", out, right)
			} else {
				out = both("%s"+kind+"%s ON %s", out, right, on)
			}
		}
		scope = append(scope, r)
	}
	return out, scope
}

// relation is one table, subquery or named query with the columns of s.kind.
func (w *generator) relation(s source) pair {
	for name, kind := range w.tables {
		if kind == s.kind && w.IntN(2) == 0 {
			return same(name + " AS " + s.alias)
		}
	}
	if w.IntN(5) > 0 || w.deep > 1 {
		return same(s.kind + " AS " + s.alias)
	}
	w.note("subquery in FROM")
	w.deep++
	defer func() { w.deep-- }()
	in := source{w.alias(), s.kind}
	tail := ""
	if w.IntN(4) == 0 {
		tail = fmt.Sprintf(" ORDER BY %s.id LIMIT %d", in.alias, 1+w.IntN(9))
		w.note("LIMIT in a subquery")
	}
	return both("(SELECT * FROM "+s.kind+" AS "+in.alias+" WHERE %s"+tail+") AS "+s.alias, w.condition(1, []source{in}, nil))
}
