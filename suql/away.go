package suql

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"parley/suql/postgres"
)

// Away is a table of which not all can be read, since a server that it is on
// can't be reached.
type Away = postgres.Away

// lookingAgain is how long a server that is away is not looked for again.
const lookingAgain = 5 * time.Second

// WithNews has tell told, in a sentence, of tables that can't be read in whole
// when the database is read, and when that has changed.
func WithNews(tell func(sentence string)) Option { return func(e *Engine) { e.news = tell } }

// Away are the tables that could not be read in whole when the database was
// last read. A server that they are on is looked for again while queries are
// prepared, and the database is read anew when it is back.
func (e *Engine) Away() []Away {
	s, done := e.hold()
	defer done()
	return s.away()
}

func (s *snapshot) away() []Away {
	if db, ok := s.db.(partly); ok {
		return db.Away()
	}
	return nil
}

// looking is when servers that are away were last looked for.
type looking struct {
	mu   sync.Mutex
	last time.Time
	back bool // one answered
}

// returned reports whether more of a database can be read than when it was.
func (s *snapshot) returned(ctx context.Context) bool {
	db, ok := s.db.(partly)
	if !ok || !s.owned || len(db.Away()) == 0 { // one that was handed over can't be opened anew
		return false
	}
	l, now := &s.looked, s.engine.clock()
	l.mu.Lock()
	if l.back || now.Sub(l.last) < lookingAgain {
		defer l.mu.Unlock()
		return l.back
	}
	l.last = now // nobody else looks meanwhile
	l.mu.Unlock()
	back := db.Back(ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.back = l.back || back
	return l.back
}

// stays reports whether the newest snapshot goes on being used where it could
// not be replaced: what was there can still be asked. Then it looks again later.
func (e *Engine) stays() bool {
	s, done := e.hold()
	defer done()
	if e.watched(s.db) {
		return false
	}
	s.looked.mu.Lock()
	defer s.looked.mu.Unlock()
	s.looked.back = false
	return true
}

// tell says what is away, if that is news.
func (e *Engine) tell(before, now []Away) {
	was, is := sentence(before), sentence(now)
	switch {
	case e.news == nil || was == is:
	case is == "":
		e.news("all tables can be read again")
	default:
		e.news(is)
	}
}

// sentence says which tables are away; "" when none is.
func sentence(away []Away) string {
	var tables, servers []string
	told := map[string]bool{}
	for _, a := range away {
		name := a.Table
		if !a.Whole {
			name += " (a part of it)"
		}
		tables = append(tables, name)
		for _, server := range a.Servers {
			if !told[server] {
				told[server] = true
				servers = append(servers, server)
			}
		}
	}
	if len(tables) == 0 {
		return ""
	}
	return fmt.Sprintf("these tables can't be read: %s. What they are on can't be reached: %s. Questions about the rest are answered, and it is looked for again while people ask",
		strings.Join(tables, ", "), strings.Join(servers, ", "))
}
