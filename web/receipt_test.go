package web_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/agent"

	"github.com/chromedp/chromedp/kb"
)

// receipt opens the receipt of the last answer.
const receipt = `[...document.querySelectorAll('[data-role="receipt"]')].at(-1)`

func TestAClauseIsLeftOutInThePage(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian in oakland, quiet")
	page.Answer(agent.Yes)
	if r := page.WaitReply(); r.Total != 1 {
		t.Fatalf("found %d, want 1", r.Total)
	}
	page.Do(receipt + `.open = true`)
	page.Do(receipt + `.querySelector('[data-role="leave-out"][aria-label*="quiet"]').click()`)
	page.Until("a new turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	if r := page.WaitReply(); r.Total != 3 || strings.Contains(r.SUQL, "quiet") || !strings.Contains(r.SUQL, "Oakland") {
		t.Errorf("found %d by %s", r.Total, r.SUQL)
	}
	if !page.True(`[...document.querySelectorAll('[data-role="said"]')].at(-1).textContent.startsWith("The same ")`) {
		t.Error("the turn does not say what changed")
	}
	page.Reload()
	if r := page.WaitReply(); r.Total != 3 {
		t.Errorf("after a reload found %d, want 3", r.Total)
	}
}

func TestAClauseIsChangedInThePage(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("cosy places in oakland")
	page.Answer(agent.Yes)
	page.WaitReply()
	page.Do(receipt + `.open = true`)
	page.Do(receipt + `.querySelector('[data-role="change"][aria-label*="quiet"]').click()`)
	page.Until("the options to choose from", `document.querySelector('[data-role="question"][data-question="2.1"] [data-role="option"][data-option="1"]')?.checkVisibility()`)
	page.Do(`document.querySelector('[data-role="option"][data-option="1"]').click()`)
	page.Until("the answer of the second turn", `document.querySelector('#turn-2 [data-role="reply"]')`)
	if r := page.WaitReply(); !strings.Contains(r.SUQL, "is it good for children?") {
		t.Errorf("ran %s", r.SUQL)
	}
}

// TestAValueIsChangedInThePage: the values of a column with few of them are
// offered with their rows.
func TestAValueIsChangedInThePage(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai in oakland")
	page.WaitReply()
	page.Do(receipt + `.open = true`)
	page.Do(receipt + `.querySelector('[data-role="change"][aria-label*="Oakland"]').click()`)
	page.Until("the other value", `document.querySelector('#turn-2 [data-role="option"][data-option="1"] [data-role="count"]')?.dataset.rows === "2"`)
	page.Do(`document.querySelector('#turn-2 [data-role="option"][data-option="1"]').click()`)
	page.Until("the answer", `document.querySelector('#turn-2 [data-role="reply"]')`)
	if r := page.WaitReply(); r.Total != 2 || !strings.Contains(r.SUQL, "Berkeley") {
		t.Errorf("found %d by %s", r.Total, r.SUQL)
	}
}

