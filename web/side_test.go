package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const (
	panelSeen    = `document.querySelector('[data-role="side"]').checkVisibility()`
	toggleSays   = `document.querySelector('[data-role="side-toggle"]').getAttribute("aria-expanded") === `
	panelHolds   = `document.querySelector('[data-role="side"]').contains(document.activeElement)`
	fitsSideways = `document.documentElement.scrollWidth <= innerWidth`
)

// TestThePanelIsFoldedAway: beside a wide page, by keyboard, and remembered.
func TestThePanelIsFoldedAway(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Until("the panel says that it is there", panelSeen+" && "+toggleSays+`"true"`)
	page.TabTo(`[data-role="side-toggle"]`)
	page.Press(kb.Enter)
	page.Until("the panel is gone", `!(`+panelSeen+`) && `+toggleSays+`"false"`)
	page.Reload()
	page.Until("it is remembered", `document.readyState === "complete" && `+toggleSays+`"false"`)
	if page.True(panelSeen) {
		t.Error("the panel is back after the page was loaded anew")
	}
	page.Go(w.URL + "/conversations")
	page.Until("so it is on another page", `document.readyState === "complete" && !(`+panelSeen+`)`)
	page.Click("side-toggle")
	page.Until("the panel is back, with the focus", panelSeen+" && "+panelHolds)
	if !page.True(fitsSideways) {
		t.Error("the page scrolls sideways")
	}
}

// TestThePanelIsASheetOnAPhone opens and closes it, and begins something new.
func TestThePanelIsASheetOnAPhone(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(390, 844, false)
	page.Say("thai")
	page.WaitReply()
	if page.True(panelSeen) {
		t.Error("the panel lies over the page before it is asked for")
	}
	page.Tap(`[data-role="side-toggle"]`)
	page.Until("the sheet is open", panelSeen+" && "+toggleSays+`"true"`)
	for _, wrong := range page.Axe() {
		t.Error(wrong)
	}
	page.Screenshot("live-sheet-390")
	page.Press(kb.Escape)
	page.Until("it is closed", `!(`+panelSeen+`) && `+toggleSays+`"false"`)
	page.Tap(`[data-role="side-toggle"]`)
	page.Tap(`.side [data-role="new"]`)
	page.Until("another conversation", `document.readyState === "complete" && !document.querySelector('[data-role="turn"]')`)
	if got := page.Strings(`[...document.querySelectorAll('[data-role="side-conversation"] > a')].map(a => a.textContent)`); len(got) != 1 || got[0] != "thai" {
		t.Errorf("the panel lists %q", got)
	}
}

// TestThePanelNamesConversations: after the first thing said, and by hand.
func TestThePanelNamesConversations(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("thai, quiet")
	page.Until("the panel has it", `document.querySelector('[data-role="side-here"]').checkVisibility() && document.querySelector('[data-role="side-here"]').textContent === "thai, quiet"`)
	page.Reload()
	page.Click("side-manage")
	page.Do(`document.querySelector('[data-role="side-manage"]').open = true; const name = document.querySelector('[data-role="side-rename"] [name=title]'); name.focus(); name.select()`)
	page.Type("Dinner")
	page.Press(kb.Enter)
	page.Until("the new name, beside the conversation", `document.querySelector('[data-role="side-conversation"] > a[aria-current]')?.textContent === "Dinner" && document.querySelector('[data-role="turn"]')`)
}

// TestAFileIsDroppedAnywhere adds data from the page of a conversation.
func TestAFileIsDroppedAnywhere(t *testing.T) {
	s := newStocked(t, true)
	page := newBrowser(t).Open(s.URL)
	page.Look(1280, 800, false)
	page.Until("the page of a conversation or the choice of one", `document.querySelector('[data-role="add-data"]')`)
	if got := page.Strings(`[...document.querySelectorAll('[data-role="side-source"] > a')].map(a => a.textContent)`); len(got) != 1 || got[0] != "Places to eat" {
		t.Errorf("the panel lists the databases %q", got)
	}
	const carry = `const carried = new DataTransfer(); carried.items.add(new File([%s], "tents.csv", {type: "text/csv"}));`
	begin := func(content string) {
		page.Do(`(() => {` + strings.Replace(carry, "%s", content, 1) + `dispatchEvent(new DragEvent("dragenter", {dataTransfer: carried}));})()`)
		page.Until("the page says that it may be let go", `document.querySelector('[data-role="drop"]').open`)
		page.Do(`(() => {` + strings.Replace(carry, "%s", content, 1) + `dispatchEvent(new DragEvent("drop", {dataTransfer: carried}));})()`)
	}
	begin(`"x".repeat(2 * 1048576)`)
	page.Until("it is too large", `document.querySelector('[data-role="drop-line"]').textContent.includes("more than can be imported")`)
	page.Click("drop-close")
	begin(`"name,price,persons\nOne,99,1\nTwo,199,2\nThree,299,3\n"`)
	page.Until("what is in it", `document.querySelector('[data-role="import"]')`)
	page.Click("import")
	page.Until("it is data like others", `document.querySelector('[data-role="talk"], [data-role="new"]') && location.pathname.startsWith("/data/") && !location.pathname.startsWith("/data/uploads")`)
	if !page.True(`[...document.querySelectorAll('[data-role="side-source"]')].length === 2`) {
		t.Error("the panel does not list what was added")
	}
}

// TestOnlyManagersAddData: others see what there is and no way to add to it.
func TestOnlyManagersAddData(t *testing.T) {
	s := newStocked(t, false)
	v := s.visitor()
	if _, page := v.get("/conversations"); strings.Contains(page, `data-role="add-data"`) || !strings.Contains(page, `data-role="side-source"`) {
		t.Error("a visitor who may not add data is offered to, or does not see what there is")
	}
}
