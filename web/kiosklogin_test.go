package web_test

import (
	"net/http"
	"strings"
	"testing"

	"parley/web"
)

// TestAKioskBehindALogin: staff log the screen in once; its visits are its
// own, though another screen came in with the same token.
func TestAKioskBehindALogin(t *testing.T) {
	w := guarded(t, atKiosk)
	one, two := w.visitor(), w.visitor()
	if r, _ := one.get("/"); r.Request.URL.Path != "/login" {
		t.Errorf("a stranger's screen was led to %s", r.Request.URL)
	}
	if status, _ := one.kiosk("begin", "{}"); status != http.StatusUnauthorized {
		t.Errorf("a stranger's visit: %d", status)
	}
	one.login(annsToken, "/")
	two.login(annsToken, "/")
	if r, body := one.get("/"); r.Request.URL.Path != "/" || !strings.Contains(body, `data-role="attract"`) {
		t.Errorf("after the login the screen was led to %s", r.Request.URL)
	}
	id := one.visit()
	if _, answer := two.kiosk("now", ""); answer["socket"] != "" {
		t.Errorf("the other screen goes on with this one's visit: %v", answer)
	}
	two.kiosk("wipe", `{"how":"start_over"}`)
	if _, answer := one.kiosk("now", ""); answer["socket"] != "/ws/"+id {
		t.Errorf("the other screen ended this one's visit: %v", answer)
	}
	one.kiosk("wipe", `{"how":"start_over"}`)
	w.kept(0)
	if status, _ := one.kiosk("begin", "{}"); status != http.StatusCreated {
		t.Errorf("the wipe logged the screen out: %d", status)
	}
}

// TestAKioskInGerman: in the server's language, whatever the browser asks
// for, with the keys of that language.
func TestAKioskInGerman(t *testing.T) {
	w := newWorld(t, atKiosk, func(o *web.Options) { o.Language = "de" })
	_, body := w.visitor().get("/")
	for _, want := range []string{`lang="de"`, "Zum Beginnen berühren", "Neu beginnen", `data-key="ü"`, "Sind Sie noch da?"} {
		if !strings.Contains(body, want) {
			t.Errorf("there is no %s on the page", want)
		}
	}
	if strings.Contains(body, "Touch to begin") {
		t.Error("some of it is still English")
	}
}
