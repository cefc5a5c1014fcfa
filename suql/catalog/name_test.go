package catalog_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/catalog"
)

// TestCalledBy shows what the rows of tables are called by: one column, two
// parts of the names of people, or none.
func TestCalledBy(t *testing.T) {
	table := func(columns ...string) *catalog.Table {
		of := &catalog.Table{Name: "clients", Human: "clients", Rows: 9}
		for _, name := range columns {
			of.Columns = append(of.Columns, &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Text,
				Distinct: 9})
		}
		return of
	}
	for _, test := range []struct {
		of   *catalog.Table
		want []string
	}{
		{table("title", "year"), []string{"title"}},
		{table("first_name", "last_name", "phone"), []string{"first_name", "last_name"}},
		{table("lname", "fname"), []string{"fname", "lname"}},
		{table("given_name", "surname"), []string{"given_name", "surname"}},
		{table("street_name", "first_name", "last_name"), []string{"street_name"}},
		{table("first_name", "phone"), []string{"first_name"}},
		{table("contact_name", "client", "town"), []string{"client"}},
		{table("day", "fee"), nil},
	} {
		var got []string
		for _, c := range test.of.CalledBy() {
			got = append(got, c.Name)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%v: %s", test.of.Columns, diff)
		}
	}
}
