package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/suql/fault"

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
	return deliver(c, write, r)
}

// apiExportTurn does the same with the query of an answer, which itself keeps
// the first rows only.
func (s *Server) apiExportTurn(c echo.Context) error {
	write, err := rowFormat(c.QueryParam("format"))
	if err != nil {
		return err
	}
	id := c.QueryParam("session")
	if err := s.own(c, id); err != nil {
		return err
	}
	turn, err := number(c, "turn", 0, 1<<31)
	if err != nil {
		return err
	}
	events, err := s.hubs.events(id)
	if err != nil {
		return err
	}
	query, number := "", 0
	for _, e := range events {
		if e.Kind == agent.KindReplied && (turn == 0 || e.Turn == turn) {
			query, number = e.Replied.Receipt.SUQL, e.Turn
		}
	}
	if query == "" {
		return &Problem{Status: http.StatusNotFound, Code: "no_answer", Detail: "There is no answer in this conversation yet whose rows could be exported, or not in that turn."}
	}
	d, done, err := s.about(c.Request().Context(), id)
	if err != nil {
		return err
	}
	defer done()
	s.auditQuery(visitorOf(c), "exported", query, "conversation", id, "turn", number)
	r, err := s.run(c.Request().Context(), d.Engine, query, 0)
	if err != nil {
		return err
	}
	return deliver(c, write, shown(r))
}

// deliver writes rows as a file, as they are encoded.
func deliver(c echo.Context, f format, r *suql.Result) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, f.kind)
	h.Set(echo.HeaderContentDisposition, `attachment; filename="answer.`+f.name+`"`)
	h.Set("Cache-Control", "no-store")
	h.Set("Parley-Rows", strconv.Itoa(len(r.Rows)))
	if r.Receipt.Stats.Incomplete {
		h.Set("Parley-Incomplete", "true")
	}
	c.Response().WriteHeader(http.StatusOK)
	return f.write(c.Request().Context(), c.Response(), r)
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
