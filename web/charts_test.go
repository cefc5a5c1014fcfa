package web_test

import (
	"os"
	"path/filepath"
	"testing"
)

// painted is how many pixels of the chart have the accent colour of the page.
const painted = `(() => {
	const canvas = document.querySelector('[data-role="plot"] canvas');
	if (!canvas || !canvas.width) return 0;
	const probe = document.body.appendChild(document.createElement("i"));
	probe.style.color = "var(--accent)";
	const want = getComputedStyle(probe).color.match(/\d+/g).map(Number);
	probe.remove();
	const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
	let n = 0;
	for (let i = 0; i < data.length; i += 4) if (want.every((v, k) => Math.abs(v - data[i + k]) < 3) && data[i + 3] > 250) n++;
	return n;
})()`

func TestAChartIsDrawn(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Do(`addEventListener("securitypolicyviolation", e => { document.title = "violated: " + e.violatedDirective })`)
	page.Say("ratings in oakland, italian")
	page.WaitReply()
	const loaded = `performance.getEntriesByType("resource").some(r => r.name.includes("uplot"))`
	if page.True(loaded) {
		t.Error("what draws charts is loaded before there is one")
	}
	page.Do(`document.querySelector('[data-role="view"][data-view="chart"]').click()`)
	page.Until("three bars in the colour of the page", painted+` > 2000`)
	if !page.True(loaded) {
		t.Error("the chart was drawn by something else")
	}
	if !page.True(`document.querySelector('[data-role="plot"][role="img"]').getAttribute("aria-label") === "Bar chart, Rating by name: 3 bars. The lowest is 3.9 (Birch), the highest 4.5 (Alder)."`) {
		t.Errorf("the chart says of itself %q", page.Strings(`[document.querySelector('[data-role="plot"]').getAttribute("aria-label")]`))
	}
	page.Screenshot("chart-live")

	page.Look(390, 844, true)
	page.Until("it fits a narrow window", `document.querySelector(".uplot").offsetWidth < 360`)
	page.Until("it has the colours of the dark page", painted+` > 1000`)
	page.Do(`document.documentElement.dataset.theme = "light"`)
	page.Until("it follows the settings", painted+` > 1000`)

	page.Do(`dispatchEvent(new Event("beforeprint"))`)
	page.Until("on paper it is as wide as paper", `document.querySelector(".uplot").offsetWidth === 620`)
	page.Do(`dispatchEvent(new Event("afterprint"))`)
	page.Until("then as before", `document.querySelector(".uplot").offsetWidth < 360`)

	page.Do(`document.querySelector('[data-role="view"][data-view="table"]').click()`)
	page.Until("the same numbers as a table", `[...document.querySelectorAll('td [data-column="rating"]')].map(e => e.textContent).join() === "4.5,3.9,4.1"`)
	page.Do(`document.querySelector('[data-role="view"][data-view="chart"]').click()`)
	page.Until("and the chart again", painted+` > 1000`)
	if !page.True(`!document.title.startsWith("violated")`) {
		t.Error("the chart does something that the page's policy forbids")
	}
}

func TestAChartOfManyRows(t *testing.T) {
	w := newWorldOfMany(t, 5000)
	page := newBrowser(t).Open(w.URL)
	page.Say("ratings of thai places")
	page.WaitReply()
	page.Do(`document.querySelector('[data-role="view"][data-view="chart"]').click()`)
	page.Until("the chart", painted+` > 1000`)
	if !page.True(`document.querySelector('[data-role="chart"] figcaption').textContent.includes("The 30 highest of 5,002.")`) {
		t.Error("nothing says that not all is drawn")
	}
	page.Screenshot("chart-of-many")
}

func TestAChartWithoutItsLibrary(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Say("ratings in oakland, italian")
	page.WaitReply()
	w.broken.Store(true)
	page.Do(`document.querySelector('[data-role="view"][data-view="chart"]').click()`)
	page.Until("the page says so", `document.querySelector('[data-role="plot"]')?.textContent.includes("The table has the same numbers.")`)
}

// TestGroupsAreDrawnFirst: few groups come as a chart, whose numbers are a
// click away as a table, and which can be kept as a picture.
func TestGroupsAreDrawnFirst(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(1280, 800, false)
	page.Say("italian in oakland")
	page.WaitReply()
	page.Do(`(form => { form.closest("details.receipt").open = true; form.closest("details.edit").open = true;
		form.querySelector("textarea").value = "SELECT city, avg(rating) FROM places GROUP BY city"; form.requestSubmit() })(document.querySelector('[data-role="editor"]'))`)
	page.Until("the chart of the second answer", `document.querySelector('#turn-2 [data-role="chart"][data-drawn="yes"]')`)
	page.Until("bars in the colour of the page", painted+` > 2000`)
	if got := page.Strings(`[document.querySelector("figcaption .what").textContent, ...[...document.querySelectorAll('#turn-2 [data-column="city"]')].map(e => e.textContent)]`); len(got) != 3 || got[0] != "Average rating by city" {
		t.Errorf("the title and the cities: %q", got)
	}
	page.Screenshot("chart-first")
	dir := page.Downloads()
	page.Click("save-picture")
	w.eventually("the picture is there", func() bool {
		data, err := os.ReadFile(filepath.Join(dir, "Average rating by city.png"))
		return err == nil && len(data) > 1000 && string(data[1:4]) == "PNG"
	})
	page.Do(`document.querySelector('#turn-2 [data-role="view"][data-view="table"]').click()`)
	page.Until("the same numbers as a table", `document.querySelectorAll('#turn-2 .scroll [data-column="avg"]').length === 2`)
	page.Reload()
	page.Until("still a table", `document.querySelectorAll('#turn-2 .scroll [data-column="avg"]').length === 2`)
}
