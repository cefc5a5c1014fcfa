package web_test

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/nlg"
	"parley/suql"
	"parley/suql/reader"
	"parley/web"
)

// ration is a reader that reads no more texts than it is given leave to. The
// next one then hangs, as a slow model does.
type ration struct {
	scriptedReader
	leave chan struct{} // one for each text
}

func (r ration) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	for range batch {
		select {
		case <-r.leave:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	return r.scriptedReader.Read(ctx, batch)
}

// reviewed is a script of n more places, every third of which is good for
// children.
func reviewed(n int) string {
	var b strings.Builder
	b.WriteString(script)
	for i := range n {
		about := []string{"Room for children.", "Very brown.", "A long wait."}[i%3]
		fmt.Fprintf(&b, "INSERT INTO places VALUES ('P%d', '[\"Thai\"]', 'cheap', 3, 'Here', '[\"%s Visit %d.\"]');\n", i, about, i)
	}
	return b.String()
}

var numbers = regexp.MustCompile(`\d+`)

// told is between what a number lies for certain, as the page says it.
func told(t *testing.T, lines []string) (from, to int) {
	t.Helper()
	if len(lines) != 1 {
		t.Fatalf("bounds %q", lines)
	}
	n := numbers.FindAllString(lines[0], -1)
	if len(n) < 2 {
		t.Fatalf("bounds %q", lines)
	}
	from, _ = strconv.Atoi(n[0])
	to, _ = strconv.Atoi(n[1])
	return from, to
}

// TestStopHereInThePage: while a long count is read the page says between what
// it lies, and that narrows. "Stop here" ends the reading at once, though the
// reader hangs; what is shown is said to be an estimate, and is kept.
func TestStopHereInThePage(t *testing.T) {
	const places = 300
	leave := make(chan struct{}, places)
	var w *world
	w = newWorldOver(t, func(r reader.Reader) (*suql.Engine, error) {
		return overMemory(t, reviewed(places), ration{r.(scriptedReader), leave})
	}, func(o *web.Options) {
		o.Open = func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
			speaker, err := nlg.New(w.engine.Catalog())
			if err != nil {
				return nil, err
			}
			return agent.Open(ctx, id, agent.Parts{Engine: w.engine, Parser: phrases{w.gate}, Detector: errdetect.NewThreshold(0.01), Speaker: speaker,
				Log: w.store, Observe: observe, Run: suql.RunOptions{Parallel: 1, Partial: suql.Partial{Every: 1}}})
		}
	})
	read := func(n int) {
		for range n {
			leave <- struct{}{}
		}
	}
	page := newBrowser(t).Open(w.URL)
	page.Say("how many are good for children")
	const bounds = `[...document.querySelectorAll('[data-role="bound"]')].map(e => e.textContent)`
	reading := func(n int) (from, to int) {
		page.Until("so many are read", fmt.Sprintf(`document.querySelector('[data-role="progress"] progress')?.value >= %d && document.querySelector('[data-role="bound"]')`, n))
		return told(t, page.Strings(bounds))
	}
	read(60)
	from, to := reading(50)
	read(100)
	narrower, smaller := reading(150)
	if narrower < from || smaller > to || smaller-narrower > to-from-50 {
		t.Errorf("between %d and %d, and after 100 more between %d and %d", from, to, narrower, smaller)
	}
	if !page.True(`document.querySelector('[data-role="cancel"]').textContent === "Stop here"`) {
		t.Error("the button does not say that one may stop here")
	}
	page.Screenshot("stop-here")
	page.Click("cancel")
	r := page.WaitReply()
	if !strings.Contains(r.Text, "estimate") {
		t.Errorf("the reply does not say that it is an estimate: %q", r.Text)
	}
	var bounded []string
	for _, line := range r.Warnings {
		if strings.Contains(line, "between") {
			bounded = append(bounded, line)
		}
	}
	const fits = places/3 + 3
	if from, to := told(t, bounded); from < narrower || to > smaller || from > fits || to < fits {
		t.Errorf("at the end between %d and %d, before between %d and %d; it is %d", from, to, narrower, smaller, fits)
	}
	page.Screenshot("stopped-here")

	w.restart()
	page.Reload()
	again := page.WaitReply()
	if again.Text != r.Text || strings.Join(again.Warnings, "|") != strings.Join(r.Warnings, "|") {
		t.Errorf("after a restart %q %q, before %q %q", again.Text, again.Warnings, r.Text, r.Warnings)
	}
}
