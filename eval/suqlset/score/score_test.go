package score_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/eval"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/eval/suqlset/score"
	"parley/sample"
	"parley/suql/ast"
	"parley/suql/parser"
)

// databases is the folder of databases that tests share. They are made when a
// test first needs them, and only read.
var databases string

func TestMain(m *testing.M) { os.Exit(within(m)) }

// within runs the tests with the folder there.
func within(m *testing.M) int {
	var err error
	if databases, err = os.MkdirTemp("", "parley-suqlset-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(databases)
	return m.Run()
}

// loadSUQL loads the set; its databases are made once and only read.
func loadSUQL(t *testing.T, half suqlset.Half) *score.Data {
	t.Helper()
	data, err := place.Load(half, databases)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// eachSUQL calls f with every example, every nth with the race detector, and
// its database.
func eachSUQL(t *testing.T, data *score.Data, f func(db *eval.Database, e eval.Example)) {
	t.Helper()
	var db *eval.Database
	closing := func() {
		if db != nil {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	defer func() { closing() }()
	for i, e := range data.Examples {
		if i%sample.Nth != 0 {
			continue
		}
		if db == nil || db.Name != e.Database {
			closing()
			var err error
			if db, err = data.Open(t.Context(), e.Database); err != nil {
				t.Fatal(err)
			}
		}
		f(db, e)
	}
}

func right(t *testing.T, db *eval.Database, e eval.Example, q ast.Query) bool {
	t.Helper()
	ok, err := db.Right(t.Context(), e, q)
	if err != nil {
		t.Errorf("%s: %v", e.ID, err)
	}
	return ok
}

// TestGoldQueriesAnswerTheirUtterances: each accepted query is right, finds
// something, and is wrong once any part of it is left out or turned round.
// Few queries give the same without a part: the best of Palo Alto may be the
// best of all. What fails is named by its place only: half of it is held out.
func TestGoldQueriesAnswerTheirUtterances(t *testing.T) {
	changed, same := 0, []string{}
	eachSUQL(t, loadSUQL(t, suqlset.All), func(db *eval.Database, e eval.Example) {
		for n, q := range e.Accepted() {
			if !right(t, db, e, q) {
				t.Errorf("%s: accepted query %d is not right", e.ID, n+1)
			}
		}
		if found, err := score.Found(t.Context(), db, e.Gold); err != nil || found == 0 {
			t.Errorf("%s: the gold query finds nothing in any world (%v)", e.ID, err)
		}
		for what, q := range damaged(e.Gold) {
			if slices.ContainsFunc(e.Accepted(), func(a ast.Query) bool { return ast.Print(a) == ast.Print(q) }) {
				continue
			}
			changed++
			if right(t, db, e, q) {
				same = append(same, e.ID+" "+what)
			}
		}
	})
	t.Logf("%d queries with a part changed, %d of them right nevertheless: %s", changed, len(same), strings.Join(same, ", "))
	if changed < 800/sample.Nth || len(same)*40 > changed {
		t.Errorf("%d of %d queries with a part changed are right: %s", len(same), changed, strings.Join(same, ", "))
	}
}

// damaged are queries that lack a part of q, or say the contrary, by what is
// wrong with them.
func damaged(q ast.Query) map[string]ast.Query {
	s := q.(*ast.Select)
	out := map[string]ast.Query{}
	with := func(what string, change func(c *ast.Select)) {
		c := *s
		change(&c)
		out[what] = &c
	}
	terms := ast.Terms(ast.And, s.Where)
	for i := range terms {
		if len(terms) > 1 || s.Limit == nil {
			with(fmt.Sprintf("without condition %d", i+1), func(c *ast.Select) {
				var rest []ast.Expr
				rest = append(append(rest, terms[:i]...), terms[i+1:]...)
				c.Where = ast.Conj(rest...)
			})
		}
	}
	if len(s.OrderBy) > 0 && s.Limit != nil && len(s.GroupBy) == 0 {
		with("the other way round", func(c *ast.Select) {
			o := *s.OrderBy[0]
			o.Desc = !o.Desc
			c.OrderBy = []*ast.Order{&o}
		})
		with("without LIMIT", func(c *ast.Select) { c.Limit, c.Offset = nil, nil })
	}
	if len(s.GroupBy) > 0 && len(s.OrderBy) == 0 {
		with("without GROUP BY", func(c *ast.Select) { c.GroupBy, c.Items = nil, c.Items[len(c.Items)-1:] })
	}
	if len(s.Items) > 1 {
		with("without the last column", func(c *ast.Select) { c.Items = c.Items[:len(c.Items)-1] })
	}
	if ast.HasFreeText(s.Where) {
		out["denied"] = ast.Rewrite(q, func(n ast.Node) ast.Node {
			b, ok := n.(*ast.Binary)
			if !ok || !ast.HasFreeText(b.L) || b.Op != ast.Eq {
				return n
			}
			b.R = ast.Str(map[string]string{"Yes": "No", "No": "Yes"}[b.R.(*ast.Literal).Text])
			return b
		})
	}
	return out
}

// TestRowsAreRightWhateverTheyAreCalled: what may differ from the gold query.
func TestRowsAreRightWhateverTheyAreCalled(t *testing.T) {
	data := loadSUQL(t, suqlset.Development)
	db, err := data.Open(t.Context(), "restaurants")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	set := setOf(t, "restaurants")
	for _, c := range []struct {
		name, gold, query string
		some, want        bool
	}{
		{"more columns are no error", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT name, rating FROM restaurants WHERE location = 'Oakland'", false, true},
		{"a row without its name is none", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT rating FROM restaurants WHERE location = 'Oakland'", false, false},
		{"an asked column must be shown", "SELECT phone_number FROM restaurants WHERE name = 'Boleadora'", "SELECT name, address FROM restaurants WHERE name = 'Boleadora'", false, false},
		{"the whole row is no answer", "SELECT phone_number FROM restaurants WHERE name = 'Boleadora'", "SELECT * FROM restaurants WHERE name = 'Boleadora'", false, false},
		{"the name beside the answer", "SELECT phone_number FROM restaurants WHERE name = 'Boleadora'", "SELECT name, phone_number FROM restaurants WHERE name = 'Boleadora'", false, true},
		{"any wording of the question", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud inside?') = 'No'", "SELECT * FROM restaurants WHERE answer(reviews, 'can you talk in peace, is it calm there?') = 'Yes'", false, true},
		{"not the contrary", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud inside?') = 'No'", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud?') = 'Yes'", false, false},
		{"NOT is no", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud inside?') = 'No'", "SELECT * FROM restaurants WHERE NOT answer(reviews, 'is it noisy?') = 'Yes'", false, true},
		{"another question is another", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud inside?') = 'No'", "SELECT * FROM restaurants WHERE answer(reviews, 'is it cosy?') = 'Yes'", false, false},
		{"another column holds something else", "SELECT * FROM restaurants WHERE answer(reviews, 'is it loud inside?') = 'No'", "SELECT * FROM restaurants WHERE answer(opening_hours, 'is it quiet?') = 'Yes'", false, false},
		{"some of the rows", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT * FROM restaurants WHERE location = 'Oakland' LIMIT 3", true, true},
		{"all when all are asked for", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT * FROM restaurants WHERE location = 'Oakland' LIMIT 3", false, false},
		{"none is not some", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT * FROM restaurants WHERE location = 'Oakland' AND rating > 5", true, false},
		{"any k without an order", "SELECT * FROM restaurants WHERE location = 'Oakland' LIMIT 2", "SELECT * FROM restaurants WHERE location = 'Oakland' ORDER BY name LIMIT 2", false, true},
		{"a tie may go either way", "SELECT * FROM restaurants ORDER BY rating LIMIT 3", "SELECT * FROM restaurants ORDER BY rating, name DESC LIMIT 3", false, true},
		{"the order counts", "SELECT * FROM restaurants WHERE location = 'Oakland' ORDER BY rating", "SELECT * FROM restaurants WHERE location = 'Oakland' ORDER BY name", false, false},
		{"columns of figures in any order", "SELECT location, count(*) FROM restaurants GROUP BY location", "SELECT count(*), location FROM restaurants GROUP BY location", false, true},
		{"the same figure by other means", "SELECT max(num_reviews) FROM restaurants", "SELECT num_reviews FROM restaurants ORDER BY num_reviews DESC LIMIT 1", false, true},
		{"a figure is no list", "SELECT count(*) FROM restaurants WHERE location = 'Oakland'", "SELECT * FROM restaurants WHERE location = 'Oakland'", false, false},
		{"a list is no figure", "SELECT * FROM restaurants WHERE location = 'Oakland'", "SELECT count(*) FROM restaurants WHERE location = 'Oakland'", false, false},
		{"an answer by its meaning", "SELECT answer(reviews, 'do they take reservations?') FROM restaurants WHERE name = 'Boleadora'", "SELECT name, answer(reviews, 'can one book there?') FROM restaurants WHERE name = 'Boleadora'", false, true},
		{"another answer", "SELECT answer(reviews, 'do they take reservations?') FROM restaurants WHERE name = 'Boleadora'", "SELECT name, answer(reviews, 'is it nice?') FROM restaurants WHERE name = 'Boleadora'", false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := eval.Example{ID: c.name, Gold: query(t, c.gold), Some: c.some,
				Meanings: set.In(suqlset.Item{Turns: []suqlset.Turn{{Gold: []string{c.gold}}}})}
			if got := right(t, db, e, query(t, c.query)); got != c.want {
				t.Errorf("right is %t, want %t", got, c.want)
			}
		})
	}
}

func query(t *testing.T, text string) ast.Query {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func setOf(t *testing.T, database string) suqlset.Set {
	t.Helper()
	sets, err := suqlset.Load(suqlset.Development)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		if set.Database == database {
			return set
		}
	}
	t.Fatalf("there is no set about %s", database)
	return suqlset.Set{}
}