func TestAQueryIsEditedAndRunAgain(t *testing.T) {
	w := withQueries(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian in oakland")
	page.WaitReply()
	page.Do(receipt + `.open = true; document.querySelector('[data-role="edit"]').open = true; document.querySelector('[data-role="query"]').select()`)
	page.Until("the query can be edited", `document.activeElement.dataset.role === "query"`)
	page.Type("SELECT name FROM places\nWHERE ratin > 4")
	page.Click("run")
	page.Until("the mistake is shown", `!document.querySelector('[data-role="query-problem"]').hidden`)
	if problem := page.Strings(`[document.querySelector('[data-role="query-problem"]').textContent]`)[0]; !strings.Contains(problem, "line 2, column 7") || !strings.Contains(problem, "^^^^^") || !strings.Contains(problem, "rating") {
		t.Errorf("the mistake is shown as %q", problem)
	}
	if !page.True(`document.activeElement.dataset.role === "query" && document.activeElement.selectionStart === "SELECT name FROM places\nWHERE ".length && document.querySelector('[data-role="query"]').getAttribute("aria-invalid") === "true"`) {
		t.Error("the cursor is not where the mistake is")
	}
	if page.True(`document.querySelectorAll('[data-role="turn"], .pending').length > 1 || !document.querySelector('[data-role="notice"]').hidden`) {
		t.Error("a refused query left something on the page")
	}

	page.Do(`document.querySelector('[data-role="query"]').select()`)
	page.Type("SELECT name FROM places WHERE answer(reviews, 'is it quiet?') = 'Yes' AND rating > 3")
	page.Click("price")
	page.Until("the price is shown", `!document.querySelector('[data-role="price-plan"]').hidden`)
	if plan := page.Strings(`[document.querySelector('[data-role="price-plan"]').textContent]`)[0]; !strings.Contains(plan, "calls") {
		t.Errorf("the price is %q", plan)
	}
	page.Screenshot("editor")
	page.Do(`document.querySelector('[data-role="query"]').focus()`)
	page.Do(`document.querySelector('[data-role="query"]').dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", ctrlKey: true, bubbles: true}))`)
	page.Until("a new turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	if r := page.WaitReply(); r.Total != 2 {
		t.Errorf("found %d: %+v", r.Total, r.Rows)
	}
	if !page.True(`document.getElementById("turn-2").innerText.includes("You wrote this query")`) {
		t.Error("the turn does not say that the visitor wrote the query")
	}
}

func TestWithoutAnAnswerSomethingIsLeftOut(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai in oakland")
	if r := page.WaitReply(); r.Total != 0 {
		t.Fatalf("found %d, want none", r.Total)
	}
	offers := page.Strings(`[...document.querySelectorAll('[data-role="offer"]')].map(e => e.innerText.replace(/\s+/g, " "))`)
	if len(offers) != 2 || !strings.HasSuffix(offers[0], " 3 rows") || !strings.HasSuffix(offers[1], " 2 rows") {
		t.Errorf("offered %q", offers)
	}
	page.Do(`document.querySelector('[data-role="offer"]').focus()`)
	page.Press(kb.Enter)
	page.Until("a new turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	if r := page.WaitReply(); r.Total != 3 {
		t.Errorf("found %d, want the 3 that were offered: %s", r.Total, r.SUQL)
	}
}

// TestAWrittenQueryOverTheSocket: the same for programs.
func TestAWrittenQueryOverTheSocket(t *testing.T) {
	v := newWorld(t).visitor()
	l := v.connect(v.begin(), "parley.json.v1", 0)
	l.expect("ready")
	l.send(`{"type":"run","id":"a","suql":"SELECT nam FROM places"}`)
	if m := l.expect("refused unknown_column"); m.Message == "" || m.ID != "a" {
		t.Errorf("refused with %+v", m)
	}
	l.send(`{"type":"run","id":"b","suql":"SELECT name FROM places WHERE city = 'Berkeley'"}`)
	if r := l.expect("said", "replied").Event.Replied; r.Total != 2 || len(r.Optional) != 1 {
		t.Errorf("replied %+v", r)
	}
	l.send(`{"type":"leave_out","id":"c","places":["condition 0"]}`)
	if r := l.expect("said", "replied").Event.Replied; r.Total != 5 {
		t.Errorf("found %d, want all 5", r.Total)
	}
	l.send(`{"type":"change","id":"d","places":["condition 0"]}`)
	l.expect("refused not_changeable")
	status, _, body := v.api("POST", "/ask", `{"text":"x","suql":"SELECT 1"}`)
	if status != 400 || !strings.Contains(body, "not both") {
		t.Errorf("words and a query together: %d %s", status, body)
	}
	if _, _, body = v.api("POST", "/ask", `{"suql":"SELECT nam FROM places"}`); !strings.Contains(body, `"column":8`) {
		t.Errorf("a wrong query by the API: %s", fmt.Sprint(body))
	}
}
