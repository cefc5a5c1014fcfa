package serve_test

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"

	"parley/cmd/cmdtest"
	"parley/meter"
	"parley/sample"
)

// resident is how much memory this process has held at its most, in MB.
func resident(t *testing.T) int {
	t.Helper()
	peak, known := meter.Peak()
	if !known {
		t.Skip("memory is measured on Linux only")
	}
	return peak >> 20
}

// large makes a database.
func large(t *testing.T, path, script string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), script); err != nil {
		t.Fatal(err)
	}
}

// byItself says that this process runs one test, so that what others left in
// memory is not counted.
const byItself = "PARLEY_TEST_BY_ITSELF"

// askUntilServed asks a small query, again where the server is busy, and says
// how often that took.
func askUntilServed(ctx context.Context, t *testing.T, address string) int {
	t.Helper()
	for asked := 1; ; asked++ {
		status, body := fetch(t, http.MethodPost, address+"/api/v1/query", `{"suql":"SELECT count(*) FROM texts"}`,
			"Content-Type", "application/json")
		switch {
		case status == http.StatusOK && strings.Contains(body, "20000"):
			return asked
		case status != http.StatusServiceUnavailable || ctx.Err() != nil:
			t.Errorf("another client's query: %d %s", status, body)
			return 0
		}
	}
}

// TestFiftyLargeQueriesAtOnce: they wait for each other, each gets its answer
// or is told to come back, the server stays small, and whoever asks for
// something small meanwhile gets it.
func TestFiftyLargeQueriesAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	if os.Getenv(byItself) == "" {
		again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		again.Env = append(os.Environ(), byItself+"=1", "GOMEMLIMIT=512MiB") // as in the container
		out, err := again.CombinedOutput()
		if t.Logf("%s", out); err != nil {
			t.Fatal(err)
		}
		return
	}
	path := filepath.Join(t.TempDir(), "large.db")
	large(t, path, `CREATE TABLE texts (id INTEGER PRIMARY KEY, body TEXT);
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
		INSERT INTO texts SELECT i, hex(zeroblob(1000)) || i FROM n`)
	address := cmdtest.Serve(t, "--db", path)
	runtime.GC()
	debug.FreeOSMemory()
	// the most so far is forgotten: what follows counts
	if !meter.Forget() {
		t.Log("memory is counted from the beginning")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	for range 50 {
		wg.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/api/v1/query", strings.NewReader(`{"suql":"SELECT id, body FROM texts"}`))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			a, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer a.Body.Close()
			n, err := io.Copy(io.Discard, a.Body)
			if err != nil || a.StatusCode == http.StatusOK && n < 40_000_000 {
				t.Errorf("%d bytes, %v", n, err)
			}
			mu.Lock()
			defer mu.Unlock()
			statuses[a.StatusCode]++
		})
	}
	for _, path := range []string{"/healthz", "/api/v1/schema", "/api/v1/openapi.json"} {
		if status, _ := fetch(t, http.MethodGet, address+path, ""); status != http.StatusOK {
			t.Errorf("%s meanwhile: %d", path, status)
		}
	}
	if asked := askUntilServed(ctx, t, address); asked > 0 {
		t.Logf("another client's small query was served when asked %d times", asked)
	}
	wg.Wait()
	if statuses[200] == 0 || statuses[200]+statuses[503] != 50 {
		t.Errorf("the requests ended with %v", statuses)
	}
	t.Log(fmt.Sprint("answers by status: ", statuses, ", at most ", resident(t), " MB"))
	allowed := 600
	if sample.Nth > 1 { // the race detector takes so much more
		allowed *= 4
	}
	if most := resident(t); most > allowed {
		t.Errorf("the server held %d MB", most)
	}
}
