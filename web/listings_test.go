package web_test

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/web"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// many is a script with n more Thai places: P0, P1, … with ratings that go up
// and down, all different.
func many(n int) string {
	return script + fmt.Sprintf(`
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d)
INSERT INTO places SELECT 'P' || i, '["Thai"]', 'cheap', (i * 7919 %% 100003) / 1000.0, 'Here', NULL FROM n;`, n)
}

// newWorldOfMany is a world with n more places whose server takes queries.
func newWorldOfMany(t *testing.T, n int, opts ...func(*web.Options)) *world {
	t.Helper()
	w := newWorldOf(t, many(n), opts...)
	before := w.opts
	w.opts = func(o *web.Options) {
		o.Engine = w.engine
		before(o)
	}
	w.restart()
	return w
}

// listing is the part of a page with rows.
type listing struct {
	view, announce string
	names          []string          // of the rows
	queries        map[string]string // what controls ask for, by data-key
	sort           map[string]string // aria-sort, by column
}

// rows asks for rows of the first answer.
func (v *visitor) rows(id, query string) listing {
	v.w.t.Helper()
	r, body := v.get("/c/" + id + "/turns/1/rows?" + query)
	if r.StatusCode != http.StatusOK {
		v.w.t.Fatalf("rows?%s: %s\n%s", query, r.Status, body)
	}
	doc, err := html.Parse(strings.NewReader(body))
	if err != nil {
		v.w.t.Fatal(err)
	}
	l := listing{queries: map[string]string{}, sort: map[string]string{}}
	for n := range doc.Descendants() {
		a := map[string]string{}
		for _, attr := range n.Attr {
			a[attr.Key] = attr.Val
		}
		switch a["data-role"] {
		case "listing":
			l.view, l.announce = a["data-view"], a["data-announce"]
		case "value":
			if a["data-column"] == "name" {
				l.names = append(l.names, n.FirstChild.Data)
			}
		case "sort-column":
			for _, attr := range n.Parent.Attr {
				if attr.Key == "aria-sort" {
					l.sort[a["data-key"]] = attr.Val
				}
			}
		}
		if _, off := a["disabled"]; a["data-query"] != "" && !off {
			l.queries[a["data-key"]] = a["data-query"]
		}
	}
	return l
}

func TestOtherRowsOfAnAnswer(t *testing.T) {
	v := newWorldOfMany(t, 1000).visitor()
	id := v.post("/ask", `{"text":"thai"}`).Session
	first := v.rows(id, "")
	if first.view != "list" || len(first.names) != 20 || first.names[0] != "Cedar" || first.announce != "Rows 1–20 of 1,002." {
		t.Errorf("at first: %+v", first)
	}
	second := v.rows(id, first.queries["next"])
	if len(second.names) != 20 || second.names[0] != "P18" || second.queries["previous"] != first.queries["view-list"] {
		t.Errorf("the next page: %+v", second)
	}
	last := v.rows(id, "page=5000")
	if diff := cmp.Diff([]string{"P998", "P999"}, last.names); diff != "" || last.queries["next"] != "" {
		t.Errorf("beyond the last page: %s next %q", diff, last.queries["next"])
	}
	table := v.rows(id, first.queries["view-table"])
	if table.view != "table" || len(table.names) != 50 || table.sort["sort-4"] != "none" {
		t.Errorf("as a table: %+v", table)
	}
	sorted := v.rows(id, table.queries["sort-4"])
	// 7919·i mod 100003 is largest at i = 985 of those below 1000.
	if sorted.names[0] != "P985" || sorted.sort["sort-4"] != "descending" || sorted.announce != "Rows 1–50 of 1,002, sorted by rating, highest first." {
		t.Errorf("sorted: %+v", sorted)
	}
	turned := v.rows(id, sorted.queries["sort-4"])
	if turned.names[0] != "P0" || turned.sort["sort-4"] != "ascending" {
		t.Errorf("the other way round: %+v", turned)
	}
	if back := v.rows(id, turned.queries["unsort"]); back.names[0] != "Cedar" {
		t.Errorf("in the original order: %+v", back)
	}
	if nonsense := v.rows(id, "view=pie&sort=99&desc=x&page=-4"); !slices.Equal(nonsense.names, first.names) {
		t.Errorf("what makes no sense: %+v", nonsense)
	}
}

