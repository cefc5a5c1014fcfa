package ingest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ingest"

	"github.com/google/go-cmp/cmp"
)

// TestALookSaysWhatItMakesOfColumns: dates, amounts, lists, codes, days that
// could be two, and a value that is unlike the others.
func TestALookSaysWhatItMakesOfColumns(t *testing.T) {
	for _, test := range []struct {
		name, file, text string
		kinds            map[string]ingest.Kind
		want             []ingest.Remark
	}{
		{"dates and amounts", "a.csv", "sold;paid;plain\n31.1.2024;$38.5M;7\n1.2.2024;$12;8\n", nil, []ingest.Remark{
			{Column: "sold", Kind: ingest.Changed, From: "31.1.2024", To: "2024-01-31"}, {Column: "paid", Kind: ingest.InUnit, Unit: "dollars", From: "$38.5M", To: "38500000"}}},
		{"dates as they are stored", "a.csv", "sold\n2024-01-31\n2024-02-01\n", nil, nil},
		{"what looks like lists", "a.csv", "name;cuisines\n" + strings.Repeat("a;Thai, Lao\nb;Thai, Viet\nc;Lao, Viet\n", 8), nil, []ingest.Remark{{Column: "cuisines", Kind: ingest.Lists}}},
		{"lists that were chosen", "a.csv", "name;cuisines\na;Thai, Lao\nb;Thai\n", map[string]ingest.Kind{"cuisines": ingest.Array}, []ingest.Remark{
			{Column: "cuisines", Kind: ingest.Changed, From: "Thai, Lao", To: `["Thai","Lao"]`}}},
		{"days that could be two", "a.csv", "sold;n\n03/04/2024;1\n05/06/2024;2\n", nil, []ingest.Remark{{Column: "sold", Kind: ingest.TwoDays, From: "05/06/2024"}}},
		{"codes", "a.csv", "zip;n\n94601;1\n94602;2\n", nil, []ingest.Remark{{Column: "zip", Kind: ingest.Codes}}},
		{"one that is unlike the others", "a.csv", "n;m\n" + strings.Repeat("12;1\n", 10) + "12-B;2\n", nil, []ingest.Remark{
			{Column: "n", Kind: ingest.Mixed, From: "12-B", Line: 12, Rows: 10, Before: ingest.Integer}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), test.file)
			if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			p, err := ingest.Look(t.Context(), path, 5, ingest.Options{Kinds: test.kinds})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, p.Remarks); diff != "" {
				t.Error(diff)
			}
		})
	}
}
