package oracle_test

import (
	"strings"
	"testing"

	"parley/agent/sempar/model"
	"parley/agent/sempar/model/oracle"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

var players = &catalog.Table{Name: "players", Columns: []*catalog.Column{
	{Table: "players", Name: "name", Kind: catalog.Text}, {Table: "players", Name: "club", Kind: catalog.Text},
	{Table: "players", Name: "town", Kind: catalog.Text}, {Table: "players", Name: "goals", Kind: catalog.Number},
}}

// teach knows one query whatever is asked.
func teach(t *testing.T, suql string) *oracle.Teacher {
	t.Helper()
	q, err := parser.Parse(suql)
	if err != nil {
		t.Fatal(err)
	}
	return oracle.New(func(string, string) (oracle.Gold, bool) {
		return oracle.Gold{Query: q, Tables: &catalog.Catalog{Tables: []*catalog.Table{players}}, Values: func(string) []string { return []string{"Rovers", "Albion", "United"} }}, true
	})
}

func ask(t *testing.T, m fake.Model, task model.Task) string {
	t.Helper()
	task.Question = "who?"
	messages, err := task.Messages()
	if err != nil {
		t.Fatal(err)
	}
	var p fake.Prompt
	for _, msg := range messages {
		p.Messages = append(p.Messages, fake.Message{Role: msg.Role, Content: msg.Text})
	}
	c := m.Complete(p)
	if c.Refusal != "" {
		return "refused"
	}
	return c.Text()
}

// TestItWritesWhatIsMissing: the clause after what is so far, or all that
// follows it.
func TestItWritesWhatIsMissing(t *testing.T) {
	const gold = "SELECT name FROM players WHERE club = 'Rovers' AND goals > 3 ORDER BY goals DESC NULLS LAST LIMIT 2"
	m := fake.NewOracle(teach(t, gold), 0, 1)
	for _, c := range []struct {
		soFar string
		rest  bool
		want  string
	}{
		{"", false, "SELECT name FROM players"},
		{"SELECT name FROM players", false, "WHERE club = 'Rovers'"},
		{"SELECT name FROM players WHERE club = 'Rovers'", false, "AND goals > 3"},
		{"SELECT name FROM players WHERE goals > 3", false, "AND club = 'Rovers'"},
		{"SELECT name FROM players WHERE town = 'Rovers'", false, "AND goals > 3"},
		{"SELECT name FROM players WHERE club = 'Rovers' AND goals > 3", false, "ORDER BY goals DESC NULLS LAST LIMIT 2"},
		{gold, false, "END"},
		{"", true, gold},
		{"SELECT name FROM players WHERE club = 'Rovers'", true, "AND goals > 3 ORDER BY goals DESC NULLS LAST LIMIT 2"},
		{gold, true, "END"},
	} {
		if got := ask(t, m, model.Task{SoFar: c.soFar, Rest: c.rest}); got != c.want {
			t.Errorf("after %q (rest %v): %q, want %q", c.soFar, c.rest, got, c.want)
		}
	}
}

// TestItHeedsTheUser: what is settled is written, what was ruled out is not,
// though it be right.
func TestItHeedsTheUser(t *testing.T) {
	m := fake.NewOracle(teach(t, "SELECT name FROM players WHERE club = 'Rovers'"), 0, 1)
	club := unit.Unit{Kind: unit.Column, Column: "club"}
	town := unit.Unit{Kind: unit.Column, Column: "town"}
	const head = "SELECT name FROM players"
	for _, c := range []struct {
		task model.Task
		want string
	}{
		{model.Task{SoFar: head, Settled: []string{model.Phrase(town)}}, "WHERE town = 'Rovers'"},
		{model.Task{SoFar: head, Never: []string{model.Phrase(club)}}, "WHERE town = 'Rovers'"},
		{model.Task{SoFar: head, Never: []string{"club = 'Rovers'"}}, "WHERE club = 'Albion'"},
		{model.Task{SoFar: head, Never: []string{"club = '…'"}}, "WHERE club > 'Rovers'"},
		{model.Task{Never: []string{"show name"}}, "SELECT club FROM players"},
		{model.Task{Never: []string{"show name itself"}, Settled: []string{"show name"}}, "SELECT max(name) FROM players"},
	} {
		if got := ask(t, m, c.task); got != c.want {
			t.Errorf("settled %q, never %q: %q, want %q", c.task.Settled, c.task.Never, got, c.want)
		}
	}
}

// TestEverythingItWritesIsAQuery: whatever errors it makes.
func TestEverythingItWritesIsAQuery(t *testing.T) {
	teacher := teach(t, "SELECT sum(goals) FROM players WHERE club = 'Rovers' AND goals > 3 AND town = 'X'")
	wrong := 0
	for seed := range uint64(200) {
		got := ask(t, fake.NewOracle(teacher, 0.3, seed), model.Task{Rest: true})
		q, err := parser.Parse(got)
		if err != nil {
			t.Fatalf("%s: %v", got, err)
		}
		if ast.Print(q) != "SELECT sum(goals) FROM players WHERE club = 'Rovers' AND goals > 3 AND town = 'X'" {
			wrong++
		}
	}
	if wrong < 100 || wrong > 199 {
		t.Errorf("%d of 200 are wrong, with ten decisions of which three in ten are", wrong)
	}
}

// TestItWritesAnyQuery: alternatives, comparisons of columns, queries within,
// joins and what is combined; clause by clause too.
func TestItWritesAnyQuery(t *testing.T) {
	for _, suql := range []string{
		"SELECT name FROM players WHERE (club = 'a' OR club = 'b') AND goals > 3",
		"SELECT name FROM players WHERE goals > town",
		"SELECT name FROM players WHERE goals > (SELECT avg(goals) FROM players)",
		"SELECT players.name, clubs.town FROM players LEFT JOIN clubs ON players.club = clubs.name WHERE clubs.name IS NULL",
		"SELECT a.name FROM players AS a JOIN players AS b ON a.club = b.club WHERE a.goals > b.goals AND a.town = 'x'",
		"SELECT club FROM players GROUP BY club HAVING count(*) > 2 EXCEPT SELECT town FROM players",
		"WITH few AS (SELECT name FROM players WHERE goals < 2) SELECT * FROM few",
	} {
		m := fake.NewOracle(teach(t, suql), 0, 1)
		if got := ask(t, m, model.Task{Rest: true}); got != suql {
			t.Errorf("%s: %q", suql, got)
		}
		soFar := ""
		for range 6 {
			next := ask(t, m, model.Task{SoFar: soFar})
			if next == model.End {
				break
			}
			soFar = strings.TrimSpace(soFar + " " + next)
		}
		if soFar != suql {
			t.Errorf("%s: clause by clause %q", suql, soFar)
		}
	}
}
