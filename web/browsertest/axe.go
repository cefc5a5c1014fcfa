package browsertest

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/chromedp/chromedp"
)

// axe-core 4.14.1 by Deque Systems, under the Mozilla Public License 2.0
// (testdata/axe.LICENSE). It is part of the tests, not of the program.
//
//go:embed testdata/axe.min.js
var axe string

// Axe checks what the page shows right now against the rules of WCAG 2.2,
// levels A and AA, and axe-core's best practices, and returns what breaks
// them: one text for each element, with the rule, what is wrong and the
// element. An accessible page gives none.
//
// Every state that is a story is checked by TestStoriesPassAxe. A page
// that is no story calls Axe in its own test, once for each state worth
// looking at and in both colour schemes:
//
//	page.Look(390, 844, true)
//	page.Go(server.URL + "/history")
//	if wrong := page.Axe(); len(wrong) > 0 {
//		t.Errorf("breaks %q", wrong)
//	}
func (p *Page) Axe() []string {
	p.t.Helper()
	if !p.True(`globalThis.axe`) {
		p.Do(axe)
	}
	text := run(p, "running axe", chromedp.Evaluate[string](axeRun, chromedp.EvalAwaitPromise))
	var wrong []string
	if err := json.Unmarshal([]byte(text), &wrong); err != nil {
		p.t.Fatalf("reading what axe found: %v", err)
	}
	return wrong
}

var axeRun = strings.TrimSpace(`
axe.run(document, {
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
	resultTypes: ["violations"],
}).then(found => JSON.stringify(found.violations.flatMap(v => v.nodes.map(n =>
	v.id + ": " + [...n.any, ...n.all, ...n.none].map(c => c.message).join("; ") + ": " + n.html.slice(0, 200)))))`)
