package browsertest

import (
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// conditions of the network, as the browser takes them.
type conditions struct {
	Offline            bool    `json:"offline"`
	Latency            float64 `json:"latency"`
	DownloadThroughput float64 `json:"downloadThroughput"`
	UploadThroughput   float64 `json:"uploadThroughput"`
}

var emulateNetwork = cdp.Command[conditions, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// Offline takes the network away from this tab, or gives it back.
func (p *Page) Offline(on bool) {
	p.t.Helper()
	run(p, "changing the network",
		command(emulateNetwork, conditions{Offline: on, DownloadThroughput: -1, UploadThroughput: -1}))
	p.Until(fmt.Sprintf("the page knows that it is offline: %t", on), fmt.Sprintf("navigator.onLine !== %t", on))
}

// Media shows the page as it is printed ("print") or on a screen ("screen"),
// with colours of the system in place of its own or not.
func (p *Page) Media(medium string, forcedColors bool) {
	p.t.Helper()
	forced := "none"
	if forcedColors {
		forced = "active"
	}
	emulate(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium,
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: forced},
			{Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// TextSize sets the size of all text, in percent.
func (p *Page) TextSize(percent int) {
	p.t.Helper()
	p.Do(fmt.Sprintf(`document.documentElement.style.fontSize = "%d%%"`, percent))
}

// mostTabs is how often a visitor would press Tab before giving up.
const mostTabs = 80

// TabTo presses Tab until the focus is on an element that matches a selector.
// What has the focus on the way has to show it.
func (p *Page) TabTo(selector string) {
	p.t.Helper()
	for range mostTabs {
		if p.True(fmt.Sprintf(`document.activeElement?.matches(%q)`, selector)) {
			return
		}
		p.Press(kb.Tab)
		if unseen := p.Strings(
			`(e => e === document.body || e.matches("textarea, input") || e.matches(":focus-visible") && getComputedStyle(e).outlineStyle !== "none" ? [] : [e.outerHTML.slice(0, 200)])(document.activeElement)`); len(unseen) > 0 {
			p.t.Errorf("the focus is not to be seen on %s", unseen[0])
		}
	}
	p.t.Fatalf("%d times Tab, and %s has not got the focus\nthe page shows: %s", mostTabs, selector, p.text())
}
