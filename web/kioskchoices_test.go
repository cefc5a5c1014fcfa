package web_test

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"parley/agent"
	"parley/web"
)

// choosing lets staff choose what is shown, kept in a file.
func choosing(t *testing.T) func(*web.Options) {
	file := filepath.Join(t.TempDir(), "choices.json")
	return func(o *web.Options) { o.Kiosk.Keep = web.KioskFile(file) }
}

// TestStaffChooseWhatIsShown: a column less on the cards, one question less to
// touch and another one more, and all of that after a restart too.
func TestStaffChooseWhatIsShown(t *testing.T) {
	w := newWorld(t, atKiosk, choosing(t))
	s := newScreen(t, w, 1080, 1920)
	s.Finger(`.attract [data-role="title"]`)
	s.Until("it asks for the PIN", `document.querySelector('[data-role="staff"]').open`)
	s.Lift()
	s.pins(kioskPIN)
	s.Until("what is for staff", `document.querySelector('[data-role="choosing"]')?.checkVisibility()`)
	s.Tap(`[data-role="choosing"] summary`)
	s.Tap(`[data-role="show-column"][data-column="price"]`)
	s.Do(`[...document.querySelectorAll('[data-role="offer-question"]')].find(b => b.textContent === "how many thai").click()`)
	s.Do(`document.querySelector('[data-role="another"]').value = "  thai   quiet "`)
	s.Screenshot("kiosk-live-choosing")
	s.Do(`document.documentElement.dataset.before = "1"; document.querySelector('[data-role="choices-save"]').click()`)
	s.Until("the page comes up anew", `!document.documentElement.dataset.before`)
	for range 2 {
		s.rests()
		s.wake()
		if got := fmt.Sprint(s.Strings(`[...document.querySelectorAll('[data-role="example"]')].map(b => b.textContent)`)); got != "[italian in oakland thai quiet]" {
			t.Errorf("offers %s", got)
		}
		s.Do(`[...document.querySelectorAll('[data-role="example"]')][1].click()`)
		s.WaitQuestion()
		s.Tap(`[data-role="yes"]`)
		s.WaitReply()
		if s.True(`document.querySelector('[data-role="reply"]').textContent.includes("cheap")`) || !s.True(`document.querySelector('[data-role="reply"]').textContent.includes("4.8")`) {
			t.Errorf("the price is shown, or the rating is not: %q", s.Strings(`[document.querySelector('[data-role="reply"]').textContent]`))
		}
		s.Tap(`[data-role="start-over"]`)
		s.rests()
		w.restart()
		s.Reload()
	}
}

func TestChoicesNeedThePIN(t *testing.T) {
	c := &clock{now: time.Now()}
	w := newWorld(t, kioskAt(c), choosing(t))
	v := w.visitor()
	choose := func(pass any, rest string) int {
		status, _ := v.kiosk("choices", fmt.Sprintf(`{"pass":%q%s}`, pass, rest))
		return status
	}
	_, answer := v.kiosk("staff", `{"pin":"`+kioskPIN+`"}`)
	pass := answer["pass"]
	for _, test := range []struct {
		what, rest string
		pass       any
		want       int
	}{
		{"no pass", "", "made up", http.StatusForbidden},
		{"a column that there is not", `,"hidden":["nothing"]`, pass, http.StatusBadRequest},
		{"a column", `,"hidden":["price"]`, pass, http.StatusNoContent},
	} {
		if got := choose(test.pass, test.rest); got != test.want {
			t.Errorf("%s: %d, want %d", test.what, got, test.want)
		}
	}
	c.forward(11 * time.Minute)
	if got := choose(pass, ""); got != http.StatusForbidden {
		t.Errorf("eleven minutes later: %d", got)
	}
}

