package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parley/agent"
	"parley/state"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// judged is what the store holds of a conversation, times and digests apart.
func (w *world) judged(id string) []state.Feedback {
	w.t.Helper()
	kept, err := w.store.Feedback(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range kept {
		if f.At.IsZero() || f.Database != w.engine.Catalog().Digest() {
			w.t.Errorf("kept %+v", f)
		}
	}
	return kept
}

var judgement = cmpopts.IgnoreFields(state.Feedback{}, "At", "Database", "Question", "Learned")

func TestFeedbackOverTheAPI(t *testing.T) {
	w := withQueries(t)
	v, other := w.visitor(), w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	failed := v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"fnord"}`, id))
	if failed.State != "failed" {
		t.Fatalf("got %+v", failed)
	}
	one := "/sessions/" + id + "/turns/1/feedback"
	for _, test := range []struct {
		name, body string
		want       state.Feedback
	}{
		{"right", `{"verdict":"right","meant":"is left out"}`, state.Feedback{Turn: 1, Verdict: state.Right}},
		{"wrong with a query", `{"verdict":"wrong","comment":" no ","meant":"cheap ones","suql":"select name from places where price='cheap'"}`,
			state.Feedback{Turn: 1, Verdict: state.Wrong, Comment: "no", Meant: "cheap ones", SUQL: "SELECT name FROM places WHERE price = 'cheap'"}},
		{"the query that ran is no correction", `{"verdict":"wrong","suql":"SELECT * FROM places WHERE 'Italian' = ANY(cuisines)"}`, state.Feedback{Turn: 1, Verdict: state.Wrong}},
	} {
		if status, _, answer := v.api(http.MethodPut, one, test.body); status != http.StatusNoContent {
			t.Errorf("%s: %d %s", test.name, status, answer)
		}
		if diff := cmp.Diff([]state.Feedback{test.want}, w.judged(id), judgement); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
	for _, test := range []struct {
		v          *visitor
		path, body string
		status     int
		code       string
	}{
		{other, one, `{"verdict":"right"}`, 404, "not_found"},
		{v, "/sessions/" + id + "/turns/2/feedback", `{"verdict":"right"}`, 404, "no_answer"},
		{v, "/sessions/" + id + "/turns/x/feedback", `{"verdict":"right"}`, 400, "bad_parameter"},
		{v, one, `{"verdict":"maybe"}`, 422, "bad_feedback"},
		{v, one, `{}`, 422, "bad_feedback"},
		{v, one, fmt.Sprintf(`{"verdict":"wrong","comment":%q}`, strings.Repeat("ä", 1001)), 422, "bad_feedback"},
		{v, one, `{"verdict":"wrong","suql":"SELECT name FROM place"}`, 422, "unknown_table"},
	} {
		if p := test.v.refused(http.MethodPut, test.path, test.body); p.Status != test.status || p.Code != test.code {
			t.Errorf("%s: %+v, want %d %s", test.body, p, test.status, test.code)
		}
	}
	if status, _, answer := v.api(http.MethodGet, "/sessions/"+id+"/feedback", ""); status != http.StatusOK || !strings.Contains(answer, `"verdict":"wrong"`) {
		t.Errorf("%d %s", status, answer)
	}
	if status, _, answer := v.api(http.MethodDelete, one, ""); status != http.StatusNoContent || len(w.judged(id)) > 0 {
		t.Errorf("taken back: %d %s, kept %+v", status, answer, w.judged(id))
	}
}

// TestFeedbackWithoutScripts sends the form as a browser does by itself.
func TestFeedbackWithoutScripts(t *testing.T) {
	w := withQueries(t)
	v := w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	path := "/c/" + id + "/turns/1/feedback"
	if r := v.submit(path, url.Values{"verdict": {"wrong"}}); r.StatusCode != http.StatusOK || r.Request.URL.Path != "/c/"+id {
		t.Errorf("it led to %s (%s)", r.Request.URL, r.Status)
	}
	if r := v.submit(path, url.Values{"verdict": {"wrong"}, "comment": {"x"}, "suql": {"SELEC"}}); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a query that is none: %s", r.Status)
	}
	if diff := cmp.Diff([]state.Feedback{{Turn: 1, Verdict: state.Wrong}}, w.judged(id), judgement); diff != "" {
		t.Error(diff)
	}
}

// TestFeedbackInThePage judges an answer by keyboard, corrects it, changes
// the verdict and takes it back; a reload shows what was kept.
func TestFeedbackInThePage(t *testing.T) {
	w := withQueries(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian in oakland, good for children")
	page.Answer(agent.Yes)
	page.WaitReply()
	id := strings.TrimPrefix(page.URL(), w.URL+"/c/")
	page.Do(`document.querySelector('[data-role="say-wrong"]').focus()`)
	page.Press(kb.Enter)
	page.Until("it is noted, and asks what would have been right", `document.querySelector('[data-role="feedback"]').dataset.verdict === "wrong" && document.querySelector('[data-role="meant"]').checkVisibility()`)
	if !page.True(`document.activeElement.dataset.role === "say-wrong" && document.activeElement.getAttribute("aria-pressed") === "true"`) {
		t.Error("the focus has left the button")
	}
	if !page.True(`document.getElementById("announcer").textContent.startsWith("Noted as wrong")`) {
		t.Error("it is not announced")
	}
	page.Do(`document.querySelector('[data-role="meant"]').focus()`)
	page.Type("only cheap ones")
	page.Do(`document.querySelector('[data-role="as-query"] > summary').click()`)
	page.Do(`const box = document.querySelector('[data-role="meant-suql"]'); box.focus(); box.select()`)
	page.Type("SELECT name FROM place")
	page.Click("save-feedback")
	page.Until("the mistake is shown", `document.querySelector('[data-role="feedback-problem"]')?.textContent.includes("unknown table")`)
	page.Screenshot("feedback-mistake")
	if !page.True(`document.querySelector('[data-role="meant"]').value === "only cheap ones" && document.querySelector('[data-role="meant-suql"]').value === "SELECT name FROM place"`) {
		t.Error("what was typed is lost")
	}
	page.Do(`const again = document.querySelector('[data-role="meant-suql"]'); again.focus(); again.select()`)
	page.Type("SELECT name FROM places WHERE price = 'cheap'")
	page.Click("save-feedback")
	page.Until("it is kept", `document.querySelector('[data-role="noted"]').textContent.includes("with what would have been right")`)
	want := state.Feedback{Turn: 1, Verdict: state.Wrong, Meant: "only cheap ones", SUQL: "SELECT name FROM places WHERE price = 'cheap'"}
	if diff := cmp.Diff([]state.Feedback{want}, w.judged(id), judgement); diff != "" {
		t.Error(diff)
	}
	page.Reload()
	page.WaitReply()
	if !page.True(`document.querySelector('[data-role="meant"]').value === "only cheap ones" && !document.querySelector('[data-role="meant"]').checkVisibility()`) {
		t.Error("after a reload it is not there, folded")
	}
	page.Click("say-right")
	page.Until("it is right now", `document.querySelector('[data-role="noted"]').textContent.includes("Noted as right")`)
	page.Click("take-back")
	page.Until("it is taken back", `document.querySelector('[data-role="feedback"]').dataset.verdict === ""`)
	if kept := w.judged(id); len(kept) > 0 {
		t.Errorf("kept %+v", kept)
	}
}

// TestFeedbackThatCannotBeSent tells so, and can be sent again.
func TestFeedbackThatCannotBeSent(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	page.Do(`window.kept = window.fetch; window.fetch = () => Promise.reject(new TypeError("offline"))`)
	page.Click("say-right")
	page.Until("a notice", `!document.querySelector('[data-role="notice"]').hidden && document.querySelector('[data-role="feedback"]').getAttribute("aria-busy") === null`)
	page.Do(`window.fetch = window.kept`)
	page.Click("say-right")
	page.Until("it is noted", `document.querySelector('[data-role="feedback"]').dataset.verdict === "right"`)
}
