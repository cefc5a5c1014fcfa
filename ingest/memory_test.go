package ingest_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"parley/ingest"
)

// TestMemoryDoesNotGrowWithTheFile imports a generated file of 12 MB, or of
// PARLEY_TEST_IMPORT_MB megabytes, within a fixed amount of memory.
func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	size := int64(12)
	if s := os.Getenv("PARLEY_TEST_IMPORT_MB"); s != "" {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		size = n
	}
	const allowed = 6 << 20 // of Go's heap in use; SQLite's cache is bounded beside it
	for _, format := range []string{"csv", "json"} {
		t.Run(format, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "big."+format)
			n := generate(t, path, size<<20)
			target := filepath.Join(t.TempDir(), "t.db")
			var before, now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			most, reports := uint64(0), 0
			sum, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{Progress: func(ingest.Progress) {
				if reports++; reports%64 == 0 { // every 4 MB
					runtime.GC()
					runtime.ReadMemStats(&now)
					most = max(most, now.HeapAlloc)
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			if sum.Tables[0].Rows != n {
				t.Errorf("%d rows of %d", sum.Tables[0].Rows, n)
			}
			grown := int64(most) - int64(before.HeapAlloc)
			t.Logf("%d MB, %d rows: heap grew by at most %d KB", size, n, grown>>10)
			if grown > allowed {
				t.Errorf("the heap grew by %d MB, at most %d are allowed", grown>>20, allowed>>20)
			}
		})
	}
}

func generate(t *testing.T, path string, size int64) (n int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	asJSON := strings.HasSuffix(path, "json")
	if asJSON {
		fmt.Fprint(w, "[")
	} else {
		fmt.Fprintln(w, "id,day,stars,review")
	}
	review := strings.Repeat("quiet, and the bread is good. ", 8)
	for written := int64(0); written < size; n++ {
		var m int
		switch {
		case asJSON && n > 0:
			m, err = fmt.Fprintf(w, ",\n{\"id\": %d, \"day\": \"2024-%02d-%02d\", \"stars\": %.1f, \"review\": %q}", n, n%12+1, n%28+1, float64(n%50)/10, review)
		case asJSON:
			m, err = fmt.Fprintf(w, "{\"id\": %d}", n)
		default:
			m, err = fmt.Fprintf(w, "%d,2024-%02d-%02d,%.1f,\"%s\"\n", n, n%12+1, n%28+1, float64(n%50)/10, review)
		}
		if err != nil {
			t.Fatal(err)
		}
		written += int64(m)
	}
	if asJSON {
		fmt.Fprint(w, "]\n")
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestARowThatNeverEndsIsRefused(t *testing.T) {
	path := write(t, "f.csv", "a,b\n1,\"open\n"+strings.Repeat("more and more\n", 2<<20))
	_, err := ingest.Import(t.Context(), filepath.Join(t.TempDir(), "t.db"), []string{path}, ingest.Options{Delimiter: ','})
	if err == nil || !strings.Contains(err.Error(), "a quote opened in line 2 is probably never closed") {
		t.Errorf("error %v", err)
	}
}
