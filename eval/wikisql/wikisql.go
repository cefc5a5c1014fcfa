// Package wikisql loads questions about single tables in the format of WikiSQL
// (Zhong et al., "Seq2SQL", 2017). Call [Load]; what it gives is measured by
// package eval:
//
//	data, err := wikisql.Load("dev.jsonl.gz", "dev.tables.jsonl.gz")
//	e := eval.Evaluation{Data: data, Policies: eval.AllPolicies(eval.DefaultK), Parser: newParser}
//
// Nearly all queries about such a table are answered from its rows in memory,
// and the others by SQLite, with the same rows.
package wikisql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"parley/eval"
	"parley/eval/compare"
	"parley/eval/jsonl"
	"parley/suql/unit"
)

// The codes of WikiSQL queries.
func aggregates() []string { return []string{"", "max", "min", "count", "sum", "avg"} }
func operators() []unit.Op { return []unit.Op{unit.Eq, unit.Gt, unit.Lt} }

// question is one line of a question file.
type question struct {
	TableID  string `json:"table_id"`
	Question string `json:"question"`
	SQL      *struct {
		Sel   int         `json:"sel"`
		Agg   int         `json:"agg"`
		Conds []condition `json:"conds"`
	} `json:"sql"`
}

// condition is [column, operator, value]; the value is text or a number.
type condition struct {
	column, op int
	value      string
}

func (c *condition) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 3 {
		return fmt.Errorf("condition %s is not [column, operator, value]", text)
	}
	if err := json.Unmarshal(parts[0], &c.column); err != nil {
		return fmt.Errorf("condition %s: the column is not a number", text)
	}
	if err := json.Unmarshal(parts[1], &c.op); err != nil {
		return fmt.Errorf("condition %s: the operator is not a number", text)
	}
	var value any
	if err := json.Unmarshal(parts[2], &value); err != nil {
		return fmt.Errorf("condition %s: %w", text, err)
	}
	switch v := value.(type) {
	case string:
		c.value = v
	case float64:
		c.value = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return fmt.Errorf("condition %s: the value is neither text nor a number", text)
	}
	return nil
}

// table is one line of a table file.
type table struct {
	ID    string   `json:"id"`
	Title string   `json:"page_title"`
	Head  []string `json:"header"`
	Types []string `json:"types"` // "real" holds numbers, anything else text
	Rows  [][]any  `json:"rows"`

	names []string // of the columns, in the database
}

// Load reads questions and tables in the format of WikiSQL, one JSON
// object a line, compressed or not. Every table becomes a database of its
// own.
func Load(questions, tables string) (*eval.Dataset, error) {
	byID := map[string]*table{}
	err := jsonl.EachFinite(tables, func(_ string, record []byte) error {
		t := &table{}
		if err := json.Unmarshal(record, t); err != nil {
			return fmt.Errorf("not a table: %w", err)
		}
		if err := t.check(); err != nil {
			return err
		}
		if byID[t.ID] != nil {
			return fmt.Errorf("table %s was there before", t.ID)
		}
		t.names = columnNames(t.Head)
		byID[t.ID] = t
		return nil
	})
	if err != nil {
		return nil, err
	}
	d := eval.NewDataset("wikisql", func(ctx context.Context, id string) (*eval.Database, error) {
		return byID[id].database(ctx)
	})
	d.Family = func(id string) string {
		names := slices.Clone(byID[id].names)
		slices.Sort(names)
		return strings.ToLower(strings.Join(names, "\n"))
	}
	err = jsonl.Each(questions, func(where string, record []byte) error {
		var q question
		if err := json.Unmarshal(record, &q); err != nil {
			return fmt.Errorf("not a question: %w", err)
		}
		e, err := q.example(where, byID)
		d.Examples = append(d.Examples, e)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(d.Examples) == 0 {
		return nil, fmt.Errorf("%s holds no questions", questions)
	}
	return d, nil
}

func (t *table) check() error {
	switch {
	case t.ID == "":
		return errors.New(`not a table: no "id"`)
	case len(t.Head) == 0:
		return fmt.Errorf(`table %s has no "header"`, t.ID)
	case len(t.Types) != len(t.Head):
		return fmt.Errorf("table %s has %d columns and %d types", t.ID, len(t.Head), len(t.Types))
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Head) {
			return fmt.Errorf("table %s: row %d has %d cells, not %d", t.ID, i+1, len(row), len(t.Head))
		}
		for _, cell := range row {
			switch cell.(type) {
			case nil, string, float64, bool:
			default:
				return fmt.Errorf("table %s: row %d holds %v, which is no text or number", t.ID, i+1, cell)
			}
		}
	}
	return nil
}

// example turns a line into a question with its gold query as units.
func (q question) example(where string, tables map[string]*table) (eval.Example, error) {
	e := eval.Example{ID: where, Database: q.TableID, Question: q.Question}
	if err := q.check(tables); err != nil {
		return e, err
	}
	t := tables[q.TableID]
	column := t.names[q.SQL.Sel]
	units := []unit.Unit{{Kind: unit.Table, Table: t.name()}, {Kind: unit.Select, Column: column}}
	if agg := aggregates()[q.SQL.Agg]; agg != "" {
		units = append(units, unit.Unit{Kind: unit.Aggregate, Column: column, Agg: agg})
	}
	for slot, c := range q.SQL.Conds {
		more, err := t.condition(slot, c)
		if err != nil {
			return e, err
		}
		units = append(units, more...)
	}
	gold, err := unit.Build(units)
	if err != nil {
		return e, fmt.Errorf("the gold query: %w", err)
	}
	e.Gold = gold
	return e, nil
}

// check refuses a line that lacks a part, or names what is not there.
func (q question) check(tables map[string]*table) error {
	t := tables[q.TableID]
	switch {
	case q.TableID == "" || strings.TrimSpace(q.Question) == "" || q.SQL == nil:
		return errors.New(`not a question: needs "table_id", "question" and "sql"`)
	case t == nil:
		return fmt.Errorf("table %q is not in the table file%s", q.TableID, someOf(tables))
	case q.SQL.Agg < 0 || q.SQL.Agg >= len(aggregates()):
		return fmt.Errorf("aggregate %d is not one of 0 … %d", q.SQL.Agg, len(aggregates())-1)
	case q.SQL.Sel < 0 || q.SQL.Sel >= len(t.names):
		return fmt.Errorf("table %s has %d columns: there is no column %d to select", t.ID, len(t.names), q.SQL.Sel)
	}
	return nil
}

// condition is a condition as units.
func (t *table) condition(slot int, c condition) ([]unit.Unit, error) {
	switch {
	case c.op < 0 || c.op >= len(operators()):
		return nil, fmt.Errorf("operator %d is not one of 0 … %d", c.op, len(operators())-1)
	case c.column < 0 || c.column >= len(t.names):
		return nil, fmt.Errorf("table %s has %d columns: there is no column %d for a condition", t.ID, len(t.names), c.column)
	}
	value, number := c.value, false
	if t.Types[c.column] == "real" {
		if n, ok := compare.Number(c.value); ok {
			value, number = n, true
		}
	}
	return unit.Condition(slot, 0, t.names[c.column], operators()[c.op], number, value), nil
}

// someOf lists a few table ids for a message.
func someOf(tables map[string]*table) string {
	ids := slices.Sorted(maps.Keys(tables))
	if len(ids) == 0 {
		return ", which is empty"
	}
	return ", which holds " + strings.Join(ids[:min(len(ids), 3)], ", ") + " …"
}
