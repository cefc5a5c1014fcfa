package inference

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Sources lists the columns of texts that were looked into.
func (f *File) Sources(ctx context.Context) ([]Source, error) {
	rows, err := f.db.QueryContext(ctx, `SELECT id, "table", "column", key FROM parley_sources ORDER BY id`)
	if err != nil {
		return nil, f.explain(err)
	}
	defer rows.Close()
	var out []Source
	for rows.Next() {
		var s Source
		var key string
		if err := rows.Scan(&s.ID, &s.Table, &s.Column, &key); err != nil {
			return nil, f.explain(err)
		}
		if err := json.Unmarshal([]byte(key), &s.Key); err != nil {
			return nil, fmt.Errorf("%s: the key of %s: %w", f.path, s.Table, err)
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

// Columns lists the columns of src in the order in which they came, each with
// its questions and its inventory.
func (f *File) Columns(ctx context.Context, src Source) ([]Column, error) {
	var total int
	if err := f.db.QueryRowContext(ctx, "SELECT count(*) FROM parley_rows WHERE source = ?", src.ID).Scan(&total); err != nil {
		return nil, f.explain(err)
	}
	rows, err := f.db.QueryContext(ctx,
		"SELECT id, name, kind, origin, by, confirmed FROM parley_columns WHERE source = ? ORDER BY id", src.ID)
	if err != nil {
		return nil, f.explain(err)
	}
	defer rows.Close()
	var out []Column
	for rows.Next() {
		c := Column{Rows: total}
		if err := rows.Scan(&c.ID, &c.Name, &c.Kind, &c.Origin, &c.By, &c.Confirmed); err != nil {
			return nil, f.explain(err)
		}
		out = append(out, c)
	}
	if err := rows.Close(); err != nil {
		return nil, f.explain(err)
	}
	for i := range out {
		if err := f.fill(ctx, src, &out[i]); err != nil {
			return nil, f.explain(err)
		}
	}
	return out, rows.Err()
}

// fill reads the questions and the inventory of c.
func (f *File) fill(ctx context.Context, src Source, c *Column) error {
	asked, err := f.db.QueryContext(ctx, `SELECT question FROM parley_questions WHERE "column" = ? ORDER BY place`, c.ID)
	if err != nil {
		return err
	}
	defer asked.Close()
	for asked.Next() {
		var q string
		if err := asked.Scan(&q); err != nil {
			return err
		}
		c.Questions = append(c.Questions, q)
	}
	if err := errors.Join(asked.Err(), asked.Close()); err != nil {
		return err
	}
	values, err := f.db.QueryContext(ctx, `SELECT value, count(*) FROM parley_rows JOIN parley_cells USING (digest)
		WHERE source = ? AND "column" = ? AND value <> '' GROUP BY value ORDER BY 2 DESC, 1`, src.ID, c.ID)
	if err != nil {
		return err
	}
	defer values.Close()
	for values.Next() {
		var v Count
		if err := values.Scan(&v.Value, &v.Rows); err != nil {
			return err
		}
		c.Values = append(c.Values, v)
		c.Filled += v.Rows
	}
	return values.Err()
}

// Cells are the cells of c, by the digest of their text.
func (f *File) Cells(ctx context.Context, c Column) (map[Digest]Cell, error) {
	rows, err := f.db.QueryContext(ctx,
		`SELECT digest, value, said, confidence, words, "text", start, "end" FROM parley_cells WHERE "column" = ?`, c.ID)
	if err != nil {
		return nil, f.explain(err)
	}
	defer rows.Close()
	out := map[Digest]Cell{}
	for rows.Next() {
		var digest []byte
		var cell Cell
		if err := rows.Scan(&digest, &cell.Value, &cell.Said, &cell.Confidence, &cell.Words, &cell.Text, &cell.Start,
			&cell.End); err != nil {
			return nil, f.explain(err)
		}
		var d Digest
		copy(d[:], digest)
		out[d] = cell
	}
	return out, rows.Err()
}
