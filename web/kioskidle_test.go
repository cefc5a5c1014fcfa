package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// later sets the page's clock forward.
func (s *screen) later(d time.Duration) {
	s.t.Helper()
	s.Do(fmt.Sprintf(`{
		const now = performance.now.bind(performance);
		performance.now = () => now() + %d;
	}`, d.Milliseconds()))
}

// asked waits for the question whether somebody is there.
func (s *screen) asked() {
	s.t.Helper()
	s.Until("it is asked whether somebody is there", `document.querySelector('[data-role="idle"]').open`)
}

// TestIdleWipesEverything: nobody answers whether somebody is there, so the
// visit is over, a half-typed question and a running turn with it.
func TestIdleWipesEverything(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1080, 1920)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.types("nobody")
	s.later(10 * time.Minute)
	s.asked()
	s.Screenshot("kiosk-live-idle")
	if !s.True(`document.activeElement.dataset.role === "more-time" && Number(document.querySelector('[data-role="left"]').textContent) > 200`) {
		t.Error("More time has not got the focus, or the seconds left are not shown")
	}
	s.later(5 * time.Minute)
	s.rests()
	w.kept(0)
	if s.True(`/thai quiet|nobody/.test(document.documentElement.outerHTML) || document.querySelector("dialog[open]")`) {
		t.Error("something of the visit is still there")
	}
	w.counted(`parley_kiosk_ends_total{how="idle"}`, "1")
}

// TestMoreTimeAsOftenAsWanted: by touch and by key, and the conversation goes
// on where it was.
func TestMoreTimeAsOftenAsWanted(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	for range 10 {
		s.later(14 * time.Minute) // one before the end
		s.asked()
		s.Tap(`[data-role="more-time"]`)
		s.Until("the question is gone", `!document.querySelector('[data-role="idle"]').open`)
	}
	s.later(10 * time.Minute)
	s.asked()
	s.Press(kb.Escape)
	s.Until("the question is gone", `!document.querySelector('[data-role="idle"]').open`)
	s.Tap(`[data-role="yes"]`)
	if r := s.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
	w.kept(1)
}

// TestATouchIsASignOfLife: whoever touches the screen is not asked. News from
// the server is such a sign too, so first it has said all that it has to say.
func TestATouchIsASignOfLife(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.Tap(`[data-role="yes"]`)
	s.WaitReply()
	for range 3 {
		s.later(9 * time.Minute)
		s.Tap(`.bar`)
	}
	if s.True(`document.querySelector('[data-role="idle"]').open`) {
		t.Error("somebody who touches the screen is asked whether they are there")
	}
	s.later(10 * time.Minute)
	s.asked()
	s.Tap(`[data-role="idle"] [data-act="start-over"]`)
	s.rests()
	w.kept(0)
}

// TestIdleWhileWorking: the turn that still runs when the visit ends leaves
// nothing behind either.
func TestIdleWhileWorking(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai slowly")
	<-w.gate.reached
	all, err := w.store.Fleeting(t.Context())
	if err != nil || len(all) != 1 {
		t.Fatalf("%d conversations (%v), want one", len(all), err)
	}
	s.later(15 * time.Minute)
	s.rests()
	w.kept(0)
	close(w.gate.open)
	for id := range all {
		if events, err := w.store.Events(t.Context(), id); err != nil || len(events) > 0 {
			t.Errorf("the turn left %d events (%v)", len(events), err)
		}
	}
}
