package suql

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// CSV writes rows as RFC 4180 with a header; arrays are JSON, NULL is empty.
type CSV struct {
	// Spreadsheet makes a file that Excel and its like open as it is meant:
	// it says that it is UTF-8, and a text that they would take for a formula
	// (one that begins with =, +, -, @ or a control character and is no
	// number) gets an apostrophe before it, so that nothing in the data runs.
	// Read back by a program, those texts are no longer what they were.
	Spreadsheet bool
}

// lookEvery is after how many rows a writer looks whether anybody still reads.
const lookEvery = 1000

// WriteCSV writes the rows of a result.
func WriteCSV(ctx context.Context, w io.Writer, r *Result) error {
	return CSV{}.Write(ctx, w, r.Columns, slices.Values(r.Rows))
}

// Write writes rows as they come. It ends with ctx.
func (c CSV) Write(ctx context.Context, w io.Writer, columns []Column, rows iter.Seq[Row]) error {
	pieces := bufio.NewWriterSize(w, 32<<10)
	if c.Spreadsheet {
		if _, err := pieces.WriteString("\uFEFF"); err != nil {
			return err
		}
	}
	out := csv.NewWriter(pieces)
	out.UseCRLF = c.Spreadsheet
	cells := make([]string, len(columns))
	for i, column := range columns {
		cells[i] = c.text(column.Name)
	}
	if err := out.Write(cells); err != nil {
		return err
	}
	n := 0
	for row := range rows {
		if n%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		n++
		for i, v := range row.Values {
			text, err := c.cell(v)
			if err != nil {
				return fmt.Errorf("writing %s: %w", columns[i].Name, err)
			}
			cells[i] = text
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return pieces.Flush()
}

func (c CSV) cell(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return c.text(v), nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	case []string:
		text, err := json.Marshal(v)
		return string(text), err
	}
	return fmt.Sprint(v), nil
}

// text disarms what a spreadsheet would take for a formula.
func (c CSV) text(s string) string {
	if !c.Spreadsheet || s == "" {
		return s
	}
	first := []rune(strings.TrimLeft(s, " \u00a0"))
	switch {
	case len(first) == 0:
	case strings.ContainsRune("=+-@＝＋－＠", first[0]), unicode.IsControl(first[0]):
		if _, err := strconv.ParseFloat(s, 64); err != nil {
			return "'" + s
		}
	}
	return s
}
