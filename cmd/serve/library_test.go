package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	"parley/web/browsertest"
)

// hutsFolder is a folder of 3 tables and 40 pages about mountain huts. Two of
// the tables differ about altitudes.
func hutsFolder(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names := strings.Fields(`Asten Birn Colm Darn Elve Forn Gader Holm Imst Jaun Kern Lofer Mals Nauders Oden Prad Quarz Rein Sarn Tauf
		Ultin Vend Wald Xaver Yburg Zams Arl Brenn Cles Dorf Egg Fiss Graun Hafl Inzing Kals Lans Matrei Nals Obern`)
	builders := []string{"the miners of the valley", "a club of teachers", "two brothers from the mill", "the parish"}
	dishes := []string{"dumplings", "barley soup", "plum cake", "smoked cheese", "brown bread"}
	now, before, wardens := "hut,beds,altitude m\n", "hut,beds,altitude m\n", "warden,phone\n"
	for i, name := range names {
		write(strings.ToLower(name)+".md", fmt.Sprintf("# %s\n\nThe %s hut was built in %d by %s. Its kitchen is known for %s.\n", name, name, 1880+3*i, builders[i%4], dishes[i%5]))
		now += fmt.Sprintf("%s,%d,%d\n", name, 10+7*i%53, 1500+37*i)
		if i < 20 {
			before += fmt.Sprintf("%s,%d,%d\n", name, 8+5*i%47, 1490+37*i)
		}
	}
	for i, name := range []string{"Anna", "Bert", "Cora", "Dino", "Edda"} {
		wardens += fmt.Sprintf("%s,555 01%d\n", name, 20+i)
	}
	write("huts 2024.csv", now)
	write("huts 2019.csv", before)
	write("wardens.csv", wardens)
	return dir
}

// TestAFolderBecomesALibrary: a folder is dropped in and read; a question that
// needs a page, one that needs a table and one that needs both are answered
// with their sources, and a source that is in doubt is asked about.
func TestAFolderBecomesALibrary(t *testing.T) {
	address := cmdtest.Serve(t)
	page := browsertest.Start(t).Open(address + "/data")
	page.Look(1280, 800, false)
	page.Do(`document.querySelector('[data-role="library-title"]').value = "Our huts"`)
	page.Attach("files", hutsFolder(t))
	page.Until("the files of the folder", `document.querySelector('[data-role="files"]').files.length === 43`)
	page.Click("fill-send")
	page.Until("how far it is", `document.querySelector('[data-role="import-progress"]') || new RegExp("^/data/our-huts-[a-z0-9]+$").test(location.pathname)`)
	at(page, "the library", `^/data/our-huts-[a-z0-9]+$`)
	page.Until("what is in it", `document.querySelector('[data-role="tables"], [data-role="table"]')`)
	page.Screenshot("library-catalog")
	page.Click("talk")
	at(page, "a conversation", `^/c/`)

	const last = `[...document.querySelectorAll('[data-role="turn"]')].at(-1)`
	text := func(part string) string {
		return strings.Join(page.Strings(`[...`+last+`.querySelectorAll('[data-role="`+part+`"]')].map(e => e.textContent)`), " ")
	}
	// reply answers a question about the source, if there is one, with its
	// first option.
	reply := func(question string) string {
		page.Say(question)
		if page.Settled() == "asking" {
			page.Pick("")
		}
		page.WaitReply()
		page.Do(last + `.querySelector('[data-role="receipt"]').open = true`)
		return text("reply")
	}
	if got := reply("when was the Birn hut built?"); !strings.Contains(got, "1883") || !strings.Contains(got, "birn.md") {
		t.Errorf("of a page: %s", got)
	}
	if got := reply("what is the phone of Cora?"); !strings.Contains(got, "555 0122") || !strings.Contains(got, "wardens.csv") {
		t.Errorf("of a table: %s", got)
	}
	page.Screenshot("library-receipt")

	page.Say("what is the altitude of Colm?")
	if q := page.WaitQuestion(); !strings.Contains(q.Text, "“huts …”") || !strings.Contains(q.Text, "which says") {
		t.Errorf("asked %q", q.Text)
	}
	if got := text("options"); !strings.Contains(got, "1564") || !strings.Contains(got, "1574") {
		t.Errorf("offered %s", got)
	}
	page.Screenshot("library-question")
	page.Pick("1564")
	if r := page.WaitReply(); !strings.Contains(r.Number+r.Text, "1564") && !strings.Contains(r.Number+r.Text, "1,564") {
		t.Errorf("chose 1564, and got %+v", r)
	}

	if got := reply("when was the hut with the fewest beds built?"); !strings.Contains(got, "1880") || !strings.Contains(got, "asten.md") || !strings.Contains(got, ".csv") {
		t.Errorf("of both: %s", got)
	}

	// A click opens what it stands in.
	page.Do(last + `.querySelector('a[data-role="origin"]').click()`)
	at(page, "the rows", `^/data/our-huts-[a-z0-9]+/piece/[0-9]+$`)
	page.Until("a table", `document.querySelector('[data-role="piece"] td')`)
	page.Screenshot("library-piece")
	if wrong := page.Axe(); len(wrong) > 0 {
		t.Errorf("the page of a piece breaks %q", wrong)
	}
}

// TestAQuestionLeavesWhatWasSaidInView: the card of a question with many sources covers
// neither what the visitor said nor how that was read.
func TestAQuestionLeavesWhatWasSaidInView(t *testing.T) {
	dir := t.TempDir()
	for year := 2011; year < 2019; year++ {
		text := fmt.Sprintf("# Letter of %d\n\nIn %d the roof of the hut was mended by the carpenters of the village, who took a long time "+
			"and asked for more money than they had said.\n", year, year)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("letter %d.md", year)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	lib := filepath.Join(t.TempDir(), "my.library")
	cmdtest.OK(t, "index", dir, "--library", lib)
	browser, address := browsertest.Start(t), cmdtest.Serve(t, "--library", lib)
	for _, look := range []struct{ width, height int64 }{{1280, 800}, {390, 844}} {
		page := browser.For(t).Open(address)
		startAnew(page)
		page.Look(look.width, look.height, false)
		page.Say("when was the roof of the hut mended by the carpenters, who asked for so much money?")
		page.WaitQuestion()
		page.Screenshot(fmt.Sprintf("library-in-view-%d", look.width))
		const covered = `(role => [...document.querySelectorAll('[data-role="' + role + '"]')].filter(e => e.getClientRects().length &&
			(e.getBoundingClientRect().top < 0 || e.getBoundingClientRect().bottom > document.querySelector('[data-role="question"]').getBoundingClientRect().top)).map(e => e.textContent))`
		for _, role := range []string{"said", "clause"} {
			if got := page.Strings(covered + `("` + role + `")`); len(got) > 0 {
				t.Errorf("at %d × %d the card covers %q", look.width, look.height, got)
			}
		}
		if !page.True(`document.querySelector('[data-role="yes"]').getBoundingClientRect().bottom <= innerHeight`) {
			t.Errorf("at %d × %d the answers are out of view", look.width, look.height)
		}
	}
}
