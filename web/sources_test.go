package web_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/errdetect"
	"parley/nlg"
	"parley/sources"
	"parley/state"
	"parley/suql"
	"parley/suql/unit"
	"parley/web"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"
)

// stocked is a world with a registry: the places, and what is added to them. The
// places are talked about with the phrases of the world, the others with the
// embedded parser.
type stocked struct {
	*world
	home, data string
	registry   *sources.Registry
	pool       *sources.Pool[engineOf]
	audit      bytes.Buffer
}

// engineOf is what the pool opens.
type engineOf struct {
	*suql.Engine
	kept bool // closed elsewhere
}

func (e engineOf) Close() error {
	if e.kept {
		return nil
	}
	return e.Engine.Close()
}

func newStocked(t *testing.T, manage bool, opts ...func(*web.Options)) *stocked {
	t.Helper()
	s := &stocked{home: t.TempDir(), data: t.TempDir()}
	s.world = newWorld(t)
	registry, err := sources.New(sources.Options{Fixed: []sources.Source{{ID: "places", Title: "Places to eat", Kind: sources.Named, Annotations: "beside.yaml"}},
		Keeper: s.store, Folder: s.data, Roots: []string{s.home}, Limit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	s.registry = registry
	s.pool = sources.NewPool(8, func(ctx context.Context, id string) (engineOf, error) {
		source, err := registry.Find(ctx, id)
		if err != nil || id == "places" {
			return engineOf{s.engine, true}, err
		}
		e, err := suql.Open(ctx, source.DSN, scriptedReader{}, suql.WithAnnotationsAt(source.Annotations))
		return engineOf{e, false}, err
	})
	t.Cleanup(func() {
		s.stop()
		if err := errors.Join(registry.Close(), s.pool.Close()); err != nil {
			t.Error(err)
		}
	})
	before := s.opts
	s.opts = func(o *web.Options) {
		before(o)
		o.Engine, o.Audit = s.engine, slog.New(slog.NewJSONHandler(&s.audit, nil))
		o.Sources = &web.Sources{Registry: registry, Manage: manage, Drop: s.pool.Drop, Use: func(ctx context.Context, id string) (web.Database, func(), error) {
			e, release, err := s.pool.Hold(ctx, id)
			if err != nil {
				return web.Database{}, nil, err
			}
			found, err := registry.Find(ctx, id)
			d := web.Database{Source: id, Title: found.Title, Engine: e.Engine}
			if id != "places" {
				d.Described = e.Engine
			}
			return d, release, err
		}}
		o.Open = func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
			about, err := s.store.SourceOf(ctx, id)
			if err != nil || about == "places" || about == "" {
				return s.opener(s.store)(ctx, id, observe)
			}
			e, release, err := s.pool.Hold(ctx, about)
			if err != nil {
				return nil, err
			}
			defer release() // the pool of these tests closes nothing that is still used
			speaker, err := nlg.New(e.Catalog())
			if err != nil {
				return nil, err
			}
			parser, err := embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e), embedded.WithPatience(time.Hour))
			if err != nil {
				return nil, err
			}
			return agent.Open(ctx, id, agent.Parts{Engine: e.Engine, Parser: parser, Detector: errdetect.NewThreshold(0.01), Speaker: speaker, Log: s.store, Observe: observe})
		}
		for _, opt := range opts {
			opt(o)
		}
	}
	s.restart()
	return s
}

// tents is a database of two tents in the home folder.
func (s *stocked) tents(name string) string {
	s.t.Helper()
	path := filepath.Join(s.home, name)
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		s.t.Fatal(err)
	}
	_, err = db.Exec("CREATE TABLE tents (name TEXT, price REAL); INSERT INTO tents VALUES ('Alder', 90), ('Birch', 120)")
	if err = errors.Join(err, db.Close()); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// send posts a form and returns where that led and what it showed.
