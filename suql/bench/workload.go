package bench

import (
	"cmp"
	"strconv"
	"strings"
)

// Workload is one query and what the ways to run it need to know of it.
type Workload struct {
	Name  string
	Query string
	Limit int // rows wanted; 0 for all

	where   func(row) bool         // what SQL alone decides; nil for every row
	asks    []ask                  // questions about a row, in the order of the query
	any     bool                   // OR: one yes settles a row; else AND: one no does
	output  bool                   // the questions are for the output; every row of where is in it
	guard   func(row) bool         // of an output: rows whose output shows the answer
	order   func(a, b row) int     // ORDER BY; nil for none
	enough  int                    // COUNT(*) > c: matches that settle it
	groups  bool                   // one output row
	by      func(row) string       // groups: each has a count of its own, and is a row with enough matches
	whole   bool                   // a group is read to its end, small ones first
	inTurn  bool                   // one group is read after the other
	product func() (l, r []string) // of a join on answers: the texts of both sides
	both    ask                    // of a join: what both texts say; with none, they have the same cook
}

// ask is a question about a text of a row.
type ask struct {
	question string
	note     bool // about the note, not the body
	thing    string
}

func (a ask) text(r row) string {
	if a.note {
		return r.note
	}
	return r.body
}

func (a ask) holds(r row) bool { return has(a.text(r), a.thing) }

func thing(name string) ask { return ask{question: "is there a " + name + "?", thing: name} }

// is is the condition that the answer to a is yes.
func (a ask) is() string {
	column := "body"
	if a.note {
		column = "note"
	}
	return "answer(" + column + ", '" + a.question + "') = 'Yes'"
}

// cookQuestion asks for a name.
const cookQuestion = "who is the cook?"

