package api

import (
	"net/http"

	"parley/suql"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// query runs a query, or explains it.
func (r *Room) query(c echo.Context) error {
	var in struct {
		SUQL    string
		Explain bool
		Calls   int
		Source  string
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	d, done, err := r.databases.Use(c.Request().Context(), in.Source)
	if err != nil {
		return err
	}
	defer done()
	if in.Explain {
		prepared, err := results.Prepare(c.Request().Context(), d.Engine, in.SUQL)
		if err != nil {
			return err
		}
		return c.JSON(http.StatusOK, map[string]string{"suql": prepared.SUQL(), "plan": prepared.Explain()})
	}
	r.AuditQuery(site.VisitorOf(c), "queried", in.SUQL)
	leave, err := r.queries.Enter(c.Request().Context(), site.VisitorOf(c).Pace)
	if err != nil {
		return err
	}
	defer leave()
	found, err := r.queries.Run(c.Request().Context(), d.Engine, in.SUQL, in.Calls)
	if err != nil {
		return err
	}
	return r.files.Answer(c, found)
}

// export runs a query and hands out all its rows as a file.
func (r *Room) export(c echo.Context) error {
	var in struct{ SUQL, Format, Source string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	write, err := results.FormatNamed(in.Format)
	if err != nil {
		return err
	}
	d, done, err := r.databases.Use(c.Request().Context(), in.Source)
	if err != nil {
		return err
	}
	defer done()
	r.AuditQuery(site.VisitorOf(c), "exported", in.SUQL)
	leave, err := r.queries.Enter(c.Request().Context(), site.VisitorOf(c).Pace)
	if err != nil {
		return err
	}
	defer leave()
	found, err := r.queries.Run(c.Request().Context(), d.Engine, in.SUQL, 0)
	if err != nil {
		return err
	}
	return r.files.Send(c, write, "", results.Of(found), nil, results.Order{})
}

// exportTurn does the same for programs.
func (r *Room) exportTurn(c echo.Context) error {
	turn, err := site.Number(c, "turn", 0, 1<<31)
	if err != nil {
		return err
	}
	return r.conversations.Export(c, c.QueryParam("session"), turn,
		func(columns []suql.Column) (results.Order, error) { return results.OrderIn(c, columns) })
}

// schema tells what the database holds, hidden columns left out.
func (r *Room) schema(c echo.Context) error {
	d, done, err := r.databases.Use(c.Request().Context(), c.QueryParam("source"))
	if err != nil {
		return err
	}
	defer done()
	tables := []data.Table{}
	for _, t := range d.Engine.Catalog().Tables {
		tables = append(tables, data.Outline(t))
	}
	return c.JSON(http.StatusOK, map[string]any{"tables": tables})
}
