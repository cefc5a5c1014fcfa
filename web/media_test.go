package web_test

import (
	"testing"

	"parley/views"
)

// TestAnAnswerOnPaper: what was said and found is printed, what can be
// pressed is not, and nothing is wider than the paper.
func TestAnAnswerOnPaper(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	page.Look(740, 1000, true)
	page.Media("print", false)
	for _, name := range []string{"many-rows", "table", "count", "german"} {
		page.Go(w.URL + "/stories/" + name)
		page.Screenshot("print-" + name)
		for _, role := range []string{"said", "headline", "rows", "number", "sort-column"} {
			if page.True(`[...document.querySelectorAll('[data-role="` + role + `"]')].some(e => !e.checkVisibility())`) {
				t.Errorf("%s: %s is not printed", name, role)
			}
		}
		if shown := page.Strings(`[...document.querySelectorAll("button:not(th *), textarea, input, select, .top")].filter(e => e.checkVisibility()).map(e => e.outerHTML.slice(0, 100))`); len(shown) > 0 {
			t.Errorf("%s: what can be pressed is printed: %q", name, shown)
		}
		if !page.True(`document.documentElement.scrollWidth <= innerWidth && getComputedStyle(document.body).color === "rgb(26, 35, 32)"`) {
			t.Errorf("%s is too wide, or printed light on dark", name)
		}
	}
}

// TestColoursOfTheSystem: with forced colours every control has a frame, and
// what is chosen among several can be told from the others.
func TestColoursOfTheSystem(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range views.ConversationStories() {
		page.Look(390, 844, false)
		page.Media("screen", true)
		page.Go(w.URL + "/stories/" + name)
		if name == "question" || name == "many-rows" || name == "table" {
			page.Screenshot("forced-" + name)
		}
		const framed = `e => getComputedStyle(e).borderTopStyle !== "none" && getComputedStyle(e).borderTopWidth !== "0px"`
		if bare := page.Strings(`[...document.querySelectorAll(".button, .send")].filter(e => e.checkVisibility() && !(` + framed + `)(e)).map(e => e.outerHTML.slice(0, 100))`); len(bare) > 0 {
			t.Errorf("%s has controls without a frame: %q", name, bare)
		}
		if same := page.Strings(`[...document.querySelectorAll('[aria-pressed="true"]')].filter(e => e.checkVisibility() && getComputedStyle(e).outlineStyle === "none").map(e => e.outerHTML.slice(0, 100))`); len(same) > 0 {
			t.Errorf("%s does not tell what is chosen: %q", name, same)
		}
	}
}