func (v *visitor) send(path string, form url.Values) (r *http.Response, body string) {
	v.w.t.Helper()
	r, err := v.PostForm(v.w.URL+path, form)
	return v.seen(r, err)
}

func (v *visitor) seen(r *http.Response, err error) (*http.Response, string) {
	v.w.t.Helper()
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		v.w.t.Fatal(err)
	}
	return r, string(text)
}

// uploadForm is a form with a file.
func uploadForm(t *testing.T, name, text string) (body *bytes.Buffer, kind string) {
	t.Helper()
	body = &bytes.Buffer{}
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = io.WriteString(part, text)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	return body, form.FormDataContentType()
}

func (v *visitor) upload(name, text string) (*http.Response, string) {
	v.w.t.Helper()
	body, kind := uploadForm(v.w.t, name, text)
	return v.seen(v.Post(v.w.URL+"/data/uploads", kind, body))
}

var warning = regexp.MustCompile(`(?s)<p class="warning"[^>]*>(.*?)</p>`)

func TestOpeningAFile(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	v.begin()
	if r, body := v.send("/data/open", url.Values{"path": {"/etc/passwd"}}); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "Files can be opened below "+s.home) {
		t.Errorf("%s: %s", r.Status, warning.FindString(body))
	}
	s.tents("tents.db")
	r, body := v.send("/data/open", url.Values{"path": {"tents.db"}})
	if r.StatusCode != http.StatusOK || !strings.Contains(body, `data-column="price"`) {
		t.Fatalf("%s at %s", r.Status, r.Request.URL)
	}
	if _, body := v.get("/data"); !strings.Contains(body, "Places to eat") || !strings.Contains(body, filepath.Join(s.home, "tents.db")) {
		t.Error("the list lacks one of the two")
	}
	source := strings.TrimPrefix(r.Request.URL.Path, "/data/")
	if r, _ := v.send("/data/"+source+"/remove", nil); r.Request.URL.Path != "/data" || r.StatusCode != http.StatusOK {
		t.Errorf("removing led to %s (%s)", r.Request.URL, r.Status)
	}
	if r, _ := v.get("/data/" + source); r.StatusCode != http.StatusNotFound {
		t.Errorf("removed, and still there: %s", r.Status)
	}
	for _, did := range []string{`"msg":"opened"`, `"msg":"removed"`} {
		if !strings.Contains(s.audit.String(), did) {
			t.Errorf("the audit log lacks %s", did)
		}
	}
}

