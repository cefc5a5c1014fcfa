package suql_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/sample"
	"parley/suql"
	"parley/suql/plan"
	"parley/suql/reader"
)

var (
	language = flag.Int("language", 600/sample.Nth, "how many random queries in every construct to compare")
	lasting  = flag.Duration("lasting", 0, "and how long at least")
	coverage = flag.Bool("coverage", false, "print how often each construct was generated")
)

// leavesAbout are the columns of answers about one text.
func leavesAbout(text string) []leaf {
	var out []leaf
	for _, topic := range []string{"kids", "quiet"} {
		for _, v := range []string{"yes", "no"} {
			out = append(out, leaf{"j_" + text + topic + v, text, func(t []string) reader.Request { return reader.NewJudge(t, topic, v) }, "judge"})
		}
		polar := "is it " + topic + "?"
		out = append(out,
			leaf{"p_" + text + topic, text, func(t []string) reader.Request { return reader.NewJudge(t, polar, "yes") }, "judge"},
			leaf{"c_" + text + topic, text, func(t []string) reader.Request { return reader.NewClassify(t, topic, []string{"yes", "maybe"}) }, "class"},
			leaf{"t_" + text + topic, text, func(t []string) reader.Request { return reader.NewAnswer(t, topic, reader.TextType) }, "text"})
	}
	return append(out,
		leaf{"n_" + text + "seats", text, func(t []string) reader.Request { return reader.NewAnswer(t, "seats", reader.NumberType) }, "number"},
		leaf{"t_" + text + "seats", text, func(t []string) reader.Request { return reader.NewAnswer(t, "seats", reader.TextType) }, "text"})
}

// world is one random database, as it is and with all answers in columns. Of
// the free one an inference table holds how many seats most texts of t name.
type world struct {
	free, naive *suql.Engine
	slow        *suql.Engine   // free, without the rewrites that plans can do without
	asked       map[string]int // questions behind each column of answers
}

// close closes the databases of a world; a run of an hour has many.
func (w world) close() {
	w.free.Close()
	w.slow.Close()
	w.naive.Close()
}

