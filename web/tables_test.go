package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/web/browsertest"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// names are the names of the rows on the page.
func names(page *browsertest.Page) []string {
	return page.Strings(`[...document.querySelectorAll('[data-role="row"] [data-role="value"][data-column="name"]')].map(e => e.textContent)`)
}

// focused is the data-key of what has the focus.
const focused = `(document.activeElement.dataset.key ?? document.activeElement.dataset.role)`

func TestRowsAreSortedAndPagedInThePage(t *testing.T) {
	w := newWorldOfMany(t, 500)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	if got := names(page); len(got) != 20 || got[0] != "Cedar" {
		t.Errorf("at first: %v", got)
	}
	page.Click("next")
	page.Until("the second page", `document.querySelector('[data-role="range"]').textContent === "Rows 21–40 of 502"`)
	if got := page.Strings("[" + focused + "]"); got[0] != "next" {
		t.Errorf("after a page the focus is on %s", got[0])
	}
	page.Do(`(s => { s.selectedIndex = [...s.options].findIndex(o => o.textContent === "rating, highest first"); s.dispatchEvent(new Event("change", {bubbles: true})) })(document.querySelector('[data-role="sort"]'))`)
	page.Until("the best rated comes first", `document.querySelector('[data-role="row"] [data-role="value"]').textContent === "P101"`)
	if !page.True(`document.getElementById("announcer").textContent === "Rows 1–20 of 502, sorted by rating, highest first."`) {
		t.Error("the order is not announced")
	}
	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("a table in the same order", `document.querySelector('th[aria-sort="descending"]')?.textContent.trim() === "rating"`)
	page.Screenshot("rows-sorted-table")

	// By keyboard: the head of a column, twice.
	page.Do(`document.querySelector('[data-key="sort-1"]').focus()`)
	page.Press(kb.Enter)
	page.Until("sorted by name", `document.querySelector('th[aria-sort="ascending"]')?.textContent.trim() === "name" && `+focused+` === "sort-1"`)
	page.Press(kb.Enter)
	page.Until("the other way round", `document.querySelector('th[aria-sort="descending"]')?.textContent.trim() === "name" && `+focused+` === "sort-1"`)
	if got := names(page); got[0] != "P499" || len(got) != 50 {
		t.Errorf("from the last name on: %v", got)
	}
	page.Do(`document.querySelector('[data-role="page"]').select(); document.querySelector('[data-role="page"]').focus()`)
	page.Type("11")
	page.Press(kb.Enter)
	page.Until("the last page", `document.querySelector('[data-role="range"]').textContent === "Rows 501–502 of 502"`)
	if diff := cmp.Diff([]string{"Elm", "Cedar"}, names(page)[0:2]); diff != "" {
		t.Errorf("the last page: %s", diff)
	}
	if !page.True(`document.querySelector('[data-role="next"]').disabled`) {
		t.Error("there is a page after the last")
	}
}

func TestALargeResultStaysSmallInThePage(t *testing.T) {
	w := newWorldOfMany(t, 100_000)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("a table", `document.querySelector('[data-role="listing"][data-view="table"]')`)
	page.Do(`document.querySelector('[data-key="sort-4"]').click()`)
	page.Until("sorted", `document.querySelector('[data-key="sort-4"]').parentElement.getAttribute("aria-sort") === "descending"`)
	page.Do(`document.querySelector('[data-role="next"]').click()`)
	page.Until("the second page", `document.querySelector('[data-role="range"]').textContent === "Rows 51–100 of 100,002"`)
	if !page.True(`document.querySelectorAll("*").length < 2500`) {
		t.Error("the page holds more than a page of rows")
	}
}

func TestRowsThatCannotBeFetched(t *testing.T) {
	w := newWorldOfMany(t, 300)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="listing"]').dataset.rows += "x"`)
	page.Click("next")
	page.Until("the page says so", `!document.querySelector('[data-role="listing-problem"]').hidden`)
	if got := names(page); len(got) != 20 || got[0] != "Cedar" {
		t.Errorf("the rows that were there are gone: %v", got)
	}
}

