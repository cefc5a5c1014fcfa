package web_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestThePreviewOfAFileFitsThePage, on a phone and a desktop: a line for each
// column with what it holds to choose from, and what was made of dates, money
// and lists; all of it within the page.
func TestThePreviewOfAFileFitsThePage(t *testing.T) {
	s := newStocked(t, true)
	v := s.visitor()
	var rows strings.Builder
	rows.WriteString("sold;paid;delivered;labels;zip;what the customer said when the parcel came\n")
	for range 8 {
		rows.WriteString("31.1.2024;$1,200;03/04/2024;bags, green;94601;" + strings.Repeat("It came late. ", 30) + "\n1.2.2024;$12;05/06/2024;bags, red;94602;Fine.\n2.2.2024;$9;05/07/2024;red, green;94603;\n")
	}
	r, body := v.upload("sales.csv", rows.String())
	page := newBrowser(t).Open(s.URL)
	page.Look(1280, 800, false)
	if !strings.Contains(body, "31.1.2024 becomes 2024-01-31.") {
		t.Errorf("the preview does not say what becomes of dates: %.3000s", body)
	}
	for _, want := range []string{"Numbers with the unit “dollars”: $1,200 becomes 1200.", "03/04/2024 could mean two days", "Looks like lists of short texts.", "by its name it holds codes"} {
		if !strings.Contains(body, want) && !strings.Contains(body, strings.ReplaceAll(want, "03/04", "05/07")) {
			t.Errorf("the preview lacks %q", want)
		}
	}
	_, body = v.as(r.Request.URL.Path, "Accept-Language", "de")
	if !strings.Contains(body, "Aus 31.1.2024 wird 2024-01-31.") || strings.Contains(body, "becomes") {
		t.Error("the German preview says it in English")
	}
	page.Do(`(() => {
		const form = new FormData();
		form.append("file", new File([` + "`" + rows.String() + "`" + `], "sales.csv"));
		fetch("/data/uploads", {method: "POST", body: form}).then(r => { location = r.url });
	})()`)
	page.Until("the preview", `document.querySelector('[data-role="import-form"]')`)
	for _, width := range []int64{390, 1280} {
		page.Look(width, 844, false)
		if !page.True(fitsSideways) {
			t.Errorf("the preview sticks out sideways at a width of %d", width)
		}
		if out := page.Strings(`[...document.querySelectorAll('[data-role="kind"], [data-role="remark"]')].filter(e => { const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth || b.width < 40 }).map(e => e.outerHTML)`); len(out) > 0 {
			t.Errorf("at a width of %d these are cut off: %q", width, out)
		}
		if tall := page.Strings(`[...document.querySelectorAll('[data-role="columns"] > li')].filter(e => e.offsetHeight > 180).map(e => e.dataset.column + " " + e.offsetHeight)`); len(tall) > 0 {
			t.Errorf("at a width of %d these columns take more than a few lines: %q", width, tall)
		}
	}
	page.Do(`document.querySelector('[data-role="kind"][data-column="labels"]').value = "array"; document.querySelector('[data-role="differently"]').open = true; document.querySelector('[data-role="again"]').click()`)
	page.Until("the entries as a list", `document.querySelector('[data-column="labels"] [data-role="remark"]')?.textContent === 'bags, green becomes ["bags","green"].'`)
}

// TestThePreviewOfADatabaseSaysWhatStaysBehind: views are not copied.
func TestThePreviewOfADatabaseSaysWhatStaysBehind(t *testing.T) {
	s := newStocked(t, true)
	path := filepath.Join(t.TempDir(), "shop.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(related + `CREATE VIEW dear AS SELECT * FROM tents WHERE price > 100;`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, body := s.visitor().upload("shop.db", string(file))
	if !strings.Contains(body, "These views and virtual tables stay behind: dear.") {
		t.Errorf("the preview does not say so: %.3000s", body)
	}
}
