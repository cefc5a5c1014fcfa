package grammar_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/golden"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// withRoles is a database of tables that point at themselves, and twice at
// another.
func withRoles(t *testing.T) (*grammar.Schema, *sqlite.DB) {
	t.Helper()
	script, err := os.ReadFile("testdata/roles.sql")
	if err != nil {
		t.Fatal(err)
	}
	return openSchema(t, string(script))
}

// rowsOf is the result of a query, one line a row; sorted where the query does
// not say in which order.
func rowsOf(ctx context.Context, db *sqlite.DB, q ast.Query) (string, error) {
	text, err := sqlite.Print(q)
	if err != nil {
		return "", err
	}
	rows, err := db.Query(ctx, text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", text, err)
	}
	var lines []string
	for _, r := range rows.Values {
		lines = append(lines, fmt.Sprint(r...))
	}
	if s, ok := q.(*ast.Select); !ok || s.OrderBy == nil {
		slices.Sort(lines)
	}
	return strings.Join(lines, "\n"), nil
}

// TestRoles: queries that join a table in a role come back as they were, and
// give the same rows.
func TestRoles(t *testing.T) {
	s, db := withRoles(t)
	queries, err := os.ReadFile("testdata/roles.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(queries)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		q, err := parser.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		d, err := s.Derive(q)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		built, err := s.Build(d)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got.WriteString(line + "\n  " + s.Print(d) + "\n  " + ast.Print(built) + "\n\n")
		again, err := s.Derive(built)
		if err != nil || again.String() != d.String() {
			t.Errorf("%s\ncomes back as %s\n%v %v", line, ast.Print(built), again, err)
		}
		want, err := rowsOf(t.Context(), db, q)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := rowsOf(t.Context(), db, built)
		if diff := cmp.Diff(want, rows); err != nil || diff != "" {
			t.Errorf("%s\ngives other rows built as %s (-want +got):\n%s%v", line, ast.Print(built), diff, err)
		}
	}
	golden.File(t, "testdata/roles.golden", got.String())
}

