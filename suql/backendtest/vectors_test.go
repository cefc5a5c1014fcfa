package backendtest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/postgres"
	"parley/suql/reader"
)

// compass is an embedder for which all questions point in one direction.
type compass struct{ fail error }

func (c compass) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i := range out {
		out[i] = []float32{0, 1}
	}
	return out, c.fail
}

// pets is a reader that takes every question to be about pets.
type pets struct{ backendtest.Keyword }

func (p pets) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	for i := range batch {
		batch[i].Question = "pets"
	}
	return p.Keyword.Read(ctx, batch)
}

// A question whose words no text has is answered by the rows that are closest
// to it by vector, in as many calls as there are rows wanted.
func TestVectorsFindWhatWordsDoNot(t *testing.T) {
	db, err := postgres.Open(t.Context(), backendtest.PostgresVector(t, `CREATE TABLE places (id INTEGER PRIMARY KEY, about TEXT, about_vector public.vector(2));
		INSERT INTO places SELECT n, 'Place number ' || n || ' is much like the others, pets=' || CASE WHEN n % 100 = 99 THEN 'yes' ELSE 'no' END,
			CASE WHEN n % 100 = 99 THEN '[0.1, 1]' ELSE '[1, 0.1]' END::public.vector FROM generate_series(1, 600) AS n`))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, tt := range []struct {
		name        string
		embedder    postgres.Embedder
		least, most int // questions asked of the reader
		warning     string
	}{
		{"with an embedder", compass{}, 3, 3, ""},
		{"without one", nil, 200, 600, ""},
		{"with one that fails", compass{errors.New("out of order")}, 200, 600, "finding the vector of the question: out of order"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, err := suql.OpenPostgres(t.Context(), db, pets{}, suql.WithEmbedder(tt.embedder))
			if err != nil {
				t.Fatal(err)
			}
			res := run(t, e, "SELECT id FROM places WHERE answer(about, 'is my hound welcome?') = 'yes' LIMIT 3", suql.RunOptions{})
			if n := res.Receipt.Stats.Items; len(res.Rows) != 3 || n < tt.least || n > tt.most {
				t.Errorf("%d rows for %d questions", len(res.Rows), n)
			}
			if warnings := fmt.Sprint(res.Warnings); (tt.warning == "") != (len(res.Warnings) == 0) || !strings.Contains(warnings, tt.warning) {
				t.Errorf("warnings %v, want %q", warnings, tt.warning)
			}
		})
	}
}
