package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/web"
	"parley/web/access"
	"parley/web/browsertest"

	"github.com/chromedp/chromedp/kb"
	"golang.org/x/crypto/bcrypt"
)

const kioskPIN = "482913"

// atKiosk makes a server one of a kiosk. The times are long: tests set the
// page's clock forward instead of waiting.
func atKiosk(o *web.Options) {
	// A hash that costs little: under the race detector a PIN as it is kept
	// takes seconds to hash and to try. Package access tests those.
	hash, err := bcrypt.GenerateFromPassword([]byte(kioskPIN), bcrypt.MinCost)
	if err != nil {
		panic(err)
	}
	pin, err := access.ReadPIN(string(hash))
	if err != nil {
		panic(err)
	}
	o.Kiosk = &web.Kiosk{Store: o.Store.(web.Fleeting), Idle: 10 * time.Minute, Countdown: 5 * time.Minute, PIN: pin,
		Attract: []string{"Ask for a place to eat.", "Try “quiet and Thai”."}}
}

// screen is the screen of a kiosk.
type screen struct {
	*browsertest.Page
	w *world
	t *testing.T
}

// newScreen opens the page on a touch screen of a size.
func newScreen(t *testing.T, w *world, width, height int64) *screen {
	t.Helper()
	page := newBrowser(t).Open("about:blank")
	page.TouchScreen(width, height, false)
	page.Go(w.URL)
	s := &screen{page, w, t}
	s.rests()
	return s
}

// rests waits for the resting screen.
func (s *screen) rests() {
	s.t.Helper()
	s.Until("the resting screen", `document.documentElement.dataset.ready && !document.querySelector('[data-role="attract"]').hidden && !document.querySelector("#stage").hasChildNodes()`)
}

func (s *screen) wake() {
	s.t.Helper()
	s.Tap(`[data-role="wake"]`)
	s.Until("the stage", `document.querySelector('[data-role="utterance"]')`)
}

// types touches the keys on the screen, one after another.
func (s *screen) types(text string) {
	s.t.Helper()
	s.Tap(`[data-role="utterance"]`)
	for _, letter := range text {
		s.Tap(fmt.Sprintf(`[data-key=%q]`, letter))
	}
}

// says asks something by touch alone.
func (s *screen) says(text string) {
	s.t.Helper()
	s.types(text)
	s.Tap(`[data-key="enter"]`)
	s.Until("it is a turn", fmt.Sprintf(`[...document.querySelectorAll('[data-role="said"]')].some(e => e.textContent === %q)`, text))
}

// kept waits until so many conversations are kept on the server.
func (w *world) kept(n int) {
	w.t.Helper()
	w.eventually(fmt.Sprintf("%d conversations are kept", n), func() bool {
		all, err := w.store.Fleeting(w.t.Context())
		if err != nil {
			w.t.Fatal(err)
		}
		return len(all) == n
	})
}

func TestAVisitByTouchAlone(t *testing.T) {
	for _, size := range kioskSizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			w := newWorld(t, atKiosk)
			s := newScreen(t, w, size[0], size[1])
			look := func(name string) { s.Screenshot(fmt.Sprintf("kiosk-%s-%dx%d", name, size[0], size[1])) }
			look("live-attract")
			s.wake()
			look("live-begin")
			s.types("cosyx")
			s.Tap(`[data-key="backspace"]`)
			s.Tap(`[data-key="shift"]`)
			s.Tap(`[data-key=" "]`)
			s.Tap(`[data-key="i"]`)
			s.Tap(`[data-key="n"]`)
			if got := s.Strings(`[document.querySelector('[data-role="utterance"]').value]`)[0]; got != "cosy in" && got != "cosy In" {
				t.Errorf("the keys wrote %q", got)
			}
			look("live-keys")
			s.Tap(`[data-key="enter"]`)
			if q := s.WaitQuestion(); q.Phrase != "" && q.Phrase != "cosy" {
				t.Errorf("asked about %q", q.Phrase)
			}
			if !s.True(`document.querySelector('[data-role="keyboard"]').hidden`) {
				t.Error("the keyboard is still up")
			}
			look("live-question")
			if low := s.Strings(`[...document.querySelectorAll("[data-role=yes], [data-role=no], [data-role=not-sure], [data-role=option]")].filter(e => e.getBoundingClientRect().height < 64).map(e => e.outerHTML)`); len(low) > 0 {
				t.Errorf("lower than 64 px: %q", low)
			}
			s.Tap(`[data-role="yes"]`)
			if r := s.WaitReply(); r.Total != 2 || r.SUQL != "" {
				t.Errorf("found %d, showing the query %q; want 2 and none", r.Total, r.SUQL)
			}
			look("live-answer")
			s.Tap(`[data-role="suggestion"]`)
			s.Until("the suggestion is asked", `document.querySelectorAll('[data-role="turn"]').length === 2`)
			s.WaitReply()
			s.Tap(`[data-role="start-over"]`)
			s.rests()
			w.kept(0)
		})
	}
}

func TestSuggestionsOnTheKioskAreTouched(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.Tap(`[data-role="example"]`)
	if r := s.WaitReply(); r.Total != 3 {
		t.Errorf("found %d, want 3", r.Total)
	}
}

