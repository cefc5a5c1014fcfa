package web_test

import (
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// newBoarded is a server whose boards can ask their questions of a database
// that changes: write runs a statement in it.
func newBoarded(t *testing.T) (w *world, write func(statement string)) {
	t.Helper()
	w, path := onFile(t, script)
	return w, func(statement string) {
		t.Helper()
		db, err := sql.Open("sqlite3", path)
		if err == nil {
			_, err = db.Exec(statement)
		}
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

var boardIn = regexp.MustCompile(`/boards/([A-Z0-9]{26,})`)

// pinned asks something, pins the answer and returns the board it is on.
func (v *visitor) pinned(id, said, more string) (board string) {
	v.w.t.Helper()
	v.post("/ask", `{"session":"`+id+`","text":"`+said+`"}`)
	form, err := url.ParseQuery(more)
	if err != nil {
		v.w.t.Fatal(err)
	}
	r := v.submit("/c/"+id+"/turns/1/pin", form)
	found := boardIn.FindStringSubmatch(r.Request.URL.Path)
	if r.StatusCode != http.StatusOK || found == nil {
		v.w.t.Fatalf("pinning led to %s (%s)", r.Request.URL.Path, r.Status)
	}
	return found[1]
}

// TestABoardAsksAnew: what is pinned gives what the data says when the board
// is opened, not what it said when it was pinned.
func TestABoardAsksAnew(t *testing.T) {
	w, write := newBoarded(t)
	v := w.visitor()
	board := v.pinned(v.begin(), "how many italian", "")
	holds := func(want string) {
		t.Helper()
		if _, page := v.get("/boards/" + board + "/pins/1"); !strings.Contains(page, `data-role="number">`+want+`<`) {
			t.Errorf("the board does not say %s: %s", want, page)
		}
	}
	holds("3")
	if _, page := v.get("/boards/" + board); !strings.Contains(page, "how many italian") || !strings.Contains(page, `data-src="/boards/`+board+`/pins/1"`) {
		t.Error("the page of the board does not show what was asked")
	}
	write(`INSERT INTO places VALUES ('Fir', '["Italian"]', 'cheap', 4.0, 'Oakland', NULL)`)
	holds("4")
	w.restart()
	holds("4")
}

// TestWhoSeesABoard: nobody but its owner, until there is a link, and through
// it nobody can change anything.
func TestWhoSeesABoard(t *testing.T) {
	w, _ := newBoarded(t)
	v, stranger := w.visitor(), w.visitor()
	board := v.pinned(v.begin(), "thai", "")
	for _, path := range []string{"", "/pins/1", "/pins/1/rows", "/pins/1/export?format=csv"} {
		if r, _ := stranger.get("/boards/" + board + path); r.StatusCode != http.StatusNotFound {
			t.Errorf("a stranger gets %s: %s", path, r.Status)
		}
	}
	stranger.begin() // a cookie of their own
	for _, path := range []string{"/name", "/share", "/remove", "/order", "/pins/1/name", "/pins/1/remove"} {
		if r := stranger.submit("/boards/"+board+path, url.Values{"title": {"mine"}, "order": {"1"}}); r.StatusCode != http.StatusNotFound {
			t.Errorf("a stranger may send %s: %s", path, r.Status)
		}
	}
	v.submit("/boards/"+board+"/share", nil)
	_, page := v.get("/boards/" + board)
	link := regexp.MustCompile(`/b/[A-Z0-9]{26,}`).FindString(page)
	r, shown := stranger.get(link)
	if link == "" || r.StatusCode != http.StatusOK || r.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Fatalf("the link %q shows %s", link, r.Status)
	}
	for _, hidden := range []string{"<form", board, `data-role="handle"`} {
		if strings.Contains(shown, hidden) {
			t.Errorf("the link shows %s", hidden)
		}
	}
	if _, given := stranger.get(link + "/pins/1"); !strings.Contains(given, "Cedar") || !strings.Contains(given, link+"/pins/1") {
		t.Errorf("the link does not give the answer: %s", given)
	}
	if r, file := stranger.get(link + "/pins/1/export?format=csv"); r.StatusCode != http.StatusOK || !strings.Contains(file, "Elm") {
		t.Errorf("the file is %s: %s", r.Status, file)
	}
	v.submit("/boards/"+board+"/share", url.Values{"do": {"end"}})
	for _, path := range []string{"", "/pins/1"} {
		if r, _ := stranger.get(link + path); r.StatusCode != http.StatusNotFound {
			t.Errorf("a link that was stopped still shows %s: %s", path, r.Status)
		}
	}
}

// TestABoardIsKeptInOrder: named, arranged, and what is on it taken off.
func TestABoardIsKeptInOrder(t *testing.T) {
	w, _ := newBoarded(t)
	v := w.visitor()
	board := v.pinned(v.begin(), "thai", "look=view%3Dtable%26sort%3D4")
	id := v.post("/ask", `{"text":"italian"}`).Session
	v.submit("/c/"+id+"/turns/1/pin", nil)
	order := func() string {
		_, page := v.get("/boards/" + board)
		var out []string
		for _, m := range regexp.MustCompile(`data-role="pin-title"[^>]*>([^<]*)<`).FindAllStringSubmatch(page, -1) {
			out = append(out, m[1])
		}
		return strings.Join(out, ", ")
	}
	if got := order(); got != "thai, italian" {
		t.Errorf("pinned: %s", got)
	}
	if _, page := v.get("/boards/" + board + "/pins/1"); !strings.Contains(page, `data-view="table"`) || !strings.Contains(page, `aria-sort="ascending"`) {
		t.Errorf("the rows are not shown as they were when they were pinned: %s", page)
	}
	v.submit("/boards/"+board+"/order", url.Values{"order": {"2,1"}})
	v.submit("/boards/"+board+"/pins/1/name", url.Values{"title": {"  Thai \n places "}})
	if got := order(); got != "italian, Thai places" {
		t.Errorf("arranged and named: %s", got)
	}
	v.submit("/boards/"+board+"/pins/2/remove", nil)
	v.submit("/boards/"+board+"/name", url.Values{"title": {"Dinner"}})
	if got := order(); got != "Thai places" {
		t.Errorf("after one was taken off: %s", got)
	}
	if _, page := v.get("/boards"); !strings.Contains(page, "Dinner") {
		t.Error("the list does not have the board by its name")
	}
	for path, form := range map[string]url.Values{"/name": {"title": {" "}}, "/order": {"order": {"1;2"}}} {
		if r := v.submit("/boards/"+board+path, form); r.StatusCode != http.StatusUnprocessableEntity && r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s takes %v: %s", path, form, r.Status)
		}
	}
	v.submit("/boards/"+board+"/remove", nil)
	if r, _ := v.get("/boards/" + board); r.StatusCode != http.StatusNotFound {
		t.Errorf("a board that was deleted: %s", r.Status)
	}
}

// TestPinningInThePage: one click pins; the board asks anew, and its cards are
// moved by keys and by hand.
func TestPinningInThePage(t *testing.T) {
	w, write := newBoarded(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("how many thai")
	page.WaitReply()
	page.Click("pin")
	page.Until("it is pinned", `document.querySelector('#turn-1-pin [data-role="to-board"]')?.textContent === "My board"`)
	page.Say("italian in oakland")
	page.Until("a second answer", `document.querySelector('#turn-2 [data-role="reply"]')`)
	page.Do(`document.querySelector('#turn-2-pin [data-role="pin"]').click()`)
	page.Until("it is pinned too", `document.querySelector('#turn-2-pin [data-role="to-board"]')`)
	page.Do(`document.querySelector('#turn-2-pin [data-role="unpin"]').click()`)
	page.Until("it is off again", `document.querySelector('#turn-2-pin [data-role="pin"]')`)
	page.Do(`document.querySelector('#turn-2-pin [data-role="pin"]').click()`)
	page.Until("and on again", `document.querySelector('#turn-2-pin [data-role="to-board"]')`)
	page.Do(`document.querySelector('#turn-2-pin [data-role="to-board"]').click()`)
	const there = `document.querySelectorAll('[data-role="pin-card"] [data-role="asked-at"]').length === 2`
	page.Until("the answers are on the board", there+` && document.querySelector('[data-role="number"]')?.textContent === "2"`)
	page.Screenshot("board-live")
	for _, wrong := range page.Axe() {
		t.Error(wrong)
	}
	write(`INSERT INTO places VALUES ('Fir', '["Thai"]', 'cheap', 4.0, 'Oakland', NULL)`)
	page.Click("refresh")
	page.Until("it was asked anew", `document.querySelector('[data-role="number"]')?.textContent === "3"`)

	const order = `[...document.querySelectorAll('[data-role="pin-title"]')].map(e => e.textContent).join()`
	page.TabTo(`[data-role="handle"]`)
	page.Press(kb.ArrowDown)
	page.Until("the first one went down, with the focus", order+` === "italian in oakland,how many thai" && document.activeElement.closest('[data-role="pin-card"]').dataset.pin === "1"`)
	page.Until("the server has the order", `performance.getEntriesByType("resource").some(r => r.name.endsWith("/order") && r.responseEnd)`)
	page.Reload()
	page.Until("so it is after a reload", `document.readyState === "complete" && `+there+` && `+order+` === "italian in oakland,how many thai"`)
	page.Do(`(() => {
		const [first, second] = document.querySelectorAll('[data-role="pin-card"]');
		const handle = second.querySelector('[data-role="handle"]');
		const at = (e) => { const r = e.getBoundingClientRect(); return {clientX: r.left + r.width / 2, clientY: r.top + 20, bubbles: true, pointerId: 1}; };
		handle.setPointerCapture = () => {}; // there is no such pointer
		handle.dispatchEvent(new PointerEvent("pointerdown", at(handle)));
		handle.dispatchEvent(new PointerEvent("pointermove", at(first)));
		handle.dispatchEvent(new PointerEvent("lostpointercapture", {bubbles: true, pointerId: 1}));
	})()`)
	page.Until("it was dragged back", order+` === "how many thai,italian in oakland"`)
	page.Look(390, 844, true)
	if !page.True(fitsSideways) {
		t.Error("the board scrolls sideways on a phone")
	}
	page.Screenshot("board-live-phone")
}