// TestANewConversationAsksWhatAbout: with one database it begins at once,
// with two it asks, and each conversation stays with its own.
func TestANewConversationAsksWhatAbout(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	old := v.begin()
	if r, _ := v.send("/c", nil); !strings.HasPrefix(r.Request.URL.Path, "/c/") {
		t.Errorf("with one database a new conversation led to %s", r.Request.URL)
	}
	s.tents("tents.db")
	r, _ := v.send("/data/open", url.Values{"path": {"tents.db"}})
	source := strings.TrimPrefix(r.Request.URL.Path, "/data/")
	r, body := v.send("/c", nil)
	if r.Request.URL.Path != "/new" || strings.Count(body, `data-role="choice"`) != 2 {
		t.Fatalf("led to %s", r.Request.URL)
	}
	r, body = v.send("/c", url.Values{"source": {source}})
	if !strings.HasPrefix(r.Request.URL.Path, "/c/") || !strings.Contains(body, "<title>tents") || !strings.Contains(body, `href="/data/`+source+`"`) {
		t.Fatalf("led to %s:\n%s", r.Request.URL, body[:300])
	}
	tents := strings.TrimPrefix(r.Request.URL.Path, "/c/")
	for id, want := range map[string]string{old: "Places to eat", tents: "tents"} {
		if _, body := v.get("/c/" + id); !strings.Contains(body, "<title>"+want) {
			t.Errorf("%s is not about %s", id, want)
		}
	}
	s.restart()
	v.post("/ask", `{"session":"`+old+`","text":"thai"}`)
	answer := v.post("/ask", `{"session":"`+tents+`","text":"tents with the highest price"}`)
	if _, page := v.get("/conversations"); strings.Count(page, `data-role="source"`) != 2 || !strings.Contains(page, ">Places to eat<") || !strings.Contains(page, ">tents<") {
		t.Error("the list of conversations does not say what each is about")
	}
	if answer.State != "replied" || !strings.Contains(answer.Reply.Receipt.SUQL, "FROM tents") {
		t.Errorf("answered %+v", answer.Reply)
	}
	if r, _ := v.send("/c", url.Values{"source": {"none"}}); r.StatusCode != http.StatusNotFound {
		t.Errorf("a database that is not there: %s", r.Status)
	}
	if _, err := s.store.SourceOf(t.Context(), "none"); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

// TestConversationsOutliveTheirDatabase: what was said stays readable.
func TestConversationsOutliveTheirDatabase(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	s.tents("tents.db")
	r, _ := v.send("/data/open", url.Values{"path": {"tents.db"}})
	source := strings.TrimPrefix(r.Request.URL.Path, "/data/")
	answer := v.post("/ask", `{"source":"`+source+`","text":"how many tents are there"}`)
	v.send("/data/"+source+"/remove", nil)
	s.restart()
	r, body := v.get("/c/" + answer.Session)
	if r.StatusCode != http.StatusOK || !strings.Contains(body, "how many tents are there") || !strings.Contains(body, `data-role="closed"`) || strings.Contains(body, `data-role="composer"`) {
		t.Errorf("%s:\n%s", r.Status, body)
	}
	if r, _ := v.get("/"); r.Request.URL.Path == "/c/"+answer.Session {
		t.Error("the front page leads to a conversation that can't go on")
	}
}

func TestSourcesInTheAPI(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	v.begin()
	s.tents("tents.db")
	r, _ := v.send("/data/open", url.Values{"path": {"tents.db"}})
	source := strings.TrimPrefix(r.Request.URL.Path, "/data/")
	if _, _, body := v.api("GET", "/sources", ""); !strings.Contains(body, `{"source":"places","title":"Places to eat","kind":"named","default":true}`) || !strings.Contains(body, `"source":"`+source+`"`) {
		t.Errorf("listed %s", body)
	}
	if _, _, body := v.api("GET", "/schema?source="+source, ""); !strings.Contains(body, `"name":"tents"`) {
		t.Errorf("the schema: %s", body)
	}
	if _, _, body := v.api("POST", "/query", `{"source":"`+source+`","suql":"SELECT name FROM tents ORDER BY name"}`); !strings.Contains(body, "Alder") {
		t.Errorf("the query: %s", body)
	}
	if status, _, body := v.api("POST", "/query", `{"source":"none","suql":"SELECT 1"}`); status != http.StatusNotFound || !strings.Contains(body, "unknown_source") {
		t.Errorf("%d: %s", status, body)
	}
	about := v.post("/ask", `{"text":"italian in oakland"}`).Session
	if status, _, body := v.api("POST", "/ask", `{"session":"`+about+`","source":"`+source+`","text":"italian"}`); status != http.StatusConflict || !strings.Contains(body, "other_source") {
		t.Errorf("%d: %s", status, body)
	}
	if status, _, body := v.api("POST", "/sessions", `{"source":"`+source+`"}`); status != http.StatusCreated {
		t.Errorf("%d: %s", status, body)
	}
}

// TestStrangersOnlyLook: without leave nothing can be opened, uploaded,
// described or removed, and no path is told.
func TestStrangersOnlyLook(t *testing.T) {
	s := newStocked(t, false)
	path := s.tents("tents.db")
	source, err := s.registry.Open(t.Context(), path, "")
	if err != nil {
		t.Fatal(err)
	}
	v := s.visitor()
	v.begin()
	for _, page := range []string{"/data", "/data/" + source.ID, "/new"} {
		r, body := v.get(page)
		if r.StatusCode != http.StatusOK || strings.Contains(body, s.home) || strings.Contains(body, s.data) {
			t.Errorf("%s: %s, or it tells a path", page, r.Status)
		}
		for _, role := range []string{"upload", "open", "remove", "edit", "import"} {
			if strings.Contains(body, `data-role="`+role+`"`) {
				t.Errorf("%s offers to %s", page, role)
			}
		}
	}
	for _, do := range []string{"/data/open", "/data/" + source.ID + "/remove", "/data/" + source.ID + "/wording", "/data/uploads/x", "/data/uploads/x/discard"} {
		if r, _ := v.send(do, url.Values{"path": {path}, "table": {"tents"}}); r.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s", do, r.Status)
		}
	}
	if r, _ := v.upload("a.csv", "a,b\n1,2\n"); r.StatusCode != http.StatusForbidden {
		t.Errorf("an upload: %s", r.Status)
	}
	if r, _ := v.get("/data/uploads/x"); r.StatusCode != http.StatusForbidden {
		t.Errorf("a preview: %s", r.Status)
	}
	if entries, err := os.ReadDir(s.data); err != nil || len(entries) > 0 {
		t.Errorf("something was kept: %v, %v", entries, err)
	}
}

