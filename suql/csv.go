package suql

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// lookEvery is after how many rows a writer looks whether anybody still reads.
const lookEvery = 1000

// WriteCSV writes the rows of a result as RFC 4180 with a header; arrays are
// JSON, NULL is empty. It ends with ctx.
func WriteCSV(ctx context.Context, w io.Writer, r *Result) error {
	out := csv.NewWriter(w)
	cells := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		cells[i] = c.Name
	}
	if err := out.Write(cells); err != nil {
		return err
	}
	for n, row := range r.Rows {
		if n%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for i, v := range row.Values {
			text, err := csvCell(v)
			if err != nil {
				return fmt.Errorf("writing %s: %w", r.Columns[i].Name, err)
			}
			cells[i] = text
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvCell(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case []string:
		text, err := json.Marshal(v)
		return string(text), err
	}
	return fmt.Sprint(v), nil
}
