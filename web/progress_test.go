package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestRowsComeInWhileOthersAreRead: what is found stands on the page before
// the rest is read, in every window and after a reload, with how far the
// reading is.
func TestRowsComeInWhileOthersAreRead(t *testing.T) {
	w := newWorld(t)
	browser := newBrowser(t)
	page := browser.Open(w.URL)
	page.Say("oakland, pizza")
	<-w.texts.reached // Alder is read, Birch is being read
	page.Until("the first row", `document.querySelector('[data-role="found"] [data-role="name"]')?.textContent === "Alder"`)
	page.Until("how far it is", `document.querySelector('[data-role="progress"]').innerText.includes("1 of 3 read, 1 found")`)
	if page.State() != "working" {
		t.Errorf("the turn is %s", page.State())
	}
	page.Screenshot("rows-so-far")
	second := browser.Open(page.URL())
	second.Until("the first row in another window", `document.querySelector('[data-role="found"] [data-role="name"]')?.textContent === "Alder"`)
	page.Until("the seconds are counted", `/^[2-9] s$/.test(document.querySelector('[data-role="clock"]').textContent)`)
	close(w.texts.open)
	if r := page.WaitReply(); r.Total != 1 || len(r.Rows) != 1 {
		t.Errorf("found %+v", r)
	}
	if page.True(`document.querySelector('[data-role="found"], [data-role="clock"]')`) {
		t.Error("what was shown before the answer is still there")
	}
}

// TestCancelWhileTextsAreRead: the reading ends at once, nothing of it is
// taken for an answer, and asking again works.
func TestCancelWhileTextsAreRead(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("oakland, pizza")
	<-w.texts.reached
	page.Click("cancel")
	if f := page.WaitFailure(); f.Code != "cancelled" {
		t.Errorf("failed with %+v", f)
	}
	if page.True(`document.querySelector('[data-role="found"]')`) {
		t.Error("a part of the answer is left on the page")
	}
	close(w.texts.open)
	page.Click("retry")
	page.Until("the second turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	if r := page.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
}

// TestFirstRowsOverTheSocket: a program is told the same.
func TestFirstRowsOverTheSocket(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	l := v.connect(v.begin(), "parley.json.v1", 0)
	l.expect("ready")
	l.say("a", "oakland, pizza")
	<-w.texts.reached
	var kinds []string
	for {
		m := l.receiveAny()
		kinds = append(kinds, m.String())
		if m.Event.Found != nil {
			if len(m.Event.Found.Rows) != 1 || m.Event.Found.Rows[0].Values[0] != "Alder" || m.Event.Seq != 0 {
				t.Errorf("told %+v", m.Event.Found)
			}
			break
		}
		if m.String() == "replied" {
			t.Fatalf("no rows were told before the answer: %s", strings.Join(kinds, " "))
		}
	}
	close(w.texts.open)
	l.expect("replied")
}

// TestCancelKeepsTheFocus: whoever went to the button by keyboard stays on it
// when the page says how far the work is.
func TestCancelKeepsTheFocus(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("oakland, pizza, slowly")
	<-w.gate.reached
	page.TabTo(`[data-role="cancel"]`)
	close(w.gate.open)
	<-w.texts.reached
	page.Until("how far it is", `document.querySelector('[data-role="progress"]').innerText.includes("1 of 3 read, 1 found")`)
	page.Press(kb.Enter)
	if f := page.WaitFailure(); f.Code != "cancelled" {
		t.Errorf("failed with %+v", f)
	}
	close(w.texts.open)
}
