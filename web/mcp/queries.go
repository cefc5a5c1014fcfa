package mcp

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"parley/suql/catalog"
	"parley/web/data"
	"parley/web/results"
	"parley/web/site"
)

// querying are the arguments of query.
type querying struct {
	SUQL  string `json:"suql" jsonschema:"the query"`
	Rows  int    `json:"rows,omitempty" jsonschema:"how many rows to return at most: 50 unless named, 1000 at most"`
	Calls int    `json:"calls,omitempty" jsonschema:"stop after so many calls to the reader of texts"`
}

// query runs a query.
func (r *Room) query(ctx context.Context, c *call, in querying) (*Rows, error) {
	if in.Rows < 0 || in.Rows > mostRows || in.Calls < 0 {
		return nil, &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: fmt.Sprintf("rows is a number from 1 to %d, and calls is not below zero.", mostRows)}
	}
	d, done, err := r.databases.Use(ctx, "")
	if err != nil {
		return nil, err
	}
	defer done()
	r.AuditQuery(c.visitor, "queried", in.SUQL)
	leave, err := r.queries.Enter(ctx, c.visitor.Pace)
	if err != nil {
		return nil, err
	}
	defer leave()
	found, err := r.queries.Run(ctx, d.Engine, in.SUQL, in.Calls)
	if err != nil {
		return nil, err
	}
	most := in.Rows
	if most == 0 {
		most = someRows
	}
	return rowsOf(found.Columns, found.Rows, len(found.Rows), most, found.Warnings, found.Receipt), nil
}

// explaining are the arguments of explain.
type explaining struct {
	SUQL string `json:"suql" jsonschema:"the query"`
}

// Explained is a query that was checked and not run.
type Explained struct {
	SUQL string `json:"suql" jsonschema:"the query in its canonical form"`
	Plan string `json:"plan" jsonschema:"the steps with the rows, calls and tokens that they are likely to take"`
}

// explain checks a query and tells its price.
func (r *Room) explain(ctx context.Context, _ *call, in explaining) (*Explained, error) {
	d, done, err := r.databases.Use(ctx, "")
	if err != nil {
		return nil, err
	}
	defer done()
	prepared, err := results.Prepare(ctx, d.Engine, in.SUQL)
	if err != nil {
		return nil, err
	}
	return &Explained{prepared.SUQL(), strings.TrimRight(prepared.Explain(), "\n")}, nil
}

// describing are the arguments of schema.
type describing struct {
	Tables []string `json:"tables,omitempty" jsonschema:"the tables that are wanted; all of them without"`
}

// Schema is what the database holds.
type Schema struct {
	Tables []data.Table `json:"tables"`
	Note   string       `json:"note,omitempty"`
}

// What is told at most: tables with their columns where none is named, and
// values of a column.
const (
	mostTables = 40
	mostValues = 30
)

// schema tells what the database holds, hidden columns left out.
func (r *Room) schema(ctx context.Context, _ *call, in describing) (*Schema, error) {
	d, done, err := r.databases.Use(ctx, "")
	if err != nil {
		return nil, err
	}
	defer done()
	all := d.Engine.Catalog()
	out := &Schema{Tables: []data.Table{}}
	for _, name := range in.Tables {
		t := tableNamed(all, name)
		if t == nil {
			return nil, &site.Problem{Status: http.StatusNotFound, Code: "unknown_table",
				Detail: fmt.Sprintf("There is no table %q here.", name), Hint: "Call schema without tables for the names."}
		}
		out.Tables = append(out.Tables, outline(t))
	}
	if len(in.Tables) > 0 {
		return out, nil
	}
	for _, t := range all.Tables {
		o := outline(t)
		if len(all.Tables) > mostTables {
			o.Columns = []data.TableColumn{}
		}
		out.Tables = append(out.Tables, o)
	}
	if len(all.Tables) > mostTables {
		out.Note = "Columns are left out, because there are many tables. Name those whose columns are wanted."
	}
	return out, nil
}

// outline is a table with the most frequent values of its columns.
func outline(t *catalog.Table) data.Table {
	out := data.Outline(t)
	for i := range out.Columns {
		c := &out.Columns[i]
		c.Values = c.Values[:min(len(c.Values), mostValues)]
	}
	return out
}

func tableNamed(c *catalog.Catalog, name string) *catalog.Table {
	for _, t := range c.Tables {
		if strings.EqualFold(t.Name, name) {
			return t
		}
	}
	return nil
}