func TestRowsNeedNoEngineWhenTheAnswerHoldsAll(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	if l := v.rows(id, "view=table&sort=4&desc=1"); !slices.Equal(l.names, []string{"Alder", "Dogwood", "Birch"}) {
		t.Errorf("got %+v", l)
	}
	if r, body := v.get("/c/" + id + "/turns/1/export?format=csv&sort=4"); r.StatusCode != http.StatusOK || !strings.HasPrefix(body, "name,") || strings.Count(body, "\n") != 4 {
		t.Errorf("%s %s", r.Status, body)
	}
}

func TestRowsBelongToTheirVisitor(t *testing.T) {
	w := withQueries(t)
	ann, bob := w.visitor(), w.visitor()
	id := ann.post("/ask", `{"text":"italian"}`).Session
	bob.begin()
	for _, path := range []string{"rows", "export?format=csv", "export?format=json"} {
		if r, body := bob.get("/c/" + id + "/turns/1/" + path); r.StatusCode != http.StatusNotFound || strings.Contains(body, "Alder") {
			t.Errorf("%s of somebody else's: %s", path, r.Status)
		}
	}
	for _, path := range []string{"/turns/2/rows", "/turns/x/rows", "/turns/0/export", "/turns/1/export?format=xml", "/turns/1/export?sort=-1"} {
		if r, _ := ann.get("/c/" + id + path); r.StatusCode != http.StatusNotFound && r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
	number := ann.post("/ask", `{"text":"how many thai"}`).Session
	if r, _ := ann.get("/c/" + number + "/turns/1/rows"); r.StatusCode != http.StatusOK {
		t.Errorf("the rows of a single value: %s", r.Status)
	}
	nothing := ann.post("/ask", `{"text":"italian, thai"}`).Session
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL+"/c/"+nothing+"/turns/1/rows", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html, application/problem+json")
	answer, err := ann.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var p web.Problem
	if err := json.NewDecoder(answer.Body).Decode(&p); err != nil || p.Status != http.StatusNotFound || p.Code != "no_rows" {
		t.Errorf("the rows of nothing: %+v (%v)", p, err)
	}
}

// TestStrangersGetNoFile: a link that downloads would keep a login page under
// the name of the file.
func TestStrangersGetNoFile(t *testing.T) {
	v := guarded(t).visitor()
	if r, body := v.get("/c/X/turns/1/export?format=csv"); r.StatusCode != http.StatusUnauthorized || strings.Contains(body, "<html") {
		t.Errorf("%s %s", r.Status, body)
	}
}

// TestDataThatHasChanged takes a row away after the answer.
func TestDataThatHasChanged(t *testing.T) {
	w, fewer := newWorldOfMany(t, 300), newWorldOfMany(t, 299)
	v := w.visitor()
	s := v.post("/ask", `{"text":"thai"}`)
	before := w.opts
	w.opts = func(o *web.Options) {
		before(o)
		o.Engine = fewer.engine
	}
	w.restart()
	if _, body := v.get("/c/" + s.Session + "/turns/1/rows?page=12"); !strings.Contains(body, "there were 302 rows then, and there are 301 now") {
		t.Errorf("nothing is said of the change:\n%s", body)
	}
	if _, first := v.get("/c/" + s.Session + "/turns/1/rows"); strings.Contains(first, "has changed") {
		t.Error("what was answered is shown with what is there now")
	}
}

func TestAHundredThousandRows(t *testing.T) {
	const n = 100_000
	w := newWorldOfMany(t, n)
	v := w.visitor()
	v.Timeout = time.Minute
	s := v.post("/ask", `{"text":"thai"}`)
	if s.Reply.Total != n+2 || len(s.Reply.Rows) != 200 {
		t.Fatalf("the answer has %d of %d rows", len(s.Reply.Rows), s.Reply.Total)
	}
	seen := map[string]bool{}
	for _, page := range []int{0, 1, 1000, 2000} {
		for _, name := range v.rows(s.Session, fmt.Sprintf("view=table&sort=4&desc=1&page=%d", page)).names {
			if seen[name] {
				t.Errorf("%s comes twice", name)
			}
			seen[name] = true
		}
	}
	if len(seen) != 3*50+2 {
		t.Errorf("%d rows on four pages, the last of them with 2", len(seen))
	}
	r, body := v.get("/c/" + s.Session + "/turns/1/export?format=csv&sort=4&desc=1")
	records, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	if err != nil || len(records) != n+3 || r.Header.Get("Parley-Rows") != fmt.Sprint(n+2) {
		t.Fatalf("%d lines of CSV (%v), %s rows announced", len(records), err, r.Header.Get("Parley-Rows"))
	}
	if !seen[records[1][0]] || records[1][3] < records[2][3] {
		t.Errorf("the file begins with %v and %v", records[1], records[2])
	}
	_, body = v.get("/c/" + s.Session + "/turns/1/export?format=json")
	var objects []map[string]any
	if err := json.Unmarshal([]byte(body), &objects); err != nil || len(objects) != n+2 {
		t.Errorf("%d objects of JSON (%v)", len(objects), err)
	}
}

// TestWhatWasReadIsNotReadAgain pages, sorts and exports rows that a reader
// chose, also with a cache that keeps nothing and after a restart.
func TestWhatWasReadIsNotReadAgain(t *testing.T) {
	w := newWorldOf(t, script+`
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 400)
INSERT INTO places SELECT 'P' || i, '["Thai"]', 'cheap', 1, 'Here', '["It is quiet in room ' || i || '."]' FROM n;`,
		func(o *web.Options) { o.Limits.Rows = 1 })
	before := w.opts
	w.opts = func(o *web.Options) {
		o.Engine = w.engine
		before(o)
	}
	w.restart()
	v := w.visitor()
	s := v.post("/ask", `{"text":"thai, quiet"}`)
	s = v.post("/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes"}`, s.Session, s.Question.ID))
	asked := w.asked.Load()
	if s.Reply.Total != 401 || asked < 400 {
		t.Fatalf("%d rows, %d questions to the reader", s.Reply.Total, asked)
	}
	for range 2 {
		l := v.rows(s.Session, "view=table&sort=1&desc=1&page=7")
		if len(l.names) != 50 {
			t.Errorf("page 8 has %d rows", len(l.names))
		}
		if _, body := v.get("/c/" + s.Session + "/turns/1/export?format=csv"); strings.Count(body, "\n") != 402 {
			t.Errorf("the file has %d lines", strings.Count(body, "\n"))
		}
		w.restart()
	}
	if again := w.asked.Load(); again != asked {
		t.Errorf("the reader was asked %d times more", again-asked)
	}
	if _, body := v.get("/c/" + s.Session + "/turns/1/rows?page=12&view=table&sort=1"); strings.Contains(body, "<mark></mark>") {
		t.Error("an empty mark")
	}
	_, body := v.get("/c/" + s.Session + "/turns/1/rows?page=8&view=list")
	if got := strings.Count(body, "<mark>quiet</mark>"); got != 2*20 {
		t.Errorf("%d words are marked on a page of 20 rows, want each in its quotation and in its text", got)
	}
}

func TestRowsForPrograms(t *testing.T) {
	v := newWorldOfMany(t, 1000).visitor()
	s := v.post("/ask", `{"text":"thai"}`)
	var got struct {
		Total, Skip int
		Rows        []struct{ Values []any }
	}
	ask := func(query string) {
		t.Helper()
		status, _, body := v.api(http.MethodGet, "/sessions/"+s.Session+"/turns/1/rows?"+query, "")
		if err := json.Unmarshal([]byte(body), &got); err != nil || status != http.StatusOK {
			t.Fatalf("%d %s", status, body)
		}
	}
	ask("sort=rating&descending=true&limit=2")
	if got.Total != 1002 || len(got.Rows) != 2 || got.Rows[0].Values[0] != "P985" {
		t.Errorf("the best rated: %+v", got)
	}
	ask("skip=1000")
	if len(got.Rows) != 2 || got.Rows[1].Values[0] != "P999" || got.Skip != 1000 {
		t.Errorf("the last: %+v", got)
	}
	ask("skip=5000&limit=0")
	if len(got.Rows) != 0 {
		t.Errorf("beyond the last: %+v", got)
	}
	for query, code := range map[string]string{"sort=stars": "bad_parameter", "descending=maybe": "bad_parameter", "limit=1001": "bad_parameter"} {
		if p := v.refused(http.MethodGet, "/sessions/"+s.Session+"/turns/1/rows?"+query, ""); p.Code != code {
			t.Errorf("%s: %+v", query, p)
		}
	}
	if p := v.refused(http.MethodGet, "/sessions/"+s.Session+"/turns/2/rows", ""); p.Code != "no_answer" {
		t.Errorf("a turn that is not there: %+v", p)
	}
	_, _, csv := v.api(http.MethodGet, "/export?sort=rating&descending=true&format=csv&session="+s.Session, "")
	if lines := strings.Split(csv, "\n"); !strings.HasPrefix(lines[1], "P985,") {
		t.Errorf("the file begins with %s", lines[1])
	}
}

func TestFilesAreNamedAfterTheQuestion(t *testing.T) {
	v := newWorld(t).visitor()
	for said, want := range map[string]string{
		"italian in oakland?":                        `attachment; filename=italian-in-oakland.csv`,
		"../../italian\r\nX: y":                      `attachment; filename=italian-x-y.csv`,
		"italian " + strings.Repeat("and more ", 20): `attachment; filename=italian-and-more-and-more-and-more-and-more-and-more-and.csv`,
		"italian à Œuvre":                            `attachment; filename*=utf-8''italian-%C3%A0-%C5%93uvre.csv`,
	} {
		text, err := json.Marshal(said)
		if err != nil {
			t.Fatal(err)
		}
		s := v.post("/ask", `{"text":`+string(text)+`}`)
		r, _ := v.get("/c/" + s.Session + "/turns/1/export?format=csv")
		if got := r.Header.Get("Content-Disposition"); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

func TestSpreadsheetsRunNothing(t *testing.T) {
	w := newWorldOf(t, script+`INSERT INTO places VALUES ('=HYPERLINK("http://x","y")', '["Italian"]', '-12.5', -4, '+1 510', NULL);`)
	v := w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	_, plain := v.get("/c/" + id + "/turns/1/export?format=csv")
	_, safe := v.get("/c/" + id + "/turns/1/export?format=spreadsheet")
	if !strings.Contains(plain, `"=HYPERLINK(""http://x"",""y"")","[""Italian""]",-12.5,-4,+1 510,`) {
		t.Errorf("the plain file changed the data:\n%s", plain)
	}
	if !strings.HasPrefix(safe, "\uFEFFname,") || !strings.Contains(safe, `"'=HYPERLINK(""http://x"",""y"")","[""Italian""]",-12.5,-4,'+1 510,`) {
		t.Errorf("the file for spreadsheets is\n%s", safe)
	}
}

