package web_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/errdetect"
	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/parser"
	"parley/suql/reader"
	"parley/suql/unit"
	"parley/web"
	"parley/web/browsertest"
)

// trips is a table of which every row is looked at beside a hundred others:
// that takes a moment, and of a sample a thirtieth of it: an estimate has to be
// there first, also where other tests run beside.
const trips = `
CREATE TABLE kinds (kind INTEGER PRIMARY KEY);
INSERT INTO kinds SELECT generate_series(1, 100);
CREATE TABLE trips (id INTEGER PRIMARY KEY, city TEXT NOT NULL, price INTEGER NOT NULL, note TEXT);
INSERT INTO trips SELECT n, (ARRAY['Faro', 'Porto', 'Evora'])[1 + n % 3], 40 + n * 31 % 4600, repeat('x', 300) FROM generate_series(1, 300000) AS n;
ANALYZE kinds, trips;`

// perCity is what everybody in this world asks for.
const perCity = "SELECT city, count(*), avg(price) FROM trips JOIN kinds ON kinds.kind <> trips.price GROUP BY city ORDER BY city"

// perCityParser understands that, whatever is said.
type perCityParser struct{}

func (perCityParser) Parse(context.Context, agent.Turn, agent.World) ([]agent.Hypothesis, error) {
	q, err := parser.Parse(perCity)
	if err != nil {
		return nil, err
	}
	table := agent.Scored{Place: "table", P: 0.99, Unit: unit.Unit{Kind: unit.Table, Table: "trips"}}
	return []agent.Hypothesis{{Query: q, Units: []agent.Scored{table}, P: 1}}, nil
}

// slowEstimate is how long an estimate may take where other tests run beside it.
const slowEstimate = time.Minute

// estimatingWorld is a world over trips, where the answer waits after an
// estimate until held is closed.
func estimatingWorld(t *testing.T) (w *world, held chan struct{}) {
	t.Helper()
	dsn := backendtest.PostgresSchema(t, trips)
	held = make(chan struct{})
	over := func(r reader.Reader) (*suql.Engine, error) {
		return suql.Open(t.Context(), dsn, r, suql.WithEstimates(suql.Estimates{Over: 50_000, Price: 1, Rows: 10_000, Within: slowEstimate,
			Failed: func(err error) { t.Error(err) }}))
	}
	w = newWorldOver(t, over, func(o *web.Options) {
		o.Open = func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
			return agent.Open(ctx, id, agent.Parts{Engine: w.engine, Parser: perCityParser{}, Detector: errdetect.NewThreshold(0.8),
				Speaker: plainSpeaker{}, Log: w.store, Observe: func(e agent.Event) {
					observe(e)
					if e.Kind == agent.KindEstimated {
						select {
						case <-held:
						case <-t.Context().Done():
						}
					}
				}})
		}
	})
	return w, held
}

// TestAnEstimateStandsUntilTheAnswer: what a long count comes to is shown as
// an estimate, in every window and after a reload, until the answer takes its
// place. Nothing can be done with it.
func TestAnEstimateStandsUntilTheAnswer(t *testing.T) {
	w, held := estimatingWorld(t)
	browser := newBrowser(t)
	page := browser.Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("what does a trip cost in each city?")
	page.Until("an estimate", `document.querySelector('[data-role="found"] [data-role="estimate"]')?.dataset.rows === "3"`)
	page.Until("what it is", `document.querySelector('[data-role="estimate"]').innerText.includes("An estimate, from about 10,000 of about 300,000 rows.")`)
	page.Until("how far it may be off", `[...document.querySelectorAll('[data-role="within"]')].every(w => /^± [\d.,]+$/.test(w.innerText))`)
	page.Until("its columns", `document.querySelector('[data-role="estimate"] thead').innerText.toLowerCase().includes("average price")`)
	if page.State() != "working" || page.True(`document.querySelector('[data-role="reply"], [data-role="export"], [data-role="rows"], [data-role="pin"]')`) {
		t.Errorf("an estimate is taken for an answer; the turn is %s", page.State())
	}
	page.Screenshot("estimate")
	page.Look(390, 844, false)
	page.Screenshot("estimate-phone")
	if page.True(`document.documentElement.scrollWidth > innerWidth`) {
		t.Error("it scrolls sideways on a phone")
	}
	second := browser.Open(page.URL())
	second.Until("the estimate in another window", `document.querySelector('[data-role="estimate"]')?.dataset.rows === "3"`)
	close(held)
	r := page.WaitReply()
	if r.Total != 3 || len(r.Rows) != 3 || r.Rows[0].Values["city"] != "Evora" {
		t.Errorf("answered %+v", r)
	}
	for _, p := range []*browsertest.Page{page, second} {
		if p.True(`document.querySelector('[data-role="estimate"], [data-role="within"]')`) {
			t.Error("the estimate is still there beside the answer")
		}
	}
}

// told runs a query as a program does, and returns the estimate that came before
// the answer, and the kinds of events that are in the log then.
func (w *world) told(query string) (e *agent.Estimate, kept string) {
	w.t.Helper()
	v := w.visitor()
	id := v.begin()
	l := v.connect(id, "parley.json.v1", 0)
	l.expect("ready")
	l.send(`{"type":"run","id":"a","suql":%q}`, query)
	for m := l.receiveAny(); m.String() != "replied"; m = l.receiveAny() {
		if m.Event.Estimated != nil {
			if e = m.Event.Estimated; m.Event.Seq != 0 {
				w.t.Errorf("an estimate has the place %d in the log", m.Event.Seq)
			}
		}
	}
	events, err := w.store.Events(w.t.Context(), id)
	if err != nil || e == nil {
		w.t.Fatalf("%v; an estimate: %t", err, e != nil)
	}
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, string(e.Kind))
	}
	return e, strings.Join(kinds, " ")
}

// TestAnEstimateIsNotKept: a program is told an estimate by an event of its own
// kind, without a place in the log. The log has the answer alone.
func TestAnEstimateIsNotKept(t *testing.T) {
	w, held := estimatingWorld(t)
	close(held)
	e, kept := w.told(perCity)
	if len(e.Rows) != 3 || len(e.Within) != 3 || e.Within[0][0] != 0 || e.Within[0][1] <= 0 || e.Sample != 10_000 || e.Of != 300_000 || !e.Left || e.SUQL != perCity {
		t.Errorf("told %+v", e)
	}
	if kept != "said replied" {
		t.Errorf("the log has %s", kept)
	}
	few, _ := w.told("SELECT id % 60 AS rest, avg(price) FROM trips JOIN kinds ON kinds.kind <> trips.price GROUP BY 1 ORDER BY 1")
	if len(few.Rows) != suql.EstimatedRows || len(few.Within) != suql.EstimatedRows || !few.Left {
		t.Errorf("told %d rows of 60, others: %t", len(few.Rows), few.Left)
	}
}