func TestFilesAreDownloaded(t *testing.T) {
	w := newWorldOfMany(t, 1000)
	browser := newBrowser(t)
	page := browser.Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	dir := page.Downloads()
	for _, format := range []string{"csv", "json"} {
		page.Do(fmt.Sprintf(`document.querySelector('[data-role="export"][data-format=%q]').click()`, format))
		path := filepath.Join(dir, "thai."+format)
		w.eventually("all rows are in "+path, func() bool {
			text, err := os.ReadFile(path)
			return err == nil && strings.Count(string(text), "\n") >= 1003
		})
	}
	if page.State() != "replied" {
		t.Error("the page went away")
	}
}

// TestWhatDecidedIsMarkedInItsText looks behind "Show everything" and into
// the cells of the table.
func TestWhatDecidedIsMarkedInItsText(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian in oakland, good for children")
	page.WaitQuestion()
	page.Answer("yes")
	page.WaitReply()
	marks := `[...document.querySelectorAll('[data-role="value"][data-column="reviews"] mark')].map(m => m.textContent)`
	if diff := cmp.Diff([]string{"children", "children"}, page.Strings(marks)); diff != "" {
		t.Errorf("in the list: %s", diff)
	}
	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("a table", `document.querySelector('[data-role="listing"][data-view="table"]')`)
	if diff := cmp.Diff([]string{"children", "children"}, page.Strings(marks)); diff != "" {
		t.Errorf("in the table: %s", diff)
	}
	if !page.True(`document.querySelector('[data-column="reviews"]').textContent.includes("Crayons for the children came before the menus.")`) {
		t.Error("the text is not whole")
	}
}

// TestATableTakesTheWidthItNeeds: what is read stays in a column, a table of
// many columns goes on beside it, one line a row.
func TestATableTakesTheWidthItNeeds(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1920, 1000, false)
	page.Say("all of them, good for children")
	page.WaitQuestion()
	page.Answer("yes")
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("a table", `document.querySelector('[data-role="listing"][data-view="table"]')`)
	wide := func(selector string) string {
		return fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().width`, selector)
	}
	if !page.True(wide(`[data-role="listing"]`) + ` > 1.1 * ` + wide(".asked")) {
		t.Errorf("the table is as narrow as the text: %v", page.Strings(`[String(`+wide(`[data-role="listing"]`)+`), String(`+wide(".asked")+`)]`))
	}
	if !page.True(`[...document.querySelectorAll('tbody tr')].every(r => r.getBoundingClientRect().height <= 60)`) {
		t.Error("a row has more than a line")
	}
	page.Screenshot("table-wide")
	page.Do(`document.querySelector('td .folded > summary').click()`)
	page.Until("a text is opened where it stands", `document.querySelector('td .folded[open] [data-column="reviews"]').checkVisibility()`)
}

// TestALookSurvivesAReload leaves a column out, sorts and loads the page anew.
func TestALookSurvivesAReload(t *testing.T) {
	w := newWorldOfMany(t, 100)
	page := newBrowser(t).Open(w.URL)
	page.Say("thai")
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("a table", `document.querySelector('[data-role="columns"]')`)
	page.Do(`document.querySelector('[data-role="columns"] summary').click(); document.querySelector('[data-key="column-3"]').click()`)
	page.Until("without the price, ready to leave out more", `!document.querySelector('td [data-column="price"]') && document.activeElement.dataset.key === "column-3"`)
	page.Do(`document.querySelector('[data-key="sort-4"]').click()`)
	page.Until("best rated first", `document.querySelector('th[aria-sort="descending"]')`)
	page.Screenshot("table-columns")
	before := names(page)
	page.Reload()
	page.Until("the same look", `document.querySelector('th[aria-sort="descending"]')?.textContent.trim() === "rating" && !document.querySelector('td [data-column="price"]')`)
	if diff := cmp.Diff(before, names(page)); diff != "" {
		t.Errorf("after the reload: %s", diff)
	}
	page.Do(`document.querySelector('[data-role="columns"] summary').click(); document.querySelector('[data-key="column-3"]').click()`)
	page.Until("the price is back", `document.querySelector('td [data-column="price"]')`)
}

// TestAQuestionIsEdited puts a question back into the box, to be asked anew.
func TestAQuestionIsEdited(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("italian in oakland")
	page.WaitReply()
	page.Click("edit-question")
	page.Until("it is in the box", `document.activeElement.value === "italian in oakland"`)
	page.Type(", pizza")
	page.Press(kb.Enter)
	page.Until("it is asked", `[...document.querySelectorAll('[data-role="said"]')].map(e => e.textContent).join("|") === "italian in oakland|italian in oakland, pizza"`)
}
