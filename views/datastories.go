package views

import (
	"fmt"
	"time"

	"parley/ingest"
	"parley/suql"
	"parley/suql/catalog"

	"github.com/a-h/templ"
)

// dataStories are the states of the pages about data.
func dataStories() []story {
	added := time.Date(2024, 3, 8, 9, 0, 0, 0, time.UTC)
	demo := Source{ID: "restaurants", Title: "Bay Area restaurants", Kind: "a demonstration that comes with Parley"}
	opened := Source{ID: "tents-ab12cd", Title: "Tents and what people wrote about them after a summer",
		Kind: "opened without a copy", Path: "/home/ann/shop/2024/tents_and_reviews_final.db", Added: added, Removable: true}
	imported := Source{ID: "sales-ef34gh", Title: "Sales 2024", Kind: "imported", Added: added, Removable: true,
		Deleted: true}
	gone := Source{ID: "old-ij56kl", Title: "Old shop", Kind: "opened without a copy", Path: "/home/ann/shop/old.db",
		Added: added, Removable: true, Gone: true}
	listing := SourceListing{Manage: true, Sources: []Source{demo, opened, imported, gone}, Roots: []string{"/home/ann"},
		Limit: 200 << 20}
	strangers := SourceListing{Sources: []Source{demo, imported}}
	wrong := listing
	wrong.Path, wrong.PathProblem = "/etc/passwd",
		"Files can be opened below /home/ann, and /etc/passwd is not there, or lies in a hidden folder."
	wrong.UploadProblem = "The file has more than 200 MB, which is the most that can be imported here; import it with the command parley import."

	preview := &ingest.Preview{File: "sales_2024.csv", Format: "semicolon-separated, Windows-1252, names in line 1",
		Judged: 1000,
		Columns: []ingest.Column{{Name: "shop", Kind: ingest.Text}, {Name: "sold_on", Kind: ingest.Date},
			{Name: "pieces", Kind: ingest.Integer}, {Name: "price", Kind: ingest.Real}, {Name: "code", Kind: ingest.Text},
			{Name: "delivered", Kind: ingest.Text}, {Name: "labels", Kind: ingest.Text}, {Name: "zip", Kind: ingest.Text},
			{Name: "seen", Kind: ingest.Text}, {Name: "remarks", Kind: ingest.Text}},
		Rows: [][]string{{"Zürich", "2024-01-31", "3", "4.5", "11", "03/04/2024", "bags, green", "8001", "",
			"The customer asked for a second bag, and wanted to know when the green ones come back."},
			{"Oakland", "2024-02-01", "1", "12", "12", "05/04/2024", "bags", "94601", "", ""}},
		Guessed: "names",
		Remarks: []ingest.Remark{{Column: "sold_on", Kind: ingest.Changed, From: "31.1.2024", To: "2024-01-31"},
			{Column: "price", Kind: ingest.InUnit, Unit: "euros", From: "€4.50", To: "4.5"},
			{Column: "code", Kind: ingest.Mixed, From: "12-B", Line: 412, Rows: 411, Before: ingest.Integer},
			{Column: "delivered", Kind: ingest.TwoDays, From: "03/04/2024"},
			{Column: "labels", Kind: ingest.Lists}, {Column: "zip", Kind: ingest.Codes}}}
	bad := *preview
	bad.Bad = ingest.Bad{Count: 23, Rows: []ingest.BadRow{{Line: 17, Reason: "7 fields where there are 5 columns"},
		{Line: 212, Reason: "bytes that are no text in UTF-8"}}}
	upload := Upload{ID: "x", File: "sales_2024.csv", Bytes: 3_400_000, Preview: preview}
	refused := Upload{ID: "x", File: "sales_2024.csv", Bytes: 3_400_000, Preview: &bad, Refused: true,
		Form: ImportForm{Dates: "dmy"}}
	unread := Upload{ID: "x", File: "sales_2024.xlsx", Bytes: 88_000,
		Problem: "sales_2024.xlsx is a zip file or an Excel workbook: unpack it, or save the sheet as CSV."}
	database := Upload{ID: "x", File: "old.db", Bytes: 1 << 20, Preview: &ingest.Preview{Format: "SQLite", Whole: true,
		Left:    []string{"cheap_tents", "tents_fts"},
		Columns: []ingest.Column{{Name: "tents.name", Kind: ingest.Text}, {Name: "tents.price", Kind: ingest.Real}}}}

	described := Described{Source: opened, Catalog: storyTents(), Manage: true,
		File: "/home/ann/.cache/parley/annotations/tents-ab12cd.yaml", Hidden: []string{"staff"},
		Proposals: []Proposal{{Word: "cost", Table: "tents", Column: "price", Human: "price", Times: 3, Last: added,
			Utterance: "tents that cost less than 200 dollars"},
			{Word: "cosy", Table: "tents", Column: "reviews", Human: "reviews", Prose: true, Times: 1, Last: added,
				Utterance: "a cosy tent for two people and a dog that sheds, for most of the week in bad weather"}}}
	described.Questions = []string{"How many tents are there?", "Tents under 200"}
	described.Samples = map[string]suql.Result{
		"tents": {Columns: []suql.Column{{Name: "name"}, {Name: "price"}, {Name: "colour"}},
			Rows: []suql.Row{{Values: []any{"Alder 2", 219.0, "green"}}, {Values: []any{"Birch 3", 349.5, nil}}}}}
	many := Described{Source: demo, Catalog: storyMany(), Questions: described.Questions}
	library := Described{Source: storyClub(), Catalog: storyLibrary()}
	page := library
	page.Table = "Bees and wildlife"
	page.Samples = map[string]suql.Result{page.Table: {
		Columns: []suql.Column{{Name: "passage"}, {Name: "section"}, {Name: "text"}},
		Rows: []suql.Row{{Values: []any{int64(1), nil, "Two hives stand behind the landing stage."}},
			{Values: []any{int64(2), "Pond", "Please leave the weed beside the water for a night."}}}}}
	one := many
	one.Table, one.Questions = "t5", nil
	editing, editingTable, saved, failed, looking := described, described, described, described, described
	editing.Edit, editing.Proposals = "tents.price", nil
	editingTable.Edit, editingTable.Proposals = "tents", nil
	saved.Saved, saved.Proposals = "tents.price", nil
	failed.Edit, failed.Proposals = "tents.name", nil
	failed.Problem = "tents-ab12cd.yaml: line 6: tents.name can't be number: some values are stored as text, and text does not compare like numbers."
	failed.Form = Wording{Table: "tents", Column: "name", Called: "model", Synonyms: "kind, type",
		Kind: string(catalog.Number)}
	looking.Manage, looking.Proposals, looking.Source.Path = false, nil, ""

	of := func(name, heading string, up bool, body templ.Component) story {
		return story{name: name, page: func(frame Page) templ.Component {
			return DataDocument(DataPage{Page: frame, Heading: heading, Up: up}, body)
		}}
	}
	return []story{
		of("data", "Your data", false, SourceList(listing)),
		of("data-refused", "Your data", false, SourceList(wrong)),
		of("data-to-look-at", "Your data", false, SourceList(strangers)),
		of("data-choice", "What shall we talk about?", false, Choices("", []Source{demo, opened, imported})),
		of("data-preview", "What is in sales_2024.csv", true, UploadPreview(upload)),
		of("data-preview-bad-rows", "What is in sales_2024.csv", true, UploadPreview(refused)),
		of("data-preview-unreadable", "What is in sales_2024.xlsx", true, UploadPreview(unread)),
		of("data-preview-database", "What is in old.db", true, UploadPreview(database)),
		of("data-importing", "Importing sales_2024.csv", true,
			Importing(Running{ID: "x", Step: "checking", Done: 1_200_000, Total: 3_400_000, Rows: 8123})),
		of("data-catalog", opened.Title, true, CatalogPage(described)),
		of("data-catalog-many", demo.Title, true, CatalogPage(many)),
		of("data-catalog-library", library.Source.Title, true, CatalogPage(library)),
		of("data-catalog-document", page.Source.Title, true, CatalogPage(page)),
		of("data-catalog-one", demo.Title, true, CatalogPage(one)),
		of("data-catalog-edit", opened.Title, true, CatalogPage(editing)),
		of("data-catalog-edit-table", opened.Title, true, CatalogPage(editingTable)),
		of("data-catalog-saved", opened.Title, true, CatalogPage(saved)),
		of("data-catalog-refused", opened.Title, true, CatalogPage(failed)),
		of("data-catalog-to-look-at", opened.Title, true, CatalogPage(looking)),
	}
}

