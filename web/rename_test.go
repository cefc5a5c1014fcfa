package web_test

import (
	"net/http"
	"strings"
	"testing"

	"parley/web"

	"github.com/chromedp/chromedp/kb"
)

// TestColumnsAreRenamedInThePage, by keyboard alone: the table has the names
// at once and after a reload, in the order and view that were chosen; another
// window has them too; one key takes them back.
func TestColumnsAreRenamedInThePage(t *testing.T) {
	w := newWorld(t)
	browser := newBrowser(t)
	page := browser.Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("italian in oakland")
	page.WaitReply()
	page.Tap(`[data-role="view"][data-view="table"]`)
	page.Until("a table", `document.querySelector('[data-role="listing"][data-view="table"]')`)
	page.Tap(`[data-key="sort-4"]`)
	page.Until("sorted", `document.querySelector('th[aria-sort="descending"]')`)
	other := browser.Open(page.URL())

	page.Do(`document.querySelector('[data-role="sort"], [data-key="view-table"]').focus()`)
	page.TabTo(`[data-role="renaming"] summary`)
	page.Press(kb.Enter)
	page.TabTo(`[data-role="rename"] input[name="rating"]`)
	page.Type("Stars of guests")
	page.Press(kb.Enter)
	page.Until("the name stands in the table, the focus is where it can be taken back", heads+`.includes("Stars of guests") && `+focused+` === "rename-undo"`)
	const still = `document.querySelector('th[aria-sort="descending"]')?.textContent.trim() === "Stars of guests"`
	page.Until("in the order that was chosen", still)
	if !page.True(`document.getElementById("announcer").textContent === "The names of the columns are saved."`) {
		t.Error("it is not announced")
	}
	page.Screenshot("columns-renamed-live-1280x800")
	other.Until("another window has the name", `document.querySelector('[data-role="listing"]').textContent.includes("Stars of guests")`)
	if !other.True(`!document.querySelector('[data-role="renaming"]').open`) {
		t.Error("the form opened in a window where nobody renamed anything")
	}
	page.Reload()
	page.Until("after a reload", still)

	page.Do(`document.querySelector('[data-role="renaming"] summary').focus()`)
	page.Press(kb.Enter)
	page.TabTo(`[data-role="rename"] input[name="price"]`)
	page.Type("rating")
	page.Press(kb.Enter)
	page.Until("a name that another column has is free while that one goes by another", heads+`.includes("rating")`)
	page.TabTo(`[data-role="rename-own"]`)
	page.Press(kb.Enter)
	page.Until("their own names again", heads+` === "name,cuisines,price,rating,city,reviews"`)
	page.TabTo(`[data-role="rename"] input[name="price"]`)
	page.Type("rating")
	page.Press(kb.Enter)
	page.Until("a name that stands already is refused", `document.querySelector('[data-role="notice"]').textContent.includes("Two columns")`)
	if page.True(heads + `.includes("price") === false`) {
		t.Error("what was refused stands in the table")
	}
}

const heads = `[...document.querySelectorAll('table[data-role="rows"] th')].map(e => e.textContent.trim()).join()`

// TestNamesOfColumnsGoWithTheRows: into files, onto boards and into what links
// show; the API keeps the names of the query, by which it sorts.
func TestNamesOfColumnsGoWithTheRows(t *testing.T) {
	w, _ := newBoarded(t)
	v := w.visitor()
	id := v.begin()
	v.post("/ask", `{"session":"`+id+`","text":"italian in oakland"}`)
	l := v.connect(id, web.JSON, 2)
	l.expect("ready")
	l.send(`{"type":"rename","id":"a","turn":1,"names":{"rating":"=Stars","price":"What it costs"}}`)
	l.expect("renamed")
	l.send(`{"type":"rename","id":"b","turn":1,"names":{"rating":"price"}}`)
	l.expect("refused same_name")
	holds := func(what, page, want string) {
		t.Helper()
		if !strings.Contains(page, want) {
			t.Errorf("%s has no %s: %.2000s", what, want, page)
		}
	}
	_, file := v.get("/c/" + id + "/turns/1/export?format=csv")
	holds("the file", file, "name,cuisines,What it costs,=Stars,")
	_, file = v.get("/c/" + id + "/turns/1/export?format=spreadsheet")
	holds("the spreadsheet", file, ",'=Stars,")
	_, file = v.get("/c/" + id + "/turns/1/export?format=json")
	holds("the JSON file", file, `"What it costs":"cheap"`)
	_, page := v.get("/c/" + id + "/turns/1/rows?view=table")
	holds("the table", page, ">What it costs<")

	status, _, rows := v.api(http.MethodGet, "/sessions/"+id+"/turns/1/rows?sort=rating", "")
	if status != http.StatusOK || !strings.Contains(rows, `"name":"price"`) {
		t.Errorf("the rows of the API are called otherwise (%d): %s", status, rows)
	}

	found := boardIn.FindStringSubmatch(v.submit("/c/"+id+"/turns/1/pin", nil).Request.URL.Path)
	if found == nil {
		t.Fatal("it is not pinned")
	}
	for range 2 {
		_, page = v.get("/boards/" + found[1] + "/pins/1?view=table")
		holds("the board", page, ">What it costs<")
		_, file = v.get("/boards/" + found[1] + "/pins/1/export?format=csv")
		holds("the file of the board", file, "What it costs")
		w.restart()
	}
	link := v.link("/sessions/"+id+"/turns/1/shares", `{}`)
	_, page = w.visitor().get("/s/" + link.Token)
	holds("what the link shows", page, "What it costs")
}
