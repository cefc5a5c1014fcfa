package demo

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// layout is the version of the tables that Create writes. It goes into the
// content hash, so that a database of an older layout is replaced.
const layout = "1"

const schema = `
CREATE TABLE restaurants (
  _id            INTEGER PRIMARY KEY,
  name           TEXT NOT NULL,
  cuisines       TEXT NOT NULL, -- JSON array
  price          TEXT NOT NULL,
  rating         REAL NOT NULL,
  num_reviews    INTEGER NOT NULL,
  address        TEXT NOT NULL,
  popular_dishes TEXT NOT NULL,
  phone_number   TEXT NOT NULL,
  reviews        TEXT NOT NULL, -- JSON array
  opening_hours  TEXT NOT NULL,
  location       TEXT NOT NULL
);`

// Create makes sure that the SQLite database of the dataset stands at path.
// A file that already holds this very content is left alone; an older one of
// ours is replaced. The new file appears whole or not at all. A file that is
// not a demo database is never touched: that is an error.
func Create(ctx context.Context, dataset, path string) error {
	if dataset != Restaurants {
		return errUnknown(dataset)
	}
	want, err := contentHash()
	if err != nil {
		return err
	}
	switch have, err := storedHash(ctx, path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case have == want:
		return nil
	}
	records, err := Records()
	if err != nil {
		return err
	}
	if err := writeFile(ctx, path, want, records); err != nil {
		return fmt.Errorf("writing the demo database %s: %w", path, err)
	}
	return nil
}

// writeFile builds the database beside path and renames it into place, so
// that two programs starting at once both end with a whole file.
func writeFile(ctx context.Context, path string, hash int64, records []Restaurant) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".parley-demo-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if err := tmp.Close(); err != nil {
		return err
	}
	db, err := connect(tmp.Name(), "rwc")
	if err != nil {
		return err
	}
	defer db.Close()
	if err := fill(ctx, db, hash, records); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if err := os.Chmod(tmp.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func fill(ctx context.Context, db *sql.DB, hash int64, records []Restaurant) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, schema); err != nil {
		return err
	}
	for i, r := range records {
		cuisines, err := json.Marshal(r.Cuisines)
		if err != nil {
			return err
		}
		reviews, err := json.Marshal(r.Reviews)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO restaurants VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`,
			i+1, r.Name, string(cuisines), r.Price, r.Rating, r.NumReviews, r.Address,
			r.PopularDishes, r.PhoneNumber, string(reviews), r.OpeningHours, r.Location)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	if err := stamp(ctx, tx, hash); err != nil {
		return err
	}
	return tx.Commit()
}