// storyMany is a database of many tables, each of which leads to the one
// before it and to the first.
func storyMany() *catalog.Catalog {
	cat := &catalog.Catalog{}
	for i := range 30 {
		t := &catalog.Table{Name: fmt.Sprintf("t%d", i), Human: fmt.Sprintf("monthly deliveries %d", i), Rows: 100 * i,
			Columns: []*catalog.Column{{Name: "id", Human: "id", Kind: catalog.Number},
				{Name: "name", Human: "name", Kind: catalog.Text, Samples: []string{"Alder"}}}}
		if i > 0 {
			t.Foreign = []catalog.ForeignKey{{Columns: []string{"former_id"}, RefTable: fmt.Sprintf("t%d", i-1)},
				{Columns: []string{"first_id"}, RefTable: "t0"}}
		}
		for _, c := range t.Columns {
			c.Table = t.Name
		}
		cat.Tables = append(cat.Tables, t)
	}
	return cat
}

func storyClub() Source {
	return Source{ID: "club", Title: "Papers of the club", Kind: "a library of documents and tables", Library: true}
}

// storyLibrary is a library of tables and documents.
func storyLibrary() *catalog.Catalog {
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "members", Human: "members", Rows: 41, Columns: []*catalog.Column{{Table: "members", Name: "name", Human: "name", Kind: catalog.Text}}},
		{Name: "boats 2024", Human: "boats 2024", Rows: 12, Columns: []*catalog.Column{{Table: "boats 2024", Name: "boat", Human: "boat", Kind: catalog.Text}}},
	}}
	for _, title := range []string{"Bees and wildlife", "How to look after the long landing stage in winter", "Minutes, 4 March 2024"} {
		cat.Tables = append(cat.Tables, &catalog.Table{Name: title, Human: title, Rows: 3, Document: true,
			Columns: []*catalog.Column{{Table: title, Name: "passage", Human: "passage", Kind: catalog.Number}}})
	}
	return cat
}

func storyTents() *catalog.Catalog {
	t := &catalog.Table{Name: "tents", Human: "tents", Rows: 12021, Description: "Everything we have sold since 2019.",
		Synonyms: []string{"shelters"}, Key: []string{"id"}, Columns: []*catalog.Column{
			{Name: "id", Human: "id", Kind: catalog.Number, Hidden: true, Distinct: 12021, Min: "1", Max: "12021"},
			{Name: "name", Human: "name", Kind: catalog.Text, Samples: []string{"Alder 2", "Birch 3"}, Distinct: 12001},
			{Name: "price", Human: "price", Kind: catalog.Number, Min: "49", Max: "1290.5", Synonyms: []string{"price tag"},
				Description: "In dollars, without tax.", Distinct: 212, Nulls: 3},
			{Name: "colour", Human: "colour", Kind: catalog.Enum, Domain: []string{"green", "sand", "blue"}, Distinct: 3},
			{Name: "reviews", Human: "reviews", Kind: catalog.FreeText, List: true, Nulls: 211},
		}}
	for _, c := range t.Columns {
		c.Table = t.Name
	}
	return &catalog.Catalog{Tables: []*catalog.Table{t}}
}
