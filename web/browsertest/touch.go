package browsertest

import (
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
)

// TouchScreen makes the window a screen that is touched, such as that of a
// kiosk. Motion is reduced.
func (p *Page) TouchScreen(width, height int64, dark bool) {
	p.t.Helper()
	p.Look(width, height, dark)
	five := int64(5)
	emulate(p, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: five})
}

// Tap touches the middle of the first element that a selector finds, as a
// finger does: it has to be there, shown, enabled, and not covered, or come out
// from under what covers it when the page is scrolled.
func (p *Page) Tap(selector string) {
	p.t.Helper()
	p.Finger(selector)
	p.Lift()
}

// Finger puts a finger down on an element, as Tap does, and leaves it there
// until Lift.
func (p *Page) Finger(selector string) {
	p.t.Helper()
	p.ready()
	place := fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e || e.disabled) return null;
		const seen = e.checkVisibility() && e.getBoundingClientRect();
		if (!seen) return null;
		if (seen.top < 0 || seen.bottom > innerHeight) e.scrollIntoView({block: "center"});
		const {left, top, width, height} = e.getBoundingClientRect();
		const at = {X: left + width / 2, Y: top + height / 2};
		if (e.contains(document.elementFromPoint(at.X, at.Y))) return at;
		e.scrollIntoView({block: "center"}); // away from what lies over the edges of the window
		return null;
	})()`, selector)
	p.Until(selector+" can be touched", place)
	at := get[struct{ X, Y float64 }](p, place)
	run(p, "touching "+selector, command(input.DispatchTouchEvent, input.DispatchTouchEventParams{
		Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at.X, Y: at.Y}}}))
}

// Lift lifts the finger.
func (p *Page) Lift() {
	p.t.Helper()
	run(p, "lifting the finger", command(input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
}

// Back goes back in the history of the tab, as the browser's own button does,
// and reports whether there was anything to go back to.
func (p *Page) Back() bool {
	p.t.Helper()
	past := p.history()
	if past.CurrentIndex == 0 {
		return false
	}
	run(p, "going back", command(page.NavigateToHistoryEntry,
		page.NavigateToHistoryEntryParams{EntryID: past.Entries[past.CurrentIndex-1].ID}))
	return true
}

// History lists the addresses of the tab, the first one first.
func (p *Page) History() []string {
	p.t.Helper()
	var list []string
	for _, e := range p.history().Entries {
		list = append(list, e.URL)
	}
	return list
}

func (p *Page) history() page.GetNavigationHistoryResult {
	p.t.Helper()
	return run(p, "reading the history", command(page.GetNavigationHistory, cdp.Empty{}))
}
