package embedded

import (
	"math"
	"testing"

	"parley/agent"
	"parley/agent/sempar/percent"
	"parley/suql/ast"
)

// inPercentAfter is the likeliest of what a turn may mean that asks for what a query finds in
// per cent, and of how many; "" for other turns.
func inPercentAfter(t *testing.T, p *Parser, before, said string) (string, int) {
	t.Helper()
	found := p.shares(p.linker().Read(said), query(t, before), nil)
	best, weight := "", math.Inf(-1)
	for _, w := range found {
		if w.Weight > weight {
			best, weight = ast.Print(w.Query), w.Weight
		}
	}
	return best, len(found)
}

// TestGroupsInPercent: groups show what part each has of the total of the same rows.
func TestGroupsInPercent(t *testing.T) {
	p := practice(t)
	const joined = " FROM dentists JOIN patients ON patients.dentist_id = dentists.id"
	for _, c := range []struct{ before, said, want string }{
		{"SELECT gender, count(*) FROM patients GROUP BY gender", "as percentages please",
			"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients) FROM patients GROUP BY gender"},
		{"SELECT gender, sum(weight) FROM patients WHERE weight > 9 GROUP BY gender ORDER BY sum(weight) DESC", "and in %?",
			"SELECT gender, 100.0 * sum(weight) / (SELECT sum(weight) FROM patients WHERE weight > 9) FROM patients WHERE weight > 9 " +
				"GROUP BY gender ORDER BY sum(weight) DESC"},
		{"SELECT dentists.name, count(*)" + joined + " GROUP BY dentists.id", "show that in per cent",
			"SELECT dentists.name, 100.0 * count(*) / (SELECT count(*)" + joined + ")" + joined + " GROUP BY dentists.id"},
		{"SELECT gender, count(*), avg(weight) FROM patients GROUP BY gender", "what percentage is each",
			"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients), avg(weight) FROM patients GROUP BY gender"},
		{"SELECT gender FROM patients GROUP BY gender ORDER BY count(*) DESC LIMIT 1", "and as percentages",
			"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients) FROM patients GROUP BY gender ORDER BY count(*) DESC"},
		{"SELECT gender FROM patients GROUP BY gender ORDER BY count(*) DESC LIMIT 1", "as a percentage",
			"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients) FROM patients GROUP BY gender ORDER BY count(*) DESC LIMIT 1"},
		{"SELECT gender, avg(weight) FROM patients GROUP BY gender", "as percentages", ""},
		{"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients) FROM patients GROUP BY gender", "as percentages",
			"SELECT gender, 100.0 * count(*) / (SELECT count(*) FROM patients) FROM patients GROUP BY gender"},
	} {
		if got, _ := inPercentAfter(t, p, c.before, c.said); got != c.want {
			t.Errorf("%s, %s:\n%s, not\n%s", c.before, c.said, got, c.want)
		}
	}
}

// TestPercentagesComeToNoTotal: nothing is a share of percentages that are added up.
func TestPercentagesComeToNoTotal(t *testing.T) {
	p := practice(t)
	p.heard.Catalog.Table("patients").Column("weight").Unit = "%"
	if got, _ := inPercentAfter(t, p, "SELECT gender, sum(weight) FROM patients GROUP BY gender", "as percentages"); got != "" {
		t.Error(got)
	}
}

