package chaos_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

// What is promised of a table of 10 million rows with texts on PostgreSQL.
const (
	mostResident = 200              // MB of a server
	mostStart    = 10 * time.Second // after the first
	mostTimes    = 3.0              // of what a first answer takes over a tenth of the rows on SQLite
)

// unnoticed is a time below which it does not matter how many times longer
// something takes.
const unnoticed = 50 * time.Millisecond

// asks are first questions, of every kind that a table is asked. What is judged is
// when there are rows to look at: the answer, or an estimate that comes before it
// where ten times as many rows have to be read in a table ten times as large.
var asks = []struct {
	kind, text, query string
}{
	{kind: "a value", text: "stays at the Golden Otter Inn"},
	{kind: "a rare value", text: "which hotel is stay S55433?"},
	{kind: "a condition", query: "SELECT hotel, guest, price FROM stays WHERE city = 'Lisbon' AND stars = 5"},
	{kind: "a top", query: "SELECT hotel, price FROM stays WHERE city = 'Seville' ORDER BY price DESC NULLS LAST LIMIT 5"},
	{kind: "a text", query: "SELECT id, review FROM stays WHERE stars >= 5 AND answer(review, 'is there a garden?') = 'Yes' LIMIT 5"},
	{kind: "a text of a value", query: "SELECT id, review FROM stays WHERE hotel = 'Golden Otter Inn' AND answer(review, 'is there a garden?') = 'Yes' LIMIT 5"},
	{kind: "a count", text: "how many stays are in Porto?"},
	{kind: "a text of many", query: "SELECT id, review FROM stays WHERE guest = 'Maria Lopez' AND answer(review, 'is there a garden?') = 'Yes' LIMIT 5"},
	{kind: "a group", text: "average price of stays for each city"},
}

// figures are what was measured of a database; times are in seconds.
type figures struct {
	rows                 int
	firstStart, start    float64
	atStart, after, most int       // MB that a server holds: when it has started, has answered everything, and at its most
	first, answers       []float64 // until there are rows to look at, and until there is the answer
	asked                []int     // how often the server asked back
}

// TestLargePostgres is `make bench-postgres-big`: the memory, the start and the
// first answers of a server over a large table on PostgreSQL, beside one over
// a tenth of the rows on SQLite. PARLEY_BENCH_POSTGRES names a database that has
// the table, from a run before.
func TestLargePostgres(t *testing.T) {
	program(t)
	rows := inWord(t, "PARLEY_BENCH_ROWS", 20_000)
	dsn := os.Getenv("PARLEY_BENCH_POSTGRES")
	if dsn == "" {
		dsn = fillPostgres(t, rows)
	}
	file := filepath.Join(t.TempDir(), "stays.db")
	fill(t, file, rows/10)
	small, big := measure(t, file, rows/10), measure(t, dsn, rows)
	t.Logf("start: %.1f s and then %.1f s on PostgreSQL; %.1f s and %.1f s on SQLite", big.firstStart, big.start, small.firstStart, small.start)
	t.Logf("resident: %d MB at the start, %d MB after the questions, %d MB at most on PostgreSQL; %d, %d and %d MB on SQLite", big.atStart, big.after, big.most, small.atStart, small.after, small.most)
	for i, a := range asks {
		times := big.first[i] / max(small.first[i], unnoticed.Seconds())
		t.Logf("%-20s %6.2f s, %6.2f s on SQLite, %.1f times; the answer %6.2f s and %6.2f s; asked back %d and %d times: %s", a.kind, big.first[i], small.first[i], times, big.answers[i], small.answers[i], big.asked[i], small.asked[i], a.text+a.query)
		if rows >= 1_000_000 && times > mostTimes {
			t.Errorf("%s takes %.1f times as long", a.kind, times)
		}
	}
	if big.most > mostResident {
		t.Errorf("a server holds %d MB, want at most %d", big.most, mostResident)
	}
	if big.start > mostStart.Seconds() {
		t.Errorf("a server starts within %.1f s, want %s", big.start, mostStart)
	}
}

