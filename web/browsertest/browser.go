// Package browsertest drives the page in a real browser, so that tests can
// hold whole conversations the way a visitor does.
//
// Call [Start] first; it skips the test when there is no Chromium (and fails
// it when PARLEY_REQUIRE_BROWSER is 1). All waiting is for a condition, with
// a deadline.
//
//	page := browsertest.Start(t).Open(server.URL)
//	page.Say("a quiet Thai place in Oakland")
//	q := page.WaitQuestion() // q.Text, q.Phrase, q.Clauses
//	page.Answer(agent.Yes)
//	r := page.WaitReply() // r.Text, r.Total, r.Rows[0].Values["name"], r.SUQL
//
// The attributes it goes by are listed in the documentation of package views.
//
// Screenshots are taken into the folder PARLEY_SCREENSHOTS, if it is named.
package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Patience is how long a condition may take to come true on a busy machine.
const Patience = 2 * time.Minute

// Browser is a Chromium with a fresh profile of its own: one visitor.
type Browser struct {
	t   testing.TB
	ctx context.Context
}

// Start opens a browser that ends with the test: a Chromium of its own, or a
// profile in the one that the tests of a package share (see [Main]).
func Start(t testing.TB) *Browser {
	t.Helper()
	path := chromium()
	if path == "" {
		if os.Getenv("PARLEY_REQUIRE_BROWSER") == "1" {
			t.Fatal("no Chromium found, and PARLEY_REQUIRE_BROWSER=1 asks for one")
		}
		t.Skip("no Chromium found; install one to run the browser tests")
	}
	for attempt := range 3 {
		open := func() (context.Context, func(), error) { return start(path, t.TempDir()) }
		if shared.on {
			open = func() (context.Context, func(), error) { return shared.visitor(path) }
		}
		ctx, end, err := open()
		if err == nil {
			t.Cleanup(end)
			return &Browser{t: t, ctx: ctx}
		}
		t.Logf("starting %s, attempt %d: %v", path, attempt+1, err)
	}
	t.Fatalf("%s does not start", path)
	return nil
}

// unseen is what Chromium does for people alone: translating, and pages of its
// own in every window for what opens below its address bar. Those pages take
// half a second of a processor for each visitor.
const unseen = "Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"

// Startup is how long a browser may take to come up before another is tried.
const Startup = 45 * time.Second

// start starts a browser. Its first call must have no deadline of its own,
// since the browser would end with it; so the wait for it has one (up).
func start(path, profile string) (context.Context, func(), error) {
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.UserDataDir(profile), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.NoFirstRun, chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("disable-features", unseen))
	alloc, endAlloc := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, endContext := chromedp.NewContext(alloc)
	end := func() {
		endContext()
		endAlloc()
	}
	if err := up(ctx); err != nil {
		endAlloc() // ends the process, and with it a call that still waits
		endContext()
		return nil, nil, err
	}
	return ctx, end, nil
}

// up makes the first call of a browser or tab and waits for it.
func up(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- chromedp.Do(ctx) }()
	timer := time.NewTimer(Startup)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return fmt.Errorf("not up after %s", Startup)
	}
}

// For gives the browser to a subtest: what fails in its pages fails there.
func (b *Browser) For(t testing.TB) *Browser { return &Browser{t, b.ctx} }

