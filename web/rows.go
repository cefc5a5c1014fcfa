package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"parley/suql"
)

// format is a way to write rows into a file.
type format struct {
	name, kind string
	write      func(ctx context.Context, w io.Writer, r *suql.Result) error
}

func rowFormat(name string) (format, error) {
	switch name {
	case "", "csv":
		return format{"csv", "text/csv; charset=utf-8", suql.WriteCSV}, nil
	case "json":
		return format{"json", "application/json", writeJSON}, nil
	}
	return format{}, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: fmt.Sprintf("%q is no format; csv and json are.", name)}
}

// between is after how many rows a writer looks whether anybody still reads.
const between = 1000

// writeJSON writes an array of objects, one a line, keys in column order.
func writeJSON(ctx context.Context, w io.Writer, r *suql.Result) error {
	keys := make([][]byte, len(r.Columns))
	for i, c := range r.Columns {
		key, err := json.Marshal(c.Name)
		if err != nil {
			return err
		}
		keys[i] = append(key, ':')
	}
	out := bufio.NewWriterSize(w, 32<<10)
	line := []byte{'['}
	for n, row := range r.Rows {
		if n%between == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line = append(line, separators[min(n, 1)]...)
		for i, v := range row.Values {
			value, err := json.Marshal(v)
			if err != nil {
				return fmt.Errorf("writing %s: %w", r.Columns[i].Name, err)
			}
			if i > 0 {
				line = append(line, ',')
			}
			line = append(append(line, keys[i]...), value...)
		}
		if _, err := out.Write(append(line, '}')); err != nil {
			return err
		}
		line = line[:0]
	}
	if _, err := out.Write(append(line, "\n]\n"...)); err != nil {
		return err
	}
	return out.Flush()
}

// separators begin the first row and the others.
var separators = [...]string{"\n{", ",\n{"}

// shown leaves out the columns that people need not see, as answers do.
func shown(r *suql.Result) *suql.Result {
	var keep []int
	out := *r
	out.Columns, out.Rows = nil, nil
	for i, c := range r.Columns {
		if !c.Hidden || len(r.Columns) == 1 {
			keep, out.Columns = append(keep, i), append(out.Columns, c)
		}
	}
	for _, row := range r.Rows {
		values := make([]any, len(keep))
		for i, k := range keep {
			values[i] = row.Values[k]
		}
		out.Rows = append(out.Rows, suql.Row{Values: values, Evidence: row.Evidence})
	}
	return &out
}