// TestAReaderThatTakesNothing holds a connection without reading: the server
// gives it up, and what was sent does not look like the whole.
func TestAReaderThatTakesNothing(t *testing.T) {
	said := make(logged, 16)
	w := newWorldOfMany(t, 100_000, func(o *web.Options) { o.Limits.Taking, o.Logger = 50*time.Millisecond, slog.New(said) })
	v := w.visitor()
	v.Timeout = time.Minute
	s := v.post("/ask", `{"text":"thai"}`)
	conn, err := net.Dial("tcp", w.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(128 << 10); err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL+"/c/"+s.Session+"/turns/1/export?format=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range v.Jar.Cookies(request.URL) {
		request.AddCookie(c)
	}
	if err := request.Write(conn); err != nil {
		t.Fatal(err)
	}
	for message := range said {
		if message == "an export was not taken to its end" {
			break
		}
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if n, err := io.Copy(io.Discard, answer.Body); err == nil {
		t.Errorf("an export that was given up ended as if it were whole, after %d bytes", n)
	}
}

// logged is a log that passes on its messages.
type logged chan string

func (logged) Enabled(context.Context, slog.Level) bool { return true }

func (l logged) Handle(_ context.Context, r slog.Record) error {
	select {
	case l <- r.Message:
	default:
	}
	return nil
}

func (l logged) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l logged) WithGroup(string) slog.Handler { return l }

