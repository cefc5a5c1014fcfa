package results

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"parley/suql"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Answer writes a result as the API answers a query: an object with columns,
// rows, warnings and receipt. Rows are written one by one, so that a large
// result is not in memory a second time as text.
func (f *Files) Answer(c echo.Context, r *suql.Result) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
	c.Response().WriteHeader(http.StatusOK)
	out := &outlet{to: c.Response(), control: http.NewResponseController(c.Response()), within: f.taking}
	if err := writeResult(c.Request().Context(), out, r); err != nil {
		f.Log.Info("the result of a query was not taken to its end", "request", site.VisitorOf(c).Request, "error", err)
		panic(http.ErrAbortHandler) // half a result is not to be taken for the whole
	}
	return out.done()
}

// writeResult writes r as JSON.
func writeResult(ctx context.Context, w io.Writer, r *suql.Result) error {
	out := bufio.NewWriterSize(w, 32<<10)
	field := func(before string, v any) error {
		value, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("writing a result: %w", err)
		}
		if _, err := out.WriteString(before); err != nil {
			return err
		}
		_, err = out.Write(value)
		return err
	}
	if err := field(`{"columns":`, r.Columns); err != nil {
		return err
	}
	before := `,"rows":[`
	for n, row := range r.Rows {
		if n%between == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := field(before, row); err != nil {
			return err
		}
		before = ","
	}
	if len(r.Rows) == 0 {
		if _, err := out.WriteString(before); err != nil {
			return err
		}
	}
	if err := field(`],"warnings":`, append([]suql.Warning{}, r.Warnings...)); err != nil {
		return err
	}
	if err := field(`,"receipt":`, r.Receipt); err != nil {
		return err
	}
	if _, err := out.WriteString("}\n"); err != nil {
		return err
	}
	return out.Flush()
}
