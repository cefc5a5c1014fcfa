package web_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/limit"
	"parley/suql/parser"
	"parley/suql/reader"
	"parley/web"
	"parley/web/results"

	_ "github.com/mattn/go-sqlite3"
)

// folder is the name of a folder that no reply may name.
const folder = "nobodys-business"

// onFile is a world over a database file that lies there.
func onFile(t *testing.T, script string, opts ...func(*web.Options)) (w *world, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), folder, "places.db")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(script); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	w = newWorldOver(t, func(r reader.Reader) (*suql.Engine, error) { return suql.Open(t.Context(), path, r) }, opts...)
	return answering(t, w), path
}

// harms are what happens to a database file while a server is at work.
var harms = map[string]func(path string) error{
	"deleted": os.Remove,
	"emptied": func(path string) error { return os.Truncate(path, 0) },
	"cut off": func(path string) error { return os.Truncate(path, 5000) },
	"overwritten": func(path string) error {
		return os.WriteFile(path, []byte(strings.Repeat("no database ", 5000)), 0o600)
	},
	"damaged inside": func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if _, err := f.WriteAt([]byte(strings.Repeat("?", 8000)), 4096); err != nil {
			return err
		}
		return f.Close()
	},
	"a folder": func(path string) error {
		if err := os.Remove(path); err != nil {
			return err
		}
		return os.Mkdir(path, 0o700)
	},
}

// TestHealthTellsWhatHappenedToTheDatabase: a database that is gone or damaged
// is told, though the server has it open.
func TestHealthTellsWhatHappenedToTheDatabase(t *testing.T) {
	for name, harm := range harms {
		t.Run(name, func(t *testing.T) {
			var later atomic.Bool
			var w *world
			w, path := onFile(t, script, func(o *web.Options) {
				o.Now = func() time.Time {
					at := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
					if later.Load() {
						at = at.Add(time.Minute)
					}
					return at
				}
				o.Health = func(ctx context.Context) error { return w.engine.Ping(ctx) }
			})
			v := w.visitor()
			if r, body := v.get("/healthz"); r.StatusCode != http.StatusOK {
				t.Fatalf("before: %s %s", r.Status, body)
			}
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			later.Store(true)
			r, body := v.get("/healthz")
			if r.StatusCode != http.StatusServiceUnavailable || strings.Contains(body, folder) {
				t.Errorf("after: %s %s", r.Status, body)
			}
			if gone := strings.Contains(body, `"database":"gone"`); gone != (name == "deleted") {
				t.Errorf("after: %s", body)
			}
		})
	}
}

// TestWhereFilesLieIsNotTold: whatever happens to the database, no reply names
// the folder that it lies in.
func TestWhereFilesLieIsNotTold(t *testing.T) {
	for name, harm := range harms {
		t.Run(name, func(t *testing.T) {
			w, path := onFile(t, script)
			v := w.visitor()
			id := v.begin()
			l := v.connect(id, web.JSON, 0)
			l.expect("ready")
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			asks := [][3]string{
				{"POST", "/ask", `{"text":"all of them"}`}, {"POST", "/ask", `{"suql":"SELECT * FROM places"}`}, {"POST", "/ask", `{"text":"thai"}`},
				{"POST", "/query", `{"suql":"SELECT * FROM places"}`}, {"POST", "/query", `{"suql":"SELECT count(*) FROM places","explain":true}`},
				{"POST", "/export", `{"suql":"SELECT * FROM places"}`}, {"GET", "/schema", ""}, {"GET", "/sources", ""},
				{"GET", "/sessions/" + id + "/turns/1/rows", ""},
			}
			for _, a := range asks {
				if _, _, body := v.api(a[0], a[1], a[2]); strings.Contains(body, folder) {
					t.Errorf("%s %s: %s", a[0], a[1], body)
				}
			}
			for i, say := range []string{`"type":"say","text":"italian in oakland"`, `"type":"run","suql":"SELECT name FROM places"`} {
				l.send(`{%s,"id":"i%d"}`, say, i)
				for done := false; !done; {
					m := l.receive()
					text, err := json.Marshal(m)
					if err != nil {
						t.Fatal(err)
					}
					if strings.Contains(string(text), folder) {
						t.Errorf("%s led to %s", say, text)
					}
					done = m.String() == "replied" || m.String() == "failed" || m.String() == "asked" || m.Type != "event"
				}
			}
			for _, page := range []string{"/", "/c/" + id, "/data", "/data/places", "/conversations"} {
				if _, body := v.get(page); strings.Contains(body, folder) {
					t.Errorf("GET %s names the folder", page)
				}
			}
		})
	}
}

