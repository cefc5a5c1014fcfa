package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/web"

	"github.com/google/go-cmp/cmp"
)

// shareLink is a link as the API tells it.
type shareLink struct {
	Token, Address string
	Turn           int
	Title          string
	Until          *time.Time
}

// link makes a link over the API.
func (v *visitor) link(path, body string) (l shareLink) {
	v.w.t.Helper()
	status, _, answer := v.api(http.MethodPost, path, body)
	if err := json.Unmarshal([]byte(answer), &l); err != nil || status != http.StatusCreated {
		v.w.t.Fatalf("POST %s: %d %s (%v)", path, status, answer, err)
	}
	return l
}

// TestWhatALinkShows: the answer it was made for, or the conversation as it
// was then, and nothing else of the visitor.
func TestWhatALinkShows(t *testing.T) {
	w := newWorld(t)
	v, stranger := w.visitor(), w.visitor()
	id := v.post("/ask", `{"text":"italian in oakland"}`).Session
	asked := v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"thai, quiet"}`, id))
	v.post("/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes"}`, id, asked.Question.ID))
	one, whole := v.link("/sessions/"+id+"/turns/2/shares", `{}`), v.link("/sessions/"+id+"/turns/2/shares", `{"whole":true,"days":7}`)
	v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"how many italian"}`, id))
	for _, test := range []struct {
		name         string
		link         shareLink
		shows, hides []string
	}{
		{"an answer", one, []string{"thai, quiet", "You said yes", "Cedar", "SELECT"}, []string{"italian in oakland", "how many", "Alder"}},
		{"a conversation", whole, []string{"italian in oakland", "Alder", "thai, quiet", "Cedar"}, []string{"how many"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.HasPrefix(test.link.Address, w.URL+"/s/") || len(test.link.Token) < 26 {
				t.Fatalf("the link is %+v", test.link)
			}
			r, page := stranger.get("/s/" + test.link.Token)
			if r.StatusCode != http.StatusOK || r.Header.Get("X-Robots-Tag") != "noindex, nofollow" || r.Header.Get("Referrer-Policy") != "no-referrer" || len(r.Cookies()) > 0 {
				t.Errorf("%s with %v", r.Status, r.Header)
			}
			for _, s := range append(test.shows, `content="noindex, nofollow"`) {
				if !strings.Contains(page, s) {
					t.Errorf("it does not show %q", s)
				}
			}
			for _, s := range append(test.hides, id, "data-socket", "app.js", "<form", "data-act=\"say\"") {
				if strings.Contains(page, s) {
					t.Errorf("it shows %q", s)
				}
			}
		})
	}
	if r, _ := stranger.get("/c/" + id); r.StatusCode != http.StatusNotFound {
		t.Errorf("the conversation itself: %s", r.Status)
	}
}

func TestLinksEnd(t *testing.T) {
	now := time.Now()
	w := newWorld(t, func(o *web.Options) { o.Now = func() time.Time { return now } })
	v, other := w.visitor(), w.visitor()
	ask := func(v *visitor) (path string) {
		return "/sessions/" + v.post("/ask", `{"text":"thai"}`).Session + "/turns/1/shares"
	}
	mine, theirs := ask(v), ask(other)
	week, forever, stopped, deleted := v.link(mine, `{"days":7}`), v.link(mine, `{}`), v.link(mine, `{}`), other.link(theirs, `{}`)
	if p := other.refused(http.MethodDelete, "/shares/"+stopped.Token, ""); p.Status != http.StatusNotFound {
		t.Errorf("somebody else stops it: %+v", p)
	}
	if status, _, answer := v.api(http.MethodDelete, "/shares/"+stopped.Token, ""); status != http.StatusNoContent {
		t.Errorf("stopping: %d %s", status, answer)
	}
	if status, _, answer := other.api(http.MethodDelete, strings.TrimSuffix(theirs, "/turns/1/shares"), ""); status != http.StatusNoContent {
		t.Errorf("deleting: %d %s", status, answer)
	}
	status := func(l shareLink) int {
		r, _ := other.get("/s/" + l.Token)
		return r.StatusCode
	}
	if diff := cmp.Diff([]int{200, 200, 404, 404}, []int{status(week), status(forever), status(stopped), status(deleted)}); diff != "" {
		t.Error(diff)
	}
	if want := now.AddDate(0, 0, 7).UTC().Truncate(time.Millisecond); week.Until == nil || !week.Until.Equal(want) || forever.Until != nil {
		t.Errorf("a week ends at %v, the other at %v", week.Until, forever.Until)
	}
	now = now.AddDate(0, 0, 8)
	if diff := cmp.Diff([]int{404, 200, 404}, []int{status(week), status(forever), status(shareLink{Token: "NONSENSE"})}); diff != "" {
		t.Errorf("a week later: %s", diff)
	}
	_, _, answer := v.api(http.MethodGet, "/shares", "")
	if !strings.Contains(answer, forever.Token) || strings.Contains(answer, week.Token) || strings.Contains(answer, stopped.Token) {
		t.Errorf("listed: %s", answer)
	}
	for body, code := range map[string]string{`{"days":-1}`: "bad_share", `{"days":4000}`: "bad_share", `{"day":1}`: "bad_json"} {
		if p := v.refused(http.MethodPost, mine, body); p.Code != code {
			t.Errorf("%s: %+v", body, p)
		}
	}
	if p := other.refused(http.MethodPost, mine, `{}`); p.Status != http.StatusNotFound {
		t.Errorf("a link to what is not theirs: %+v", p)
	}
}

// TestLinksBehindALogin show something to those who may come in, and to
// everybody only where that was said.
func TestLinksBehindALogin(t *testing.T) {
	for _, openly := range []bool{false, true} {
		w := guarded(t, func(o *web.Options) { o.SharePublic = openly })
		ann := w.visitor()
		ann.token = annsToken
		l := ann.link("/sessions/"+ann.post("/ask", `{"text":"thai"}`).Session+"/turns/1/shares", `{}`)
		r, page := w.visitor().get("/s/" + l.Token)
		if shown := strings.Contains(page, "Cedar"); shown != openly || r.StatusCode != http.StatusOK {
			t.Errorf("openly %t: a stranger sees it: %t (%s)", openly, shown, r.Request.URL)
		}
		in := w.visitor()
		in.login(password, "")
		if _, page := in.get("/s/" + l.Token); !strings.Contains(page, "Cedar") {
			t.Errorf("openly %t: who is logged in does not see it", openly)
		}
	}
}

// TestSharingInThePage makes a link in the receipt, opens it in another
// browser, and stops it on the page of conversations.
func TestSharingInThePage(t *testing.T) {
	w := newWorld(t, func(o *web.Options) { o.Base = "/parley" })
	page, other := newBrowser(t).Open(w.URL+"/parley/"), newBrowser(t)
	page.Look(390, 844, false)
	page.Say("italian in oakland, good for children")
	page.Answer(agent.Yes)
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="receipt"] > summary').click()`)
	page.Do(`document.querySelector('[data-role="share-summary"]').click()`)
	page.Until("it says what the link shows", `document.querySelector('[data-role="share-says"]').checkVisibility()`)
	page.Screenshot("share-form")
	page.Click("make-link")
	page.Until("the link", `document.querySelector('[data-role="share-link"]')?.textContent.includes("/parley/s/")`)
	if !page.True(`document.activeElement.dataset.act === "copy" && document.getElementById("announcer").textContent === "The link is made."`) {
		t.Error("the focus is not on Copy, or nothing is announced")
	}
	page.Screenshot("share-made")
	link := page.Strings(`[document.querySelector('[data-role="share-link"]').href]`)[0]

	shown := other.Open(link)
	shown.Do(`addEventListener("securitypolicyviolation", e => { document.title = "violated" })`)
	shown.Until("the answer", `document.querySelector('[data-role="shared"] [data-role="reply"]')`)
	if r := shown.WaitReply(); r.Total != 2 || r.Rows[0].Values["name"] != "Alder" || !strings.Contains(r.SUQL, "answer(") {
		t.Errorf("it shows %+v", r)
	}
	shown.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
	shown.Screenshot("shared-live")
	for _, wrong := range shown.Axe() {
		t.Error(wrong)
	}
	if shown.True(`document.title === "violated" || document.querySelector("form, textarea")`) {
		t.Error("it holds what it should not")
	}

	page.Click("conversations")
	page.Until("the links", `document.querySelector('[data-role="links"]')`)
	page.Do(`document.querySelector('[data-role="links"]').open = true`)
	page.Click("end-link")
	page.Until("it has ended", `document.querySelector('[data-role="done"]') && !document.querySelector('[data-role="links"]')`)
	shown.Reload()
	shown.Until("nothing", `document.body.textContent.includes("This link shows nothing")`)
}
