package eval

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"parley/eval/compare"
	"parley/eval/figures"
	"parley/eval/jsonl"
	"parley/eval/stored"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// Replay is stored sessions to be held again: what people asked, with what
// they meant as gold.
type Replay struct {
	*Dataset
	// How the sessions went when they were held, over the turns in Examples.
	Right     int // the query that ran was what was meant
	Questions int // questions put

	digests []string // of the databases that the examples are about; "" where unknown
}

// replayedDatabase is the name of the one database.
const replayedDatabase = "replay"

// Elsewhere counts the turns that were judged on a database of another shape
// than the one with the digest; those of which that is not known count as of
// this one.
func (r *Replay) Elsewhere(digest string) int {
	n := 0
	for _, d := range r.digests {
		n += figures.One(d != "" && d != digest)
	}
	return n
}

// LoadReplay reads stored sessions (package stored), one JSON object a line.
// The gold query of a turn is its corrected query, or the one that ran where
// that was found right; turns without either are left out, and so are those
// that correct the turn before, which has their query as its gold. A turn
// follows the query that was meant in the turn before it, or failing that the
// one that ran. open opens the database that the sessions were about.
func LoadReplay(path string, open func(context.Context) (*suql.Engine, error)) (*Replay, error) {
	r := &Replay{}
	r.Dataset = NewDataset("replay", func(ctx context.Context, _ string) (*Database, error) {
		engine, err := open(ctx)
		if err != nil {
			return nil, err
		}
		if err := r.fits(ctx, engine); err != nil {
			return nil, errors.Join(err, engine.Close())
		}
		s := &engineStore{engine, map[string]compare.Result{}}
		return &Database{Name: replayedDatabase, Catalog: engine.Catalog(), Values: engine.Values(),
			Store: s, Right: s.right}, nil
	})
	reasons := map[string]int{}
	err := jsonl.Each(path, func(where string, record []byte) error {
		var s stored.Session
		if err := json.Unmarshal(record, &s); err != nil {
			return fmt.Errorf("not a stored session: %w", err)
		}
		if len(s.Turns) == 0 {
			return errors.New(`not a stored session: no "turns"`)
		}
		return r.add(where, s, reasons)
	})
	if err != nil {
		return nil, err
	}
	r.Skipped = SkippedFor(reasons)
	if len(r.Examples) == 0 {
		return nil, fmt.Errorf("%s holds no turn that was found right or corrected", path)
	}
	return r, nil
}

// fits fails when not one of the queries that were meant can run: then the
// database is another one.
func (r *Replay) fits(ctx context.Context, engine *suql.Engine) error {
	var first error
	for _, e := range r.Examples {
		_, err := engine.PrepareQuery(ctx, e.Gold)
		if err == nil {
			return nil
		}
		first = cmp.Or(first, fmt.Errorf("%s: %w", e.ID, err))
	}
	return fmt.Errorf("none of the queries that were meant can run on this database; was it another one that the sessions were about? %w", first)
}

func (r *Replay) add(where string, s stored.Session, reasons map[string]int) error {
	var previous ast.Query
	for n, t := range s.Turns {
		m, err := meantBy(t)
		if err != nil {
			return fmt.Errorf("turn %d of session %q: %w", n+1, s.Session, err)
		}
		if m.reason != "" {
			reasons[m.reason]++
		}
		if m.gold != nil {
			r.Examples = append(r.Examples, Example{ID: fmt.Sprintf("%s turn %d", where, n+1), Database: replayedDatabase,
				Question: t.Utterance, Previous: previous, Gold: m.gold, GoldText: ast.Print(m.gold)})
			r.digests = append(r.digests, s.Database)
			r.Questions += len(t.Answers)
			r.Right += figures.One(m.ran != nil && ast.Print(m.ran) == ast.Print(m.gold))
		}
		if m.next != nil {
			previous = m.next
		}
	}
	return nil
}

