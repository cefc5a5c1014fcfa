package bench_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"

	"parley/meter"
	"parley/suql"
	"parley/suql/bench"
	"parley/suql/reader"
)

// millionQuery asks about a thing that a tenth of the texts have, under a
// condition that a fifth of the rows fulfil.
const millionQuery = `SELECT id FROM stays WHERE stars >= 5 AND answer(body, 'is there a garden?') = 'Yes' LIMIT 5`

// TestMillionRows indexes a large table in two goes and asks it a question:
// 50,000 rows, or a million with PARLEY_BIG=1. Every step is a process of its
// own, so that its memory can be measured.
func TestMillionRows(t *testing.T) {
	if step := os.Getenv("PARLEY_MILLION_STEP"); step != "" {
		r, err := millionStep(t.Context(), step, os.Getenv("PARLEY_MILLION_DIR"))
		if err != nil {
			t.Fatal(err)
		}
		r.measure()
		if err := json.NewEncoder(os.Stdout).Encode(r); err != nil {
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
	dir := t.TempDir()
	if err := fill(t.Context(), filepath.Join(dir, "stays.db"), rows); err != nil {
		t.Fatal(err)
	}
	run := func(step string) report {
		r := child(t, step, dir)
		t.Logf("%s: %s", step, r)
		if r.PeakMB > 300 {
			t.Errorf("%s: %d MB at the peak, want less than 300", step, r.PeakMB)
		}
		return r
	}
	half := run("index, interrupted")
	rest := run("index")
	if half.Indexed == 0 || half.Indexed >= rows {
		t.Errorf("the first go indexed %d of %d rows", half.Indexed, rows)
	}
	if rest.From != half.Indexed || rest.Indexed != rows || rest.Of != rows {
		t.Errorf("the second go went from %d to %d of %d, want from %d to %d", rest.From, rest.Indexed, rest.Of, half.Indexed, rows)
	}
	r := run("ask")
	if r.Rows != 5 || r.Calls > 100 {
		t.Errorf("%d rows after %d calls, want 5 after a few", r.Rows, r.Calls)
	}
	if os.Getenv("PARLEY_BIG") != "" && r.FirstCall > 1 {
		t.Errorf("the first call to the reader came after %.2f s", r.FirstCall)
	}
}

// report is what a step has to say.
type report struct {
	From, Indexed, Of int     // documents: there before, there now, in all
	Opened, Prepared  float64 // seconds: to open the engine, to plan the query
	FirstCall         float64 // seconds from the planned query to the first call to the reader
	Took              float64 // seconds of the whole step
	Rows, Calls       int
	PeakMB, GoMB      int // the process at its peak; what Go took from the system
}

func (r report) String() string {
	packed, err := json.Marshal(r)
	if err != nil {
		return err.Error()
	}
	return string(packed)
}

// measure notes the memory of this process; the peak is known on Linux only.
func (r *report) measure() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	r.GoMB = int(m.Sys >> 20)
	peak, _ := meter.Peak()
	r.PeakMB = peak >> 20
}

// child runs a step in a process of its own.
func child(t *testing.T, step, dir string) (r report) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), program, "-test.run=^TestMillionRows$")
	c.Env = append(os.Environ(), "PARLEY_MILLION_STEP="+step, "PARLEY_MILLION_DIR="+dir)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", step, err, out)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%s: %v\n%s", step, err, out)
	}
	return r
}

// fill makes a table of short texts, 15 words or so.
func fill(ctx context.Context, path string, rows int) error {
	db, err := sql.Open("sqlite3", path+"?_synchronous=OFF")
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("CREATE TABLE stays (id INTEGER PRIMARY KEY, city TEXT, stars INTEGER, body TEXT)"); err != nil {
		return err
	}
	insert, err := tx.Prepare("INSERT INTO stays VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	r := rand.New(rand.NewPCG(1_000_000, 3))
	one := func(of string) string { words := strings.Fields(of); return words[r.IntN(len(words))] }
	for i := range rows {
		body := fmt.Sprintf("We stayed %d nights in a %s room; the %s was %s and the staff %s.", 1+r.IntN(14),
			one("small large bright dark narrow"), one("bed shower window carpet lift lobby"), one("new old clean worn broken splendid"), one("kind busy rude helpful absent"))
		switch at := r.IntN(20); {
		case at < 2:
			body += " There is a garden, " + one("quiet sunny overgrown tiny") + "."
		case at < 3:
			body += " There is no garden, whatever the " + one("brochure website sign porter") + " says."
		}
		if _, err := insert.Exec(i+1, one("Alba Brno Cadiz Delft Evora"), 1+r.IntN(5), body); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func millionStep(ctx context.Context, step, dir string) (r report, err error) {
	started := time.Now()
	defer func() { r.Took = time.Since(started).Seconds() }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	at := time.Now()
	lap := func() float64 { d := time.Since(at).Seconds(); at = time.Now(); return d }
	r.From = -1
	judge := &noticed{notice: func() { r.FirstCall = lap() }}
	e, err := suql.Open(ctx, filepath.Join(dir, "stays.db"), judge, suql.WithIndexFile(filepath.Join(dir, "index.db"), func(done, of int) {
		if r.From < 0 {
			r.From = done
		}
		r.Indexed, r.Of = done, of
		if step == "index, interrupted" && 5*done > 2*of {
			cancel()
		}
	}))
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	r.Opened = lap()
	if step != "ask" {
		_, err = e.Mentions(ctx, "stays", "body", "garden") // indexes the column
		if step == "index, interrupted" && errors.Is(err, context.Canceled) {
			err = nil
		}
		return r, err
	}
	p, err := e.Prepare(ctx, millionQuery)
	if err != nil {
		return r, err
	}
	r.Prepared = lap()
	res, err := p.Run(ctx, suql.RunOptions{})
	if err != nil {
		return r, err
	}
	r.Rows, r.Calls = len(res.Rows), judge.Requests()
	return r, nil
}

// noticed tells when it is called for the first time.
type noticed struct {
	bench.Reader
	once   sync.Once
	notice func()
}

func (n *noticed) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	n.once.Do(n.notice)
	return n.Reader.Read(ctx, batch)
}