// TestADatabaseThatCantBeUsedIsTold to whoever says something, writes a query or
// calls the API; once it is back, the same conversation goes on.
func TestADatabaseThatCantBeUsedIsTold(t *testing.T) {
	for name, harm := range harms {
		t.Run(name, func(t *testing.T) {
			w, path := onFile(t, script)
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			v := w.visitor()
			l := v.connect(v.begin(), web.JSON, 0)
			l.expect("ready")
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			l.send(`{"type":"run","suql":"SELECT name FROM places","id":"a"}`)
			if m := l.receive(); m.Type != "refused" || m.Code != "database_unusable" {
				t.Errorf("a query leads to %+v", m)
			}
			l.say("c", "italian in oakland")
			if e := l.expect("said", "failed").Event; e.Failed.Code != "database_unusable" {
				t.Errorf("words lead to %+v", e.Failed)
			}
			p := v.refused(http.MethodPost, "/query", `{"suql":"SELECT * FROM places"}`)
			if p.Status != http.StatusServiceUnavailable || p.Code != "database_unusable" || !strings.Contains(p.Detail, "at the moment") ||
				v.last.Header.Get("Retry-After") == "" {
				t.Errorf("a program is told %+v", p)
			}
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			l.send(`{"type":"run","suql":"SELECT name FROM places","id":"b"}`)
			l.expect("said", "replied")
		})
	}
}

// TestABusyServerSaysWhenToComeBack: a query that waited in line for too long
// is told so, and after how long it is worth trying again.
func TestABusyServerSaysWhenToComeBack(t *testing.T) {
	w := withQueries(t, func(o *web.Options) { o.Limits.Line = time.Nanosecond })
	ended := make(chan int, 3)
	for _, name := range []string{"Birch", "Cedar", "Dogwood"} { // all the places of one client, each with one text to read
		v := w.visitor()
		slow := `{"suql":"SELECT name FROM places WHERE name = '` + name + `' AND answer(reviews, 'do they make a good pizza?') = 'Yes'"}`
		go func() {
			status, _, _ := v.api("POST", "/query", slow)
			ended <- status
		}()
		<-w.texts.reached
	}
	v := w.visitor()
	p := v.refused(http.MethodPost, "/query", `{"suql":"SELECT 1"}`)
	if p.Status != http.StatusServiceUnavailable || p.Code != "busy" || v.last.Header.Get("Retry-After") == "" {
		t.Errorf("%+v, Retry-After %q", p, v.last.Header.Get("Retry-After"))
	}
	close(w.texts.open)
	for range 3 {
		if status := <-ended; status != http.StatusOK {
			t.Errorf("a query in its place: %d", status)
		}
	}
}

// TestTurnsWaitInLine: the statements of turns pass a gate as the queries of
// programs do. Each conversation has three places of four.
func TestTurnsWaitInLine(t *testing.T) {
	w := withQueries(t)
	queries := results.NewQueries(w.current.Load().Site, time.Minute, time.Nanosecond)
	ctx := queries.Gated(t.Context(), "one")
	for range 3 {
		leave, err := limit.Enter(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
	}
	if _, err := w.engine.Count(ctx, places(t)); err == nil || !strings.Contains(err.Error(), "busy with other queries") {
		t.Errorf("a fourth statement: %v", err)
	}
	if n, err := w.engine.Count(queries.Gated(t.Context(), "another"), places(t)); err != nil || n != 5 {
		t.Errorf("another conversation: %d, %v", n, err)
	}
	if n, err := w.engine.Count(t.Context(), places(t)); err != nil || n != 5 {
		t.Errorf("without a gate: %d, %v", n, err)
	}
	v := w.visitor()
	if s := v.post("/ask", `{"text":"all of them"}`); s.Reply == nil || s.Reply.Total != 5 {
		t.Errorf("a turn: %+v", s)
	}
}

func places(t *testing.T) ast.Query {
	t.Helper()
	q, err := parser.Parse("SELECT * FROM places")
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestWhatAStopInterruptsIsToldSo: queries and turns that are at work when the
// server ends are answered with 503 before their connection is closed.
func TestWhatAStopInterruptsIsToldSo(t *testing.T) {
	w := withQueries(t, func(o *web.Options) { o.Limits.Grace = 5 * time.Second })
	stop, ended := w.run()
	answered := make(chan string, 2)
	send := func(path, body string) {
		v := w.visitor()
		status, _, text := v.api("POST", path, body)
		answered <- fmt.Sprint(path, " ", status, " ", v.last.Header.Get("Retry-After") != "", " ", strings.Contains(text, `"restarting"`))
	}
	go send("/query", `{"suql":"SELECT name FROM places WHERE answer(reviews, 'do they make a good pizza?') = 'Yes'"}`)
	<-w.texts.reached
	go send("/ask", `{"text":"thai, slowly"}`)
	<-w.gate.reached
	stop()
	for range 2 {
		if got := <-answered; !strings.HasSuffix(got, " 503 true true") {
			t.Error(got)
		}
	}
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
}
