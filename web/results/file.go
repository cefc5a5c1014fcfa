package results

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"parley/suql"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Files hand out rows as files.
type Files struct {
	*site.Site
	taking time.Duration
}

// NewFiles makes Files of which a client must take each 32 kB within a time.
func NewFiles(s *site.Site, taking time.Duration) *Files { return &Files{s, taking} }

// Format is a way to write rows into a file.
type Format struct {
	ending, kind string
	write        func(ctx context.Context, w io.Writer, columns []suql.Column, rows iter.Seq[suql.Row]) error
}

// FormatNamed is the format of a name; "" is csv.
func FormatNamed(name string) (Format, error) {
	switch name {
	case "", "csv":
		return Format{"csv", "text/csv; charset=utf-8", suql.CSV{}.Write}, nil
	case "spreadsheet":
		return Format{"csv", "text/csv; charset=utf-8", suql.CSV{Spreadsheet: true}.Write}, nil
	case "json":
		return Format{"json", "application/json", writeJSON}, nil
	}
	return Format{}, &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
		Detail: fmt.Sprintf("%q is no format; csv, spreadsheet and json are.", name)}
}

// Send writes rows as a file, as they are encoded. The file is named after
// what was said, and columns go by the names that were given to them.
func (f *Files) Send(c echo.Context, as Format, said string, t *Table, names map[string]string, o Order) error {
	ctx := c.Request().Context()
	rows, err := t.In(ctx, o)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, as.kind)
	h.Set(echo.HeaderContentDisposition,
		mime.FormatMediaType("attachment", map[string]string{"filename": fileName(said) + "." + as.ending}))
	h.Set("Cache-Control", "no-store")
	h.Set("Parley-Rows", strconv.Itoa(len(t.Rows)))
	if t.Receipt.Stats.Incomplete {
		h.Set("Parley-Incomplete", "true")
	}
	c.Response().WriteHeader(http.StatusOK)
	out := &outlet{to: c.Response(), control: http.NewResponseController(c.Response()), within: f.taking}
	if err := as.write(ctx, out, named(t.Columns, names), rows); err != nil {
		// The connection ends in the middle, so that half a file is not taken
		// for the whole.
		f.Log.Info("an export was not taken to its end", "request", site.VisitorOf(c).Request, "error", err)
		panic(http.ErrAbortHandler)
	}
	return out.done()
}

// named are columns under the names that were given to them.
func named(columns []suql.Column, names map[string]string) []suql.Column {
	out := slices.Clone(columns)
	for i, c := range out {
		if name := names[c.Name]; name != "" {
			out[i].Name = name
		}
	}
	return out
}

// outlet gives the client a time to take each piece of a long answer: one that
// takes nothing may not hold on to what we keep for it.
type outlet struct {
	to      io.Writer
	control *http.ResponseController
	within  time.Duration
}

func (t *outlet) Write(p []byte) (int, error) {
	// Where there are no deadlines, as in tests, the answer goes without.
	_ = t.control.SetWriteDeadline(time.Now().Add(t.within))
	return t.to.Write(p)
}

// done lets the connection be used for other things.
func (t *outlet) done() error {
	err := t.control.Flush()
	_ = t.control.SetWriteDeadline(time.Time{})
	return err
}

// longestName is how many characters of what was said name a file.
const longestName = 60

// fileName makes a name of what was said: letters and digits of any script,
// with hyphens between the words.
func fileName(said string) string {
	words := strings.FieldsFunc(strings.ToLower(said),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
	var name strings.Builder
	length := 0
	for _, word := range words {
		if length += len([]rune(word)) + 1; length > longestName && name.Len() > 0 {
			break
		}
		if name.Len() > 0 {
			name.WriteByte('-')
		}
		name.WriteString(word)
	}
	if r := []rune(name.String()); len(r) > longestName {
		return string(r[:longestName])
	}
	if name.Len() == 0 {
		return "answer"
	}
	return name.String()
}

// between is after how many rows a writer looks whether anybody still reads.
const between = 1000

// writeJSON writes an array of objects, one a line, keys in column order.
func writeJSON(ctx context.Context, w io.Writer, columns []suql.Column, rows iter.Seq[suql.Row]) error {
	keys := make([][]byte, len(columns))
	for i, c := range columns {
		key, err := json.Marshal(c.Name)
		if err != nil {
			return err
		}
		keys[i] = append(key, ':')
	}
	out := bufio.NewWriterSize(w, 32<<10)
	line, n := []byte{'['}, 0
	for row := range rows {
		if n%between == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line = append(line, separators[min(n, 1)]...)
		n++
		for i, v := range row.Values {
			value, err := json.Marshal(v)
			if err != nil {
				return fmt.Errorf("writing %s: %w", columns[i].Name, err)
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

// OrderIn reads from the address which column rows are sorted by, and how.
func OrderIn(c echo.Context, columns []suql.Column) (Order, error) {
	name := c.QueryParam("sort")
	o := Order{Column: 1 + slices.IndexFunc(columns, func(c suql.Column) bool { return c.Name == name })}
	if name != "" && o.Column == 0 {
		names := make([]string, len(columns))
		for i, c := range columns {
			names[i] = c.Name
		}
		return o, &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Candidates: names,
			Detail: fmt.Sprintf("The answer has no column %q to sort by; it has %s.", name, strings.Join(names, ", "))}
	}
	switch value := c.QueryParam("descending"); value {
	case "", "false":
	case "true":
		o.Descending = true
	default:
		return o, &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "descending is true or false."}
	}
	return o, nil
}

// OrderShown reads from the address of a page the order that rows are shown in:
// the number of a column from 1, and desc=1.
func OrderShown(c echo.Context) (Order, error) {
	column, err := site.Number(c, "sort", 0, 1<<15)
	return Order{Column: column, Descending: c.QueryParam("desc") == "1"}, err
}
