package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"parley/agent"
	"parley/views"
	"parley/web/browsertest"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestMain has all tests share one Chromium.
func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// newBrowser opens a browser, or skips the test when there is none.
func newBrowser(t *testing.T) *browsertest.Browser {
	t.Helper()
	return browsertest.Start(t)
}

func TestStoriesFitEveryWindow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range views.StoryNames() {
		page.Go(w.URL + "/stories/" + name)
		for _, dark := range []bool{false, true} {
			for _, size := range windows {
				page.Look(size[0], size[1], dark)
				if page.True(`document.documentElement.scrollWidth > innerWidth`) {
					t.Errorf("%s scrolls sideways at a width of %d", name, size[0])
				}
				page.Screenshot(fmt.Sprintf("%s-%dx%d-%s", name, size[0], size[1], map[bool]string{false: "light", true: "dark"}[dark]))
			}
		}
		for _, dark := range []bool{false, true} {
			page.Look(390, 844, dark)
			page.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
			if faint := page.Strings(faint); len(faint) > 0 {
				t.Errorf("%s (dark %t) has text that is too faint: %q", name, dark, faint)
			}
		}
		if small := page.Strings(`[...document.querySelectorAll("button, summary, a.brand, textarea")].filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML)`); len(small) > 0 {
			t.Errorf("%s has targets lower than 44 px: %q", name, small)
		}
		if low := page.Strings(`[...document.querySelectorAll("[data-role=yes], [data-role=no]")].filter(e => e.getBoundingClientRect().height < 48).map(e => e.outerHTML)`); len(low) > 0 {
			t.Errorf("%s has a Yes or No lower than 48 px: %q", name, low)
		}
	}
}

// windows are the sizes that every state of the page is looked at in: three
// phones, a tablet and two desktops.
var windows = [][2]int64{{360, 640}, {390, 700}, {390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}}

// TestGermanStoriesFitEveryWindow: German words are longer than English ones.
func TestGermanStoriesFitEveryWindow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	page.Do(`document.cookie = "parley_settings=language=de; path=/"`)
	for _, name := range views.StoryNames() {
		page.Go(w.URL + "/stories/" + name)
		if !page.True(`document.documentElement.lang === "de"`) {
			t.Fatalf("%s is not in German", name)
		}
		for i, size := range windows {
			page.Look(size[0], size[1], i%2 == 1)
			if !page.True(fitsSideways) {
				t.Errorf("%s scrolls sideways at a width of %d", name, size[0])
			}
			page.Screenshot(fmt.Sprintf("%s-%dx%d-german", name, size[0], size[1]))
		}
		if cut := page.Strings(`[...document.querySelectorAll("button, summary, .chip, label")].filter(e => e.getClientRects().length && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow === "visible" && getComputedStyle(e).display !== "inline").map(e => e.outerHTML)`); len(cut) > 0 {
			t.Errorf("%s has words that stick out of what they stand on: %q", name, cut)
		}
	}
}