// Workloads are the queries of the table.
func Workloads() []*Workload {
	rooftop, garden, breakfast, sauna, piano := thing("rooftop"), thing("garden"), thing("breakfast"), thing("sauna"),
		thing("piano")
	minibar := ask{question: "is there a minibar?", thing: "minibar", note: true}
	latest := func(a, b row) int {
		if c := strings.Compare(b.day, a.day); c != 0 {
			return c
		}
		return a.id - b.id
	}
	earliest := func(a, b row) int { return cmp.Or(strings.Compare(a.day, b.day), a.id-b.id) }
	limit := func(name string, a ask) *Workload {
		return &Workload{Name: name, Query: "SELECT id FROM stays WHERE " + a.is() + " LIMIT 5", Limit: 5, asks: []ask{a}}
	}
	limited := func(name, query string) *Workload {
		return &Workload{Name: name, Query: query, Limit: 5, asks: []ask{garden}}
	}
	city := func(r row) string { return r.city }
	guide := func(r row) string { return strconv.Itoa(r.id % 40) }
	grouped := func(name, query string, by func(row) string, limit int) *Workload {
		return &Workload{Name: name, Query: query, Limit: limit, asks: []ask{garden}, enough: 1, by: by}
	}
	exists := func(name, condition string, enough int) *Workload {
		w := grouped(name, "SELECT g.id FROM guides AS g WHERE "+condition+" LIMIT 5", guide, 5)
		w.where, w.enough = func(r row) bool { return r.id%40 > 0 }, enough
		return w
	}
	return []*Workload{
		limit("filter LIMIT 5, 1 % of the rows match", rooftop),
		limit("filter LIMIT 5, 10 % match", garden),
		limit("filter LIMIT 5, 75 % match", breakfast),
		{
			Name: "filter, no LIMIT, 10 % match", Query: "SELECT id FROM stays WHERE city = 'Alba' AND " + garden.is(),
			where: in("Alba"), asks: []ask{garden},
		},
		{
			Name: "filter ORDER BY day DESC LIMIT 5, 10 % match", Query: "SELECT id FROM stays WHERE " + garden.is() +
				" ORDER BY day DESC, id LIMIT 5",
			Limit: 5, asks: []ask{garden}, order: latest,
		},
		{
			Name: "AND of two, 75 % and 20 %", Query: "SELECT id FROM stays WHERE " + breakfast.is() + " AND " + piano.is(),
			asks: []ask{breakfast, piano},
		},
		{
			Name: "OR of two, 20 % and 30 %", Query: "SELECT id FROM stays WHERE " + piano.is() + " OR " + sauna.is(),
			asks: []ask{piano, sauna}, any: true,
		},
		{
			Name: "join on equal answers, 475 rows by 40",
			Query: "SELECT s.id, g.id FROM stays AS s JOIN guides AS g ON answer(s.body, '" + cookQuestion +
				"') = answer(g.entry, '" + cookQuestion + "') WHERE s.city = 'Alba'",
			where: in("Alba"), product: func() (l, r []string) { return bodies("Alba"), guides() },
		},
		{
			Name: "pairs with equal answers, LIMIT 10",
			Query: "SELECT s.id, g.id FROM stays AS s JOIN guides AS g ON answer(s.body, '" + cookQuestion +
				"') = answer(g.entry, '" + cookQuestion + "') WHERE s.city = 'Alba' LIMIT 10",
			Limit: 10, product: func() (l, r []string) { return bodies("Alba"), guides() },
		},
		{
			Name: "pairs that both match, LIMIT 10, 10 % match",
			Query: "SELECT a.id, b.id FROM stays AS a JOIN stays AS b ON a.city = b.city AND a.id <> b.id " +
				"WHERE a.city = 'Alba' AND answer(a.body, '" + garden.question + "') = 'Yes' AND answer(b.body, '" +
				garden.question + "') = 'Yes' LIMIT 10",
			Limit: 10, product: func() (l, r []string) { return bodies("Alba"), bodies("Alba") }, both: garden,
		},
		{
			Name: "yes beside no of one question", Query: "SELECT id, " + garden.is() + ", answer(body, '" + garden.question +
				"') = 'No' FROM stays WHERE city = 'Alba'",
			where: in("Alba"), asks: []ask{garden, garden}, output: true,
		},
		{
			Name: "CASE over one answer", Query: "SELECT id, CASE answer(body, '" + cookQuestion +
				"') WHEN 'Ardo' THEN 1 WHEN 'Birko' THEN 2 WHEN 'Cenis' THEN 3 END FROM stays WHERE city = 'Alba'",
			where: in("Alba"), asks: []ask{{question: cookQuestion}}, output: true,
		},
		{
			Name: "answer in the output, LIMIT 10", Query: "SELECT id, answer(body, '" + cookQuestion +
				"') FROM stays WHERE stars = 5 ORDER BY id LIMIT 10",
			Limit: 10, where: func(r row) bool { return r.stars == 5 }, asks: []ask{{question: cookQuestion}}, output: true,
			order: func(a, b row) int { return a.id - b.id },
		},
		{
			Name: "filter on a column of 50 different texts", Query: "SELECT id FROM stays WHERE " + minibar.is(),
			asks: []ask{minibar},
		},
		{
			Name: "CASE that reads the rows of 4 stars and more", Query: "SELECT id, CASE WHEN stars >= 4 THEN answer(body, '" +
				cookQuestion + "') ELSE 'not asked' END FROM stays WHERE city = 'Alba'",
			where: in("Alba"), asks: []ask{{question: cookQuestion}}, output: true,
			guard: func(r row) bool { return r.stars >= 4 },
		},
		{
			Name: "COUNT(*) > 20 of a subquery, 10 % match", Query: "SELECT (SELECT count(*) FROM stays WHERE " +
				garden.is() + ") > 20",
			asks: []ask{garden}, enough: 21, groups: true,
		},
		{
			Name: "COUNT(*) > 20 in the output, 10 % match", Query: "SELECT count(*) > 20 FROM stays WHERE " + garden.is(),
			asks: []ask{garden}, enough: 21, groups: true,
		},
		{
			Name: "HAVING COUNT(*) > 20 for each city, 10 % match", Query: "SELECT city FROM stays WHERE " + garden.is() +
				" GROUP BY city HAVING count(*) > 20",
			asks: []ask{garden}, enough: 21, by: city,
		},
		limited("a subquery in FROM, LIMIT 5", "SELECT d.id FROM (SELECT id, city FROM stays WHERE "+garden.is()+
			") AS d LIMIT 5"),
		limited("a named query, LIMIT 5", "WITH d AS (SELECT id, city FROM stays WHERE "+garden.is()+
			") SELECT d.id FROM d WHERE d.id > 0 LIMIT 5"),
		{
			Name: "ORDER BY above a subquery, LIMIT 5", Query: "SELECT d.id FROM (SELECT id, day FROM stays WHERE " +
				garden.is() + ") AS d ORDER BY d.day DESC, d.id LIMIT 5",
			Limit: 5, asks: []ask{garden}, order: latest,
		},
		{
			Name: "ORDER BY above a named query, LIMIT 5",
			Query: "WITH d AS (SELECT id, day FROM stays WHERE " + garden.is() +
				") SELECT id FROM d WHERE id > 0 ORDER BY day DESC, id LIMIT 5",
			Limit: 5, asks: []ask{garden}, order: latest,
		},
		limited("a named query with LIMIT 5", "WITH d AS (SELECT id FROM stays WHERE "+garden.is()+
			" LIMIT 5) SELECT count(*), max(id) FROM d GROUP BY id"),
		limited("UNION ALL LIMIT 5", "SELECT id FROM stays WHERE "+garden.is()+" UNION ALL SELECT id FROM stays WHERE "+
			piano.is()+" LIMIT 5"),
		{
			Name: "EXCEPT LIMIT 5", Query: "SELECT id FROM stays WHERE " + garden.is() +
				" EXCEPT SELECT id FROM stays WHERE city = 'Alba' LIMIT 5",
			Limit: 5, where: func(r row) bool { return r.city != "Alba" }, asks: []ask{garden},
		},
		grouped("DISTINCT LIMIT 3", "SELECT DISTINCT city FROM stays WHERE "+garden.is()+" LIMIT 3", city, 3),
		{
			Name: "DISTINCT ON the city LIMIT 3", Query: "SELECT DISTINCT ON (city) city, id FROM stays WHERE " + garden.is() +
				" ORDER BY city, day DESC, id LIMIT 3",
			Limit: 3, asks: []ask{garden}, enough: 1, by: city,
			order: func(a, b row) int { return cmp.Or(strings.Compare(a.city, b.city), latest(a, b)) },
		},
		{
			Name: "HAVING COUNT(*) > 20 LIMIT 1", Query: "SELECT city FROM stays WHERE " + garden.is() +
				" GROUP BY city HAVING count(*) > 20 LIMIT 1",
			Limit: 1, asks: []ask{garden}, enough: 21, by: city, inTurn: true,
		},
		{
			Name: "GROUP BY LIMIT 1", Query: "SELECT city, count(*) FROM stays WHERE " + garden.is() + " GROUP BY city LIMIT 1",
			Limit: 1, asks: []ask{garden}, by: city, whole: true,
		},
		exists("EXISTS LIMIT 5", "EXISTS (SELECT 1 FROM stays WHERE stays.id % 40 = g.id AND "+garden.is()+")", 1),
		exists("IN LIMIT 5", "g.id IN (SELECT stays.id % 40 FROM stays WHERE "+garden.is()+")", 1),
		exists("COUNT(*) > 2 of a subquery, LIMIT 5", "(SELECT count(*) FROM stays WHERE stays.id % 40 = g.id AND "+
			garden.is()+") > 2", 3),
		{
			Name: "max(day)", Query: "SELECT max(day) FROM stays WHERE " + garden.is(),
			Limit: 1, asks: []ask{garden}, order: latest,
		},
		{
			Name: "min(day), 1 % match", Query: "SELECT min(day) FROM stays WHERE " + rooftop.is(),
			Limit: 1, asks: []ask{rooftop}, order: earliest,
		},
		{
			Name: "the latest one as a value", Query: "SELECT (SELECT id FROM stays WHERE " + garden.is() +
				" ORDER BY day DESC, id LIMIT 1)",
			Limit: 1, asks: []ask{garden}, order: latest,
		},
		{
			Name: "a count for each row, LIMIT 5",
			Query: "SELECT g.id, (SELECT count(*) FROM stays WHERE stays.id % 40 = g.id AND " + garden.is() +
				") FROM guides AS g ORDER BY g.id LIMIT 5",
			Limit: 5, where: func(r row) bool { return r.id%40 >= 1 && r.id%40 <= 5 }, asks: []ask{garden}, by: guide,
			whole: true,
		},
	}
}