// TestRowsInPercent: of rows, those that meet a condition are a share of those that meet the
// others; a time that was said stays.
func TestRowsInPercent(t *testing.T) {
	const women = "100.0 * sum(CASE WHEN team = 'Women' THEN 1 ELSE 0 END) / count(*)"
	for _, c := range []struct {
		before, said, want string
		all                int
	}{
		{"SELECT count(*) FROM matches WHERE team = 'Women'", "what percentage is that", "SELECT " + women + " FROM matches", 1},
		{"SELECT * FROM matches WHERE team = 'Women'", "as a percentage", "SELECT " + women + " FROM matches", 1},
		{"SELECT count(*) FROM matches WHERE team = 'Women' AND extract(year FROM date) = 2025", "percentage please",
			"SELECT " + women + " FROM matches WHERE extract(year FROM date) = 2025", 1},
		{"SELECT count(*) FROM matches WHERE team = 'Women' AND extract(year FROM date) = 2025", "as a percentage of all",
			"SELECT " + women + " FROM matches WHERE extract(year FROM date) = 2025", 2},
		{"SELECT count(*) FROM matches WHERE team = 'Women' AND extract(year FROM date) = 2025", "what share of all matches in 2025 is that",
			"SELECT " + women + " FROM matches WHERE extract(year FROM date) = 2025", 1},
		{"SELECT count(*) FROM matches WHERE team = 'Women' AND date > '2025-03-01'", "in per cent",
			"SELECT " + women + " FROM matches WHERE date > '2025-03-01'", 2},
		{"SELECT count(*) FROM matches WHERE extract(year FROM date) = 2025", "percentage?",
			"SELECT 100.0 * sum(CASE WHEN extract(year FROM date) = 2025 THEN 1 ELSE 0 END) / count(*) FROM matches", 1},
		{"SELECT count(*) FROM matches WHERE spectators > 9 AND team = 'Women'", "percentage?", "SELECT " + women + " FROM matches WHERE spectators > 9", 3},
		{"SELECT count(*) FROM matches WHERE spectators > 9 AND team = 'Women'", "what percentage of all is that",
			"SELECT 100.0 * sum(CASE WHEN spectators > 9 AND team = 'Women' THEN 1 ELSE 0 END) / count(*) FROM matches", 3},
		{"SELECT sum(spectators) FROM matches WHERE team = 'Women'", "and as a share of the total",
			"SELECT 100.0 * sum(CASE WHEN team = 'Women' THEN spectators ELSE 0 END) / sum(spectators) FROM matches", 1},
		{"SELECT avg(spectators) FROM matches WHERE team = 'Women'", "as a percentage", "", 0},
		{"SELECT count(*) FROM matches", "as a percentage", "", 0},
	} {
		if got, all := inPercentAfter(t, season(t), c.before, c.said); got != c.want || all != c.all {
			t.Errorf("%s, %s: of %d\n%s, not of %d\n%s", c.before, c.said, all, got, c.all, c.want)
		}
	}
}

// TestThingsInPercent: rows that a join has several times count once, among all of their
// table.
func TestThingsInPercent(t *testing.T) {
	const joined = " FROM patients JOIN appointments ON appointments.patient_id = patients.id WHERE appointments.day > '2026-01-01'"
	const want = "SELECT 100.0 * sum(CASE WHEN patients.id IN (SELECT appointments.patient_id FROM appointments " +
		"WHERE appointments.day > '2026-01-01') THEN 1 ELSE 0 END) / count(*) FROM patients"
	for _, before := range []string{"SELECT DISTINCT patients.first_name" + joined, "SELECT count(DISTINCT patients.id)" + joined,
		"SELECT count(DISTINCT appointments.patient_id) FROM appointments WHERE appointments.day > '2026-01-01'"} {
		if got, _ := inPercentAfter(t, practice(t), before, "what percentage is that"); got != want {
			t.Errorf("%s:\n%s, not\n%s", before, got, want)
		}
	}
}

// TestPercentageSaid: a turn that says more than a percentage of what was shown is a question
// of its own.
func TestPercentageSaid(t *testing.T) {
	const count, groups = "SELECT count(*) FROM matches WHERE team = 'Women'", "SELECT team, count(*) FROM matches GROUP BY team"
	for _, c := range []struct {
		before, said string
		want         bool
	}{
		{count, "percentage please", true}, {count, "and in percent?", true}, {count, "what % is that", true}, {count, "share of all matches", true},
		{count, "express that as a percentage", true}, {count, "what proportion of the total is it", true}, {groups, "percentages per team", true},
		{groups, "what share does each team have", true},
		{count, "what percentage of matches had no spectators", false}, {count, "what percentage of matches were for U14", false},
		{count, "percentages per team", false}, {count, "did they share a pitch", false}, {count, "share this with Ann", false},
		{groups, "percentage by spectators", false}, {groups, "who has the most per cent", false}, {groups, "not as percentages", false},
		{count, "what percentage of trainings were cancelled", false}, {count, "more than 5 percent", false},
	} {
		p := season(t)
		said, ok := p.followup.PercentageSaid(p.linker().Read(c.said), query(t, c.before).(*ast.Select))
		if got := ok && !said.Among; got != c.want {
			t.Errorf("%s: %v, not %v", c.said, got, c.want)
		}
	}
}