// TestOtherSitesChangeNoData: forms of other sites are refused, those with a
// file too.
func TestOtherSitesChangeNoData(t *testing.T) {
	s := newStocked(t, true)
	body, kind := uploadForm(t, "a.csv", "a,b\n1,2\n")
	for path, send := range map[string]struct {
		body io.Reader
		kind string
	}{"/data/uploads": {body, kind}, "/data/open": {strings.NewReader("path=tents.db"), "application/x-www-form-urlencoded"},
		"/data/places/wording": {strings.NewReader("table=places&called=x"), "application/x-www-form-urlencoded"}} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+path, send.body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", send.kind)
		r.Header.Set("Origin", "https://evil.example.org")
		answer, _ := s.visitor().seen(s.visitor().Do(r))
		if answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
}

func TestUploadsAreOnlySeenByWhoSentThem(t *testing.T) {
	s := newStocked(t, true)
	v, other := s.visitor(), s.visitor()
	v.begin()
	other.begin()
	r, body := v.upload("my shop.csv", "name,price\nAlder,90\n")
	if r.StatusCode != http.StatusOK || !strings.Contains(body, "comma-separated") || !strings.Contains(body, "Alder") {
		t.Fatalf("%s at %s: %s", r.Status, r.Request.URL, warning.FindString(body))
	}
	if r, _ := other.get(r.Request.URL.Path); r.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else sees it: %s", r.Status)
	}
	if r, _ := other.send(r.Request.URL.Path, nil); r.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else imports it: %s", r.Status)
	}
	if r, _ := v.send(r.Request.URL.Path+"/discard", nil); r.StatusCode != http.StatusOK || r.Request.URL.Path != "/data" {
		t.Errorf("discarding led to %s", r.Request.URL)
	}
}

// TestAPreviewEndsWithItsRequest: of a file in which the rows come
// last, nothing is shown to somebody who has left.
func TestAPreviewEndsWithItsRequest(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	v.begin()
	r, body := v.upload("late.csv", "name,price\n"+strings.Repeat("\n", 900<<10)+"Alder,90\n")
	if r.StatusCode != http.StatusOK || !strings.Contains(body, "Alder") {
		t.Fatalf("%s at %s: %s", r.Status, r.Request.URL, warning.FindString(body))
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	asks := r.Request.Clone(left)
	for _, c := range v.Jar.Cookies(r.Request.URL) {
		asks.AddCookie(c)
	}
	seen := httptest.NewRecorder()
	s.current.Load().Handler().ServeHTTP(seen, asks)
	if strings.Contains(seen.Body.String(), "Alder") {
		t.Errorf("the file was read to its end: %d", seen.Code)
	}
}

func TestUploadsThatAreRefused(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	v.begin()
	for _, tt := range []struct{ name, text, want string }{
		{"large.csv", strings.Repeat("a,b,c,d\n", 1<<17+20), "more than 1 MB"},
		{"empty.csv", "", "The file is empty."},
		{"book.xlsx", "PK\x03\x04", "zip file or an Excel workbook"},
	} {
		r, body := v.upload(tt.name, tt.text)
		if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(warning.FindString(body), tt.want) || strings.Contains(body, s.data) {
			t.Errorf("%s: %s: %s", tt.name, r.Status, warning.FindString(body))
		}
	}
	if r, body := v.send("/data/uploads", url.Values{"file": {"x"}}); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "No file came") {
		t.Errorf("a form without a file: %s", r.Status)
	}
}

