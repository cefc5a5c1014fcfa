package web_test

import (
	"testing"

	"parley/views"
)

// TestStoriesPassAxe looks at every state of the page with all of it
// unfolded, as a phone and as a desktop, in light and in dark.
func TestStoriesPassAxe(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range append([]string{""}, views.StoryNames()...) {
		page.Go(w.URL + "/stories/" + name)
		page.Do(`document.querySelectorAll("main details").forEach(d => { d.open = true })`)
		for _, size := range [][2]int64{{390, 844}, {1280, 800}} {
			for _, dark := range []bool{false, true} {
				page.Look(size[0], size[1], dark)
				for _, wrong := range page.Axe() {
					t.Errorf("%q at width %d (dark %t) breaks %s", name, size[0], dark, wrong)
				}
			}
		}
	}
}
