package nlg_test

import (
	"testing"

	"parley/nlg"
	"parley/suql/catalog"
)

// fixtures is a catalog of teams and of the games between them, in two years.
func fixtures() *catalog.Catalog {
	column := func(name string, kind catalog.Kind, nulls int) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: kind, Nulls: nulls}
	}
	id := &catalog.Column{Name: "id", Human: "id", Kind: catalog.Number, Hidden: true}
	day := &catalog.Column{Name: "day", Human: "day", Kind: catalog.Date, Min: "2024-02-03", Max: "2025-11-30"}
	to := func(column string) catalog.ForeignKey {
		return catalog.ForeignKey{Columns: []string{column}, RefTable: "teams", RefColumns: []string{"id"}}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "teams", Human: "teams", Key: []string{"id"}, Columns: []*catalog.Column{id, column("name", catalog.Text, 0)}},
		{Name: "games", Human: "games", Key: []string{"id"}, Columns: []*catalog.Column{id, day, column("crowd", catalog.Number, 7), column("host", catalog.Number, 0), column("guest", catalog.Number, 0)},
			Foreign: []catalog.ForeignKey{to("host"), to("guest")}},
		{Name: "players", Human: "players", Key: []string{"id"}, Columns: []*catalog.Column{id, column("team_id", catalog.Number, 0)},
			Foreign: []catalog.ForeignKey{to("team_id")}},
	}}
}

// TestToldApart: readings that find something else are said in other words, so that people
// can choose between them.
func TestToldApart(t *testing.T) {
	s, err := nlg.New(fixtures())
	if err != nil {
		t.Fatal(err)
	}
	for _, apart := range [][][2]string{
		{
			{"SELECT to_char(day, 'YYYY-MM'), count(*) FROM games GROUP BY to_char(day, 'YYYY-MM')", "the number of games, for each month of day"},
			{"SELECT extract(month FROM day), count(*) FROM games GROUP BY extract(month FROM day)", "the number of games, for each month of day (all years together)"},
			{"SELECT extract(month FROM day), count(*) FROM games WHERE extract(year FROM day) = 2024 GROUP BY extract(month FROM day)",
				"the number of games whose year of day is 2024, for each month of day"},
			{"SELECT extract(year FROM day), extract(month FROM day), count(*) FROM games GROUP BY extract(year FROM day), extract(month FROM day)",
				"the number of games, for each year of day and month of day"},
			{"SELECT extract(quarter FROM day), count(*) FROM games WHERE day >= '2024-07-01' GROUP BY extract(quarter FROM day)",
				"the number of games whose day is not before 2024-07-01, for each quarter of day (all years together)"},
		}, {
			{"SELECT name FROM teams WHERE id NOT IN (SELECT host FROM games)", "the name of the teams whose number of games by host is 0"},
			{"SELECT name FROM teams WHERE id NOT IN (SELECT guest FROM games)", "the name of the teams whose number of games by guest is 0"},
			{"SELECT name FROM teams WHERE id NOT IN (SELECT team_id FROM players)", "the name of the teams whose number of players is 0"},
		}, {
			{"SELECT DISTINCT name FROM teams", "the name of the teams, each line once"},
			{"SELECT DISTINCT teams.name FROM teams JOIN players ON players.team_id = teams.id", "the name of the teams with their players, each line once"},
			{"SELECT DISTINCT teams.name FROM teams JOIN players ON players.team_id = teams.id WHERE players.id > 3", "the name of the teams whose player id is over 3, each line once"},
		}, {
			{"SELECT DISTINCT teams.name FROM teams JOIN games ON games.host = teams.id WHERE games.crowd > 9",
				"the name of the teams whose game crowd is over 9, by host, each line once"},
			{"SELECT DISTINCT teams.name FROM teams JOIN games ON games.guest = teams.id WHERE games.crowd > 9",
				"the name of the teams whose game crowd is over 9, by guest, each line once"},
			{"SELECT games.*, teams.name FROM games JOIN teams ON games.host = teams.id", "the games, by host, with the team name"},
		}, {
			{"SELECT name FROM teams WHERE id IN (SELECT host FROM games) AND id NOT IN (SELECT host FROM games WHERE crowd <= 9 OR crowd IS NULL)",
				"the name of the teams whose games by host are all ones where crowd is over 9"},
			{"SELECT name FROM teams WHERE id IN (SELECT host FROM games WHERE day > '2025-01-01')" +
				" AND id NOT IN (SELECT host FROM games WHERE day > '2025-01-01' AND crowd IS NULL)",
				"the name of the teams whose games by host where day is after 2025-01-01 are all ones where crowd is known"},
			{"SELECT name FROM teams WHERE id IN (SELECT host FROM games) AND id NOT IN (SELECT host FROM games WHERE crowd = 9)",
				"the name of the teams whose number of games by host is at least 1 and number of games by host where crowd is 9 is 0"},
			{"SELECT DISTINCT crowd FROM games WHERE crowd NOT IN (SELECT crowd FROM games WHERE day < '2025-01-01')",
				"the crowd of the games whose crowd has only games where day is not before 2025-01-01, each line once"},
		}, {
			{"SELECT count(*) FROM games", "the number of games"},
			{"SELECT count(id) FROM games", "the number of games"},
			{"SELECT count(crowd) FROM games", "the number of games with the crowd known"},
		},
	} {
		for _, reading := range apart {
			if got := s.Result(read(t, reading[0])); got != reading[1] {
				t.Errorf("%s\n got %q\nwant %q", reading[0], got, reading[1])
			}
		}
	}
}