// TestPagingHoldsOneResult looks at the memory of a server whose visitors
// page through large results of their own.
func TestPagingHoldsOneResult(t *testing.T) {
	w := newWorldOfMany(t, 20_000, func(o *web.Options) { o.Limits.Rows = 8 << 20 })
	use := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	v := w.visitor()
	var before int64
	for i := range 8 {
		s := v.post("/ask", `{"text":"thai"}`)
		if l := v.rows(s.Session, "view=table&sort=1&page=300"); len(l.names) != 50 {
			t.Fatalf("page 300 has %d rows", len(l.names))
		}
		if i == 1 {
			before = use()
		}
	}
	if grown := use() - before; grown > 12<<20 {
		t.Errorf("after six more results of about 5 MB the server holds %d MB more", grown>>20)
	}
}

// TestAllOfAMillionRowsInPages: a result that is too large to be held is
// counted, and each of its pages is fetched by itself, in any order. What needs
// all of its rows is refused in a sentence.
func TestAllOfAMillionRowsInPages(t *testing.T) {
	if testing.Short() {
		t.Skip("a large table takes a while")
	}
	v := newWorldOfMany(t, 1_000_000).visitor()
	v.Timeout = 2 * time.Minute
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	said := v.post("/ask", `{"text":"all of them"}`)
	if said.Reply == nil || said.Reply.Total != 1_000_005 || len(said.Reply.Rows) != agent.MaxRows {
		t.Fatalf("%+v", said)
	}
	first := v.rows(said.Session, "")
	if first.announce != "Rows 1–20 of 1,000,005." || first.names[0] != "Alder" {
		t.Errorf("at first: %+v", first)
	}
	last := v.rows(said.Session, "page=50000")
	if diff := cmp.Diff([]string{"P999995", "P999996", "P999997", "P999998", "P999999"}, last.names); diff != "" {
		t.Errorf("the last page: %s", diff)
	}
	sorted := v.rows(said.Session, "view=table&sort=4&desc=1")
	// 7919·i mod 100003 is largest at i = 52685, and again every 100,003 rows.
	if len(sorted.names) != 50 || !slices.Contains(sorted.names[:10], "P52685") || !slices.Contains(sorted.names[:10], "P952712") || sorted.sort["sort-4"] != "descending" {
		t.Errorf("sorted: %+v", sorted)
	}
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 64 {
		t.Errorf("that took %d MB", mb)
	}
	p := v.refused(http.MethodGet, "/export?format=csv&session="+said.Session, "")
	if p.Status != http.StatusUnprocessableEntity || p.Code != "too_many_rows" || !strings.Contains(p.Detail, "1000005 rows") {
		t.Errorf("a file: %+v", p)
	}
	if r, body := v.get("/c/" + said.Session + "/turns/1/rows?view=chart"); r.StatusCode == http.StatusOK && strings.Contains(body, `data-role="chart"`) {
		t.Errorf("a chart of some rows: %s", r.Status)
	}
}
