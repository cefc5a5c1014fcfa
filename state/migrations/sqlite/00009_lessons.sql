-- What later questions may learn from a judged answer.

-- +goose Up
ALTER TABLE feedback ADD COLUMN question  TEXT NOT NULL DEFAULT '';   -- what was said; '' where there is nothing to learn
ALTER TABLE feedback ADD COLUMN learned   TEXT NOT NULL DEFAULT '';   -- the query that is right for it
ALTER TABLE feedback ADD COLUMN unlearned INTEGER NOT NULL DEFAULT 0; -- 1: nothing is to be learned from it any more

-- +goose Down
ALTER TABLE feedback DROP COLUMN unlearned;
ALTER TABLE feedback DROP COLUMN learned;
ALTER TABLE feedback DROP COLUMN question;
