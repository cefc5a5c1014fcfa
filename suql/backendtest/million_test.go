package backendtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/meter"
	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/reader"
)

// stays is a table of short texts, a tenth of which have a garden; every
// fifth row has five stars. The generator is the server's own.
const stays = `
CREATE TABLE stays (id INTEGER PRIMARY KEY, city TEXT, stars INTEGER, body TEXT);
SELECT setseed(0.5);
INSERT INTO stays SELECT n, (ARRAY['Alba', 'Brno', 'Cadiz', 'Delft', 'Evora'])[1 + n * 7 %% 5], 1 + n %% 5,
	'We stayed ' || 1 + n %% 14 || ' nights in a ' || (ARRAY['small', 'large', 'bright', 'dark', 'narrow'])[1 + floor(random() * 5)::int]
	|| ' room; the ' || (ARRAY['bed', 'shower', 'window', 'carpet', 'lift', 'lobby'])[1 + floor(random() * 6)::int]
	|| ' was ' || (ARRAY['new', 'old', 'clean', 'worn', 'broken', 'splendid'])[1 + floor(random() * 6)::int]
	|| ' and the staff ' || (ARRAY['kind', 'busy', 'rude', 'helpful', 'absent'])[1 + floor(random() * 5)::int] || '.'
	|| coalesce((ARRAY[' There is a garden=yes, sunny.', ' There is a garden=yes, tiny.', ' There is no garden=no, whatever the website says.'])[1 + floor(random() * 20)::int], '')
	FROM generate_series(1, %d) AS n;
%s
ANALYZE stays;`

// TestMillionRows asks a question of a large table: 50,000 rows, or a million
// with PARLEY_BIG=1, once with a text search index and once without. The
// process that asks is one of its own, so that its memory can be measured.
func TestMillionRows(t *testing.T) {
	if dsn := os.Getenv("PARLEY_MILLION_POSTGRES"); dsn != "" {
		if err := json.NewEncoder(os.Stdout).Encode(ask(t, dsn)); err != nil {
			t.Fatal(err)
		}
		return
	}
	if testing.Short() {
		t.Skip("a large table takes a while")
	}
	rows := 50_000
	if os.Getenv("PARLEY_BIG") != "" {
		rows = 1_000_000
	}
	for name, index := range map[string]string{
		"with an index": "CREATE INDEX stays_body ON stays USING gin (to_tsvector('english', body));", "without an index": "",
	} {
		t.Run(name, func(t *testing.T) {
			r := inProcess(t, backendtest.PostgresSchema(t, fmt.Sprintf(stays, rows, index)))
			t.Logf("%+v", r)
			if r.Rows != 5 || r.Calls > 20 || r.Warnings > 0 {
				t.Errorf("%d rows after %d calls with %d warnings, want 5 after a few", r.Rows, r.Calls, r.Warnings)
			}
			if r.PeakMB > 300 {
				t.Errorf("%d MB at the peak, want less than 300", r.PeakMB)
			}
			if os.Getenv("PARLEY_BIG") != "" && index != "" && r.FirstCall > 1 {
				t.Errorf("the first call to the reader came after %.2f s", r.FirstCall)
			}
		})
	}
}

// report is what came of asking; times are in seconds.
type report struct {
	Opened, Prepared      float64
	FirstCall             float64 // from the planned query to the first call to the reader
	Mentions              float64 // counting the rows that have a word
	Rows, Calls, Warnings int
	PeakMB                int // of memory; known on Linux only
}

func ask(t *testing.T, dsn string) (r report) {
	at := time.Now()
	lap := func() float64 { d := time.Since(at).Seconds(); at = time.Now(); return d }
	judge := &noticed{notice: func() { r.FirstCall = lap() }}
	e, err := suql.Open(t.Context(), dsn, judge)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	r.Opened = lap()
	p, err := e.Prepare(t.Context(), `SELECT id FROM stays WHERE stars >= 5 AND answer(body, 'is there a garden?') = 'Yes' LIMIT 5`)
	if err != nil {
		t.Fatal(err)
	}
	r.Prepared = lap()
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	lap()
	if _, err := e.Mentions(t.Context(), "stays", "body", "garden"); err != nil {
		t.Fatal(err)
	}
	r.Mentions = lap()
	r.Rows, r.Calls, r.Warnings = len(res.Rows), res.Receipt.Stats.Calls, len(res.Warnings)
	peak, _ := meter.Peak()
	r.PeakMB = peak >> 20
	return r
}

// inProcess asks in a process of its own.
func inProcess(t *testing.T, dsn string) (r report) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program, "-test.run=^TestMillionRows$")
	c.Env = append(os.Environ(), "PARLEY_MILLION_POSTGRES="+dsn)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return r
}

// noticed tells when it is called for the first time.
type noticed struct {
	backendtest.Keyword
	once   sync.Once
	notice func()
}

func (n *noticed) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	n.once.Do(n.notice)
	return n.Keyword.Read(ctx, batch)
}
