package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"parley/web/browsertest"
)

// quick is how many milliseconds a page may take until something stands in it,
// and until all of it does, on a machine that has nothing else to do.
const quick = 1000

// timesBlank is how many times as long as a page with one word a page may take
// at the same time: on a machine that is busy, both take longer.
const timesBlank = 12

// loaded is how a browser says that a page came up.
type loaded struct {
	paint, open float64 // milliseconds from the request to the first paint and to the end of loading
	blocking    int     // bytes that the first paint waits for, as they come over the network
	elements    int
}

// load opens an address several times and returns what was best: what else
// the machine does only ever makes it worse.
func load(t *testing.T, page *browsertest.Page, address string) loaded {
	t.Helper()
	var all []loaded
	for range 5 {
		page.Go(address)
		page.Until("the page has loaded and is painted", `performance.getEntriesByName("first-contentful-paint").length && performance.getEntriesByType("navigation")[0].loadEventEnd`)
		got := page.Strings(`(() => {
			const [page] = performance.getEntriesByType("navigation");
			const waited = performance.getEntriesByType("resource").filter(r => r.renderBlockingStatus === "blocking");
			return [performance.getEntriesByName("first-contentful-paint")[0].startTime, page.loadEventEnd,
				waited.reduce((n, r) => n + r.encodedBodySize, page.encodedBodySize), document.querySelectorAll("*").length].map(String);
		})()`)
		n := make([]float64, len(got))
		for i, text := range got {
			var err error
			if n[i], err = strconv.ParseFloat(text, 64); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, loaded{n[0], n[1], int(n[2]), int(n[3])})
	}
	best := all[0]
	for _, l := range all[1:] {
		best.paint, best.open = min(best.paint, l.paint), min(best.open, l.open)
		best.blocking, best.elements = max(best.blocking, l.blocking), max(best.elements, l.elements)
	}
	return best
}

// blank is how the page with one word comes up, from a server of its own.
func blank(t *testing.T, page *browsertest.Page) loaded {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!DOCTYPE html><title>.</title><p>Word.</p>`)) // a browser that leaves misses nothing
	}))
	t.Cleanup(s.Close)
	return load(t, page, s.URL)
}

// within fails where a page took longer than a second and, at the same time,
// much longer than a page with one word.
func (l loaded) within(t *testing.T, what string, beside loaded) {
	t.Helper()
	t.Logf("%s: first paint after %.0f ms, loaded after %.0f ms (a page with one word: %.0f and %.0f), waits for %d bytes, %d elements",
		what, l.paint, l.open, beside.paint, beside.open, l.blocking, l.elements)
	if most := max(quick, timesBlank*beside.paint); l.paint > most {
		t.Errorf("%s: the first paint came after %.0f ms, want %.0f at most", what, l.paint, most)
	}
	if most := max(quick, timesBlank*beside.open); l.open > most {
		t.Errorf("%s: it was loaded after %.0f ms, want %.0f at most", what, l.open, most)
	}
}

// TestPagesArePaintedSoon: something stands in every page within a second, and
// what it waits for stays small, however fast the machine is.
func TestPagesArePaintedSoon(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	beside := blank(t, page)
	page.Go(w.URL)
	page.Say("italian in oakland")
	page.WaitReply()
	page.Click("pin")
	page.Until("it is pinned", `document.querySelector('[data-role="to-board"]')`)
	board := page.Strings(`[document.querySelector('[data-role="to-board"]').href]`)[0]
	for what, address := range map[string]string{"an answer": page.URL(), "a new conversation": w.URL + "/new", "conversations": w.URL + "/conversations", "a board": board} {
		got := load(t, page, address)
		got.within(t, what, beside)
		if most := 96 << 10; got.blocking > most {
			t.Errorf("%s: the first paint waits for %d bytes, want %d at most", what, got.blocking, most)
		}
		if got.elements > 1000 {
			t.Errorf("%s has %d elements", what, got.elements)
		}
	}
}

// TestNineHundredTablesOpenSoon: the page that lists them, and the one of one
// of them.
func TestNineHundredTablesOpenSoon(t *testing.T) {
	s := newStocked(t, true)
	address, _ := s.open(s.visitor(), "books.db", manyTables(900))
	page := newBrowser(t).Open(s.URL)
	page.Look(1280, 800, false)
	beside := blank(t, page)
	for what, at := range map[string]string{"the list": "", "one of them": "?table=ledger_417", "those that are found": "?find=amount+41"} {
		got := load(t, page, s.URL+address+at)
		got.within(t, what, beside)
		if most := 192 << 10; got.blocking > most {
			t.Errorf("%s: the first paint waits for %d bytes, want %d at most", what, got.blocking, most)
		}
		if most := 6 * 900; got.elements > most {
			t.Errorf("%s has %d elements, want %d at most", what, got.elements, most)
		}
	}
}

// manyTables makes so many tables, each related to the one before.
func manyTables(n int) string {
	var script strings.Builder
	script.WriteString("BEGIN;")
	for i := range n {
		fmt.Fprintf(&script, "CREATE TABLE ledger_%d (id INTEGER PRIMARY KEY, name TEXT, amount_%d REAL, former INTEGER REFERENCES ledger_%d(id)); INSERT INTO ledger_%d VALUES (1, 'first', 1.5, NULL);\n", i, i, max(0, i-1), i)
	}
	script.WriteString("COMMIT;")
	return script.String()
}
