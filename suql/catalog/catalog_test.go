package catalog_test

import (
	"bytes"
	"context"
	"os"
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
		"airdate":       "airdate",
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