// TestDescribingAColumn: what is said is kept in the annotations, holds at
// once, and what does not fit is refused with the form as it was filled in.
func TestDescribingAColumn(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	v.begin()
	s.tents("tents.db")
	r, _ := v.send("/data/open", url.Values{"path": {"tents.db"}})
	at := r.Request.URL.Path
	source, err := s.registry.Find(t.Context(), strings.TrimPrefix(at, "/data/"))
	if err != nil {
		t.Fatal(err)
	}
	as := func(table, column, called, synonyms, kind string, more ...string) url.Values {
		f := url.Values{"table": {table}, "column": {column}, "called": {called}, "synonyms": {synonyms}, "kind": {kind}}
		for i := 0; i < len(more); i += 2 {
			f.Set(more[i], more[i+1])
		}
		return f
	}
	r, body := v.send(at+"/wording", as("tents", "price", "price", "cost,  price tag,cost", "number"))
	if r.StatusCode != http.StatusOK || !strings.Contains(body, "also called cost, price tag") || !strings.Contains(body, `data-role="saved"`) {
		t.Fatalf("%s: %s", r.Status, warning.FindString(body))
	}
	text, err := os.ReadFile(source.Annotations)
	if want := "tables:\n  tents:\n    columns:\n      price:\n        synonyms: [cost, price tag]\n"; err != nil || string(text) != want {
		t.Errorf("kept %q, %v", text, err)
	}
	r, body = v.send(at+"/wording", as("tents", "name", "model", "", "number"))
	if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "stored as text") || !strings.Contains(body, `value="model"`) {
		t.Errorf("%s: %s", r.Status, warning.FindString(body))
	}
	if after, err := os.ReadFile(source.Annotations); err != nil || !bytes.Equal(after, text) {
		t.Errorf("what was refused was written: %s, %v", after, err)
	}
	if r, body = v.send(at+"/wording", as("tents", "", "tents", "", "", "hidden", "1")); r.StatusCode != http.StatusOK || !strings.Contains(body, `data-role="show-table"`) {
		t.Errorf("hiding a table: %s %s", r.Status, warning.FindString(body))
	}
	if _, body = v.send(at+"/wording", url.Values{"table": {"tents"}, "show": {"1"}}); !strings.Contains(body, `data-table="tents"`) {
		t.Error("the table does not come back")
	}
	if r, _ := v.send(at+"/wording", as("none", "x", "", "", "")); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown table: %s", r.Status)
	}
}

// TestDataBelowASubPath: links and redirects stay below it.
func TestDataBelowASubPath(t *testing.T) {
	s := newStocked(t, true, func(o *web.Options) { o.Base = "/parley" })
	v := s.visitor()
	s.tents("tents.db")
	r, body := v.send("/parley/data/open", url.Values{"path": {"tents.db"}})
	if !strings.HasPrefix(r.Request.URL.Path, "/parley/data/tents-") || r.StatusCode != http.StatusOK {
		t.Fatalf("led to %s (%s)", r.Request.URL, r.Status)
	}
	for _, page := range []string{body, func() string { _, b := v.get("/parley/data"); return b }()} {
		for _, link := range regexp.MustCompile(`(?:href|action|src|formaction)="(/[^"]*)"`).FindAllStringSubmatch(page, -1) {
			if !strings.HasPrefix(link[1], "/parley/") {
				t.Errorf("a link leads to %s", link[1])
			}
		}
	}
}

