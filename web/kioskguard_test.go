package web_test

import "testing"

// TestTheKioskKeepsToItself: what a browser offers besides the page leads
// nowhere.
func TestTheKioskKeepsToItself(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	s.Do(`addEventListener("securitypolicyviolation", e => { document.title = "violated: " + e.violatedDirective })`)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.Do(`globalThis.stopped = (event, on = document.querySelector('[data-role="question-text"]')) => !on.dispatchEvent(event)`)
	for what, event := range map[string]string{
		"the menu":            `new MouseEvent("contextmenu", {bubbles: true, cancelable: true})`,
		"a selection":         `new Event("selectstart", {bubbles: true, cancelable: true})`,
		"dragging":            `new DragEvent("dragstart", {bubbles: true, cancelable: true})`,
		"a dropped file":      `new DragEvent("drop", {bubbles: true, cancelable: true})`,
		"the middle button":   `new MouseEvent("auxclick", {button: 1, bubbles: true, cancelable: true})`,
		"zooming by wheel":    `new WheelEvent("wheel", {ctrlKey: true, bubbles: true, cancelable: true})`,
		"printing":            `new KeyboardEvent("keydown", {key: "p", ctrlKey: true, bubbles: true, cancelable: true})`,
		"a new window":        `new KeyboardEvent("keydown", {key: "N", ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true})`,
		"Back by keyboard":    `new KeyboardEvent("keydown", {key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true})`,
		"the developer tools": `new KeyboardEvent("keydown", {key: "F12", bubbles: true, cancelable: true})`,
		"reloading":           `new KeyboardEvent("keydown", {key: "F5", bubbles: true, cancelable: true})`,
	} {
		if !s.True(`stopped(` + event + `)`) {
			t.Errorf("%s is not kept from visitors", what)
		}
	}
	s.Do(`document.execCommand("selectAll")`)
	if s.True(`getSelection().toString()`) {
		t.Error("the text of the page can be selected")
	}
	if !s.True(`getComputedStyle(document.documentElement).touchAction === "pan-y" && getComputedStyle(document.body).userSelect === "none"`) {
		t.Error("fingers may zoom or select")
	}
	s.Do(`{
		const link = document.createElement("a");
		link.href = "https://example.org/";
		link.target = "_blank";
		document.querySelector(".scene").append(link);
		link.click();
		link.target = "";
		link.click();
	}`)
	s.Tap(`[data-role="no"]`)
	s.WaitReply()
	if got := s.URL(); got != w.URL+"/" {
		t.Errorf("a link led to %s", got)
	}
	if away := s.Strings(`performance.getEntriesByType("resource").map(e => e.name).filter(n => new URL(n).origin !== location.origin)`); len(away) > 0 {
		t.Errorf("the page fetched %q", away)
	}
	if s.True(`document.querySelector("a[href]:not([target])") || document.title.startsWith("violated")`) {
		t.Error("there are links, or something breaks the content policy")
	}
}
