package web_test

import (
	"strings"
	"testing"

	"parley/views"

	"github.com/chromedp/chromedp/kb"
)

// TestOfflineAndBack: without a network the page says so, keeps what is typed,
// also an answer to a question, and brings it when the network is back.
func TestOfflineAndBack(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai, quiet")
	page.WaitQuestion()
	w.deaf.Store(true)
	page.Offline(true)
	page.Until("the page says that it reconnects", `!document.querySelector('[data-role="connection"]').hidden`)
	page.Do(`document.querySelector('[data-role="yes"]').click()`)
	page.Until("the answer waits", `document.querySelector('[data-role="question"]').getAttribute("aria-busy") === "true"`)
	w.deaf.Store(false)
	page.Offline(false)
	if r := page.WaitReply(); r.Total != 1 || r.Rows[0].Values["name"] != "Cedar" {
		t.Errorf("found %+v", r.Rows)
	}
	page.Until("the page is connected", `document.querySelector('[data-role="connection"]').hidden`)
}

// TestTheWholePageByKeyboard goes through everything that can be done with a
// turn using Tab, Enter and Space alone.
func TestTheWholePageByKeyboard(t *testing.T) {
	w := withQueries(t)
	page := newBrowser(t).Open(w.URL)
	page.Until("the box has the focus", `document.activeElement.id === "utterance"`)
	page.Type("cosy places in oakland")
	page.Press(kb.Enter)
	page.WaitQuestion()
	page.Until("the question has the focus", `document.activeElement.dataset.role === "question"`)

	page.TabTo(`[data-role="options"] > summary`)
	page.Press(kb.Enter)
	page.TabTo(`[data-role="option"][data-option="1"]`)
	page.Press(" ")
	if r := page.WaitReply(); !strings.Contains(r.SUQL, "is it good for children?") {
		t.Errorf("ran %s", r.SUQL)
	}

	page.TabTo(`[data-role="receipt"] > summary`)
	page.Press(kb.Enter)
	page.TabTo(`[data-role="leave-out"]`)
	page.Press(kb.Enter)
	page.Until("the second turn is answered", `document.querySelector('#turn-2 [data-role="reply"]')`)

	page.TabTo(`#turn-2 [data-role="receipt"] > summary`)
	page.Press(kb.Enter)
	page.TabTo(`#turn-2 [data-role="edit"] > summary`)
	page.Press(" ")
	page.TabTo(`#turn-2 [data-role="query"]`)
	page.Do(`document.activeElement.select()`)
	page.Type("SELECT nam FROM places")
	page.TabTo(`#turn-2 [data-role="run"]`)
	page.Press(kb.Enter)
	page.Until("the mistake is shown and the query has the focus", `document.activeElement.dataset.role === "query" && !document.querySelector('#turn-2 [data-role="query-problem"]').hidden`)
	page.Do(`document.activeElement.select()`)
	page.Type("SELECT name FROM places WHERE answer(reviews, 'is there pizza') = 'Yes'")
	page.TabTo(`#turn-2 [data-role="run"]`)
	page.Press(kb.Enter)

	<-w.texts.reached
	page.TabTo(`[data-role="cancel"]`)
	page.Press(kb.Enter)
	if f := page.WaitFailure(); f.Code != "cancelled" {
		t.Errorf("failed with %+v", f)
	}
	page.TabTo(`[data-role="retry"]`)
	page.Press(kb.Enter)
	page.Until("it runs again", `document.querySelectorAll('[data-role="turn"]').length === 4`)
	close(w.texts.open)
	if r := page.WaitReply(); r.Total != 1 || !strings.Contains(r.SUQL, "is there pizza") {
		t.Errorf("the query that was stopped came to %+v", r)
	}
	page.TabTo(`[data-role="begin"]`)
	page.Press(kb.Enter)
	page.Until("a new page", `!document.querySelector('[data-role="turn"]') && document.activeElement.id === "utterance"`)
}

// TestTextAtTwiceItsSize: nothing is cut off, overlaps its button or makes
// the page scroll sideways (WCAG 2.2, success criterion 1.4.4).
func TestTextAtTwiceItsSize(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range views.ConversationStories() {
		for _, width := range []int64{390, 1280} {
			page.Look(width, 844, false)
			page.Go(w.URL + "/stories/" + name)
			page.TextSize(200)
			page.Do(`document.querySelectorAll("main details").forEach(d => { d.open = true })`)
			if page.True(`document.documentElement.scrollWidth > innerWidth`) {
				t.Errorf("%s scrolls sideways at a width of %d: %q", name, width, page.Strings(`[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, pre, .vh")).slice(-3).map(e => e.outerHTML.slice(0, 160))`))
			}
			if cut := page.Strings(`[...document.querySelectorAll("button, summary, h1, h2, h3, p, .clause, dt, dd, label")].filter(e => e.getClientRects().length && !e.closest(".vh, pre, .scroll") && !e.matches(".vh") &&
				(e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4) && getComputedStyle(e).overflow !== "visible").map(e => e.outerHTML.slice(0, 160))`); len(cut) > 0 {
				t.Errorf("%s cuts text off at a width of %d: %q", name, width, cut)
			}
			if name == "question" || name == "one-row" {
				page.Screenshot(name + "-text-200")
			}
		}
	}
}