// onlyPlaces is a registry with nothing but the places.
func onlyPlaces(t *testing.T, w *world) *web.Sources {
	t.Helper()
	registry, err := sources.New(sources.Options{Fixed: []sources.Source{{ID: "places", Title: "Places to eat", Kind: sources.Named}}, Keeper: w.store, Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return &web.Sources{Registry: registry, Use: func(context.Context, string) (web.Database, func(), error) {
		return web.Database{Source: "places", Title: "Places to eat", Engine: w.engine}, func() {}, nil
	}}
}

// TestWordsThatWereUsedAreProposed: what a visitor confirmed is offered to
// them alone; accepted it is a synonym, dismissed it does not come back.
func TestWordsThatWereUsedAreProposed(t *testing.T) {
	s := newStocked(t, true)
	v, other := s.visitor(), s.visitor()
	v.begin()
	other.begin()
	s.tents("tents.db")
	r, _ := v.send("/data/open", url.Values{"path": {"tents.db"}})
	at := r.Request.URL.Path
	source := strings.TrimPrefix(at, "/data/")
	_, _, body := v.api("POST", "/sessions", `{"source":"`+source+`"}`)
	session := regexp.MustCompile(`"session":"(\w+)"`).FindStringSubmatch(body)[1]
	price := unit.Unit{Kind: unit.Order, Column: "price"}
	for i, e := range []agent.Event{
		{Kind: agent.KindSaid, Said: &agent.Said{Text: "damage and <b>toll</b>"}},
		{Kind: agent.KindAsked, Asked: &agent.Question{ID: "1.1", Phrase: "damage", Table: "tents", Unit: price}},
		{Kind: agent.KindAnswered, Answered: &agent.Answered{Question: "1.1", Choice: agent.Yes}},
		{Kind: agent.KindAsked, Asked: &agent.Question{ID: "1.2", Phrase: "toll", Table: "tents", Unit: price}},
		{Kind: agent.KindAnswered, Answered: &agent.Answered{Question: "1.2", Choice: agent.Yes}},
	} {
		e.Seq, e.Turn = int64(i+1), 1
		if err := s.store.Append(t.Context(), session, e); err != nil {
			t.Fatal(err)
		}
	}
	proposed := func(v *visitor) (words []string) {
		_, body := v.get(at)
		for _, m := range regexp.MustCompile(`data-role="proposal" data-word="(\w+)"`).FindAllStringSubmatch(body, -1) {
			words = append(words, m[1])
		}
		return words
	}
	if diff := cmp.Diff([]string{"damage", "toll"}, proposed(v)); diff != "" {
		t.Fatal(diff)
	}
	if got := proposed(other); len(got) > 0 {
		t.Errorf("somebody else is told %q", got)
	}
	form := func(word, do string) url.Values {
		return url.Values{"word": {word}, "table": {"tents"}, "column": {"price"}, "do": {do}}
	}
	if r, _ := other.send(at+"/proposals", form("damage", "accept")); r.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else accepts it: %s", r.Status)
	}
	if r, body := v.send(at+"/proposals", form("damage", "accept")); r.StatusCode != http.StatusOK || !strings.Contains(body, "also called damage") {
		t.Errorf("accepting: %s", r.Status)
	}
	v.send(at+"/proposals", form("toll", "dismiss"))
	s.restart()
	if got := proposed(v); len(got) > 0 {
		t.Errorf("after both were decided there is %q", got)
	}
	answer := v.post("/ask", `{"source":"`+source+`","text":"tents with the highest damage"}`)
	if answer.State != "replied" || !strings.Contains(answer.Reply.Receipt.SUQL, "price") {
		t.Errorf("answered %+v", answer.Reply)
	}
}