func in(city string) func(row) bool { return func(r row) bool { return r.city == city } }

// rows is how many rows the query has in the end.
func (w *Workload) rows() int {
	switch {
	case w.groups:
		return 1
	case w.by != nil:
		return w.upTo(w.fullGroups())
	case w.product != nil:
		return w.upTo(w.matchingPairs())
	}
	n := 0
	for _, r := range table() {
		if w.candidate(r) && (w.output || w.holds(r)) {
			n++
		}
	}
	return w.upTo(n)
}

// candidate reports whether the part of the condition in SQL holds.
func (w *Workload) candidate(r row) bool { return w.where == nil || w.where(r) }

// upTo is n, or the limit of the query where that is less.
func (w *Workload) upTo(n int) int {
	if w.Limit > 0 {
		return min(n, w.Limit)
	}
	return n
}

// fullGroups is how many groups have enough rows.
func (w *Workload) fullGroups() int {
	matches, n := map[string]int{}, 0
	for _, r := range table() {
		if w.candidate(r) && w.holds(r) {
			matches[w.by(r)]++
			if matches[w.by(r)] == max(w.enough, 1) {
				n++
			}
		}
	}
	return n
}

// bodies are the texts about a city.
func bodies(city string) []string {
	var out []string
	for _, r := range table() {
		if r.city == city {
			out = append(out, r.body)
		}
	}
	return out
}

// matchingPairs is how many pairs of texts match.
func (w *Workload) matchingPairs() int {
	n := 0
	left, right := w.product()
	for _, l := range left {
		for _, r := range right {
			if w.match(l, r) {
				n++
			}
		}
	}
	return n
}

// match reports whether a pair of texts fulfils the condition of a join.
func (w *Workload) match(l, r string) bool {
	if w.both.thing == "" {
		return read(cookOf(l)).Text == read(cookOf(r)).Text
	}
	return l != r && has(l, w.both.thing) && has(r, w.both.thing)
}

// holds reports whether the text conditions hold for r.
func (w *Workload) holds(r row) bool {
	for _, a := range w.asks {
		if a.holds(r) == w.any {
			return w.any
		}
	}
	return !w.any
}
