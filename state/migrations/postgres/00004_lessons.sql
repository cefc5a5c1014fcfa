-- What later questions may learn from a judged answer.

-- +goose Up
ALTER TABLE feedback ADD COLUMN question  TEXT   NOT NULL DEFAULT '';
ALTER TABLE feedback ADD COLUMN learned   TEXT   NOT NULL DEFAULT '';
ALTER TABLE feedback ADD COLUMN unlearned BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE feedback DROP COLUMN unlearned, DROP COLUMN learned, DROP COLUMN question;
