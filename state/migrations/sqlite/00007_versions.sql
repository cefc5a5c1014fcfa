-- How long the log of a conversation is, so that an event can be appended to
-- what its writer has read and to nothing else; and what was said in words
-- beside the event, so that lists need not read JSON.

-- +goose Up
ALTER TABLE conversations ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- the sequence number of the last event
ALTER TABLE events ADD COLUMN said TEXT NOT NULL DEFAULT '';             -- of an event of kind said, its text

UPDATE conversations SET version = coalesce((SELECT max(seq) FROM events WHERE session = conversations.id), 0);
UPDATE events SET said = coalesce(body ->> '$.said.text', '') WHERE kind = 'said';

-- +goose Down
ALTER TABLE events DROP COLUMN said;
ALTER TABLE conversations DROP COLUMN version;