// TestNothingOfAVisitIsLeft looks wherever a browser or the server may keep
// something, after the visitor has gone.
func TestNothingOfAVisitIsLeft(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1080, 1920)
	s.Until("the page is kept", `document.documentElement.dataset.kept`)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.types("secret")
	all, err := w.store.Fleeting(t.Context())
	if err != nil || len(all) != 1 {
		t.Fatalf("%d conversations (%v), want one", len(all), err)
	}
	s.Tap(`[data-role="start-over"]`)
	s.rests()
	w.kept(0)
	for id := range all {
		if events, err := w.store.Events(t.Context(), id); err != nil || len(events) > 0 {
			t.Errorf("the server kept %d events (%v)", len(events), err)
		}
	}
	s.Do(`(async () => {
		const found = [document.documentElement.outerHTML, document.cookie, location.href, String(history.state)];
		for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify(storage));
		found.push(...(await indexedDB.databases()).map(d => d.name));
		for (const name of await caches.keys()) for (const r of await (await caches.open(name)).keys()) {
			found.push(r.url);
			if (r.url === location.href) found.push(await (await caches.match(r)).text());
		}
		globalThis.found = found.filter(text => /thai quiet|secret/.test(text));
	})()`)
	s.Until("the search is over", `globalThis.found`)
	if got := s.Strings(`found`); len(got) > 0 {
		t.Errorf("the browser kept %q", got)
	}
	if got := s.Strings(`[JSON.stringify(localStorage), JSON.stringify(sessionStorage)]`); got[0] != "{}" || got[1] != "{}" {
		t.Errorf("there is something in storage: %q", got)
	}
	if got := s.History(); len(got) != 2 || got[0] != "about:blank" || got[1] != w.URL+"/" {
		t.Errorf("the history is %q, want the page alone", got)
	}
	s.wake()
	s.Until("the box is empty", `document.querySelector('[data-role="utterance"]').value === ""`)
	s.Tap(`[data-role="utterance"]`)
	s.Do(`document.execCommand("undo")`)
	if got := s.Strings(`[document.querySelector('[data-role="utterance"]').value]`); got[0] != "" {
		t.Errorf("Undo brings back %q", got[0])
	}
}

func TestBackAfterTheWipe(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.Tap(`[data-role="start-over"]`)
	s.rests()
	w.kept(0)
	if !s.Back() { // to the page before the kiosk, which only a test has
		t.Fatal("there is no page before")
	}
	s.Do(`history.forward()`)
	s.rests()
	if s.True(`document.documentElement.outerHTML.includes("thai quiet")`) {
		t.Error("Back and Forward brought the visit back")
	}
}

// TestTwoWakeUps: however it is touched, a visit begins once; and the next
// visitor finds nothing of the one before.
func TestTwoWakeUps(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Do(`{
		const wake = document.querySelector('[data-role="wake"]');
		wake.click();
		wake.click();
		document.dispatchEvent(new KeyboardEvent("keydown", {key: "a", bubbles: true}));
	}`)
	s.says("thai")
	s.WaitReply()
	w.kept(1)
	if got := w.metric("parley_kiosk_visits_total"); got != "1" {
		t.Errorf("%s visits were counted, want 1", got)
	}
	s.Tap(`[data-role="larger"]`)
	s.Tap(`[data-role="start-over"]`)
	s.rests()
	s.Press("x") // any key
	s.Until("the second visitor's stage", `document.querySelector('[data-role="intro"]')?.checkVisibility()`)
	if s.True(`document.querySelector('[data-role="turn"]') || document.querySelector('[data-role="utterance"]').value || document.documentElement.dataset.text !== "normal"`) {
		t.Error("the second visitor finds something of the first")
	}
	s.Tap(`[data-role="example"]`)
	s.WaitReply()
	w.kept(1)
}

// TestAKioskWithAKeyboard holds a visit without touching the screen.
func TestAKioskWithAKeyboard(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1920, 1080)
	s.Press(kb.Enter)
	s.Until("the stage", `document.querySelector('[data-role="utterance"]')`)
	s.Do(`document.querySelector('[data-role="utterance"]').focus()`)
	s.Press("thai, quiet")
	if !s.True(`document.querySelector('[data-role="keyboard"]').hidden`) {
		t.Error("the keyboard on the screen is up though there is a real one")
	}
	s.Press(kb.Enter)
	s.WaitQuestion()
	s.Until("the question has the focus", `document.activeElement.dataset.role === "question"`)
	s.Press(kb.Tab)
	s.Press(kb.Enter) // Yes
	if r := s.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
	s.Until("the answer has the focus", `document.activeElement.dataset.role === "reply"`)
	if !s.True(`document.getElementById("announcer").textContent.startsWith("Here is what I found")`) {
		t.Error("the answer is not announced")
	}
}

func TestTwiceTheTextSize(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	for _, size := range kioskSizes {
		s.TouchScreen(size[0], size[1], false)
		s.wake()
		s.Do(`globalThis.size = () => parseFloat(getComputedStyle(document.querySelector('[data-role="utterance"]')).fontSize); globalThis.before = size()`)
		s.Tap(`[data-role="larger"]`)
		s.Until("text of twice the size", `size() === 2 * before`)
		s.says("quiet")
		s.WaitQuestion()
		s.Screenshot(fmt.Sprintf("kiosk-live-large-%dx%d", size[0], size[1]))
		s.Tap(`[data-role="yes"]`)
		s.WaitReply()
		if s.True(`document.querySelector(".scene").scrollWidth > document.querySelector(".scene").clientWidth`) {
			t.Errorf("%d pixels wide: the answer sticks out", size[0])
		}
		s.Tap(`[data-role="start-over"]`)
		s.rests()
	}
}

// counted waits until a counter has a value: what is counted is counted once
// it is done, which others may see before.
func (w *world) counted(name, want string) {
	w.t.Helper()
	w.eventually(name+" is "+want, func() bool { return w.metric(name) == want })
}

// metric is the value of a counter.
func (w *world) metric(name string) string {
	w.t.Helper()
	_, body := w.visitor().get("/metrics")
	for line := range strings.Lines(body) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
