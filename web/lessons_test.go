package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

type lesson struct {
	Session        string
	Turn           int
	Question, SUQL string
	Off            bool
}

func (v *visitor) lessons() []lesson {
	v.w.t.Helper()
	status, _, text := v.api(http.MethodGet, "/lessons", "")
	var out struct{ Lessons []lesson }
	if err := json.Unmarshal([]byte(text), &out); err != nil || status != http.StatusOK {
		v.w.t.Fatalf("%d %s: %v", status, text, err)
	}
	return out.Lessons
}

// TestLessons: an answer that was found right is learned from, and so is the
// query of one that was corrected, until that is switched off or taken back;
// nobody else sees or switches it.
func TestLessons(t *testing.T) {
	w := withQueries(t)
	v, other := w.visitor(), w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	const ran = "SELECT * FROM places WHERE 'Italian' = ANY(cuisines)"
	feedback, one := "/sessions/"+id+"/turns/1/feedback", "/sessions/"+id+"/turns/1/lesson"
	put := func(who *visitor, path, body string, want int) {
		t.Helper()
		if status, _, text := who.api(http.MethodPut, path, body); status != want {
			t.Errorf("%s %s: %d %s, want %d", path, body, status, text, want)
		}
	}
	put(v, one, `{"off":true}`, http.StatusNotFound) // nothing is learned yet
	put(v, feedback, `{"verdict":"wrong"}`, http.StatusNoContent)
	if got := v.lessons(); len(got) != 0 {
		t.Errorf("learned from an answer that is only wrong: %+v", got)
	}
	const meant = "SELECT name FROM places WHERE price = 'cheap'"
	put(v, feedback, fmt.Sprintf(`{"verdict":"wrong","suql":%q}`, meant), http.StatusNoContent)
	if got := v.lessons(); len(got) != 1 || got[0] != (lesson{id, 1, "italian", meant, false}) {
		t.Errorf("learned %+v from a correction", got)
	}
	put(v, feedback, `{"verdict":"right"}`, http.StatusNoContent)
	if got := v.lessons(); len(got) != 1 || got[0].SUQL != ran {
		t.Errorf("learned %+v from what is right", got)
	}
	put(v, one, `{"off":true}`, http.StatusNoContent)
	if got := v.lessons(); len(got) != 1 || !got[0].Off {
		t.Errorf("switched off: %+v", got)
	}
	put(v, one, `{}`, http.StatusUnprocessableEntity)
	put(other, one, `{"off":false}`, http.StatusNotFound)
	if got := other.lessons(); len(got) != 0 {
		t.Errorf("somebody else sees %+v", got)
	}
	if status, _, _ := v.api(http.MethodDelete, feedback, ""); status != http.StatusNoContent || len(v.lessons()) != 0 {
		t.Errorf("taken back (%d), and there is %+v", status, v.lessons())
	}
}

// TestLessonsInThePage: without scripts, each is switched off, on again and
// forgotten.
func TestLessonsInThePage(t *testing.T) {
	w := withQueries(t)
	v := w.visitor()
	id := v.post("/ask", `{"text":"italian"}`).Session
	v.api(http.MethodPut, "/sessions/"+id+"/turns/1/feedback", `{"verdict":"right"}`)
	for _, step := range []struct{ do, want string }{
		{"off", `data-role="is-off"`}, {"on", `data-role="switch-off"`}, {"forget", `data-role="nothing"`},
	} {
		a, err := v.PostForm(w.URL+"/c/"+id+"/turns/1/lesson", url.Values{"do": {step.do}})
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(a.Body)
		a.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if page := string(text); a.StatusCode != http.StatusOK || !strings.Contains(page, step.want) || !strings.Contains(page, `data-role="done"`) {
			t.Errorf("%s: %d\n%s", step.do, a.StatusCode, page)
		}
	}
}
