package catalog_test

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/golden"
	"parley/suql/catalog"
)

// annotated reads the shop with annotations over it.
func annotated(t *testing.T, text string) (*catalog.Catalog, error) {
	t.Helper()
	return catalog.ReadAnnotated(t.Context(), shop(t), "shop.yaml", []byte(text))
}

func TestAnnotationsOverrideWhatWasInferred(t *testing.T) {
	cat, err := annotated(t, `
tables:
  customer:
    called: clients
    description: Everybody who ever bought something.
    synonyms: [buyers, "regulars"]
    columns:
      TIER: {called: level, synonyms: [rank], description: what they paid for, values: [basic, gold, platinum]}
      full_name: {kind: enum}
      customer_id: {hidden: true}
  orders:
    columns:
      complaint: {kind: text}
      tags: {kind: free_text}
      coupon: {hidden: true}
`)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := catalog.Print(&got, cat); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/shop-annotated.golden", got.String())
	customer := cat.Table("customer")
	if diff := cmp.Diff([]string{"buyers", "regulars"}, customer.Synonyms); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"rank"}, customer.Column("tier").Synonyms); diff != "" {
		t.Error(diff)
	}
	if c := customer.Column("full_name"); len(c.Domain) != 4 {
		t.Errorf("an enum by annotation has the stored values as its domain, got %q", c.Domain)
	}
}

// TestReferences: what columns are said to point at is as if the database had
// declared it, or had not.
func TestReferences(t *testing.T) {
	cat, err := annotated(t, `
tables:
  orders:
    columns:
      lineNo: {references: customer}
      customer_id: {references: []}
`)
	if err != nil {
		t.Fatal(err)
	}
	orders := cat.Table("orders")
	want := []catalog.ForeignKey{{Columns: []string{"lineNo"}, RefTable: "customer", RefColumns: []string{"customer_id"}, Said: true}}
	if diff := cmp.Diff(want, orders.Foreign); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	if !orders.Column("customer_id").Unlinked || orders.Column("lineNo").Unlinked {
		t.Error("what points at nothing is not marked")
	}
}

func TestAHiddenTableIsNotThere(t *testing.T) {
	cat, err := annotated(t, "tables: {customer: {hidden: true}}")
	if err != nil {
		t.Fatal(err)
	}
	if cat.Table("customer") != nil {
		t.Error("customer is still there")
	}
	if got := cat.Table("orders").Foreign; len(got) > 0 {
		t.Errorf("orders still refers to it: %v", got)
	}
}

