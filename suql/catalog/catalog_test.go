package catalog_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// shop is a small database with one column of every sort.
func shop(t *testing.T) *sqlite.DB {
	t.Helper()
	script, err := os.ReadFile("testdata/shop.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.OpenMemory(t.Context(), string(script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestReadPrintsTheShop(t *testing.T) {
	cat, err := catalog.Read(t.Context(), shop(t))
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := catalog.Print(&got, cat); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/shop.golden", got.String())
}

func TestPrintOfAnEmptyDatabase(t *testing.T) {
	var got bytes.Buffer
	if err := catalog.Print(&got, &catalog.Catalog{}); err != nil {
		t.Fatal(err)
	}
	if got.String() != "The database has no tables.\n" {
		t.Errorf("got %q", got.String())
	}
}

// facts is a Source of one table with one column.
type facts []any

func (values facts) Facts(context.Context) (catalog.Facts, error) { return values.in("c"), nil }

// in are the facts of a column of that name.
func (values facts) in(column string) catalog.Facts {
	var tally catalog.Tally
	for _, v := range values {
		tally.Add(v)
	}
	return catalog.Facts{Tables: []catalog.TableFacts{{
		Name: "t", Rows: len(values),
		Columns: []catalog.ColumnFacts{{Name: column, Profile: tally.Profile(true)}},
	}}}
}

func repeat(n int, values ...any) facts {
	var out facts
	for range n {
		out = append(out, values...)
	}
	return out
}

// TestOpeningHours: columns of opening hours are called so and read so; seasons
// read like hours too.
func TestOpeningHours(t *testing.T) {
	for _, tt := range []struct {
		name, column string
		values       facts
		want         catalog.Kind
	}{
		{"opening hours", "opening_hours", facts{"Mon–Thu 11am–9pm; Fri–Sun 11am–10pm", "Tue–Sat 5pm–10pm; Sun noon–9pm"}, catalog.Hours},
		{"opening hours, some with a remark", "opening_hours", facts{"Mon–Thu 11am–9pm", "Tue–Sat 5–10pm; Mon closed", "24/7", "Wed–Sun until sold out"}, catalog.Hours},
		{"opening hours that come back", "hours", repeat(9, "Mo-Fr 09:00-17:00", "Mo-Sa 10:00-20:00"), catalog.Hours},
		{"seasons", "season", facts{"2003 - 04", "2004 - 05", "2005 - 06"}, catalog.Text},
		{"hours in a column of another name", "c", facts{"Mon–Thu 11am–9pm", "Tue–Sat 5pm–10pm"}, catalog.Text},
	} {
		if got := catalog.New(tt.values.in(tt.column)).Table("t").Column(tt.column).Kind; got != tt.want {
			t.Errorf("%s: kind %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestKindsComeFromTheValues(t *testing.T) {
	distinct := facts{}
	for r := 'a'; r <= 'z'; r++ {
		distinct = append(distinct, "name "+strings.Repeat(string(r), 3))
	}
	prose := "The soup was cold and the waiter told us that it was meant to be."
	for _, tt := range []struct {
		name   string
		values facts
		want   catalog.Kind
	}{
		{"nothing at all", facts{nil, nil}, catalog.Text},
		{"numbers", facts{int64(1), 2.5, nil}, catalog.Number},
		{"numbers kept as text stay text", facts{"0123", "0456", "0789"}, catalog.Text},
		{"stored booleans", facts{true, false}, catalog.Bool},
		{"ISO dates", facts{"2024-01-31", "2023-12-01", nil}, catalog.Date},
		{"American dates", facts{"1/31/2024", "12/1/2023"}, catalog.Date},
		{"written dates", facts{"January 31, 2024", "Mar 3, 2023"}, catalog.Date},
		{"times of day", facts{"11:30", "22:00"}, catalog.Date},
		{"one date among names", append(facts{"2024-01-31"}, distinct...), catalog.Text},
		{"few values that come back", repeat(10, "cheap", "moderate", "luxury"), catalog.Enum},
		{"prices of symbols", repeat(5, "$", "$$", "$$$"), catalog.Enum},
		{"a small table with two values", facts{"yes", "no", "no", "yes"}, catalog.Enum},
		{"names that are all different", distinct, catalog.Text},
		{"names of which one stands twice", append(facts{"name aaa"}, distinct...), catalog.Text},
		{"three different values in three rows", facts{"red", "green", "blue"}, catalog.Text},
		{"arrays of labels", facts{`["Thai", "Lao"]`, `["Thai"]`, `[]`}, catalog.Array},
		{"stored arrays of labels", facts{[]string{"Thai", "Lao"}, []string{"Thai"}}, catalog.Array},
		{"arrays of prose", facts{`["` + prose + `", "` + prose + `"]`}, catalog.FreeText},
		{"prose", facts{prose, prose + " Never again."}, catalog.FreeText},
		{"a single review", facts{prose}, catalog.FreeText},
		{"a single short review", facts{"Great food, and we loved it."}, catalog.FreeText},
		{"ages in ranges are no hours", repeat(9, "5-9", "10-12"), catalog.Enum},
		{"scores are no hours", facts{"3-1", "2-5", "11-7", "8-0"}, catalog.Text},
		{"sentences that name a day", facts{"We came on Monday and stayed until 9.", "On Tuesday it rained, so we left at noon."}, catalog.FreeText},
		{"addresses on two lines", facts{"7950 Casper Vista Apt. 176\nNorth Mallory, KS 12345", "354 Otto Villages\nSt. Charlie, PA 00112"}, catalog.Text},
		{"names with initials", facts{"Bates, Gail H. Gail H. Bates Jr.", "DeBoy, Steven J. Sr. Steven J. DeBoy"}, catalog.Text},
		{"notes", facts{"Repair failed. Tried again on Monday", "First part replaced by a new one."}, catalog.FreeText},
		{"short notes", facts{"Light, third floor, no lift", "Near the station, noisy at night", "w/o balcony, quiet back yard, no pets",
			"Cats allowed, balcony faces south", "Needs new windows, cheap for its size", "Garden shared with two other flats",
			"ground floor, damp in the bathroom", "loud bar downstairs, but sunny rooms"}, catalog.FreeText},
		{"titles", facts{"The Ghosts of the Old Mill", "A Mile in a Nutshell", "Robots in the Bakery at Night", "Winds and What They Do",
			"The Last Train to the Coast", "Bread for the Queen of Lund", "Songs of a Summer in Rome"}, catalog.Text},
		{"features listed", facts{"sauna, steam room, parking, cafe, hoist", "parking, cafe, sauna, hot tub, slide", "hot tub, steam room, slide, parking",
			"hoist, slide, sauna, steam room, parking", "cafe, hot tub, hoist, steam room", "slide, parking, hot tub, sauna, cafe"}, catalog.Text},
		{"kinds of a few words each", repeat(4, "card charged twice by the shop", "money sent to a wrong account", "loan paid back too early on",
			"fee not told of at first", "card kept by a cash machine", "bill of somebody else sent here"), catalog.Text},
		{"poems", facts{"Roses are red\nviolets are blue\nsugar is sweet\nand so are you"}, catalog.FreeText},
		{"months", facts{"August 2008", "Mar 2009"}, catalog.Date},
		{"days without a year", facts{"1 January", "15 July"}, catalog.Text},
		{"years kept as text that come back", repeat(8, "2016", "2017"), catalog.Enum},
		{"numbers that are 0 or 1", facts{int64(0), int64(1), int64(1)}, catalog.Number},
		{"two answers to a question", facts{"F", "T", "F"}, catalog.Enum},
		{"two answers in full", facts{"yes", "No"}, catalog.Enum},
		{"two names", facts{"Ada", "Bo", "Bo"}, catalog.Text},
		{"a small table in which one value stands once", facts{"built", "built", "built", "built", "built", "planned", "planned", "planned", "on hold"}, catalog.Enum},
		{"addresses", facts{"412 Laurel Street, Oakland, CA", "9 Fig Lane, Suite 4, Berkeley, CA"}, catalog.Text},
		{"long values that come back are no domain", repeat(9, prose), catalog.FreeText},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cat, err := catalog.Read(t.Context(), tt.values)
			if err != nil {
				t.Fatal(err)
			}
			if got := cat.Table("t").Column("c").Kind; got != tt.want {
				t.Errorf("kind %q, want %q", got, tt.want)
			}
		})
	}
}

func TestHumanise(t *testing.T) {
	for name, want := range map[string]string{
		"num_reviews":   "number of reviews",
		"no_of_pets":    "number of pets",
		"openingHours":  "opening hours",
		"dob":           "date of birth",
		"customer_id":   "customer id",
		"avg_price":     "average price",
		"HTTPStatus":    "http status",
		"is_open":       "open",
		"Phone Number":  "phone number",
		"addr1":         "address 1",
		"num":           "number",
		"order_no":      "order number",
		"cat_id":        "category id",
		"cat_name":      "cat name", // and no category
		"Lift (Y/N)":    "lift",
		"ActiveYN":      "active",
		"dd_yn":         "dd",
		"YN":            "yn",
		"mth_fee":       "month fee",
		"___":           "___",
		"zip":           "zip code",
		"zip_code":      "zip code",
		"# of seats":    "number of seats",
		"%_change":      "percent change",
		"stu_lname":     "student last name",
		"LName":         "last name",
		"straßenName":   "straßen name",
		"max_temp":      "maximum temperature",
		"temp_min":      "temperature minimum",
		"downtime_min":  "downtime minutes", // what takes time is counted in minutes
		"duration_min":  "duration minutes",
		"_id":           "id",
		"PetID":         "pet id",
		"number_of_fks": "number of fks",
		"ename":         "name",
		"PNAME":         "name",
		"subno":         "sub number",
		"airdate":       "air date",
		"sno":           "sno",
		"casino":        "casino",
		"surname":       "surname",
		"ctype":         "type",
	} {
		if got := catalog.Humanise(name); got != want {
			t.Errorf("Humanise(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPluralAndSingular(t *testing.T) {
	for one, many := range map[string]string{
		"restaurant": "restaurants", "category": "categories", "dish": "dishes", "tax": "taxes",
		"order line": "order lines", "person": "people", "day": "days", "glass": "glasses",
	} {
		if got := catalog.Plural(one); got != many {
			t.Errorf("Plural(%q) = %q, want %q", one, got, many)
		}
		if got := catalog.Plural(many); got != many {
			t.Errorf("Plural(%q) = %q, want it unchanged", many, got)
		}
	}
	for many, one := range map[string]string{
		"burgers": "burger", "dishes": "dish", "categories": "category", "bus": "bus", "pass": "pass", "thai": "thai",
	} {
		if got := catalog.Singular(many); got != one {
			t.Errorf("Singular(%q) = %q, want %q", many, got, one)
		}
	}
}

// script reads the catalog of a database made by SQL statements.
func script(t *testing.T, statements string) *catalog.Catalog {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), statements)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

func TestKeysThatOnlyNumberThingsAreHidden(t *testing.T) {
	cat := script(t, `
		CREATE TABLE team (team_id INTEGER PRIMARY KEY, name TEXT, founded INTEGER);
		CREATE TABLE player (PlayerID INTEGER PRIMARY KEY, team_id INTEGER REFERENCES team, id INTEGER, name TEXT);
		CREATE TABLE flight (flight_no INTEGER PRIMARY KEY, destination TEXT);
		CREATE TABLE plays (player_id INTEGER REFERENCES player, team_id INTEGER REFERENCES team, PRIMARY KEY (player_id, team_id));
		CREATE TABLE airport (airport_id TEXT PRIMARY KEY, city TEXT);
		INSERT INTO team VALUES (1, 'Reds', 1901); INSERT INTO player VALUES (7, 1, 12, 'Bo'); INSERT INTO flight VALUES (714, 'Oslo');
		INSERT INTO plays VALUES (7, 1); INSERT INTO airport VALUES ('OSL', 'Oslo');`)
	var hidden []string
	for _, table := range cat.Tables {
		for _, c := range table.Columns {
			if c.Hidden {
				hidden = append(hidden, table.Name+"."+c.Name)
			}
		}
	}
	// plays has no other columns, and airport_id has a meaning of its own
	if diff := cmp.Diff([]string{"player.PlayerID", "player.team_id", "team.team_id"}, hidden); diff != "" {
		t.Error(diff)
	}
}

func TestDeclaredTypesHelpWhereValuesDoNotTell(t *testing.T) {
	cat := script(t, `CREATE TABLE t (open BIT, full BOOL, many BOOLEAN, about FREE_TEXT, born DATE, tags TEXT[]);
		INSERT INTO t VALUES (1, 'T', 3, 'ok', NULL, NULL), (0, 'F', 1, 'fine', NULL, NULL);`)
	for name, want := range map[string]catalog.Kind{
		"open": catalog.Bool, "full": catalog.Enum, "many": catalog.Number, "about": catalog.FreeText, "born": catalog.Date,
	} {
		if got := cat.Table("t").Column(name).Kind; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// TestTheWayDatesAreWritten is found out from all values: 07/01/1985 is the
// seventh of January where another is 27/06/1985.
func TestTheWayDatesAreWritten(t *testing.T) {
	for _, tt := range []struct {
		name, form string
		swapped    bool
		values     facts
	}{
		{"year first", "", false, facts{"2024-01-31", "2023-02-01 10:00"}},
		{"month first", "MM/DD/YYYY", false, facts{"8/21/2015", "1/2/2015"}},
		{"day first", "DD/MM/YYYY", false, facts{"07/01/1985", "27/06/1985"}},
		{"either", "MM/DD/YYYY", true, facts{"7/1/1985", "6/7/1985"}},
		{"day and month alike", "MM/DD/YYYY", false, facts{"7/7/1985", "6/6/1985"}},
		{"with the time of day", "MM/DD/YYYY HH24:MI", false, facts{"8/21/2015 17:03", "8/2/2015 7:15"}},
		{"with the half of the day", "MM/DD/YYYY HH12:MI AM", false, facts{"8/21/2015 1:03 PM", "8/2/2015 7:15 AM"}},
		{"some with the time of day", "DD.MM.YYYY HH24:MI:SS", false, facts{"31.1.2024", "1.2.2024 10:00:30"}},
		{"in words, short and long", "Mon DD, YYYY", false, facts{"January 31, 2024", "Feb 2, 2024", "May 3, 2024"}},
		{"two digits of the year", "DD-Mon-YY", false, facts{"23-OCT-10", "02-NOV-10"}},
		{"the hour alone", "HH12:MI AM", false, facts{"1:03 PM", "11:15 AM"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cat, err := catalog.Read(t.Context(), tt.values)
			if err != nil {
				t.Fatal(err)
			}
			c := cat.Table("t").Column("c")
			if c.Kind != catalog.Date || c.Form != tt.form || c.Swapped != tt.swapped || c.Strays {
				t.Errorf("kind %q, form %q, swapped %t, strays %t", c.Kind, c.Form, c.Swapped, c.Strays)
			}
			matching := regexp.MustCompile("(?i)" + catalog.Matching(c.Form))
			for _, v := range tt.values {
				_, ok := catalog.ParseIn(c.Form, v.(string))
				if c.Form != "" && (!ok || !matching.MatchString(v.(string))) {
					t.Errorf("%q is not read in the form %q, or does not fit its pattern", v, c.Form)
				}
			}
		})
	}
}

// TestADateAmongOthersThatIsWrittenOtherwise is a stray: it does not change how
// the rest is read.
func TestADateAmongOthersThatIsWrittenOtherwise(t *testing.T) {
	values := facts{"1899-08-03"}
	for day := range 30 {
		values = append(values, fmt.Sprintf("%02d/03/1985", day+1))
	}
	cat, err := catalog.Read(t.Context(), values)
	if err != nil {
		t.Fatal(err)
	}
	if c := cat.Table("t").Column("c"); c.Form != "DD/MM/YYYY" || !c.Strays {
		t.Errorf("form %q, strays %t", c.Form, c.Strays)
	}
}

// TestNumbersInText can be worked with; codes can't.
func TestNumbersInText(t *testing.T) {
	for _, tt := range []struct {
		name   string
		values facts
		want   bool
	}{
		{"counts", facts{"13", "42", "5"}, true},
		{"amounts", facts{"182.2", "-0.5", "7"}, true},
		{"postcodes", facts{"02139", "94601"}, false},
		{"a card", facts{"4560596484842123", "4859448397570735"}, false},
		{"a word among them", facts{"13", "many"}, false},
		{"money", facts{"$1,200", "-$45", "$99.50"}, true},
		{"shares", facts{"38%", "7.5 %"}, true},
		{"thousands in groups", facts{"1,204", "92"}, true},
		{"two currencies", facts{"$5", "5 EUR"}, false},
		{"money of which some is scaled", facts{"$5", "$38.5M"}, false},
		{"numbers of houses", facts{"12 Main", "30 Main"}, false},
	} {
		cat, err := catalog.Read(t.Context(), tt.values)
		if err != nil {
			t.Fatal(err)
		}
		if c := cat.Table("t").Column("c"); c.Figures != tt.want {
			t.Errorf("%s: figures %t", tt.name, c.Figures)
		}
	}
}
