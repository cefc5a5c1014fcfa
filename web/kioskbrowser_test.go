package web_test

import (
	"testing"
	"time"

	"parley/web"
	"parley/web/access"
	"parley/web/browsertest"
)

// atKiosk makes a server one of a kiosk. The times are long: tests set the
// page's clock forward instead of waiting.
func atKiosk(o *web.Options) {
	hash, err := access.HashPIN("482913")
	if err != nil {
		panic(err)
	}
	pin, err := access.ReadPIN(hash)
	if err != nil {
		panic(err)
	}
	o.Kiosk = &web.Kiosk{Store: o.Store.(web.Fleeting), Idle: 10 * time.Minute, Countdown: 5 * time.Minute, PIN: pin,
		Attract: []string{"Ask for a place to eat.", "Try “quiet and Thai”."}}
}

// kiosk opens the page on a screen of a size.
func kiosk(t *testing.T, w *world, width, height int64, dark bool) *browsertest.Page {
	t.Helper()
	page := newBrowser(t).Open("about:blank")
	page.TouchScreen(width, height, dark)
	page.Go(w.URL)
	page.Until("the resting screen", `document.documentElement.dataset.ready`)
	return page
}

func TestAVisitToTheKiosk(t *testing.T) {
	w := newWorld(t, atKiosk)
	page := kiosk(t, w, 1080, 1920, false)
	page.Screenshot("kiosk-live-attract")
	page.Tap(`[data-role="wake"]`)
	page.Screenshot("kiosk-live-begin")
	page.Tap(`[data-role="utterance"]`)
	for _, letter := range "cosy" {
		page.Tap(`[data-key="` + string(letter) + `"]`)
	}
	page.Screenshot("kiosk-live-keys")
	page.Tap(`[data-key="enter"]`)
	page.WaitQuestion()
	page.Screenshot("kiosk-live-question")
	page.Tap(`[data-role="yes"]`)
	if r := page.WaitReply(); r.Total != 2 {
		t.Errorf("found %d, want 2", r.Total)
	}
	page.Screenshot("kiosk-live-reply")
	page.Tap(`[data-role="start-over"]`)
	page.Until("the resting screen", `!document.querySelector('[data-role="attract"]').hidden`)
}
