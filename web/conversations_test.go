package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"parley/web"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/gorilla/websocket"
)

// titles lists the visitor's conversations over the API.
func (v *visitor) titles(query string) (titles []string) {
	v.w.t.Helper()
	status, _, answer := v.api(http.MethodGet, "/sessions?"+query, "")
	var list struct{ Sessions []struct{ Title string } }
	if err := json.Unmarshal([]byte(answer), &list); err != nil || status != http.StatusOK {
		v.w.t.Fatalf("GET /sessions?%s: %d %s", query, status, answer)
	}
	for _, s := range list.Sessions {
		titles = append(titles, s.Title)
	}
	return titles
}

func TestConversationsAreNamedFoundAndDeletedOverTheAPI(t *testing.T) {
	w := newWorld(t)
	v, other := w.visitor(), w.visitor()
	first := v.post("/ask", `{"text":"italian in oakland"}`).Session
	v.post("/ask", `{"text":"how many thai"}`)
	other.post("/ask", `{"text":"italian, please"}`)
	if diff := cmp.Diff([]string{"italian in oakland"}, v.titles("q=dogw")); diff != "" {
		t.Errorf("a name that was found: %s", diff)
	}
	if status, _, answer := v.api(http.MethodPatch, "/sessions/"+first, `{"title":"  Dinner\n with ann "}`); status != http.StatusNoContent {
		t.Errorf("naming: %d %s", status, answer)
	}
	if diff := cmp.Diff([]string{"Dinner with ann"}, v.titles("q=italian")); diff != "" {
		t.Error(diff)
	}
	for _, test := range []struct {
		v                  *visitor
		method, path, body string
		code               string
	}{
		{other, "PATCH", "/sessions/" + first, `{"title":"mine"}`, "not_found"},
		{other, "DELETE", "/sessions/" + first, "", "not_found"},
		{v, "DELETE", "/sessions/ABC", "", "not_found"},
		{v, "PATCH", "/sessions/" + first, fmt.Sprintf(`{"title":%q}`, strings.Repeat("ö", 121)), "too_long"},
		{v, "PATCH", "/sessions/" + first, `{"name":"x"}`, "bad_json"},
	} {
		if p := test.v.refused(test.method, test.path, test.body); p.Code != test.code {
			t.Errorf("%s %s %s: %+v, want %s", test.method, test.path, test.body, p, test.code)
		}
	}
	if status, _, answer := v.api(http.MethodDelete, "/sessions/"+first, ""); status != http.StatusNoContent {
		t.Errorf("deleting: %d %s", status, answer)
	}
	if diff := cmp.Diff([]string{"how many thai"}, v.titles("")); diff != "" {
		t.Error(diff)
	}
	if p := v.refused(http.MethodGet, "/sessions/"+first, ""); p.Status != http.StatusNotFound {
		t.Errorf("the deleted conversation: %+v", p)
	}
	if events, err := w.store.Events(t.Context(), first); err != nil || len(events) > 0 {
		t.Errorf("it left %d events (%v)", len(events), err)
	}
}

// TestDeletingEndsWhatGoesOn: windows are told not to come back, and work in
// progress leaves nothing behind.
func TestDeletingEndsWhatGoesOn(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	<-w.gate.reached
	if status, _, answer := v.api(http.MethodDelete, "/sessions/"+id, ""); status != http.StatusNoContent {
		t.Fatalf("deleting: %d %s", status, answer)
	}
	l.expect("said", "error deleted")
	if code := l.closed(); code != websocket.ClosePolicyViolation {
		t.Errorf("the socket was closed with %d", code)
	}
	if events, err := w.store.Events(t.Context(), id); err != nil || len(events) > 0 {
		t.Errorf("it left %d events (%v)", len(events), err)
	}
	if _, r, err := v.dial(id, web.JSON, nil); err == nil || r.StatusCode != http.StatusNotFound {
		t.Errorf("it can be opened again: %v", err)
	}
}

// submit sends a form and returns where it led to.
func (v *visitor) submit(path string, form url.Values) *http.Response {
	v.w.t.Helper()
	r, err := v.PostForm(v.w.URL+path, form)
	if err != nil {
		v.w.t.Fatal(err)
	}
	r.Body.Close()
	return r
}

