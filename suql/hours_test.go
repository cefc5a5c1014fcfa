package suql_test

import (
	"strings"
	"testing"
	"time"

	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

const cafesWithHours = `
CREATE TABLE cafes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, opening_hours TEXT, notes TEXT);
INSERT INTO cafes (name, city, opening_hours, notes) VALUES
 ('Anise',  'Graz', 'Tue–Sun 11am–9pm; Mon closed',        'A long room near the lake that is quiet=yes for most of the week.'),
 ('Bay',    'Graz', 'Mon–Fri 7am–3pm; Sat–Sun closed',     'A counter at the station where it is quiet=no on any morning.'),
 ('Cumin',  'Linz', 'Daily 5pm–2am',                        'Downstairs and dark, so quiet=yes is what the owners promise you.'),
 ('Dill',   'Linz', 'Fri–Sat 6pm–12am',                     'A kitchen with four tables and no sign on it, quiet=yes inside.'),
 ('Endive', 'Linz', 'Tue–Sat two seatings, 6pm and 8:30pm', 'A tasting menu of nine plates that takes three hours, quiet=yes.'),
 ('Fennel', 'Graz', NULL,                                   'A market stall with soup, which is about as quiet=no as it gets.');
`

// saturday is a Saturday at half past eleven in the evening.
var saturday = time.Date(2026, 11, 21, 23, 30, 0, 0, time.UTC)

func cafesOpen(t *testing.T) *suql.Engine {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), cafesWithHours)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, nil, suql.WithClock(func() time.Time { return saturday }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestHoursAreAKind(t *testing.T) {
	c := cafesOpen(t).Catalog().Table("cafes").Column("opening_hours")
	if c.Kind != catalog.Hours || c.Unread != 1 || !strings.Contains(c.UnreadTexts[0], "seatings") {
		t.Errorf("kind %s, %d unread: %q", c.Kind, c.Unread, c.UnreadTexts)
	}
}

func TestOpenAt(t *testing.T) {
	e := cafesOpen(t)
	tests := []struct{ query, want string }{
		{"SELECT name FROM cafes WHERE open_at(opening_hours, 'monday') ORDER BY name", "Bay Cumin"},
		{"SELECT name FROM cafes WHERE NOT open_at(opening_hours, 'monday') ORDER BY name", "Anise Dill"},
		{"SELECT name FROM cafes WHERE open_at(opening_hours, 'monday') IS NULL ORDER BY name", "Endive Fennel"},
		{"SELECT name FROM cafes WHERE open_at(opening_hours, 'after 11pm') ORDER BY name", "Cumin Dill"},
		{"SELECT name FROM cafes WHERE open_at(opening_hours, 'saturday midnight') ORDER BY name", "Cumin"},
		{"SELECT name FROM cafes WHERE open_at(opening_hours, 'now') ORDER BY name", "Cumin Dill"},
		{"SELECT c.name FROM cafes AS c WHERE open_at(c.opening_hours, 'sunday 10:00') OR c.city = 'Graz' ORDER BY 1", "Anise Bay Fennel"},
		{"SELECT name FROM (SELECT * FROM cafes WHERE city = 'Linz') AS l WHERE open_at(l.opening_hours, 'friday 19:00') ORDER BY name", "Cumin Dill"},
		{"SELECT city FROM cafes GROUP BY city HAVING bool_or(open_at(opening_hours, 'monday 8:00')) ORDER BY city", "Graz"},
		{"SELECT count(*) FROM cafes WHERE open_at(opening_hours, 'monday 4:00')", "0"},
		// a question in words is put to the hours: no reader is asked
		{"SELECT name FROM cafes WHERE answer(opening_hours, 'is this café open on mondays?') = 'Yes' ORDER BY name", "Bay Cumin"},
		{"SELECT name FROM cafes WHERE answer(opening_hours, 'is this café open on mondays?') = 'No' ORDER BY name", "Anise Dill"},
		{"SELECT name FROM cafes WHERE answer(opening_hours, 'is this café closed on mondays?') = 'yes' ORDER BY name", "Anise Dill"},
		{"SELECT name FROM cafes WHERE answer(opening_hours, 'is it open now?') = 'Yes' ORDER BY name", "Cumin Dill"},
		{"SELECT answer(opening_hours, 'is it open after 11pm?') FROM cafes WHERE city = 'Linz' AND name < 'E' ORDER BY name", "Yes Yes"},
		{"SELECT answer(opening_hours, 'open after 11pm') FROM cafes WHERE name IN ('Anise', 'Cumin') ORDER BY name", "No Yes"},
		{"SELECT answer(opening_hours, 'is it open after 11pm?') FROM cafes WHERE name IN ('Anise', 'Cumin') ORDER BY name", "No Yes"},
	}
	for _, tt := range tests {
		p, err := e.Prepare(t.Context(), tt.query)
		if err != nil {
			t.Errorf("%s: %v", tt.query, err)
			continue
		}
		res, err := p.Run(t.Context(), suql.RunOptions{})
		if err != nil {
			t.Errorf("%s: %v", tt.query, err)
			continue
		}
		var got []string
		for _, r := range res.Rows {
			got = append(got, text(r.Values[0]))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %s, want %s", tt.query, got, tt.want)
		}
		if len(res.Warnings) != 1 || res.Warnings[0].Code != "hours_unread" {
			t.Errorf("%s: warnings %v", tt.query, res.Warnings)
		}
	}
}

func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	if n, ok := v.(int64); ok && n == 0 {
		return "0"
	}
	return "?"
}

func TestOpenAtExplained(t *testing.T) {
	p, err := cafesOpen(t).Prepare(t.Context(), "SELECT name FROM cafes WHERE open_at(opening_hours, 'monday 21:00') ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	want := `Hours   cafes.opening_hours at 'monday 21:00': of 5 texts, 1 open and 3 closed, 1 unread: 'Tue–Sat two seatings, 6pm and 8:30pm'
SQL     the database runs the whole query: SELECT name FROM cafes WHERE open_at(opening_hours, 'monday 21:00') ORDER BY name
`
	if got := p.Explain(); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestOpenAtRefused(t *testing.T) {
	e := cafesOpen(t)
	for query, want := range map[string]string{
		"SELECT name FROM cafes WHERE open_at(city, 'monday')":            "did you mean opening_hours?",
		"SELECT name FROM cafes WHERE open_at(opening_hours, 'monday 9')": "could be in the morning or the evening",
		"SELECT name FROM cafes WHERE open_at(opening_hours, 'easter')":   "is no moment",
		"SELECT name FROM cafes WHERE open_at(opening_hours, city)":       "written out",
		"SELECT name FROM cafes WHERE open_at(opening_hours)":             "takes 2 arguments",
	} {
		if _, err := e.Prepare(t.Context(), query); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", query, err, want)
		}
	}
}
