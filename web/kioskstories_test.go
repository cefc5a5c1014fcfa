package web_test

import (
	"fmt"
	"testing"

	"parley/views"
)

// kioskSizes are the screens that kiosks have.
var kioskSizes = [][2]int64{{1080, 1920}, {1920, 1080}, {1280, 800}}

// TestKioskStoriesOnEveryScreen: nothing sticks out, what is touched is large
// enough, the text can be read, and axe finds nothing.
func TestKioskStoriesOnEveryScreen(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range views.KioskStories() {
		for _, size := range kioskSizes {
			schemes := []bool{false}
			if size[0] == 1280 { // where there is least room
				schemes = []bool{true, false}
			}
			for _, dark := range schemes {
				look := fmt.Sprintf("%s-%dx%d-%s", name, size[0], size[1], map[bool]string{false: "light", true: "dark"}[dark])
				page.TouchScreen(size[0], size[1], dark)
				page.Go(w.URL + "/stories/" + name)
				page.Screenshot(look)
				if wide := page.Strings(`[document.documentElement, ...document.querySelectorAll(".scene, .bar, .dock, .keyboard, dialog[open]")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className || e.tagName)`); len(wide) > 0 {
					t.Errorf("%s: these scroll sideways: %q", look, wide)
				}
				if small := page.Strings(`[...document.querySelectorAll("button, summary, textarea, input")].filter(e => e.getClientRects().length).filter(e => {
					const {width, height} = e.getBoundingClientRect();
					return height < (e.matches(".key") ? 56 : 64) || width < (e.matches(".key") ? 44 : 64);
				}).map(e => e.outerHTML)`); len(small) > 0 {
					t.Errorf("%s: too small to touch: %q", look, small)
				}
				if size[0] == 1280 {
					page.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
					if faint := page.Strings(faint); len(faint) > 0 {
						t.Errorf("%s has text that is too faint: %q", look, faint)
					}
					for _, wrong := range page.Axe() {
						t.Errorf("%s breaks %s", look, wrong)
					}
				}
			}
		}
		if links := page.Strings(`[...document.querySelectorAll("a, area, form[action], [draggable=true], [data-role=suql], [data-act=copy]")].map(e => e.outerHTML)`); len(links) > 0 {
			t.Errorf("%s leads elsewhere or shows what visitors of a kiosk are not for: %q", name, links)
		}
	}
}