// fillPostgres makes the table, on a server of its own.
func fillPostgres(t *testing.T, rows int) (dsn string) {
	t.Helper()
	c := newCluster(t)
	c.run("initdb", "-D", c.dir, "-U", "parley", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
	c.start("fsync=off", "wal_level=minimal", "max_wal_senders=0", "max_wal_size=4GB", "maintenance_work_mem=512MB", "shared_buffers=512MB")
	began := time.Now()
	numbers := fmt.Sprintf("generate_series(1::bigint, %d) AS n", rows)
	c.run("psql", "-qX", "-v", "ON_ERROR_STOP=1", c.dsn(), "-c", staysTable, "-c", staysWords, "-c", stays(numbers), "-c", staysIndexes, "-c", wordsIndex, "-c", "VACUUM ANALYZE stays")
	size, err := c.try("psql", "-qXAt", c.dsn(), "-c", "SELECT pg_size_pretty(pg_total_relation_size('stays'))")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("PostgreSQL: %d rows, %s, made within %.0f s", rows, size, time.Since(began).Seconds())
	return c.dsn()
}

// fill makes the table on SQLite.
func fill(t *testing.T, path string, rows int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path+"?_synchronous=OFF&_journal_mode=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	began := time.Now()
	numbers := fmt.Sprintf("(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < %d) SELECT n FROM s)", rows)
	for _, text := range []string{staysTable, stays(numbers), staysIndexes, "ANALYZE"} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("SQLite: %d rows, made within %.0f s", rows, time.Since(began).Seconds())
}

// tries is how many servers are asked, of which the shortest time counts: other
// programs may be busy meanwhile.
const tries = 3

// measure starts one server after the other, and asks each question in a
// conversation of its own. The answers of the first one do not count.
func measure(t *testing.T, dsn string, rows int) figures {
	t.Helper()
	r := newReplica(t, program(t), filepath.Join(t.TempDir(), "conversations.db"), "", "--db", dsn)
	f := figures{rows: rows}
	start := func() float64 {
		began := time.Now()
		if err := r.start(); err != nil {
			t.Fatal(err)
		}
		return time.Since(began).Seconds()
	}
	f.firstStart = start()
	for i := range asks { // what is made at the first question, such as an index of texts, is kept
		r.ask(t, i)
	}
	for try := range tries {
		r.kill()
		took := start()
		atStart, _ := r.memory(t)
		for i := range asks {
			first, whole, asked := r.ask(t, i)
			if try == 0 {
				f.first, f.answers, f.asked = append(f.first, first), append(f.answers, whole), append(f.asked, asked)
			}
			f.first[i], f.answers[i] = min(f.first[i], first), min(f.answers[i], whole)
		}
		after, most := r.memory(t)
		if try == 0 {
			f.start = took
		}
		f.start = min(f.start, took)
		f.atStart, f.after, f.most = max(f.atStart, atStart), max(f.after, after), max(f.most, most)
	}
	r.kill()
	return f
}

// ask asks one of the questions in a conversation of its own, says yes to
// whatever is asked back, and says how long the server took until there were
// rows to look at, and until there was an answer, in seconds, and how often it
// asked.
func (r *replica) ask(t *testing.T, i int) (first, whole float64, asked int) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	a := &accounts{codes: map[string]int{}}
	v := &visitor{number: i, address: r.address, dice: rand.New(rand.NewPCG(1, uint64(i))), seen: map[int64]event{}, accounts: a}
	if err := v.begin(ctx); err != nil {
		t.Fatal(err)
	}
	if err := v.open(ctx); err != nil {
		t.Fatal(err)
	}
	input := map[string]any{"type": "say", "text": asks[i].text}
	if asks[i].query != "" {
		input = map[string]any{"type": "run", "suql": asks[i].query}
	}
	began := time.Now()
	v.shown = time.Time{}
	v.say(ctx, input)
	for ; v.last.Kind == "asked"; asked++ {
		v.say(ctx, map[string]any{"type": "answer", "question": v.last.Asked.ID, "choice": "yes"})
	}
	whole = time.Since(began).Seconds()
	if first = whole; !v.shown.IsZero() {
		first = v.shown.Sub(began).Seconds()
	}
	if len(a.codes) > 0 || len(a.wrong) > 0 || v.last.Kind != "replied" {
		t.Errorf("%q: %v %v", asks[i].text+asks[i].query, a.codes, a.wrong)
	}
	v.hangUp()
	return first, whole, asked
}

// memory is what the server holds, and what it has held at most, in MB.
func (r *replica) memory(t *testing.T) (now, most int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.process.Process.Pid))
	if err != nil {
		t.Skip("memory is measured on Linux only")
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		n, _ := strconv.Atoi(fields[1]) // others are no numbers
		switch fields[0] {
		case "VmRSS:":
			now = n >> 10
		case "VmHWM:":
			most = n >> 10
		}
	}
	return now, most
}
