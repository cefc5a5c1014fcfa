package suql_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/fault"
)

// TestAServerStartsWhileAPartOfTheDataIsAway: it says what is away, answers
// about the rest, and takes the tables up when they come back.
func TestAServerStartsWhileAPartOfTheDataIsAway(t *testing.T) {
	dsn, back := backendtest.PostgresFar(t)
	now := time.Now()
	var news []string
	e, err := suql.Open(t.Context(), dsn, nil, suql.WithClock(func() time.Time { return now }),
		suql.WithNews(func(sentence string) { news = append(news, sentence) }))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	asked := func(query, want string) {
		t.Helper()
		rows, err := counted(t, e, query)
		if away := (*fault.Unusable)(nil); want == "away" && !(errors.As(err, &away) && strings.Contains(err.Error(), "can't be reached")) {
			t.Errorf("%s: %v, %v", query, rows, err)
		}
		if want != "away" && (err != nil || rows != want) {
			t.Errorf("%s: %v, %v, want %s", query, rows, err, want)
		}
	}
	if len(news) != 1 || !strings.Contains(news[0], "guests, visits (a part of it)") || !strings.Contains(news[0], "_far") {
		t.Errorf("told %q", news)
	}
	away := e.Away()
	for i := range away {
		away[i].Servers = nil
	}
	if diff := cmp.Diff([]suql.Away{{Table: "guests", Whole: true}, {Table: "visits"}}, away); diff != "" {
		t.Error(diff)
	}
	cat := e.Catalog()
	if v := cat.Table("visits"); v == nil || v.Rows != 50 {
		t.Errorf("of visits it knows %+v", v)
	}
	if g := cat.Table("guests"); g == nil || len(g.Columns) != 2 {
		t.Errorf("of guests it knows %+v", g)
	}
	asked("SELECT count(*) AS n FROM towns", "2")
	asked("SELECT count(*) AS n FROM visits WHERE town = 'alba'", "50")
	asked("SELECT count(*) AS n FROM visits", "away")
	asked("SELECT count(*) AS n FROM guests", "away")

	now = now.Add(time.Minute)
	asked("SELECT count(*) AS n FROM guests", "away") // looked for, and not found
	back()
	if err := e.Renew(t.Context()); err != nil || e.Catalog() != cat {
		t.Errorf("what was just looked for is looked for again: %v", err)
	}
	now = now.Add(time.Minute)
	asked("SELECT count(*) AS n FROM guests", "2")
	asked("SELECT count(*) AS n FROM visits", "80")
	if v := e.Catalog().Table("visits"); v.Rows != 80 || len(e.Away()) != 0 {
		t.Errorf("of visits it knows %+v, away: %v", v, e.Away())
	}
	if len(news) != 2 || news[1] != "all tables can be read again" {
		t.Errorf("told %q", news)
	}
}

// counted is the one value that a query gives.
func counted(t *testing.T, e *suql.Engine, query string) (string, error) {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		return "", err
	}
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		return "", err
	}
	return fmt.Sprint(res.Rows[0].Values[0]), nil
}
