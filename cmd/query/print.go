package query

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"parley/cmd/table"
	"parley/nlg"
	"parley/suql"
)

// printRows writes the rows in a format: table, json or csv.
func printRows(ctx context.Context, w io.Writer, format string, r *suql.Result) error {
	switch format {
	case "json":
		return printJSON(w, r)
	case "csv":
		return suql.WriteCSV(ctx, w, r)
	}
	return printTable(w, r)
}

// printJSON writes an array of objects, keys in column order.
// printJSON writes a list of rows; where not every text was read, an object
// that says so and holds the list.
func printJSON(w io.Writer, r *suql.Result) error {
	var b strings.Builder
	if s := r.Receipt.Stats; s.Incomplete {
		fmt.Fprintf(&b, "{\"incomplete\": true, \"not_judged\": %d, \"rows\": ", s.NotJudged)
	}
	b.WriteString("[")
	for i, row := range r.Rows {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n  {")
		for j, v := range row.Values {
			if j > 0 {
				b.WriteString(", ")
			}
			key, err := json.Marshal(r.Columns[j].Name)
			if err != nil {
				return err
			}
			value, err := json.Marshal(v)
			if err != nil {
				return fmt.Errorf("printing %s: %w", r.Columns[j].Name, err)
			}
			fmt.Fprintf(&b, "%s: %s", key, value)
		}
		b.WriteString("}")
	}
	b.WriteString("\n]")
	if r.Receipt.Stats.Incomplete {
		b.WriteString("}")
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func printTable(w io.Writer, r *suql.Result) error {
	out := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	for i, c := range r.Columns {
		fmt.Fprint(out, table.Separator(i), c.Name)
	}
	fmt.Fprintln(out)
	for i, c := range r.Columns {
		fmt.Fprint(out, table.Separator(i), strings.Repeat("─", max(3, len([]rune(c.Name)))))
	}
	fmt.Fprintln(out)
	for _, row := range r.Rows {
		for i, v := range row.Values {
			fmt.Fprint(out, table.Separator(i), table.Cell(v))
		}
		fmt.Fprintln(out)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	note := ""
	if r.Receipt.Stats.Incomplete {
		note = ", incomplete"
	}
	_, err := fmt.Fprintf(w, "(%s%s)\n", nlg.Counted(len(r.Rows), "rows"), note)
	return err
}