// TestAmongOthers: a turn may say among which rows a share is wanted.
func TestAmongOthers(t *testing.T) {
	p := season(t)
	const count, want = "SELECT count(*) FROM matches WHERE spectators > 9", "SELECT 100.0 * sum(CASE WHEN spectators > 9 THEN 1 ELSE 0 END)" +
		" / count(*) FROM matches WHERE team = 'Women'"
	if got := likeliest(t, p, count, "and what percentage of the Women ones"); got != want {
		t.Errorf("%s, not\n%s", got, want)
	}
	if found := p.shares(p.linker().Read("what percentage of the Women ones"), query(t, count), nil); found != nil {
		t.Errorf("without a reading that has it: %s", ast.Print(found[0].Query))
	}
}

// TestInPercent: what was shown in per cent is the likeliest reading of a turn that asks for
// that, and goes on with the next.
func TestInPercent(t *testing.T) {
	p := season(t)
	const shares = "SELECT team, 100.0 * count(*) / (SELECT count(*) FROM matches WHERE extract(year FROM date) = 2025) FROM matches " +
		"WHERE extract(year FROM date) = 2025 GROUP BY team"
	if got := likeliest(t, p, "SELECT team, count(*) FROM matches WHERE extract(year FROM date) = 2025 GROUP BY team", "as percentages"); got != shares {
		t.Errorf("%s, not\n%s", got, shares)
	}
	const next = "SELECT team, 100.0 * count(*) / (SELECT count(*) FROM matches WHERE extract(year FROM date) = 2024) FROM matches " +
		"WHERE extract(year FROM date) = 2024 GROUP BY team"
	if got := likeliest(t, p, shares, "and in 2024?"); got != next {
		t.Errorf("a year earlier: %s, not\n%s", got, next)
	}
}

// TestSameTotal: shares of all rows of a query stay that where other rows are looked at; a
// total of other rows stays as it is.
func TestSameTotal(t *testing.T) {
	const of2025, of2024 = "FROM matches WHERE extract(year FROM date) = 2025", "FROM matches WHERE extract(year FROM date) = 2024"
	share := func(total, rows string) string {
		return "SELECT team, 100.0 * count(*) / (SELECT count(*) " + total + ") " + rows + " GROUP BY team"
	}
	for _, c := range []struct{ before, query, want string }{
		{share(of2025, of2025), share(of2025, of2024), share(of2024, of2024)},
		{share("FROM matches", of2025), share("FROM matches", of2024), share("FROM matches", of2024)},
		{"SELECT count(*) " + of2025, share(of2025, of2024), share(of2025, of2024)},
	} {
		if got := ast.Print(percent.GoingOn(query(t, c.before), query(t, c.query))); got != c.want {
			t.Errorf("%s after %s: %s", c.query, c.before, got)
		}
	}
}

// TestAShareAmongWhatWasShown: a share that nobody said of what is one among the rows that the
// query before found, but for conditions on what it is a share by.
func TestAShareAmongWhatWasShown(t *testing.T) {
	p := practice(t)
	for _, c := range []struct{ before, share, said, want string }{
		{"SELECT * FROM patients WHERE weight > 9", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients",
			"what percentage is female", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients WHERE weight > 9"},
		{"SELECT * FROM patients WHERE weight > 9", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients",
			"what percentage of patients is female", ""},
		{"SELECT * FROM patients WHERE weight > 9", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients",
			"what is the overall share of females", ""},
		{"SELECT * FROM patients WHERE gender = 'M'", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients",
			"what percentage is female", ""},
		{"SELECT * FROM dentists WHERE name = 'Ida'", "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients",
			"what percentage is female", ""},
	} {
		all := []reading{{Hypothesis: agent.Hypothesis{Query: query(t, c.share)}}}
		got := p.shareAmongThem(p.linker().Read(c.said), agent.Turn{Utterance: c.said, Previous: query(t, c.before)}, all)
		text := ""
		if len(got) > 1 {
			text = ast.Print(got[1].Query)
		}
		if text != c.want {
			t.Errorf("%s, %s:\n%s, not\n%s", c.before, c.said, text, c.want)
		}
	}
}
