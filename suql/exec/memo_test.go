package exec_test

import (
	"testing"

	"parley/suql/exec"
	"parley/suql/reader"
)

func TestKeysTellRequestsApart(t *testing.T) {
	seen := map[exec.Key]reader.Request{}
	for _, q := range []reader.Request{
		reader.NewJudge([]string{"ab"}, "q", "v"), reader.NewJudge([]string{"a", "b"}, "q", "v"), reader.NewJudge([]string{"ab"}, "qv", ""),
		reader.NewAnswer([]string{"ab"}, "q", ""), reader.NewAnswer([]string{"ab"}, "q", reader.DateType),
		reader.NewClassify([]string{"ab"}, "q", []string{"v", "w"}), reader.NewClassify([]string{"ab"}, "q", []string{"vw"}), reader.NewSummary([]string{"ab"}),
	} {
		k := exec.KeyOf("r", q)
		if other, ok := seen[k]; ok {
			t.Errorf("%+v and %+v have one key", q, other)
		}
		seen[k] = q
		if k == exec.KeyOf("s", q) {
			t.Errorf("two readers share the key of %+v", q)
		}
	}
}
