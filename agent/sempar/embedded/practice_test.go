package embedded

import (
	"testing"
	"time"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// practice is a dentists': patients, who have a dentist of their own, and their
// appointments, which are with any of the dentists.
func practice(t *testing.T) *Parser {
	t.Helper()
	text := func(table, name, called string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: called, Kind: catalog.Text, Distinct: 30}
	}
	first, last, dentist := text("patients", "first_name", "first name"), text("patients", "last_name", "last name"), text("dentists", "name", "name")
	points := func(column, table string) catalog.ForeignKey {
		return catalog.ForeignKey{Columns: []string{column}, RefTable: table, RefColumns: []string{"id"}}
	}
	gender := &catalog.Column{Table: "patients", Name: "gender", Human: "gender", Kind: catalog.Enum, Domain: []string{"F", "M"}, Distinct: 2}
	p := over(t, &catalog.Table{Name: "patients", Human: "patients", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("patients", "id", "id", ""), first, last, gender, figure("patients", "dentist_id", "dentist id", ""),
		figure("patients", "weight", "weight", "kg")},
		Foreign: []catalog.ForeignKey{points("dentist_id", "dentists")}},
		&catalog.Table{Name: "dentists", Human: "dentists", Rows: 5, Key: []string{"id"}, Columns: []*catalog.Column{figure("dentists", "id", "id", ""), dentist}},
		&catalog.Table{Name: "appointments", Human: "appointments", Rows: 400, Key: []string{"id"}, Columns: []*catalog.Column{
			figure("appointments", "id", "id", ""), figure("appointments", "patient_id", "patient id", ""), figure("appointments", "dentist_id", "dentist id", ""),
			{Table: "appointments", Name: "day", Human: "day", Kind: catalog.Date, Distinct: 200, Min: "2024-11-04", Max: "2027-01-15"}},
			Foreign: []catalog.ForeignKey{points("patient_id", "patients"), points("dentist_id", "dentists")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// first is the first of what a query may be taken for, by a step that puts others before.
func first(of []decode.Hypothesis) string { return ast.Print(of[0].Query) }

// TestSamePath: a turn goes on by the joins of the query before.
func TestSamePath(t *testing.T) {
	p := practice(t)
	const by = " FROM patients JOIN appointments ON appointments.patient_id = patients.id JOIN dentists ON appointments.dentist_id = dentists.id"
	const own = " FROM patients JOIN appointments ON appointments.patient_id = patients.id JOIN dentists ON patients.dentist_id = dentists.id"
	for _, c := range []struct{ before, query, want string }{
		{"SELECT patients.first_name" + by, "SELECT count(*)" + own, "SELECT count(*)" + by},
		{"SELECT patients.first_name" + own, "SELECT count(*)" + own, "SELECT count(*)" + own},
		{"SELECT patients.first_name" + by, "SELECT count(*) FROM patients", "SELECT count(*) FROM patients"},
	} {
		if got := ast.Print(p.rewrite.GoingOn(nil, query(t, c.before), query(t, c.query))); got != c.want {
			t.Errorf("%s, %s: %s", c.before, c.query, got)
		}
	}
	if got := ast.Print(p.rewrite.GoingOn(nil, nil, query(t, "SELECT count(*)"+own))); got != "SELECT count(*)"+own {
		t.Errorf("without one before: %s", got)
	}
}

// TestOwnShares: a share is not one among what is counted in it.
func TestOwnShares(t *testing.T) {
	const share = "SELECT 100.0 * sum(CASE WHEN gender = 'F' THEN 1 ELSE 0 END) / count(*) FROM patients"
	for _, c := range []struct{ query, want string }{
		{share + " WHERE gender = 'F'", share}, {share + " WHERE weight > 9 AND gender = 'F'", share + " WHERE weight > 9"},
		{share + " WHERE weight > 9", share + " WHERE weight > 9"}, {share, share},
	} {
		if got := first(ruletest.Beside(practice(t).heard, "ownshare", beside.Turn{}, query(t, c.query))); got != c.want {
			t.Errorf("%s: %s", c.query, got)
		}
	}
}

// TestDenied: a value that a word denies is ruled out.
func TestDenied(t *testing.T) {
	p := practice(t)
	for said, want := range map[string]string{
		"unconfirmed appointments": "status <> 'confirmed'", "un-confirmed ones": "status <> 'confirmed'", "non-confirmed": "status <> 'confirmed'",
		"confirmed appointments": "status = 'confirmed'", "confirmed and unconfirmed": "status = 'confirmed'", "under way": "status = 'confirmed'",
	} {
		got := ast.Print(ruletest.Rewritten(p.heard, "denied", p.linker().Read(said), query(t, "SELECT * FROM appointments WHERE status = 'confirmed'")))
		if got != "SELECT * FROM appointments WHERE "+want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestEighthOfDecember: a day without its year is the nearest one, and a weekday is none.
func TestEighthOfDecember(t *testing.T) {
	p := practice(t)
	if got, want := likeliest(t, p, "", "how many appointments on the 8th of December"), "SELECT count(*) FROM appointments WHERE day = '2026-12-08'"; got != want {
		t.Errorf("the eighth of December: %s", got)
	}
	const weekday = "SELECT to_char(day, 'FMDay') FROM appointments GROUP BY to_char(day, 'FMDay') ORDER BY count(*) DESC NULLS LAST LIMIT 1"
	if got := likeliest(t, p, "", "which day of the week has the most appointments?"); got != weekday {
		t.Errorf("day of the week: %s", got)
	}
}