// meant is what is known of a turn.
type meant struct {
	ran, gold ast.Query // nil where there is none
	next      ast.Query // what the next turn may build on; nil for the query before
	reason    string    // why there is no gold query
}

// meantBy finds out what somebody meant in a turn.
func meantBy(t stored.Turn) (m meant, err error) {
	if t.Utterance == "" {
		return m, errors.New(`no "utterance"`)
	}
	if m.ran, err = readIf(t.SUQL); err != nil {
		return m, fmt.Errorf("the query that ran: %w", err)
	}
	corrected, err := readIf(t.Corrected)
	if err != nil {
		return m, fmt.Errorf("the corrected query: %w", err)
	}
	switch {
	case t.Written: // nobody said it, but what is said next may build on it
		m.next, m.reason = m.ran, "queries that were written or cut, and not said"
	case t.Corrects != "": // the turn before was given what came of it
		m.next, m.reason = cmp.Or(corrected, m.ran), "corrections of the turn before, which counts in their place"
	default:
		m.gold, m.reason, err = goldOf(t, m.ran, corrected)
		m.next = cmp.Or(m.gold, m.ran)
	}
	return m, err
}

// goldOf is what was meant in a turn that stands for itself, or why that is not
// known.
func goldOf(t stored.Turn, ran, corrected ast.Query) (gold ast.Query, reason string, err error) {
	switch {
	case t.Verdict != "" && t.Verdict != "right" && t.Verdict != "wrong":
		return nil, "", fmt.Errorf(`the verdict is %q; it can be "right", "wrong" or left out`, t.Verdict)
	case corrected != nil:
		return corrected, "", nil
	case t.Steps > 0:
		return nil, "answers that took several queries", nil
	case t.Verdict == "right" && ran != nil:
		return ran, "", nil
	case t.Verdict == "right":
		return nil, "found right without a query", nil
	case t.Verdict == "wrong":
		return nil, "found wrong, and not corrected", nil
	}
	return nil, "without a verdict", nil
}

// readIf parses a query; "" is none.
func readIf(text string) (ast.Query, error) {
	if text == "" {
		return nil, nil
	}
	return parser.Parse(text)
}

// engineStore is a database as the chat sees it. It is used by one goroutine.
type engineStore struct {
	engine *suql.Engine
	known  map[string]compare.Result
}

// Run refuses what takes reading: two queries are not worth that to be told
// apart.
func (s *engineStore) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	if ast.HasFreeText(q) {
		return nil, ErrReading
	}
	return s.query(ctx, q)
}

func (s *engineStore) query(ctx context.Context, q ast.Query) ([][]any, error) {
	prepared, err := s.engine.PrepareQuery(ctx, q)
	if err != nil {
		return nil, err
	}
	r, err := prepared.Run(ctx, suql.RunOptions{})
	if err != nil {
		return nil, err
	}
	rows := make([][]any, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = row.Values
	}
	return rows, nil
}

// Text implements Store.
func (s *engineStore) Text(ctx context.Context, query string) ([][]any, error) {
	q, err := parser.Parse(query)
	if err != nil {
		return nil, err
	}
	return s.query(ctx, q)
}

// Cells implements CellStore.
func (s *engineStore) Cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error) {
	rows, _, err := s.engine.Cells(ctx, table.Name, limit)
	return rows, err
}

// Close implements Store.
func (s *engineStore) Close() error { return s.engine.Close() }

// right reports whether q gives what the gold query gives, texts read and
// all.
func (s *engineStore) right(ctx context.Context, e Example, q ast.Query) (bool, error) {
	got, want := s.result(ctx, q), s.result(ctx, e.Gold)
	if want.Err != nil && ctx.Err() == nil {
		return false, fmt.Errorf("the query that was meant: %w", want.Err)
	}
	return got.Same(want, e.Gold), got.Err
}

func (s *engineStore) result(ctx context.Context, q ast.Query) compare.Result {
	text := ast.Print(q)
	r, known := s.known[text]
	if !known {
		r = compare.NewResult(s.query(ctx, q))
		s.known[text] = r
	}
	return r
}