func TestAnnotationsThatSayNothingChangeNothing(t *testing.T) {
	want, err := catalog.Read(t.Context(), shop(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "# nothing", "tables:", "tables: {}", "tables: {gone: {columns: {old: }}}", "tables:\n  customer:\n    called:\n    columns:\n      gone:\n"} {
		got, err := annotated(t, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestFaultsOfAnnotationsHaveALineAndCandidates(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a table", "tables:\n  custmer: {called: a}", `shop.yaml: line 2: unknown table "custmer": did you mean customer?`},
		{"a table like no other", "tables:\n  zzz: {called: a}", `shop.yaml: line 2: unknown table "zzz": there is customer, gold_customers, notes, orders`},
		{"a column", "tables:\n  orders:\n    columns:\n      complain: {hidden: true}", `shop.yaml: line 4: unknown column of orders "complain": did you mean complaint?`},
		{"a kind", "tables: {orders: {columns: {complaint: {kind: free texts}}}}", `shop.yaml: line 1: unknown kind "free texts": did you mean free text or text?`},
		{"a key at the top", "table: {orders: {called: a}}", `line 1: unknown key "table": did you mean tables?`},
		{"a key of a table", "tables: {orders: {name: a}}", `unknown key "name": there is called, description, synonyms, hidden, columns`},
		{"a key of a column", "tables: {orders: {columns: {total: {synonym: [a]}}}}", `unknown key "synonym": did you mean synonyms?`},
		{"a name twice", "tables:\n  orders: {called: a}\n  orders: {called: b}", `line 3: "orders" stands twice in tables`},
		{"a list where a text stands", "tables: {orders: {called: [a]}}", "a text must stand here, not a list"},
		{"a text where a list stands", "tables: {orders: {synonyms: a}}", `a list must stand here, such as [a, b], not "a"`},
		{"a text where names stand", "tables: {orders: purchases}", `the table orders must be a list of names with a colon behind each, not "purchases"`},
		{"an empty item", "tables: {orders: {synonyms: [a, ]}}\n", ""},
		{"an item that is nothing", "tables: {orders: {synonyms: [a, ~]}}\n", "an item of the list is empty"},
		{"neither true nor false", "tables: {orders: {hidden: sometimes}}", `true or false must stand here, not "sometimes"`},
		{"text as numbers", "tables: {orders: {columns: {complaint: {kind: number}}}}", "orders.complaint can't be number: some values are stored as text"},
		{"text as dates", "tables: {orders: {columns: {complaint: {kind: date}}}}", "most values do not read as dates"},
		{"numbers as booleans", "tables: {orders: {columns: {total: {kind: bool}}}}", "its values are not true and false, or 1 and 0"},
		{"numbers as text", "tables: {orders: {columns: {total: {kind: text}}}}", "its values are not text"},
		{"text as lists", "tables: {orders: {columns: {complaint: {kind: array}}}}", "its values are no lists"},
		{"lists as text", "tables: {orders: {columns: {tags: {kind: text}}}}", "its values are lists (array or free text)"},
		{"values of what is no enum", "tables: {orders: {columns: {complaint: {kind: text, values: [a]}}}}", "declared text, which has no closed list of values"},
		{"a reference to no table", "tables: {orders: {columns: {lineNo: {references: custmer.customer_id}}}}", `unknown table "custmer": did you mean customer?`},
		{"a reference to no column", "tables: {orders: {columns: {lineNo: {references: customer.customer}}}}", `unknown column of customer "customer": did you mean customer_id?`},
		{"a reference to a table without a key", "tables: {orders: {columns: {lineNo: {references: notes}}}}", "notes has no key of one column: say which column, as in notes.body"},
		{"a reference of a number to text", "tables: {orders: {columns: {lineNo: {references: customer.full_name}}}}", "their values are never the same"},
		{"a reference to itself", "tables: {orders: {columns: {lineNo: {references: orders.lineNo}}}}", "orders.lineNo can't point at itself"},
		{"no YAML", "tables: [", "shop.yaml: line 1: did not find expected node content: check the indentation"},
		{"two documents", "tables:\n---\ntables:\n", "shop.yaml: line 2: a second document"},
		{"a reference", "tables: {orders: &a {columns: *a}}", "not a reference (write it out)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := annotated(t, tt.text)
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("got %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestEveryFaultOfAnnotationsIsReported(t *testing.T) {
	_, err := annotated(t, "tables:\n  order: {called: a}\n  customer:\n    columns:\n      tiers: {hidden: true}\n")
	want := "shop.yaml: line 2: unknown table \"order\": did you mean orders?\n" +
		"shop.yaml: line 5: unknown column of customer \"tiers\": did you mean tier?"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// odd is a source with names and values that YAML could take for something
// else.
type odd struct{}

func (odd) Facts(context.Context) (catalog.Facts, error) {
	values := []string{"yes", "null", "1", "a: b", "#x", "it's", `"q"`, "two\nlines", "- x", "é", ""}
	var tally catalog.Tally
	for range 10 {
		for _, v := range values {
			tally.Add(v)
		}
	}
	c := catalog.ColumnFacts{Name: "no", Type: "text", Comment: "100% \"sure\": # really\nand more", Profile: tally.Profile(true)}
	return catalog.Facts{Tables: []catalog.TableFacts{{Name: "true", Rows: 110, Columns: []catalog.ColumnFacts{c, {Name: "a: b"}}}}}, nil
}

// TestTheStartingPointSaysWhatIsInferred writes annotations, reads them as
// they are, and again with every line taken out of its comment: neither
// changes anything.
func TestTheStartingPointSaysWhatIsInferred(t *testing.T) {
	for name, src := range map[string]catalog.Source{"shop": shop(t), "odd": odd{}} {
		t.Run(name, func(t *testing.T) {
			want, err := catalog.Read(t.Context(), src)
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			if err := catalog.WriteAnnotations(&text, want, name+".db"); err != nil {
				t.Fatal(err)
			}
			if name == "shop" {
				golden.File(t, "testdata/shop.yaml", text.String())
			}
			uncommented := regexp.MustCompile(`(?m)^( +)# `).ReplaceAllString(text.String(), "$1")
			for as, text := range map[string]string{"as it is": text.String(), "uncommented": uncommented} {
				got, err := catalog.ReadAnnotated(t.Context(), src, name+".yaml", []byte(text))
				if err != nil {
					t.Errorf("%s: %v\n%s", as, err, text)
				} else if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(catalog.Column{}, "Shown")); diff != "" {
					t.Errorf("%s (-want +got):\n%s", as, diff)
				}
			}
		})
	}
}

// FuzzAnnotated holds it to its promise: any text gives a catalog or an error.
func FuzzAnnotated(f *testing.F) {
	f.Add("tables:\n  true: {called: x, columns: {no: {kind: enum, values: [a]}}}\n")
	f.Add("tables: {true: &a {columns: *a}}")
	facts, err := odd{}.Facts(context.Background())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cat, err := catalog.Annotated(facts, "x.yaml", []byte(text))
		if err == nil && cat == nil {
			t.Fatal("neither a catalog nor an error")
		}
		if err != nil && !strings.HasPrefix(err.Error(), "x.yaml: ") {
			t.Fatalf("an error without its place: %v", err)
		}
	})
}
