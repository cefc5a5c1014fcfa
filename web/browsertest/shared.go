package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// Main runs the tests of a package that starts many browsers. They share one
// Chromium, which takes seconds to start; each [Start] still is a visitor of
// its own, with cookies, storage and a cache of its own.
//
//	func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
func Main(m *testing.M) (status int) {
	shared.on = true
	defer shared.end()
	return m.Run()
}

// shared is the Chromium of a package whose tests run through [Main]. It
// starts with the first visitor, and again after it was lost.
var shared chromiumProcess

type chromiumProcess struct {
	on bool // set before the tests run

	mu      sync.Mutex
	ctx     context.Context // nil before the first visitor
	stop    func()
	profile string
}

// visitor opens a profile of its own, which is thrown away at its end.
func (c *chromiumProcess) visitor(path string) (context.Context, func(), error) {
	process, err := c.running(path)
	if err != nil {
		return nil, nil, err
	}
	ctx, end := chromedp.NewContext(process, chromedp.WithNewBrowserContext())
	if err := up(ctx); err != nil {
		end()
		c.end() // it may hang: the next attempt gets another one
		return nil, nil, fmt.Errorf("opening a profile: %w", err)
	}
	return ctx, end, nil
}

// running starts the Chromium unless one runs.
func (c *chromiumProcess) running(path string) (context.Context, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx != nil && c.ctx.Err() == nil {
		return c.ctx, nil
	}
	profile, err := os.MkdirTemp("", "parley-chromium-")
	if err != nil {
		return nil, err
	}
	ctx, stop, err := start(path, profile)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(profile))
	}
	c.ctx, c.stop, c.profile = ctx, stop, profile
	return ctx, nil
}

// end ends the Chromium, if one runs, and removes what it wrote.
func (c *chromiumProcess) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx == nil {
		return
	}
	c.stop()
	_ = os.RemoveAll(c.profile) // best effort: it is a temporary folder
	c.ctx = nil
}
