package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestTheLoginPage logs in and out by keyboard, at the sizes of a phone and a
// desktop, in light and dark.
func TestTheLoginPage(t *testing.T) {
	w := guarded(t)
	page := newBrowser(t).Open(w.URL)
	for _, look := range []struct {
		name          string
		width, height int64
		dark          bool
	}{{"phone", 360, 740, false}, {"phone-dark", 390, 844, true}, {"desktop", 1280, 800, false}, {"desktop-dark", 1280, 800, true}, {"keyboard-up", 360, 320, false}} {
		t.Run(look.name, func(t *testing.T) {
			page.Look(look.width, look.height, look.dark)
			page.Go(w.URL + "/stories")
			page.Until("the login page has the focus in its box", `document.activeElement?.id === "secret"`)
			page.Screenshot("login-" + look.name)
			page.Type("incorrect horse")
			page.Press(kb.Enter)
			page.Until("the page says that it is wrong", `document.querySelector('[data-role="login-problem"]')?.textContent.includes("not right")`)
			page.Screenshot("login-wrong-" + look.name)
			if page.True(`document.documentElement.scrollWidth > innerWidth`) {
				t.Errorf("the page scrolls sideways at a width of %d", look.width)
			}
			if !page.True(`[...document.querySelectorAll("input:not([type=hidden]), button")].every(e => e.getBoundingClientRect().height >= 44)`) {
				t.Error("something is too small for a finger")
			}
			if !page.True(`document.activeElement.id === "secret" && document.activeElement.value === "" && document.activeElement.getAttribute("aria-describedby") === "problem"`) {
				t.Error("the box is not ready for another attempt, with the reason read out")
			}
			page.Type(password)
			page.Press(kb.Enter)
			page.Until("the page that was asked for", `location.pathname === "/stories"`)
			page.Go(w.URL)
			page.Say("italian in oakland")
			page.WaitReply()
			page.Screenshot("logged-in-" + look.name)
			if page.True(`document.documentElement.scrollWidth > innerWidth`) {
				t.Errorf("the conversation scrolls sideways at a width of %d", look.width)
			}
			page.Click("logout")
			page.Until("the login page", `location.pathname === "/login"`)
			page.Go(w.URL)
			if page.True(`document.querySelector('[data-role="turn"]')`) {
				t.Error("the conversation is still there")
			}
		})
	}
}

// TestALogoutElsewhereClosesThisWindow: a second window of the same browser
// goes to the login page when it is used again.
func TestALogoutElsewhereClosesThisWindow(t *testing.T) {
	w := guarded(t)
	browser := newBrowser(t)
	one := browser.Open(w.URL)
	one.Type(password)
	one.Press(kb.Enter)
	one.Until("the conversation", `document.querySelector('[data-role="utterance"]')`)
	two := browser.Open(one.URL())
	two.Until("the conversation", `document.querySelector('[data-role="utterance"]')`)
	one.Click("logout")
	two.Until("it says that it is not connected", `!document.querySelector('[data-role="connection"]').hidden`)
	two.Reload()
	two.Until("the login page", fmt.Sprintf("location.href.startsWith(%q)", w.URL+"/login"))
}