// TestRoleColumns: which columns there are in roles, and what they are called.
func TestRoleColumns(t *testing.T) {
	s, _ := withRoles(t)
	var got []string
	for i, c := range s.Columns {
		if c.Role != nil {
			got = append(got, s.Tables[c.Table].Name+": "+s.NameOf(i)+" is the "+c.Human)
		}
	}
	want := []string{
		"departments: head.first_name is the head first name",
		"departments: head.last_name is the head last name",
		"departments: head.salary is the head salary",
		"departments: head.hired_on is the head hired on",
		"departments: head.city is the head city",
		"departments: head.(label) is the head name",
		"employees: manager.first_name is the manager first name",
		"employees: manager.last_name is the manager last name",
		"employees: manager.salary is the manager salary",
		"employees: manager.hired_on is the manager hired on",
		"employees: manager.city is the manager city",
		"employees: manager.(label) is the manager name",
		"games: home_team.name is the home team name",
		"games: home_team.founded is the home team founded",
		"games: home_team.city is the home team city",
		"games: away_team.name is the away team name",
		"games: away_team.founded is the away team founded",
		"games: away_team.city is the away team city",
		"categories: parent.title is the parent title",
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestInferredRoles: the same keys where the database declares none.
func TestInferredRoles(t *testing.T) {
	declared, _ := withRoles(t)
	cat := *declared.Catalog
	cat.Tables = nil
	for _, t := range declared.Catalog.Tables {
		c := *t
		c.Foreign = nil
		cat.Tables = append(cat.Tables, &c)
	}
	var got []string
	for _, r := range grammar.NewSchema(&cat).Roles {
		got = append(got, r.Alias)
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"away_team", "head", "home_team", "manager", "parent"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestBeyondRoles: what joins a table to itself otherwise is said.
func TestBeyondRoles(t *testing.T) {
	s, _ := withRoles(t)
	for query, want := range map[string]string{
		"SELECT a.name FROM teams a JOIN teams b ON a.city = b.city":                                                          "a table joined to itself",
		"SELECT e.last_name FROM employees e JOIN employees m ON e.manager_id = m.id JOIN employees b ON m.manager_id = b.id": "a table joined to itself",
		"SELECT e.last_name FROM employees e LEFT JOIN employees m ON e.manager_id = m.id":                                    "LEFT JOIN",
		"SELECT title FROM products p WHERE price > (SELECT avg(price) FROM products x WHERE x.category_id <> p.category_id)": "column p.category_id",
		"SELECT d.name FROM employees e JOIN departments d ON d.head_id = e.id AND e.department_id = d.id":                    "tables joined another way than the shortest",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Derive(q); err == nil || err.Error() != "beyond the grammar: "+want {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

// TestRandomDerivations: whatever is decided, the query that it builds is taken
// apart into one that gives the same rows and comes back as it is.
func TestRandomDerivations(t *testing.T) {
	s, db := withRoles(t)
	built, roles := 0, 0
	for seed := range uint64(1200) {
		q, err := s.Build(drawn(s, rand.New(rand.NewPCG(seed, 7))))
		if err != nil {
			continue
		}
		parsed, err := parser.Parse(ast.Print(q))
		if err != nil {
			continue // the year of a star, a sum of labels: no decoder decides so
		}
		d, err := s.Derive(parsed)
		if err != nil {
			continue
		}
		again, err := s.Build(d)
		if err != nil {
			t.Fatalf("%s: %v", ast.Print(q), err)
		}
		if third, err := s.Derive(again); err != nil || third.String() != d.String() {
			t.Fatalf("%s\ncomes back as %s\n%s\n%s %v", ast.Print(q), ast.Print(again), s.Print(d), s.Print(third), err)
		}
		want, err := rowsOf(t.Context(), db, q)
		if err != nil {
			continue // a date's part of a name, say
		}
		if got, err := rowsOf(t.Context(), db, again); err != nil || sortedLines(got) != sortedLines(want) && !limited(q) {
			t.Fatalf("%s\ngives other rows as %s %v\n%s\n\n%s", ast.Print(q), ast.Print(again), err, want, got)
		}
		built++
		if strings.Contains(ast.Print(again), " AS ") {
			roles++
		}
	}
	if built < 80 || roles < 30 {
		t.Errorf("only %d queries were built and run, %d with roles", built, roles)
	}
}

// sortedLines takes the order of rows away: rows that are alike in what they
// are ordered by may come in any.
func sortedLines(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// limited reports whether a query shows some rows of several that may be alike.
func limited(q ast.Query) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		found = found || ok && s.Limit != nil
		return true
	})
	return found
}

// drawn decides at random, short queries rather than long ones.
func drawn(s *grammar.Schema, rng *rand.Rand) grammar.Derivation {
	st := s.Begin()
	for range 60 {
		p, more := st.Next()
		if !more {
			break
		}
		d := grammar.Decision{Symbol: p.Symbol, Text: fmt.Sprint(rng.IntN(90))}
		switch p.Symbol {
		case grammar.Column:
			d.Index = rng.IntN(len(s.Columns))
			if used := st.Columns(); len(used) > 0 && rng.IntN(3) > 0 { // of the same table
				t := s.Columns[used[0].Column].Table
				for t >= 0 && s.Columns[d.Index].Table != t {
					d.Index = rng.IntN(len(s.Columns))
				}
			}
		case grammar.Table:
			d.Index = rng.IntN(len(s.Tables))
		case grammar.Value, grammar.Words:
		default:
			of := grammar.Of[p.Symbol]
			d.Rule = of[min(rng.IntN(len(of)), rng.IntN(len(of)))]
			if p.Symbol == grammar.Computed || p.Symbol == grammar.Item || p.Symbol == grammar.Whole || p.Symbol == grammar.Further {
				d.Rule = of[rng.IntN(1+rng.IntN(len(of)))]
			}
		}
		st.Apply(d)
	}
	return st.Made
}