// faint lists texts whose contrast with what lies behind them is below 4.5,
// or 3 where they are large (WCAG 2.2, success criterion 1.4.3).
const faint = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
	const known = {}, rgba = css => known[css] ??= read(css), read = css => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
	const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
	const behind = e => { for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255, 255]; };
	return [...document.querySelectorAll("body *")].filter(e => e.getClientRects().length && !e.closest(".vh, .skip, :disabled, kbd") && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
		.map(e => { const s = getComputedStyle(e), [a, b] = [light(rgba(s.color)), light(behind(e))].sort((x, y) => y - x);
			return {e, ratio: (a + .05) / (b + .05), need: parseFloat(s.fontSize) >= 24 || parseFloat(s.fontSize) >= 18.66 && s.fontWeight >= 700 ? 3 : 4.5}; })
		.filter(x => x.ratio < x.need).map(x => x.ratio.toFixed(2) + " " + x.e.textContent.slice(0, 40));
})()`

func TestAWholeTurnByKeyboard(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Until("the box has the focus", `document.activeElement.id === "utterance"`)
	page.Type("italian in oakland, good for children")
	page.Press(kb.Enter)
	if q := page.WaitQuestion(); q.Text != `Is "children" important?` || q.Phrase != "children" {
		t.Errorf("asked %+v", q)
	}
	page.Until("the question has the focus", `document.activeElement.dataset.role === "question"`)
	page.Press("y")
	r := page.WaitReply()
	var names []string
	for _, row := range r.Rows {
		names = append(names, row.Values["name"])
	}
	if diff := cmp.Diff([]string{"Alder", "Dogwood"}, names); diff != "" {
		t.Error(diff)
	}
	if e := r.Rows[0].Evidence; len(e) != 1 || e[0].Marked != "children" {
		t.Errorf("the first row has evidence %+v", e)
	}
	if got := r.Rows[1].Values["rating"]; got != "4.1" {
		t.Errorf("rating %q, want 4.1", got)
	}
	if !strings.Contains(r.SUQL, "answer(reviews") {
		t.Errorf("the receipt says %q", r.SUQL)
	}
	page.Until("the box has the focus again", `document.activeElement.id === "utterance"`)
	if !page.True(`document.getElementById("announcer").textContent.startsWith("Here is what I found")`) {
		t.Error("the answer is not announced")
	}
}

func TestKeysAnswerOnlyOutsideTheBox(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("quiet and good for children")
	page.WaitQuestion()
	page.Press("n")
	page.Until("the next question", `document.querySelector('[data-role="question"]')?.dataset.question === "1.2"`)
	page.Do(`document.getElementById("utterance").focus()`)
	page.Type("y")
	if got := page.State(); got != "asking" {
		t.Errorf("a key in the box made the turn %s", got)
	}
	page.Press(kb.Backspace)
	page.Do(`document.activeElement.blur()`)
	page.Press("u")
	page.Until("the first question again", `document.querySelector('[data-role="question"]')?.dataset.question === "1.3"`)
	page.Press("?")
	page.Until("the second question again", `document.querySelector('[data-role="question"]')?.dataset.question === "1.4"`)
	page.Press("y")
	if r := page.WaitReply(); r.Total != 1 || r.Rows[0].Values["name"] != "Cedar" {
		t.Errorf("found %+v", r.Rows)
	}
}

func TestOptionsInThePage(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("cosy places in oakland")
	page.WaitQuestion()
	if page.True(`document.querySelector('[data-role="option"]').checkVisibility()`) {
		t.Error("the options are shown before they are asked for")
	}
	page.Do(`document.querySelector('[data-role="options"] summary').click()`)
	page.Until("the options are shown", `document.querySelector('[data-role="option"][data-option="1"]').checkVisibility()`)
	page.Do(`document.querySelector('[data-role="option"][data-option="1"]').click()`)
	if r := page.WaitReply(); !strings.Contains(r.SUQL, "is it good for children?") {
		t.Errorf("ran %s", r.SUQL)
	}
	if !page.True(`document.querySelector('[data-role="answer"][data-choice="option"]').textContent.includes("You chose:")`) {
		t.Error("the choice is not told")
	}
}

func TestReloadInTheMiddleOfAQuestion(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai, quiet")
	before := page.WaitQuestion()
	page.Reload()
	if diff := cmp.Diff(before, page.WaitQuestion()); diff != "" {
		t.Errorf("another question after the reload:\n%s", diff)
	}
	page.Answer(agent.Yes)
	page.WaitReply()
	page.Reload()
	if r := page.WaitReply(); r.Total != 1 {
		t.Errorf("after the reload the answer has %d rows, want 1", r.Total)
	}
}

func TestTwoWindows(t *testing.T) {
	w := newWorld(t)
	browser := newBrowser(t)
	one := browser.Open(w.URL)
	two := browser.Open(one.URL())
	one.Say("thai, quiet")
	if diff := cmp.Diff(one.WaitQuestion(), two.WaitQuestion()); diff != "" {
		t.Errorf("the windows ask different things:\n%s", diff)
	}
	two.Answer(agent.No)
	if diff := cmp.Diff(one.WaitReply(), two.WaitReply()); diff != "" {
		t.Errorf("the windows show different answers:\n%s", diff)
	}
}

func TestServerRestartInTheMiddleOfAQuestion(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai, quiet")
	page.WaitQuestion()
	w.restart()
	page.Answer(agent.Yes) // waits in the page until the server is back
	if r := page.WaitReply(); r.Total != 1 || r.Rows[0].Values["name"] != "Cedar" {
		t.Errorf("found %+v", r.Rows)
	}
}

func TestRestartWhileATurnRuns(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai, slowly")
	<-w.gate.reached
	w.restart()
	close(w.gate.open)
	if r := page.WaitReply(); r.Total != 2 {
		t.Errorf("found %d, want 2", r.Total)
	}
}

func TestConnectionLostAndBack(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian")
	page.WaitReply()
	w.deaf.Store(true)
	w.restart()
	page.Until("the page says that it reconnects", `!document.querySelector('[data-role="connection"]').hidden`)
	page.Do(`document.getElementById("utterance").focus()`)
	page.Type("thai")
	page.Press(kb.Enter)
	page.Until("the words are on the page", `document.querySelector(".pending")?.textContent === "thai"`)
	page.Reload()
	page.Until("the page reconnects again", `!document.querySelector('[data-role="connection"]').hidden`)
	w.deaf.Store(false)
	page.Until("the words are a turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	if r := page.WaitReply(); r.Total != 2 {
		t.Errorf("found %d, want 2", r.Total)
	}
	if !page.True(`document.querySelector('[data-role="connection"]').hidden && !document.querySelector(".pending")`) {
		t.Error("the page still waits for a connection")
	}
}

func TestAnUtteranceThatIsTooLong(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Do(`document.getElementById("utterance").focus()`)
	page.Type(strings.Repeat("thai ", 401))
	page.Press(kb.Enter)
	if !page.True(`document.querySelector('[data-role="counter"]').textContent === "5 characters too many" && document.querySelector('[data-role="send"]').disabled`) {
		t.Error("the counter does not say that it is too long")
	}
	if page.True(`document.querySelector('[data-role="turn"], .pending')`) {
		t.Error("it was sent all the same")
	}
	for range 5 {
		page.Press(kb.Backspace)
	}
	page.Press(kb.Enter)
	page.WaitReply()
}

func TestCancelInThePage(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai, slowly")
	<-w.gate.reached
	page.Click("cancel")
	if f := page.WaitFailure(); f.Code != "cancelled" {
		t.Errorf("failed with %+v", f)
	}
	close(w.gate.open)
	page.Click("retry")
	page.Until("the second turn", `document.querySelectorAll('[data-role="turn"]').length === 2`)
	page.WaitReply()
}

func TestExamplesAndSuggestionsAreSaid(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Click("example")
	if r := page.WaitReply(); r.Total != 3 {
		t.Errorf("italian in oakland: found %d, want 3", r.Total)
	}
	page.Say("how many thai")
	if r := page.WaitReply(); r.Number != "2" {
		t.Errorf("the number is %q, want 2", r.Number)
	}
}

func TestNothingBreaksTheContentPolicy(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Do(`addEventListener("securitypolicyviolation", e => { document.title = "violated: " + e.violatedDirective })`)
	page.Say("italian in oakland, good for children")
	page.Answer(agent.Yes)
	page.WaitReply()
	page.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
	page.Screenshot("live-everything")
	if !page.True(`!document.title.startsWith("violated")`) {
		t.Error("something on the page is not allowed by its own policy")
	}
}

// TestAQuestionStandsBesideItsClause: the clause it is about, both readings,
// how many rows each gives, and the same for every option.
func TestAQuestionStandsBesideItsClause(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("cosy places in oakland")
	page.WaitQuestion()
	text := func(css string) string {
		return strings.Join(page.Strings(`[...document.querySelectorAll('[data-role="question"] `+css+`')].map(e => e.innerText.trim().replace(/\s+/g, " "))`), " | ")
	}
	if got := text(`[data-role="doubted"]`); !strings.Contains(got, "is it quiet?") || !strings.Contains(got, "not so sure, 60%") {
		t.Errorf("the clause beside the question: %q", got)
	}
	for css, want := range map[string]string{
		`[data-role="if-yes"]`: `If yes free_text answer(reviews, "is it quiet?") = Yes · up to 3 rows, reviews not read yet`,
		`[data-role="if-no"]`:  `If no free_text answer(reviews, "is it good for children?") = Yes · up to 3 rows, reviews not read yet`,
	} {
		if got := text(css); got != want {
			t.Errorf("%s says %q, want %q", css, got, want)
		}
	}
	if !page.True(`document.getElementById(document.querySelector('[data-role="yes"]').getAttribute("aria-describedby")).dataset.role === "if-yes"`) {
		t.Error("the Yes button is not described by what it comes to")
	}
	page.Do(`document.querySelector('[data-role="options"] summary').click()`)
	page.Until("every option has its count", `document.querySelectorAll('[data-role="option"] [data-role="count"]').length === 2`)
}

// TestACorrectionIsTypedInsteadOfAnAnswer: the question says that it can be,
// and a button begins the sentence.
func TestACorrectionIsTypedInsteadOfAnAnswer(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("cosy places in oakland")
	page.WaitQuestion()
	page.Click("otherwise")
	page.Until("the sentence has begun", `document.activeElement.value === "no, "`)
	page.Type("good for children")
	page.Press(kb.Enter)
	if r := page.WaitReply(); !strings.Contains(r.SUQL, "is it good for children?") {
		t.Errorf("ran %s", r.SUQL)
	}
	if !page.True(`document.querySelectorAll('[data-role="turn"]').length === 1 && document.querySelector('[data-role="answer"][data-choice="corrected"]').innerText.includes("no, good for children")`) {
		t.Error("the correction is not told as an answer of the same turn")
	}
}
