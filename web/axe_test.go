package web_test

import (
	"testing"

	"parley/views"
)

// TestStoriesPassAxe looks at every state of the page with all of it
// unfolded, as a phone in light and as a desktop in dark. How far text stands
// out in either scheme is what TestStoriesFitEveryWindow measures.
func TestStoriesPassAxe(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range append([]string{""}, views.StoryNames()...) {
		page.Go(w.URL + "/stories/" + name)
		page.Do(`document.querySelectorAll("main details").forEach(d => { d.open = true })`)
		for _, look := range []struct {
			width, height int64
			dark          bool
		}{{390, 844, false}, {1280, 800, true}} {
			page.Look(look.width, look.height, look.dark)
			for _, wrong := range page.Axe() {
				t.Errorf("%q at width %d (dark %t) breaks %s", name, look.width, look.dark, wrong)
			}
		}
	}
}
