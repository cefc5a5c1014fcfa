package ambiguity_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/errdetect/ambiguity"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// crafts is the catalog of testdata/crafts.sql.
func crafts(t *testing.T) (*sqlite.DB, *catalog.Catalog) {
	t.Helper()
	script, err := os.ReadFile("testdata/crafts.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.OpenMemory(t.Context(), string(script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return db, cat
}

// TestReadings: what is found ambiguous, and how it may be meant. Each reading
// runs.
func TestReadings(t *testing.T) {
	db, cat := crafts(t)
	for _, c := range []struct {
		name, said string
		drafts     []string
		kind       ambiguity.Kind
		want       []string
	}{
		{
			name: "each stands behind what is asked for", said: "which tools does each workshop own", kind: ambiguity.Scope,
			want: []string{
				"SELECT workshops.name, tools.tool_name FROM workshops_tools JOIN tools ON workshops_tools.tool_id = tools.id JOIN workshops ON workshops_tools.workshop_id = workshops.id",
				"SELECT tools.tool_name FROM workshops_tools JOIN tools ON workshops_tools.tool_id = tools.id GROUP BY tools.id, tools.tool_name HAVING count(DISTINCT workshops_tools.workshop_id) = (SELECT count(*) FROM workshops)",
			},
		},
		{
			name: "columns that are named are shown, under a key of their own", said: "the colours of the lanterns that every workshop sells", kind: ambiguity.Scope,
			want: []string{
				"SELECT workshops.name, lanterns.colour FROM lanterns JOIN workshops ON lanterns.workshop_id = workshops.id",
				"SELECT lanterns.colour FROM lanterns GROUP BY lanterns.colour HAVING count(DISTINCT lanterns.workshop_id) = (SELECT count(*) FROM workshops)",
			},
		},
		{
			name: "a condition behind two values", said: "shrubs and grasses on chalk", kind: ambiguity.Attachment,
			drafts: []string{"SELECT name FROM plants WHERE family IN ('shrub', 'grass') AND soil = 'chalk'"},
			want: []string{
				"SELECT name FROM plants WHERE (family = 'shrub' OR family = 'grass') AND soil = 'chalk'",
				"SELECT name FROM plants WHERE family = 'shrub' OR family = 'grass' AND soil = 'chalk'",
			},
		},
		{
			name: "a condition before two values", said: "list chalk shrubs or grasses", kind: ambiguity.Attachment,
			drafts: []string{"SELECT name FROM plants WHERE family = 'shrub' AND soil = 'chalk'"},
			want: []string{
				"SELECT name FROM plants WHERE (family = 'shrub' OR family = 'grass') AND soil = 'chalk'",
				"SELECT name FROM plants WHERE family = 'shrub' AND soil = 'chalk' OR family = 'grass'",
			},
		},
		{
			name: "a condition behind two tables", said: "huts and barges with a rent of 40", kind: ambiguity.Attachment,
			drafts: []string{"SELECT barge_name FROM barges WHERE rent = 40"},
			want: []string{
				"SELECT hut_name FROM huts WHERE rent = 40 UNION SELECT barge_name FROM barges WHERE rent = 40",
				"SELECT hut_name FROM huts UNION SELECT barge_name FROM barges WHERE rent = 40",
			},
		},
		{
			name: "a number that is written in another way", said: "huts and barges with a rent of 2k", kind: ambiguity.Attachment,
			drafts: []string{"SELECT barge_name FROM barges WHERE rent = 2000"},
			want: []string{
				"SELECT hut_name FROM huts WHERE rent = 2000 UNION SELECT barge_name FROM barges WHERE rent = 2000",
				"SELECT hut_name FROM huts UNION SELECT barge_name FROM barges WHERE rent = 2000",
			},
		},
		{
			name: "the words of a value the other way round", said: "shrub fruits and grasses on chalk", kind: ambiguity.Attachment,
			drafts: []string{"SELECT name FROM plants WHERE family IN ('fruit shrub', 'grass') AND soil = 'chalk'"},
			want: []string{
				"SELECT name FROM plants WHERE (family = 'fruit shrub' OR family = 'grass') AND soil = 'chalk'",
				"SELECT name FROM plants WHERE family = 'fruit shrub' OR family = 'grass' AND soil = 'chalk'",
			},
		},
		{
			name: "a draft that joins both tables", said: "plots with orchards and vineyards of 12 acres", kind: ambiguity.Attachment,
			drafts: []string{"SELECT plots.plot_name FROM plots JOIN vineyards ON vineyards.plot_id = plots.id JOIN orchards ON orchards.plot_id = plots.id WHERE vineyards.acres = 12"},
			want: []string{
				"SELECT plots.plot_name FROM plots JOIN orchards ON orchards.plot_id = plots.id WHERE orchards.acres = 12 UNION SELECT plots.plot_name FROM plots JOIN vineyards ON vineyards.plot_id = plots.id WHERE vineyards.acres = 12",
				"SELECT plots.plot_name FROM plots JOIN orchards ON orchards.plot_id = plots.id UNION SELECT plots.plot_name FROM plots JOIN vineyards ON vineyards.plot_id = plots.id WHERE vineyards.acres = 12",
			},
		},
		{name: "a draft that asks something of both tables", said: "plots with orchards and vineyards of 12 acres", drafts: []string{
			"SELECT plots.plot_name FROM plots JOIN vineyards ON vineyards.plot_id = plots.id JOIN orchards ON orchards.plot_id = plots.id WHERE vineyards.acres = 12 AND orchards.acres = 12"}},
		{name: "said of both", said: "huts and also barges with a rent of 40", drafts: []string{"SELECT barge_name FROM barges WHERE rent = 40"}},
		{name: "a verb says it of its whole subject", said: "which shrubs and grasses are on chalk", drafts: []string{"SELECT name FROM plants WHERE family IN ('shrub', 'grass') AND soil = 'chalk'"}},
		{name: "another condition than what is said beside them", said: "shrubs and grasses", drafts: []string{"SELECT name FROM plants WHERE family IN ('shrub', 'grass') AND soil = 'chalk'"}},
		{
			name: "a word that two columns have", said: "what is the fare of Una", kind: ambiguity.Vagueness,
			drafts: []string{"SELECT summer_fare FROM guides WHERE name = 'Una'"},
			want: []string{
				"SELECT summer_fare FROM guides WHERE name = 'Una'",
				"SELECT winter_fare FROM guides WHERE name = 'Una'",
				"SELECT summer_fare, winter_fare FROM guides WHERE name = 'Una'",
			},
		},
		{
			name: "what is paid may be any of the fares", said: "how much does Bo cost", kind: ambiguity.Vagueness,
			drafts: []string{"SELECT winter_fare FROM guides WHERE name = 'Bo'"},
			want: []string{
				"SELECT winter_fare FROM guides WHERE name = 'Bo'",
				"SELECT summer_fare FROM guides WHERE name = 'Bo'",
				"SELECT winter_fare, summer_fare FROM guides WHERE name = 'Bo'",
			},
		},
		{
			name: "a word of columns that a year tells apart", said: "honey of Ines", kind: ambiguity.Vagueness,
			drafts: []string{"SELECT honey_2024_kg FROM hives WHERE keeper = 'Ines'"},
			want: []string{
				"SELECT honey_2024_kg FROM hives WHERE keeper = 'Ines'",
				"SELECT honey_2025_kg FROM hives WHERE keeper = 'Ines'",
				"SELECT honey_2024_kg, honey_2025_kg FROM hives WHERE keeper = 'Ines'",
			},
		},
		{name: "the year is said", said: "honey of Ines in 2025", drafts: []string{"SELECT honey_2025_kg FROM hives WHERE keeper = 'Ines'"}},
		{
			name: "in order of one of them", said: "guides by fare", kind: ambiguity.Vagueness,
			drafts: []string{"SELECT name FROM guides ORDER BY summer_fare"},
			want:   []string{"SELECT name FROM guides ORDER BY summer_fare", "SELECT name FROM guides ORDER BY winter_fare"},
		},
		{
			name: "when asks for any of the times", said: "when does Bo open", kind: ambiguity.Vagueness,
			drafts: []string{"SELECT opening_day FROM guides WHERE name = 'Bo'"},
			want: []string{
				"SELECT opening_day FROM guides WHERE name = 'Bo'",
				"SELECT opening_hour FROM guides WHERE name = 'Bo'",
				"SELECT opening_day, opening_hour FROM guides WHERE name = 'Bo'",
			},
		},
		{name: "when that ties a clause is no question", said: "the name of the guide on days when it rains", drafts: []string{"SELECT opening_hour FROM guides"}},
		{name: "one of them is named whole", said: "what is the winter fare of Una", drafts: []string{"SELECT winter_fare FROM guides WHERE name = 'Una'"}},
		{name: "both are shown already", said: "the fares of Una", drafts: []string{"SELECT summer_fare, winter_fare FROM guides WHERE name = 'Una'"}},
		{name: "at the beginning each takes all of it", said: "for each workshop, list the tools"},
		{name: "a word says that it is what they have in common", said: "the tools common to every workshop"},
		{name: "a count is of each by itself", said: "how many tools does each workshop own"},
		{name: "nothing belongs to what each is said of", said: "the rent of each hut"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var drafts []ast.Query
			for _, d := range c.drafts {
				q, err := parser.Parse(d)
				if err != nil {
					t.Fatal(err)
				}
				drafts = append(drafts, q)
			}
			var found ambiguity.Finding
			if all := ambiguity.Find(c.said, cat, drafts); len(all) > 0 {
				found = all[0]
			}
			var got []string
			for _, q := range found.Queries {
				got = append(got, ast.Print(q))
				if _, err := db.Query(t.Context(), ast.Print(q)); err != nil {
					t.Errorf("%s does not run: %v", ast.Print(q), err)
				}
			}
			if found.Kind != c.kind {
				t.Errorf("kind %q, want %q", found.Kind, c.kind)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
