-- What visitors call the columns of pinned answers.

-- +goose Up
ALTER TABLE pins ADD COLUMN names TEXT NOT NULL DEFAULT 'null'; -- JSON: the own name of a column → the given one

-- +goose Down
ALTER TABLE pins DROP COLUMN names;
