package web_test

import (
	"testing"

	"parley/agent"
	"parley/web"
)

const covered = `document.querySelector('[data-role="lost"]').open`

// TestTheKioskOutlivesARestart: the server goes away in the middle of a
// question; the screen says so, and the question is answered when it is back.
func TestTheKioskOutlivesARestart(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1080, 1920)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	w.down.Store(true)
	w.restart()
	s.Until("the screen is covered", covered)
	s.Screenshot("kiosk-live-lost")
	w.down.Store(false)
	s.Until("the cover is gone", `!`+covered)
	s.Tap(`[data-role="yes"]`)
	if r := s.WaitReply(); r.Total != 1 || r.Rows[0].Values["name"] != "Cedar" {
		t.Errorf("found %+v", r.Rows)
	}
}

// TestTheKioskComesUpWithoutAServer: loaded once, the page comes up though
// the server is away, and goes on with the visit when it is back.
func TestTheKioskComesUpWithoutAServer(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Until("the page is kept", `document.documentElement.dataset.kept && navigator.serviceWorker.controller`)
	s.wake()
	s.says("thai quiet")
	before := s.WaitQuestion()
	w.down.Store(true)
	s.Reload()
	s.rests()
	s.Tap(`[data-role="wake"]`)
	s.Until("the screen is covered", covered)
	w.down.Store(false)
	s.Until("the cover is gone", `!`+covered)
	if after := s.WaitQuestion(); after.ID != before.ID || after.Text != before.Text {
		t.Errorf("asks %+v, want %+v", after, before)
	}
	s.Answer(agent.Yes)
	if r := s.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
}

// TestStartOverWithoutAServer: the visit is gone from the screen at once and
// from the server as soon as that is back, even when the page comes up anew
// in between.
func TestStartOverWithoutAServer(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Until("the page is kept", `document.documentElement.dataset.kept && navigator.serviceWorker.controller`)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	w.down.Store(true)
	s.Do(`document.querySelector('[data-role="start-over"]').click()`) // the cover may be there already
	s.rests()
	s.Reload()
	s.rests()
	s.Tap(`[data-role="wake"]`)
	s.Until("the screen is covered", covered)
	w.down.Store(false)
	s.Until("a visit begins", `!`+covered+` && document.querySelector('[data-role="intro"]')?.checkVisibility()`)
	s.says("thai")
	if r := s.WaitReply(); r.Total != 2 {
		t.Errorf("found %d, want 2", r.Total)
	}
	w.kept(1)
	if s.True(`document.documentElement.outerHTML.includes("thai quiet")`) {
		t.Error("the visit before is back")
	}
}

// TestAnAnswerWaitsForTheServer: what is touched while the connection is away
// is not lost.
func TestAnAnswerWaitsForTheServer(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	w.deaf.Store(true)
	w.restart()
	s.Do(`document.querySelector('[data-role="yes"]').click()`)
	s.Until("the screen is covered", covered)
	w.deaf.Store(false)
	if r := s.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
	s.Until("the cover is gone", `!`+covered)
}

// TestTheServerForgotTheVisit: a screen that was away for too long finds its
// visit wiped, and rests.
func TestTheServerForgotTheVisit(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	w.deaf.Store(true)
	w.restart()
	all, err := w.store.Fleeting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for id := range all {
		if err := w.store.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	s.rests()
	w.deaf.Store(false)
	s.wake()
	s.Tap(`[data-role="example"]`)
	s.WaitReply()
}

// TestAKioskBelowAPath: everything works below the path of a proxy too.
func TestAKioskBelowAPath(t *testing.T) {
	w := newWorld(t, atKiosk, func(o *web.Options) { o.Base = "/parley" })
	w.Server.URL += "/parley/"
	s := newScreen(t, w, 1280, 800)
	s.Until("the page is kept", `document.documentElement.dataset.kept && navigator.serviceWorker.controller`)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	w.down.Store(true)
	s.Reload()
	s.rests()
	w.down.Store(false)
	s.WaitQuestion() // by itself, as soon as the server is back
	s.Answer(agent.No)
	if r := s.WaitReply(); r.Total != 2 {
		t.Errorf("found %d, want 2", r.Total)
	}
	s.Tap(`[data-role="start-over"]`)
	s.rests()
	w.kept(0)
}

// TestAnOrdinaryServerAgain: a copy of the kiosk's page gives way once the
// server is back and no kiosk any more.
func TestAnOrdinaryServerAgain(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Until("the page is kept", `document.documentElement.dataset.kept && navigator.serviceWorker.controller`)
	w.down.Store(true)
	w.opts = func(*web.Options) {}
	w.restart()
	s.Reload()
	s.rests()
	w.down.Store(false)
	s.Until("the ordinary page", `location.pathname.startsWith("/c/")`)
	s.Say("thai")
	s.WaitReply()
	s.Do(`navigator.serviceWorker.getRegistrations().then(all => { globalThis.workers = all.length })`)
	s.Until("no worker is left", `globalThis.workers === 0`)
}
