package web_test

import "testing"

// answered counts the turns that have their answer.
const answered = `document.querySelectorAll('[data-role="now"][data-state="replied"]').length`

// TestAClickOnAValueKeepsTheRowsThatHaveIt, and the cross on its chip brings
// the others back.
func TestAClickOnAValueKeepsTheRowsThatHaveIt(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("italian in oakland")
	if rows := page.Rows(); len(rows) != 3 {
		t.Fatalf("%d rows, want 3", len(rows))
	}
	page.Tap(`[data-role="pick"][data-value="Pizza"]`)
	page.Until("the second answer", answered+` === 2`)
	if rows := page.Rows(); len(rows) != 1 || rows[0].Values["name"] != "Alder" {
		t.Errorf("with Pizza there are %v", rows)
	}
	page.Screenshot("narrowed-live-1280x800")
	page.Reload()
	page.Tap(`[data-role="turn"]:last-child [data-role="unpick"]`)
	page.Until("the third answer", answered+` === 3`)
	if rows := page.Rows(); len(rows) != 3 {
		t.Errorf("taken back there are %d rows, want 3", len(rows))
	}
	page.Until("it can't be taken back twice", `!document.querySelector('#turn-3 [data-role="unpick"]')`)
}
