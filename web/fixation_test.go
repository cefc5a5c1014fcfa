package web_test

import (
	"net/http"
	"net/url"
	"testing"
)

// Whoever plants a cookie of their own in the browser of another, and waits for
// them to log in, does not share what they say from then on: the browser gets
// another id, and what belonged to the one before goes with it.
func TestTheVisitorIsAnotherOneAfterLoggingIn(t *testing.T) {
	w := guarded(t)
	attacker := w.visitor()
	attacker.login(password, "/")
	id := attacker.begin()
	address, err := url.Parse(w.URL)
	if err != nil {
		t.Fatal(err)
	}
	planted := ""
	victim := w.visitor()
	for _, c := range attacker.Jar.Cookies(address) {
		if c.Name == "parley_visitor" {
			planted = c.Value
			victim.Jar.SetCookies(address, []*http.Cookie{{Name: c.Name, Value: c.Value, Path: "/"}})
		}
	}
	victim.login(password, "/")
	for _, c := range victim.Jar.Cookies(address) {
		if c.Name == "parley_visitor" && c.Value == planted {
			t.Error("the planted cookie is still the visitor's")
		}
	}
	if r, _ := attacker.get("/c/" + id); r.StatusCode != http.StatusNotFound {
		t.Errorf("the attacker still has the conversation: %s", r.Status)
	}
	if r, _ := victim.get("/c/" + id); r.StatusCode != http.StatusOK {
		t.Errorf("the browser that logged in lost its conversation: %s", r.Status)
	}
}
