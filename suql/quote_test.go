package suql_test

import (
	"context"
	"testing"

	"parley/suql"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// terse is keyword, but tells the words that decided only when it is asked.
type terse struct {
	keyword
	asked int
}

func (r *terse) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies, err := r.keyword.Read(ctx, batch)
	for i := range replies {
		replies[i].Evidence = nil
	}
	return replies, err
}

func (r *terse) Quote(_ context.Context, q reader.Request, reply reader.Reply) (reader.Reply, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	reply.Evidence, reply.Tokens = one(q).Evidence, 3
	return reply, nil
}

// TestQuotesOfTheFirstRows: only the rows that are shown are asked about, in
// the order in which they are shown, and nothing is asked unless wanted.
func TestQuotesOfTheFirstRows(t *testing.T) {
	const query = "SELECT name FROM places WHERE answer(reviews, 'kids') = 'yes'"
	for quotes, run := range []func(*suql.Prepared, context.Context, suql.RunOptions) (*suql.Result, error){
		(*suql.Prepared).Run, (*suql.Prepared).Run, (*suql.Prepared).RunGraded,
	} {
		r := &terse{}
		db, err := sqlite.OpenMemory(t.Context(), places)
		if err != nil {
			t.Fatal(err)
		}
		e, err := suql.OpenSQLite(t.Context(), db, r)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		res, err := run(p, t.Context(), suql.RunOptions{Quotes: quotes})
		if err != nil || len(res.Rows) < 3 {
			t.Fatalf("%d rows, %v", len(res.Rows), err)
		}
		if r.asked != quotes || res.Receipt.Stats.Quotes != quotes || res.Receipt.Stats.Tokens != 3*quotes {
			t.Errorf("asked %d times, want %d; %+v", r.asked, quotes, res.Receipt.Stats)
		}
		for i, row := range res.Rows {
			if len(row.Evidence) != 1 || (row.Evidence[0].Snippet != "") != (i < quotes) {
				t.Errorf("%d quotes, row %d: %+v", quotes, i, row.Evidence)
			}
		}
	}
}
