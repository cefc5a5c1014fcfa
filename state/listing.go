package state

import (
	"context"
	"time"
)

// Kept is a conversation in a list.
type Kept struct {
	ID      string
	Title   string // the first thing said; "" when nothing was
	Turns   int
	Created time.Time
	Used    time.Time // when something last happened in it
}

// Conversations lists those of a visitor, the one used last first, at most
// limit of them after leaving out the first skip.
func (s *Store) Conversations(ctx context.Context, visitor string, skip, limit int) ([]Kept, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, created, used,
		coalesce((SELECT body ->> '$.said.text' FROM events WHERE session = c.id AND kind = 'said' ORDER BY seq LIMIT 1), ''),
		coalesce((SELECT max(turn) FROM events WHERE session = c.id), 0)
		FROM conversations c WHERE owner = ? ORDER BY used DESC, created DESC, rowid DESC LIMIT ? OFFSET ?`, digest(visitor), limit, skip)
	if err != nil {
		return nil, s.explain("listing conversations", err)
	}
	defer rows.Close()
	list := []Kept{}
	for rows.Next() {
		var k Kept
		var created, used int64
		if err := rows.Scan(&k.ID, &created, &used, &k.Title, &k.Turns); err != nil {
			return nil, s.explain("listing conversations", err)
		}
		k.Created, k.Used = time.UnixMilli(created).UTC(), time.UnixMilli(used).UTC()
		list = append(list, k)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("listing conversations", err)
	}
	return list, nil
}
