package suql

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/domain"
	"parley/suql/hours"
)

// WithClock sets what time it is for open_at(column, 'now'), in the place whose
// hours they are; without it, that of this machine.
func WithClock(now func() time.Time) Option { return func(e *Engine) { e.clock = now } }

// weeks reads opening hours; each text is read once.
type weeks struct {
	mu   sync.Mutex
	read map[string]week
}

type week struct {
	hours hours.Week
	err   error
}

func (w *weeks) of(text string) week {
	w.mu.Lock()
	defer w.mu.Unlock()
	got, ok := w.read[text]
	if !ok {
		got.hours, got.err = hours.Parse(text)
		if w.read == nil || len(w.read) >= 4*domain.MostHours {
			w.read = map[string]week{}
		}
		w.read[text] = got
	}
	return got
}

// hoursOf implements [domain.Hours] over the values that a database has now.
type hoursOf struct {
	ctx context.Context
	s   *snapshot
}

// Weeks implements [domain.Hours].
func (h hoursOf) Weeks(c *catalog.Column) (texts []string, read []hours.Week, errs []error, err error) {
	if h.s.cat.Declared {
		return nil, nil, nil, nil
	}
	texts, err = h.s.db.Values(h.ctx, c.Table, c.Name, false, domain.MostHours+1)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(texts) > domain.MostHours {
		return nil, nil, nil, domain.ErrManyHours
	}
	slices.Sort(texts)
	for _, t := range texts {
		w := h.s.engine.weeks.of(t)
		read, errs = append(read, w.hours), append(errs, w.err)
	}
	return texts, read, errs, nil
}

// openAt is what the calls of open_at in q come to now.
func (s *snapshot) openAt(ctx context.Context, q ast.Query, of domain.Resolve) ([]domain.Asked, error) {
	return domain.OpenAt(q, of, hoursOf{ctx, s}, s.engine.clock())
}

// unread says beside the rows which opening hours are not understood.
func unread(list []domain.Asked) []Warning {
	var out []Warning
	seen := map[*catalog.Column]bool{}
	for _, a := range list {
		if n := len(a.Unread); n > 0 && !seen[a.Column] {
			seen[a.Column] = true
			out = append(out, Warning{Code: "hours_unread", Count: n, Message: fmt.Sprintf(
				"%s of %s %s not understood as opening hours, so whether it is open then is not known: %s",
				counted(n, "text"), a.Column.Human, map[bool]string{true: "is", false: "are"}[n == 1],
				quoted(a.Unread[:min(n, 3)]))})
		}
	}
	return out
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %s", n, catalog.Plural(noun))
}