// TestTheRestingScreenShowsAnswers: questions are tried when the server
// starts, and those that found something are shown with what they found.
func TestTheRestingScreenShowsAnswers(t *testing.T) {
	w := newWorld(t, atKiosk)
	w.opts = func(o *web.Options) {
		atKiosk(o)
		o.Suggestions = []string{"italian in oakland", "thai quiet"} // the second is asked back
		o.Kiosk.Try = func(ctx context.Context, question, language string) ([]agent.Event, error) {
			session, err := w.opener(agent.NewMemoryLog())(ctx, "tried", func(agent.Event) {})
			if err != nil {
				return nil, err
			}
			return session.Say(ctx, agent.Input{ID: "1", Kind: agent.Say, Text: question, Language: language})
		}
	}
	w.restart()
	s := newScreen(t, w, 1080, 1920)
	w.eventually("the answer is on the page", func() bool {
		s.Reload()
		return s.True(`document.querySelectorAll('[data-role="tried"]').length === 1`)
	})
	if got := s.Strings(`[...document.querySelectorAll('[data-role="tried"] p')].map(p => p.textContent)`); len(got) != 2 || got[0] != "“italian in oakland”" || got[1] == "" {
		t.Errorf("shows %q", got)
	}
	s.Screenshot("kiosk-live-tried")
	w.kept(0)
}

const pageSpeaks = `document.documentElement.dataset.ready && document.documentElement.lang === `

// TestALanguageForOneVisit: whoever comes chooses a language, before a visit
// or in the middle of it; the next visitor finds that of the house.
func TestALanguageForOneVisit(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Tap(`.attract [data-role="language"]`)
	s.Until("it rests in German", pageSpeaks+`"de" && !document.querySelector(".attract").hidden`)
	s.Screenshot("kiosk-live-german")
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.Tap(`.bar [data-role="language"]`)
	s.Until("the visit goes on in English", pageSpeaks+`"en" && document.querySelector('[data-role="question"]')`)
	s.Tap(`.bar [data-role="language"]`)
	s.Until("and in German", pageSpeaks+`"de" && document.querySelector('[data-role="question"]')`)
	s.Tap(`[data-role="start-over"]`)
	s.Until("it rests in English", pageSpeaks+`"en" && !document.querySelector(".attract").hidden`)
	w.kept(0)
	if status, _ := w.visitor().kiosk("language", `{"language":"xx"}`); status != http.StatusBadRequest {
		t.Errorf("a language that there is not: %d", status)
	}
}

// TestWhereAHandReaches: upright, what is touched stands in the lower two
// thirds; on its side, beside what is read. Answers show one line of evidence
// and no percentages.
func TestWhereAHandReaches(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	page.TouchScreen(1080, 1920, false)
	for _, story := range []string{"kiosk-begin", "kiosk-question", "kiosk-options"} {
		page.Go(w.URL + "/stories/" + story)
		if high := page.Strings(`[...document.querySelectorAll(".choices .button, .examples .tile")].filter(b => b.getClientRects().length && b.getBoundingClientRect().top < innerHeight / 3).map(b => b.textContent)`); len(high) > 0 {
			t.Errorf("%s: too high to reach: %q", story, high)
		}
	}
	page.Go(w.URL + "/stories/kiosk-answer")
	if !page.True(`document.querySelector(".entry .evidence")`) {
		t.Error("the answer has no evidence")
	}
	if long := page.Strings(`[...document.querySelectorAll(".entry > .evidence blockquote")].filter(e => e.getBoundingClientRect().height > 1.8 * parseFloat(getComputedStyle(e).lineHeight)).map(e => e.textContent)`); len(long) > 0 {
		t.Errorf("more than a line of evidence: %q", long)
	}
	if page.True(`/\d\s?%/.test(document.querySelector(".scene").textContent)`) {
		t.Error("the answer has percentages")
	}
	page.TouchScreen(1920, 1080, false)
	for story, pair := range map[string][2]string{
		"kiosk-begin": {".scene .lead", ".examples"}, "kiosk-question": {".put", ".ways"}, "kiosk-answer": {".told", ".shown"},
	} {
		page.Go(w.URL + "/stories/" + story)
		if !page.True(fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().right <= document.querySelector(%q).getBoundingClientRect().left`, pair[0], pair[1])) {
			t.Errorf("%s: %s does not stand beside %s", story, pair[1], pair[0])
		}
	}
}
