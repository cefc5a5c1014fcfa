package postgres_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/backendtest"
	"parley/suql/catalog"
	"parley/suql/postgres"
)

// meaning is an embedder that knows three things: animals, food and noise.
type meaning struct {
	fail error
	mu   sync.Mutex
	said []string
}

func (m *meaning) Embed(_ context.Context, texts []string) ([][]float32, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said = append(m.said, texts...)
	if m.fail != nil {
		return nil, m.fail
	}
	var out [][]float32
	for _, text := range texts {
		v := make([]float32, 3)
		for i, words := range []string{"puppy pets", "eat soup", "loud"} {
			for _, w := range strings.Fields(words) {
				if strings.Contains(text, w) {
					v[i] = 1
				}
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// short is an embedder of another model.
type short struct{}

func (short) Embed(context.Context, []string) ([][]float32, error) { return [][]float32{{1, 2}}, nil }

// space is the database of testdata/vectors.sql, and its address.
func space(t *testing.T) (*postgres.DB, string) {
	t.Helper()
	script, err := os.ReadFile("testdata/vectors.sql")
	if err != nil {
		t.Fatal(err)
	}
	dsn := backendtest.PostgresVector(t, string(script))
	return connect(t, dsn), dsn
}

func TestRowsAreRankedByVectorsToo(t *testing.T) {
	db, _ := space(t)
	m := &meaning{}
	r := ranker(t, db, m)
	for _, tt := range []struct{ name, table, column, question, want, walked string }{
		{"by vectors alone, where no word matches", "places", "about", "is my puppy welcome?", "1 4 2 3 5", "1 4 2 3"},
		{"by vectors of no fixed size", "plain", "about", "is my puppy welcome?", "1 4 2 3 5", "1 4 2 3"},
		{"by vectors of half the size", "halved", "about", "is my puppy welcome?", "1 4 2 3 5", "1 4 2 3"},
		{"by an index on them", "indexed", "about", "is my puppy welcome?", "1 4 2 3 5", "1 4 2 3"},
		// 4 has the word and is second by vector, 2 has it and is first
		{"by words and vectors", "indexed", "about", "can I eat soup?", "2 4 1 3 5", "2 4 1 3"},
		{"a row without a vector counts by its words", "indexed", "about", "a vector, not loud", "5 3 4 2 1", "5 3 4 2 1"},
		// by the column other, where 3 is far from loud
		{"not by a vector that is named after another text", "places", "note", "is it cheap and loud?", "2 3 1 4 5", "2 3 1 4"},
		{"of several nobody knows which", "several", "about", "is my puppy welcome?", "1 2 3 4 5", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := r.Rank(t.Context(), tt.table, tt.column, tt.question, []string{"1", "2", "3", "4", "5"})
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); err != nil || diff != "" {
				t.Errorf("%v\n%s", err, diff)
			}
			if diff := cmp.Diff(tt.walked, strings.Join(walked(t, r, tt.table, tt.column, tt.question, 2), " ")); diff != "" {
				t.Errorf("walked\n%s", diff)
			}
			untroubled(t, r, tt.table, tt.column, tt.question)
		})
	}
	for table, want := range map[string]string{"places": "vectors of about_vector", "indexed": "vectors of embedding"} {
		if by := r.By(table, "about"); !strings.HasSuffix(by, want) {
			t.Errorf("%s is ranked by %s", table, by)
		}
	}
	if len(m.said) != 4 {
		t.Errorf("a question was asked for its vector twice, or not: %q", m.said)
	}
}

func TestWithoutAnEmbedderVectorsAreLeftAlone(t *testing.T) {
	db, _ := space(t)
	r := ranker(t, db, nil)
	got, err := r.Rank(t.Context(), "places", "about", "is my puppy welcome to soup?", []string{"1", "2", "3", "4"})
	if want := "2 4 1 3"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("%v, %v", got, err)
	}
	if by := r.By("places", "about"); strings.Contains(by, "vector") {
		t.Error(by)
	}
}

func TestAQuestionWithoutAVectorIsRankedByItsWordsAndTold(t *testing.T) {
	db, _ := space(t)
	for want, e := range map[string]postgres.Embedder{
		"the key is refused": &meaning{fail: errors.New("the key is refused")},
		"has 2 dimensions and those of about_vector have 3: another model made them": short{},
	} {
		r := ranker(t, db, e)
		for range 2 {
			got, err := r.Rank(t.Context(), "places", "about", "soup", []string{"1", "2", "3", "4"})
			if err != nil || strings.Join(got, " ") != "2 4 1 3" {
				t.Errorf("%v, %v", got, err)
			}
			if trouble := r.Trouble("places", "about", "soup"); !strings.Contains(trouble, want) {
				t.Errorf("trouble %q, want %q", trouble, want)
			}
		}
		if got := walked(t, r, "places", "about", "soup", 9); strings.Join(got, " ") != "2 4" || !strings.Contains(r.Trouble("places", "about", "soup"), want) {
			t.Errorf("walked %v", got)
		}
	}
}

func TestVectorsNeedNoRightButSelect(t *testing.T) {
	_, dsn := space(t)
	schema, reader := schemaOf(t, dsn), role(t)
	admin(t, "GRANT USAGE ON SCHEMA "+schema+" TO "+reader+"; GRANT SELECT ON ALL TABLES IN SCHEMA "+schema+" TO "+reader)
	r := ranker(t, connect(t, with(t, dsn, reader, "", "")), &meaning{})
	got, err := r.Rank(t.Context(), "indexed", "about", "is my puppy welcome?", []string{"2", "4", "1"})
	if err != nil || strings.Join(got, " ") != "1 4 2" {
		t.Errorf("%v, %v", got, err)
	}
	walked(t, r, "indexed", "about", "is my puppy welcome?", 2)
	untroubled(t, r, "indexed", "about", "is my puppy welcome?")
}

// An index of pgvector looks at 40 rows unless it is told otherwise.
func TestAWalkBeginsWithManyRowsOfAnIndex(t *testing.T) {
	dsn := backendtest.PostgresVector(t, `CREATE TABLE many (id INTEGER PRIMARY KEY, about TEXT, embedding public.vector(3));
		INSERT INTO many SELECT n, 'Row ' || n, ('[' || sin(n) || ',' || cos(n) || ',' || n / 3000.0 || ']')::public.vector FROM generate_series(1, 3000) AS n;
		CREATE INDEX ON many USING hnsw (embedding public.vector_cosine_ops); ANALYZE many`)
	r := ranker(t, connect(t, with(t, dsn, "", "enable_seqscan", "off")), &meaning{})
	if got := walked(t, r, "many", "about", "is my puppy welcome?", 64); len(got) != 200 {
		t.Errorf("%d rows", len(got))
	}
	untroubled(t, r, "many", "about", "is my puppy welcome?")
}

func TestVectorsAreHidden(t *testing.T) {
	db, _ := space(t)
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"places", "about_vector"}, {"places", "other"}, {"plain", "embedding"}, {"halved", "embedding"}} {
		if !cat.Table(c[0]).Column(c[1]).Hidden {
			t.Errorf("the vectors of %s are shown", c)
		}
	}
}
