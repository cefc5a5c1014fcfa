package learn

import (
	"os"
	"testing"
	"time"

	"parley/agent/sempar/vectors"
)

func TestTryVectors(t *testing.T) {
	out := os.Getenv("TRY_VECTORS")
	if out == "" {
		t.Skip("for trying")
	}
	start := time.Now()
	s, err := Sentences(shared+"/ottqa/passages.jsonl.gz", shared+"/wikisql/train.jsonl.gz", shared+"/ottqa/train.jsonl.gz", shared+"/boolq/dev.jsonl.gz", shared+"/wikisql/train.tables.jsonl.gz", shared+"/ottqa/tables.jsonl.gz", shared+"/spider/train.jsonl.gz", shared+"/analyst/train.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, x := range s {
		n += len(x)
	}
	t.Log(len(s), "sentences", n, "words", time.Since(start))
	table := vectors.Learn(s, 40000, 1)
	t.Log(table.Size(), "vectors", time.Since(start))
	f, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := table.WriteTo(f); err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"oldest", "population", "salary", "phone", "students", "airline", "revenue"} {
		a := table.Number(w)
		best, at := float32(-1), 0
		for k := range table.Size() {
			if c := table.Cosine(a, k); k != a && c > best {
				best, at = c, k
			}
		}
		t.Log(w, table.Word(at), best)
	}
}