func TestOthersCannotTouchAConversationByForm(t *testing.T) {
	w := newWorld(t)
	v, other := w.visitor(), w.visitor()
	id := v.post("/ask", `{"text":"thai"}`).Session
	for _, path := range []string{"/name", "/delete"} {
		if r := other.submit("/c/"+id+path, url.Values{"title": {"mine"}}); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s by somebody else: %s", path, r.Status)
		}
	}
	if _, page := other.get("/conversations"); strings.Contains(page, id) {
		t.Error("somebody else's page lists it")
	}
	if diff := cmp.Diff([]string{"thai"}, v.titles("")); diff != "" {
		t.Error(diff)
	}
}

// TestConversationsInThePage names, finds and deletes by keyboard and mouse.
func TestConversationsInThePage(t *testing.T) {
	now := time.Now()
	w := newWorld(t, func(o *web.Options) { o.Now = func() time.Time { return now } })
	page := newBrowser(t).Open(w.URL)
	for _, text := range []string{"italian in oakland", "thai in berkeley"} {
		page.Click("new")
		page.Until("an empty conversation", `document.querySelector('[data-role="utterance"]') && !document.querySelector('[data-role="turn"]')`)
		page.Say(text)
		page.WaitReply()
	}
	two := page.URL()
	page.Click("conversations")
	page.Until("the list", `document.querySelectorAll('[data-role="conversation"]').length === 2`)
	if diff := cmp.Diff([]string{"Today", "thai in berkeley", "italian in oakland"}, page.Strings(`[...document.querySelectorAll("main h2, [data-role=title]")].map(e => e.textContent)`)); diff != "" {
		t.Error(diff)
	}
	page.Do(`document.getElementById("words").focus()`)
	page.Type("dogw")
	page.Press(kb.Enter)
	page.Until("what was found", `document.querySelector('[data-role="found"] mark')?.textContent === "Dogwood"`)
	page.Do(`document.querySelector('[data-role="manage"] > summary').click()`)
	page.Do(`const name = document.querySelector('[data-role="rename"] input[name=title]'); name.focus(); name.select()`)
	page.Type("Dinner")
	page.Press(kb.Enter)
	page.Until("the new name, in the same search", `document.querySelector('[data-role="title"]')?.textContent === "Dinner" && document.querySelector('[data-role="done"]') && document.getElementById("words").value === "dogw"`)
	page.Do(`document.querySelector('.to').click()`)
	page.Until("the conversation at the turn", `location.hash === "#turn-1" && document.querySelector('[data-role="turn"]')`)
	page.WaitReply()
	page.Click("conversations")
	page.Until("the list again", `document.querySelectorAll('[data-role="conversation"]').length === 2`)
	page.Do(`[...document.querySelectorAll('[data-role="manage"]')].at(0).open = true`)
	if page.True(`document.querySelector('[data-role="delete-now"]').checkVisibility()`) {
		t.Error("one click deletes")
	}
	page.Do(`document.querySelector('[data-role="delete"] > summary').click()`)
	page.Click("delete-now")
	page.Until("it is gone", `document.querySelectorAll('[data-role="conversation"]').length === 1 && document.querySelector('[data-role="done"]')?.textContent.includes("deleted")`)
	page.Go(two)
	page.Until("it is not there any more", `document.body.textContent.includes("There is no such conversation")`)
}

// TestAWindowOfADeletedConversationGoesToTheList tells a window that looks at
// what is deleted elsewhere.
func TestAWindowOfADeletedConversationGoesToTheList(t *testing.T) {
	w := newWorld(t)
	browser := newBrowser(t)
	one := browser.Open(w.URL)
	one.Say("thai")
	one.WaitReply()
	two := browser.Open(w.URL + "/conversations")
	two.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
	two.Click("delete-now")
	two.Until("it is gone", `document.querySelector('[data-role="nothing"]')`)
	one.Until("the list", `location.pathname === "/conversations" && document.querySelector('[data-role="done"]')`)
}

func TestTheListHasPages(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	for i := range 35 {
		v.post("/ask", fmt.Sprintf(`{"text":"thai %d"}`, i))
	}
	for path, want := range map[string]int{"/conversations": 30, "/conversations?page=2": 5, "/conversations?page=3": 0, "/conversations?page=-7": 30, "/conversations?page=2&q=thai": 5} {
		if _, page := v.get(path); strings.Count(page, `data-role="conversation"`) != want {
			t.Errorf("%s lists %d, want %d", path, strings.Count(page, `data-role="conversation"`), want)
		}
	}
	if _, page := v.get("/conversations?q=thai"); !strings.Contains(page, `href="/conversations?page=2&amp;q=thai"`) {
		t.Error("no link to the second page of the search")
	}
}
