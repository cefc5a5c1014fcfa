package suql_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"parley/suql"

	"github.com/google/go-cmp/cmp"
)

func TestCSV(t *testing.T) {
	columns := []suql.Column{{Name: "name"}, {Name: "=x"}}
	rows := []suql.Row{
		{Values: []any{"Oak, \"the\" place\nby the sea", nil}},
		{Values: []any{[]string{"Thai", "a,b"}, 1e21}},
		{Values: []any{int64(-3), true}},
		{Values: []any{"=1+1", "+1 (510)"}},
		{Values: []any{"-4.5", "@SUM(A1)"}},
		{Values: []any{" \t=cmd()", "＝1"}},
		{Values: []any{"'quoted", "a=b"}},
	}
	for _, test := range []struct {
		name string
		csv  suql.CSV
		want string
	}{
		{"as it is", suql.CSV{}, `name,=x
"Oak, ""the"" place
by the sea",
"[""Thai"",""a,b""]",1000000000000000000000
-3,true
=1+1,+1 (510)
-4.5,@SUM(A1)
"` + " \t" + `=cmd()",＝1
'quoted,a=b
`},
		{"for a spreadsheet", suql.CSV{Spreadsheet: true}, "\uFEFF" + strings.ReplaceAll(`name,'=x
"Oak, ""the"" place
by the sea",
"[""Thai"",""a,b""]",1000000000000000000000
-3,true
'=1+1,'+1 (510)
-4.5,'@SUM(A1)
'`+" \t"+`=cmd(),'＝1
'quoted,a=b
`, "\n", "\r\n")},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := test.csv.Write(t.Context(), &b, columns, slices.Values(rows)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCSVEndsWhenNobodyReads(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := suql.WriteCSV(ctx, &bytes.Buffer{}, &suql.Result{Columns: []suql.Column{{Name: "a"}}, Rows: []suql.Row{{Values: []any{"x"}}}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
