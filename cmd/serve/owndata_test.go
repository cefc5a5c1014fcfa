package serve_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	"parley/web/browsertest"

	"github.com/chromedp/chromedp/kb"
)

// file is a file of cmd/testdata/import as a browser has to be told of it.
func file(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "testdata", "import", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// at waits until the page is at an address.
func at(page *browsertest.Page, what, pattern string) {
	page.Until(what, fmt.Sprintf(`new RegExp(%q).test(location.pathname) && document.readyState === "complete"`, pattern))
}

// TestYourOwnData is what somebody does who has a CSV file: look at it,
// import it, ask about it, say what its columns are called, ask again, and
// take it away.
func TestYourOwnData(t *testing.T) {
	address := cmdtest.Serve(t)
	page := browsertest.Start(t).Open(address)
	page.Look(390, 844, false)
	page.Do(`document.querySelector('[data-role="about"]').open = true`)
	page.Click("data")
	at(page, "the page about the demo", `^/data/restaurants$`)
	page.Click("to-shelf")
	at(page, "the list", `^/data$`)

	page.Attach("file", file(t, "tents.csv"))
	page.Click("upload-send")
	page.Until("the preview", `document.querySelector('[data-role="format"]')?.textContent.includes("semicolon-separated, UTF-8, names in line 1")`)
	page.Until("decimal commas are numbers", `document.querySelector('select[data-column="price"]').selectedOptions[0].text === "number"`)
	page.Until("dates are dates", `document.querySelector('select[data-column="opened"]').selectedOptions[0].text === "date"`)
	if wrong := page.Axe(); len(wrong) > 0 {
		t.Errorf("the preview breaks %q", wrong)
	}
	page.Screenshot("own-preview-phone")
	page.Do(`document.querySelector('[data-role="differently"]').open = true`)
	page.Do(`document.querySelector('[data-role="first"]').value = "row"`)
	page.Click("again")
	page.Until("the names are a row now", `document.querySelectorAll('[data-role="rows"] tbody tr').length === 6`)
	page.Do(`document.querySelector('[data-role="first"]').value = "names"`)
	page.Click("again")
	page.Until("the names are names again", `document.querySelectorAll('[data-role="rows"] tbody tr').length === 5`)
	page.Do(`document.querySelector('[data-role="title"]').value = "My tents"`)
	page.Click("import")
	at(page, "the catalog of what was imported", `^/data/my-tents-`)
	page.Until("it says that it is here", `document.querySelector('[data-role="added"]')`)
	page.Screenshot("own-catalog-phone")

	// The column gets another word, by keyboard.
	page.Do(`document.querySelector('[data-role="edit"][data-column="price"]').focus()`)
	page.Press(kb.Enter)
	page.Until("the first box has the focus", `document.activeElement.id === "called"`)
	page.Press(kb.Tab)
	page.Type("In euros.")
	page.Press(kb.Tab)
	page.Type("damage")
	page.Press(kb.Enter)
	page.Until("the word is kept, and the focus is where it was", `document.activeElement.dataset.role === "saved" && document.querySelector('[data-column="price"] [data-role="synonyms"]').textContent.includes("damage")`)
	page.Screenshot("own-saved-phone")

	page.Click("talk")
	at(page, "a conversation", `^/c/`)
	page.Say("name and price of the tent with the lowest damage")
	r := page.WaitReply()
	if r.Total != 1 || !strings.Contains(r.SUQL, "FROM tents") || !strings.Contains(r.SUQL, "price") {
		t.Errorf("found %+v: “damage” is the price", r)
	}

	// What a query would cost is asked of this database, not of the demo.
	page.Do(`document.querySelectorAll("details").forEach(d => { d.open = true })`)
	page.Click("price")
	page.Until("the price", `[...document.querySelectorAll('[data-role="editor"]')].some(f => f.textContent.includes("the database runs the whole query"))`)

	// A new conversation asks which of the two it is about.
	page.Click("new")
	at(page, "the choice", `^/new$`)
	page.Screenshot("own-choice-phone")
	page.Do(`document.querySelector('[data-source="restaurants"][data-role="choice"]').click()`)
	page.Until("the restaurants", `document.title.startsWith("Find a table")`)

	page.Go(address + "/data")
	page.Do(`document.querySelector('[data-role="removal"]').open = true`)
	page.Click("remove")
	page.Until("it is gone", `location.pathname === "/data" && !document.body.textContent.includes("My tents")`)
}

// TestAFileWithBadRows: the lines are named, nothing is kept, and leaving them
// out imports the rest.
func TestAFileWithBadRows(t *testing.T) {
	address := cmdtest.Serve(t)
	page := browsertest.Start(t).Open(address + "/data")
	page.Look(1280, 800, true)
	page.Attach("file", file(t, "bad.csv"))
	page.Click("upload-send")
	page.Until("the bad row is told with its line", `document.querySelector('[data-role="bad"]')?.textContent.includes("Line 3:")`)
	page.Click("import")
	page.Until("nothing was imported", `document.querySelector('[data-role="bad"]')?.textContent.includes("nothing was imported")`)
	page.Screenshot("own-bad-rows")
	page.Do(`document.querySelector('[data-role="skip"]').checked = true`)
	page.Click("import")
	at(page, "the rest is imported", `^/data/bad-`)
	page.Until("two rows", `document.querySelector('[data-role="table"] h2').textContent.includes("2 rows")`)
}
