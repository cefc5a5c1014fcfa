package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/fault"
	"parley/web/results"

	"github.com/labstack/echo/v4"
)

// apiQuery runs a query, or explains it.
func (s *Server) apiQuery(c echo.Context) error {
	var in struct {
		SUQL    string
		Explain bool
		Calls   int
		Source  string
	}
	if err := read(c, &in); err != nil {
		return err
	}
	d, done, err := s.use(c.Request().Context(), in.Source)
	if err != nil {
		return err
	}
	defer done()
	if in.Explain {
		prepared, err := prepare(c.Request().Context(), d.Engine, in.SUQL)
		if err != nil {
			return err
		}
		return c.JSON(http.StatusOK, map[string]string{"suql": prepared.SUQL(), "plan": prepared.Explain()})
	}
	s.auditQuery(visitorOf(c), "queried", in.SUQL)
	r, err := s.run(c.Request().Context(), d.Engine, in.SUQL, in.Calls)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Columns  []suql.Column  `json:"columns"`
		Rows     []suql.Row     `json:"rows"`
		Warnings []suql.Warning `json:"warnings"`
		Receipt  suql.Receipt   `json:"receipt"`
	}{r.Columns, append([]suql.Row{}, r.Rows...), append([]suql.Warning{}, r.Warnings...), r.Receipt})
}

func prepare(ctx context.Context, e Engine, text string) (*suql.Prepared, error) {
	if strings.TrimSpace(text) == "" {
		return nil, &Problem{Status: http.StatusBadRequest, Code: "empty", Detail: "There is no query: suql is empty."}
	}
	return e.Prepare(ctx, text)
}

// run runs a query within the bounds of one request: a time after which the
// reader is asked no more, and a later one after which it is given up.
func (s *Server) run(ctx context.Context, e Engine, text string, calls int) (r *suql.Result, err error) {
	began := time.Now()
	defer func() { s.metrics.Query(r, time.Since(began)) }()
	ctx, cancel := context.WithTimeout(ctx, s.opts.Limits.Query)
	defer cancel()
	prepared, err := prepare(ctx, e, text)
	if err != nil {
		return nil, err
	}
	r, err = prepared.Run(ctx, suql.RunOptions{Budget: suql.Budget{Calls: max(calls, 0), Seconds: s.opts.Limits.Query.Seconds() * 0.75}})
	var wrong *fault.Error
	switch {
	case err == nil || errors.As(err, &wrong) || ctx.Err() != nil:
		return r, err
	}
	s.log.Info("a query failed", "error", err)
	return nil, &Problem{Status: http.StatusUnprocessableEntity, Code: "query_failed", Detail: "The database could not run this: " + err.Error() + "."}
}

// apiExport runs a query and hands out all its rows as a file.
func (s *Server) apiExport(c echo.Context) error {
	var in struct{ SUQL, Format, Source string }
	if err := read(c, &in); err != nil {
		return err
	}
	write, err := rowFormat(in.Format)
	if err != nil {
		return err
	}
	d, done, err := s.use(c.Request().Context(), in.Source)
	if err != nil {
		return err
	}
	defer done()
	s.auditQuery(visitorOf(c), "exported", in.SUQL)
	r, err := s.run(c.Request().Context(), d.Engine, in.SUQL, 0)
	if err != nil {
		return err
	}
	return s.deliver(c, write, "", results.Of(r), results.Order{})
}

// apiSchema tells what the database holds, hidden columns left out.
func (s *Server) apiSchema(c echo.Context) error {
	type column struct {
		Name        string   `json:"name"`
		Human       string   `json:"human"`
		Kind        string   `json:"kind"`
		List        bool     `json:"list,omitempty"`
		Description string   `json:"description,omitempty"`
		Synonyms    []string `json:"synonyms,omitempty"`
		Values      []string `json:"values,omitempty"` // of an enum or array, the most frequent first
		Min         string   `json:"min,omitempty"`
		Max         string   `json:"max,omitempty"`
	}
	type table struct {
		Name        string   `json:"name"`
		Human       string   `json:"human"`
		Description string   `json:"description,omitempty"`
		Rows        int      `json:"rows"`
		Columns     []column `json:"columns"`
	}
	d, done, err := s.use(c.Request().Context(), c.QueryParam("source"))
	if err != nil {
		return err
	}
	defer done()
	tables := []table{}
	for _, t := range d.Engine.Catalog().Tables {
		out := table{t.Name, t.Human, t.Description, t.Rows, []column{}}
		for _, col := range t.Columns {
			if !col.Hidden {
				out.Columns = append(out.Columns, column{col.Name, col.Human, string(col.Kind), col.List, col.Description, col.Synonyms, col.Domain, col.Min, col.Max})
			}
		}
		tables = append(tables, out)
	}
	return c.JSON(http.StatusOK, map[string]any{"tables": tables})
}