// chromium is the program of a browser, "" without one. The one without windows
// of its own comes first: it draws and runs pages as the other does, with less
// of the processor.
func chromium() string {
	for _, name := range []string{"chromium-headless-shell", "headless-shell", "chromium", "chromium-browser",
		"google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Page is one tab.
type Page struct {
	t        testing.TB
	ctx      context.Context
	answered string            // the question answered last, so that it isn't read twice
	emulated map[string]string // what the window is said to be, by the command that says it
}

// Open opens an address in a new tab.
func (b *Browser) Open(url string) *Page {
	b.t.Helper()
	ctx, end := chromedp.NewContext(b.ctx)
	b.t.Cleanup(end)
	if err := up(ctx); err != nil {
		b.t.Fatalf("opening a tab: %v", err)
	}
	p := &Page{t: b.t, ctx: ctx, emulated: map[string]string{}}
	p.Go(url)
	return p
}

// Go opens an address in this tab.
func (p *Page) Go(url string) {
	p.t.Helper()
	run(p, "opening "+url, chromedp.Navigate(url))
}

// Reload loads the page anew.
func (p *Page) Reload() {
	p.t.Helper()
	run(p, "reloading", chromedp.Reload())
}

// URL is the address of the tab.
func (p *Page) URL() string {
	p.t.Helper()
	return run(p, "reading the address", chromedp.Location())
}

// Look sets the size of the window and the colour scheme. Motion is reduced.
func (p *Page) Look(width, height int64, dark bool) {
	p.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	emulate(p, emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: width < 600})
	emulate(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: width < 600})
	emulate(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// emulate says what the window is, unless that was said last.
func emulate[P any](p *Page, c cdp.Command[P, cdp.Empty], params P) {
	p.t.Helper()
	now, err := json.Marshal(params)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.emulated[c.Method] != string(now) {
		run(p, c.Method, command(c, params))
		p.emulated[c.Method] = string(now)
	}
}

// Type writes into the box that has the focus, as soon as one has it: a page
// that has just been opened may not have given it yet.
func (p *Page) Type(text string) {
	p.t.Helper()
	p.Until("a box to write in", `document.activeElement?.matches("input, textarea, select, [contenteditable]")`)
	run(p, "typing", command(input.InsertText, input.InsertTextParams{Text: text}))
}

// Press presses one key: "y", "?", or a key of chromedp/kb such as kb.Tab.
func (p *Page) Press(key string) {
	p.t.Helper()
	p.ready()
	for _, r := range key {
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		if len(events) == 3 { // down, char, up: a real key is one event, so that a page can prevent it
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		run(p, "pressing a key", command(input.DispatchKeyEvent, down))
		run(p, "letting a key go", command(input.DispatchKeyEvent, up))
	}
}

// ready waits until the page and its scripts are loaded: what is done before
// goes unheard.
func (p *Page) ready() {
	p.t.Helper()
	p.Until("the page and its scripts", `document.readyState === "complete"`)
}

// Click clicks the first element with a data-role, which must be there.
func (p *Page) Click(role string) {
	p.t.Helper()
	p.ready()
	p.Until(role+" is there", `!!document.querySelector('[data-role="`+role+`"]')`)
	p.Do(`document.querySelector('[data-role="` + role + `"]').click()`)
}

// Attach chooses a file in the file box with a data-role.
func (p *Page) Attach(role string, paths ...string) {
	p.t.Helper()
	p.ready()
	p.Until(role+" is there", `!!document.querySelector('[data-role="`+role+`"]')`)
	run(p, "choosing a file", chromedp.SetUploadFiles(chromedp.CSS(`[data-role="`+role+`"]`), paths))
}

// Do runs a statement in the page.
func (p *Page) Do(statement string) {
	p.t.Helper()
	run(p, statement, chromedp.Evaluate[chromedp.Void](statement))
}

// True reports whether an expression holds in the page right now.
func (p *Page) True(expression string) bool {
	p.t.Helper()
	return run(p, expression, chromedp.Evaluate[bool]("!!("+expression+")"))
}

// Until waits for an expression to become true.
func (p *Page) Until(what, expression string) {
	p.t.Helper()
	deadline := time.NewTimer(Patience)
	defer deadline.Stop()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		// An error is a page on its way; it counts as not yet.
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if err == nil && ok {
			return
		}
		select {
		case <-again.C:
		case <-deadline.C:
			p.t.Fatalf("waited %s for: %s (last error: %v)\nthe page shows: %s", Patience, what, err, p.text())
		}
	}
}

func (p *Page) text() string {
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	return text
}

// Screenshot keeps what the window shows as a PNG in the folder
// PARLEY_SCREENSHOTS; without one it does nothing.
func (p *Page) Screenshot(name string) {
	p.t.Helper()
	dir := os.Getenv("PARLEY_SCREENSHOTS")
	if dir == "" {
		return
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		p.t.Fatal(err)
	}
	path := filepath.Join(dir, name+".png")
	if err := os.WriteFile(path, run(p, "taking a screenshot", chromedp.CaptureScreenshot()), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func run[T any](p *Page, doing string, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	out, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatalf("%s: %v", doing, err)
	}
	return out
}

func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[R] {
	return func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, c, params) }
}

// get evaluates an expression that gives an object.
func get[T any](p *Page, expression string) (v T) {
	p.t.Helper()
	text := run(p, expression, chromedp.Evaluate[string]("JSON.stringify("+expression+")"))
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		p.t.Fatalf("reading %s: %v", expression, err)
	}
	return v
}

// Strings evaluates an expression that gives a list of texts.
func (p *Page) Strings(expression string) []string {
	p.t.Helper()
	return get[[]string](p, expression)
}

// Downloads has files that the page offers put into a folder, and returns it.
func (p *Page) Downloads() (dir string) {
	p.t.Helper()
	dir = p.t.TempDir()
	run(p, "allowing downloads", command(browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID}))
	return dir
}
