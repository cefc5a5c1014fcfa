package web_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"parley/web"
)

// related is a shop of three tables, two of which lead to the first.
const related = `
CREATE TABLE makers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE tents (id INTEGER PRIMARY KEY, name TEXT, price REAL, maker_id INTEGER REFERENCES makers(id));
CREATE TABLE letters (id INTEGER PRIMARY KEY, subject TEXT, maker_id INTEGER REFERENCES makers(id));
INSERT INTO makers VALUES (1, 'Northern Canvas'), (2, 'Field & Sons');
INSERT INTO tents VALUES (1, 'Alder', 90, 1), (2, 'Birch', 120, 2);
INSERT INTO letters VALUES (1, 'A torn seam', 1);`

// open adds a database that a script makes, and returns its address.
func (s *stocked) open(v *visitor, name, script string) (address, body string) {
	s.t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(s.home, name))
	if err != nil {
		s.t.Fatal(err)
	}
	_, err = db.Exec(script)
	if err = errors.Join(err, db.Close()); err != nil {
		s.t.Fatal(err)
	}
	r, body := v.send("/data/open", url.Values{"path": {name}})
	return r.Request.URL.Path, body
}

// TestWhatIsInADatabase: rows, counts, relations and questions, table by
// table.
func TestWhatIsInADatabase(t *testing.T) {
	s := newStocked(t, true, func(o *web.Options) {
		use := o.Sources.Use
		o.Sources.Use = func(ctx context.Context, id string) (web.Database, func(), error) {
			d, done, err := use(ctx, id)
			d.Suggestions = []string{"How many tents are there?", "Tents under 100", "The dearest tent", "One too many"}
			return d, done, err
		}
	})
	v := s.visitor()
	address, body := s.open(v, "shop.db", related)
	for _, want := range []string{"2 rows", "<td dir=\"auto\">Northern Canvas</td>", "<td dir=\"auto\">A torn seam</td>", `aria-label="tents leads here by maker_id"`, `aria-label="leads to makers by maker_id"`, "The dearest tent"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(body, "One too many") {
		t.Error("more than three questions are proposed")
	}
	page := newBrowser(t).Open(s.URL)
	page.Look(1280, 800, false)
	page.Go(s.URL + address)
	page.Screenshot("live-whats-in-here")
	page.Look(390, 844, true)
	if !page.True(fitsSideways) {
		t.Error("the page sticks out sideways on a phone")
	}
	page.Screenshot("live-whats-in-here-390")
}

// TestNineHundredTables: the page lists them, finds one by the name of a
// column, and reads no rows.
func TestNineHundredTables(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	address, _ := s.open(v, "books.db", manyTables(900))
	_, body := v.get(address)
	if n := strings.Count(body, "?table="); n != 900 || strings.Contains(body, `data-role="sample"`) {
		t.Errorf("%d tables are listed, or rows were read", n)
	}
	if len(body) > 400<<10 {
		t.Errorf("the page has %d bytes", len(body))
	}
	if _, body := v.get(address + "?find=amount+417"); strings.Count(body, "?table=") != 1 || !strings.Contains(body, "?table=ledger_417") {
		t.Error("a table is not found by the name of a column")
	}
	if _, body := v.get(address + "?table=ledger_417"); !strings.Contains(body, `data-role="sample"`) || !strings.Contains(body, "?table=ledger_416") || !strings.Contains(body, "?table=ledger_418") {
		t.Error("the page of a table lacks its rows or its relations")
	}
}

// TestADroppedFileIsAnswered: from a file to the first answer by three clicks
// at most, what is typed aside.
func TestADroppedFileIsAnswered(t *testing.T) {
	s := newStocked(t, true)
	page := newBrowser(t).Open(s.URL)
	page.Look(1280, 800, false)
	page.Until("a place to let it go", `document.querySelector('[data-role="add-data"]')`)
	clicks := 0
	click := func(role string) {
		t.Helper()
		page.Click(role)
		clicks++
	}
	const carry = `const carried = new DataTransfer(); carried.items.add(new File(["name,price,persons\nOne,99,1\nTwo,199,2\nThree,299,3\n"], "tents.csv", {type: "text/csv"}));`
	page.Do(`(() => {` + carry + `dispatchEvent(new DragEvent("dragenter", {dataTransfer: carried}));})()`)
	page.Until("it may be let go", `document.querySelector('[data-role="drop"]').open`)
	page.Do(`(() => {` + carry + `dispatchEvent(new DragEvent("drop", {dataTransfer: carried}));})()`)
	page.Until("what is in it", `document.querySelector('[data-role="import"]')`)
	click("import")
	page.Until("it is there to talk about", `document.querySelector('[data-role="talk"]')`)
	click("talk")
	page.Until("a conversation", `document.querySelector('[data-role="composer"]')`)
	page.Say("how many tents are there")
	if r := page.WaitReply(); r.Total != 1 {
		t.Errorf("%d rows in the answer, want the one number", r.Total)
	}
	if clicks > 3 {
		t.Errorf("%d clicks", clicks)
	}
}

// TestRowsAreCopied as Markdown, as CSV and as the query.
func TestRowsAreCopied(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("thai")
	page.WaitReply()
	page.Do(`navigator.clipboard.writeText = async (text) => { globalThis.copied = text }`)
	for _, test := range []struct{ control, begins, holds string }{
		{`[data-role="copy-rows"][data-format="markdown"]`, "| name |", "\n| --- |"},
		{`[data-role="copy-rows"][data-format="csv"]`, "name,", "Cedar"},
		{`[data-role="copy-query"]`, "SELECT", "Thai"},
	} {
		page.Do(fmt.Sprintf(`globalThis.copied = null; document.querySelector(%q).click()`, test.control))
		page.Until("it is copied", `globalThis.copied !== null`)
		if got := page.Strings(`[globalThis.copied]`)[0]; !strings.HasPrefix(got, test.begins) || !strings.Contains(got, test.holds) {
			t.Errorf("%s copies %q", test.control, got)
		}
	}
}