// answersAreText writes annotations that say that answers are text, also where
// each of them is a number: they are compared by their letters.
func answersAreText(t testing.TB, sets map[string][]leaf) (path string) {
	t.Helper()
	var said strings.Builder
	said.WriteString("tables:\n")
	for table, leaves := range sets {
		said.WriteString("  " + table + ":\n    columns:\n")
		for _, l := range leaves {
			if l.kind == "text" {
				said.WriteString("      " + l.column + ": {kind: text}\n")
			}
		}
	}
	path = filepath.Join(t.TempDir(), "answers.yaml")
	if err := os.WriteFile(path, []byte(said.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func newWorld(t testing.TB, r *rand.Rand) world {
	t.Helper()
	w := world{asked: map[string]int{}}
	var one, two strings.Builder
	sets := map[string][]leaf{
		"t":  append(leavesAbout("reviews"), leavesAbout("about")...),
		"s":  leavesAbout("note"),
		"el": leavesAbout("x"),
	}
	columns := map[string]string{
		"t":  "id INTEGER PRIMARY KEY, name TEXT, city TEXT, rating REAL, price INTEGER, parent INTEGER, reviews TEXT, about TEXT",
		"s":  "id INTEGER PRIMARY KEY, tid INTEGER, tag TEXT, score INTEGER, note TEXT",
		"el": "of INTEGER, x TEXT",
	}
	for _, table := range []string{"t", "s", "el"} {
		one.WriteString("CREATE TABLE " + table + " (" + columns[table] + ");\n")
		two.WriteString("CREATE TABLE " + table + " (" + columns[table])
		for _, l := range sets[table] {
			two.WriteString(", " + l.column + map[string]string{"judge": " BOOLEAN", "class": " BOOLEAN", "number": " REAL", "text": " TEXT"}[l.kind])
		}
		two.WriteString(");\n")
	}
	insert := func(table string, values []any, texts map[string][]string) {
		var cells []string
		for _, v := range values {
			cells = append(cells, quote(v))
		}
		if table != "el" {
			one.WriteString("INSERT INTO " + table + " VALUES (" + strings.Join(cells, ", ") + ");\n")
		}
		for _, l := range sets[table] {
			n := 0
			cells = append(cells, quote(naiveAnswer(l, texts[l.text], &n)))
			w.asked[l.column] += n
		}
		two.WriteString("INSERT INTO " + table + " VALUES (" + strings.Join(cells, ", ") + ");\n")
	}
	items := randomItems(r, 4+r.IntN(9))
	if !slices.ContainsFunc(items, func(it item) bool { return it.reviews != nil }) {
		items[0].reviews = []string{"kids"} // a column without a value is no list
	}
	for i, it := range items {
		if i < 3 { // each value that the queries name is there
			it.city = []string{"ames", "bonn", "cork"}[i]
		}
		var reviews, about, parent any
		if it.reviews != nil {
			packed, err := json.Marshal(it.reviews)
			if err != nil {
				t.Fatal(err)
			}
			reviews = string(packed)
			for _, x := range it.reviews {
				insert("el", []any{it.id, x}, map[string][]string{"x": {x}})
			}
		}
		if it.about != nil {
			about = it.about[0]
		}
		if it.id > 2 && r.IntN(5) > 0 {
			parent = 1 + r.IntN(it.id-1)
		}
		insert("t", []any{it.id, it.name, it.city, it.rating, it.price, parent, reviews, about},
			map[string][]string{"reviews": it.reviews, "about": it.about})
	}
	for i, it := range randomItems(r, 3+r.IntN(10)) {
		var tid, note, tag any
		if r.IntN(6) > 0 {
			tid = 1 + r.IntN(len(items))
		}
		if it.about != nil {
			note = it.about[0]
		}
		if i < 2 {
			tag = []string{"red", "blue"}[i]
		} else if r.IntN(6) > 0 {
			tag = []string{"red", "blue"}[r.IntN(2)]
		}
		insert("s", []any{i + 1, tid, tag, it.price, note}, map[string][]string{"note": it.about})
	}
	var texts []string
	for _, it := range items {
		if it.about != nil && strings.TrimSpace(it.about[0]) != "" {
			texts = append(texts, it.about[0])
		}
	}
	found := newNoted(texts, func() bool { return r.IntN(4) == 0 }, "seats")
	w.free = opened(t, one.String(), &keyword{}, suql.WithInferences(found))
	w.naive = opened(t, two.String(), nil, suql.WithAnnotations(answersAreText(t, sets)))
	w.slow = opened(t, one.String(), &keyword{})
	suql.Without(w.slow, plan.Rewrites()...)
	return w
}

// cost is what naive evaluation asks: every question of q about every row.
func (w world) cost(q pair) int {
	total := 0
	for column, n := range w.asked {
		if strings.Contains(q.naive, "."+column) {
			total += n
		}
	}
	if strings.Contains(q.suql, "answer('kids=' ||") { // one more about each answer
		total *= 2
	}
	return total
}

// compare runs one random query both ways and, slowly, without rewrites too. It
// returns what naive evaluation asks and what the engine asked.
func (w world) compare(t *testing.T, r *rand.Rand, g *generator, slowly bool) (naive, asked int) {
	t.Helper()
	q, all, ordered, limit := g.query()
	got, res := rowsOf(t, w.free, q.suql, suql.RunOptions{Parallel: 1 + r.IntN(8), Hurry: r.IntN(3) == 0})
	want, _ := rowsOf(t, w.naive, q.naive, suql.RunOptions{})
	check := func(got []string, res *suql.Result) {
		t.Helper()
		if limit >= 0 {
			everything, _ := rowsOf(t, w.naive, all.naive, suql.RunOptions{})
			if len(got) != min(limit, len(everything)) || !within(got, everything) {
				t.Fatalf("%s\ngot %v\nnot %d of %v\n%s", q.suql, got, limit, everything, res.Receipt.Plan)
			}
			return
		}
		if ordered {
			settled(got)
			settled(want)
		} else {
			sort.Strings(got)
			sort.Strings(want)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s\nnaive: %s\n(-naive +engine)\n%s\n%s", q.suql, q.naive, diff, res.Receipt.Plan)
		}
	}
	check(got, res)
	if slowly { // and of that which lists few enough rows
		if got, res, past := rowsWithin(t, w.slow, q.suql, suql.RunOptions{}); past == nil {
			check(got, res)
		} else {
			g.note("too much without rewrites")
		}
	}
	if len(got) > 0 {
		g.note("some rows")
	}
	cost := w.cost(q)
	if items := res.Receipt.Stats.Items; items > cost {
		t.Fatalf("%s\nasked %d questions, naive evaluation %d\n%s", q.suql, items, cost, res.Receipt.Plan)
	}
	return cost, res.Receipt.Stats.Items
}

// settled orders rows that follow one another and differ in nothing but the
// last value by that value: such are those of a list that holds an entry twice,
// and which of them a window numbers first is for the database to choose.
func settled(rows []string) {
	same := func(row string) string { return row[:strings.LastIndex(row, " ")+1] }
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && same(rows[to]) == same(rows[from]) {
			to++
		}
		sort.Strings(rows[from:to])
		from = to
	}
}

// perWorld is how many queries one database serves: the later ones find some
// answers in memory.
const perWorld = 8

// constructs are those that the generator must have written.
var constructs = []string{
	"answer() = literal", "answer() <> literal", "answer() IN list", "answer() NOT IN list", "answer() < number",
	"answer()::type BETWEEN", "answer() IS NULL", "answer() LIKE", "answer() = answer()", "answer() about an answer",
	"AND", "OR", "NOT", "CASE in a condition",
	"a question for yes or no", "CASE over one answer", "CASE of one answer", "free text of an outer block",
	"comma join", "CROSS JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "self-join", "USING", "free text in ON",
	"unnest() AS one review", "subquery in FROM", "LIMIT in a subquery",
	"EXISTS", "IN (SELECT)", "aliases that hide outer ones", "answer() IN (SELECT)", "COUNT(*) compared", "scalar subquery", "correlated subquery",
	"answer() in SELECT", "CASE in SELECT", "answer()::type in SELECT", "scalar subquery in SELECT", "window over answers", "condition in SELECT",
	"GROUP BY column", "HAVING on answers", "GROUP BY answer()", "COUNT(*) compared in the output", "COUNT(*) compared per group", "DISTINCT", "LIMIT", "ORDER BY answer()", "ORDER BY column LIMIT",
	"CTE", "recursive CTE", "free text in a recursive CTE", "UNION", "UNION ALL", "INTERSECT", "EXCEPT", "ORDER BY answer() of a set operation",
	"LATERAL", "LEFT JOIN LATERAL", "LATERAL that counts", "LATERAL with the first row", "DISTINCT ON", "DISTINCT ON an answer", "answer() about a window's value",
}

func TestTheWholeLanguageEqualsNaiveEvaluation(t *testing.T) {
	seen := map[string]int{}
	naive, asked := 0, 0
	n := 0 // queries
	for began := time.Now(); n < *language || time.Since(began) < *lasting; n += perWorld {
		a, b := oneWorld(t, *seed*1_000_003+uint64(n/perWorld), seen)
		naive, asked = naive+a, asked+b
	}
	t.Logf("%d queries: naive evaluation asks %d questions, the engine %d", n, naive, asked)
	for _, c := range constructs {
		if seen[c] == 0 && n >= 1000 {
			t.Errorf("no query with %s", c)
		}
	}
	if *coverage {
		for _, c := range slices.Sorted(maps.Keys(seen)) {
			t.Logf("%6d %s", seen[c], c)
		}
	}
}

// oneWorld compares the queries of one seed.
func oneWorld(t *testing.T, s uint64, seen map[string]int) (naive, asked int) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("put this seed into testdata/seeds: %d", s)
		}
	}()
	r := rand.New(rand.NewPCG(s, 11))
	w := newWorld(t, r)
	defer w.close()
	g := &generator{Rand: r, seen: seen, aside: aside(s)}
	for i := range perWorld {
		a, b := w.compare(t, r, g, i%4 == 0)
		naive, asked = naive+a, asked+b
	}
	return naive, asked
}

// Seeds that ever failed are compared in every run.
func TestSeedsThatOnceFailed(t *testing.T) {
	f, err := os.Open("testdata/seeds")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		s, err := strconv.ParseUint(strings.TrimSpace(lines.Text()), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(s), func(t *testing.T) { oneWorld(t, s, map[string]int{}) })
	}
}
