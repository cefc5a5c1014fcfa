package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"parley/web"
)

// TestTheLanguageOfAPage: what was chosen goes before what the browser asks
// for, and that before what the server speaks.
func TestTheLanguageOfAPage(t *testing.T) {
	for _, test := range []struct {
		name, chosen, browser, server, want string
	}{
		{"nobody says anything", "", "", "", "en"},
		{"the server speaks German", "", "", "de", "de"},
		{"the browser asks for English", "", "en-US,en;q=0.5", "de", "en"},
		{"the browser asks for German", "", "de-CH,de;q=0.7", "", "de"},
		{"the browser asks for a language that there is not", "", "fr", "de", "de"},
		{"German was chosen", "language=de", "en", "", "de"},
		{"a cookie that makes no sense", "%%%", "de", "", "de"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t, func(o *web.Options) { o.Language = test.server })
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL+"/c/nowhere", nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Accept-Language", test.browser)
			if test.chosen != "" {
				r.AddCookie(&http.Cookie{Name: "parley_settings", Value: test.chosen})
			}
			answer, err := w.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			page, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(page), `<html lang="`+test.want+`"`) {
				t.Errorf("the page is not in %s: %s", test.want, page)
			}
			says := map[string]string{"en": "There is no such conversation here", "de": "Dieses Gespräch gibt es hier nicht"}[test.want]
			if !strings.Contains(string(page), says) {
				t.Errorf("the page does not say %q: %s", says, page)
			}
		})
	}
}

// TestTheSettings chooses German, the dark colours and no keys, and finds
// them again after a reload.
func TestTheSettings(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("thai, quiet")
	page.WaitQuestion()
	page.Do(`document.querySelector('[data-role="settings"] summary').click()`)
	page.Screenshot("settings-light")
	for _, wrong := range page.Axe() {
		t.Errorf("the open settings break %s", wrong)
	}
	page.Do(`language.value = "de"; theme.value = "dark"; document.querySelector("[name=keys]").checked = false`)
	page.Click("settings-save")
	page.Until("the page is German", `document.documentElement.lang === "de" && document.querySelector('[data-role="yes"]').textContent.includes("Ja")`)
	page.Reload()
	page.Until("the page is German", `document.documentElement.lang === "de"`)
	page.Screenshot("settings-dark-german")
	for _, wrong := range page.Axe() {
		t.Errorf("the page in German breaks %s", wrong)
	}
	if !page.True(`getComputedStyle(document.documentElement).colorScheme === "dark" && getComputedStyle(document.body.parentElement).backgroundColor === "rgb(17, 22, 20)"`) {
		t.Error("the page is not dark")
	}
	if page.True(`document.querySelector("kbd").checkVisibility()`) {
		t.Error("the keys are shown though they do nothing")
	}
	page.Do(`document.activeElement.blur()`)
	page.Press("y")
	page.Do(`document.querySelector('[data-role="utterance"]').value = "x".repeat(2001); document.querySelector('[data-role="utterance"]').dispatchEvent(new Event("input"))`)
	if !page.True(`document.querySelector('[data-role="counter"]').textContent === "1 Zeichen zu viel"`) {
		t.Error("the counter does not speak German")
	}
	if got := page.State(); got != "asking" {
		t.Errorf("a key that was turned off made the turn %s", got)
	}
}
